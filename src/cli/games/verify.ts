import { type GameEvent, isOver } from '../../engine/index.js';
import { type Checked, verifyGame } from '../../session/index.js';
import {
  damageText,
  differenceText,
  gameProblemText,
  storedMessages,
  tornBehindEnd,
  verifiedText,
} from '../../text/index.js';
import { jsonLine } from '../output.js';
import { type FoundGame, findGame } from '../home/storedGames.js';
import { scoreTableFault } from './scoreTableFault.js';
import { UsageError } from '../options.js';

/** The options of `verify` as commander gives them. */
export interface VerifyOptions {
  readonly json?: true;
}

/**
 * Recomputes a stored game from its seed, and prints whether all of it is as it must be, or the first difference.
 *
 * @param typed the game's id or a part of it
 * @returns the exit status: 1 where there is a difference
 * @throws UsageError
 */
export async function verifyStored(typed: string, options: VerifyOptions): Promise<number> {
  const game = await findGame(typed);
  const verdict = await verdictOn(game);
  const line = options.json
    ? jsonLine({ schema: 'yahtzee-cli/verify@1', id: game.id, ...answerOf(verdict) })
    : storedMessages.ofGame(game.id, verdict.message);
  process.stdout.write(`${line}\n`);
  return verdict.ok ? 0 : 1;
}

type Verdict =
  | {
      readonly ok: true;
      readonly message: string;
      readonly checked: Checked;
      /** What stands in the journal behind the game, where anything does. */
      readonly note?: string;
    }
  | {
      readonly ok: false;
      readonly message: string;
      /** Line of the journal, counted from 1, where that is what is damaged. */
      readonly line?: number;
      /** Which event, counted from 1, where one says something else than it must. */
      readonly event?: number;
      readonly recorded?: GameEvent;
      /** What belongs in its place, where anything does. */
      readonly expected?: GameEvent;
    };

function answerOf(verdict: Verdict): object {
  if (!verdict.ok) return verdict;
  const { checked, note } = verdict;
  const { events, dice, boxes, totals } = checked;
  const grandTotals = totals.map(({ grand }) => grand);
  return { ok: true, events, dice, boxes, totals: grandTotals, ...(note !== undefined && { note }) };
}

async function verdictOn({ id, reading, home }: FoundGame): Promise<Verdict> {
  if (!reading.ok) {
    const { problem } = reading;
    const isOfAnotherTime = problem.code === 'newer-format' || problem.code === 'no-such-game';
    const message = gameProblemText(id, problem);
    if (isOfAnotherTime || problem.code === 'unreadable') throw new UsageError(message);
    return { ok: false, message, line: 1 };
  }
  const { stored } = reading;
  const { header } = stored.game;
  const { damage } = stored;
  // What the rules forbid is an event like any other here: it may be the seed that it contradicts.
  const events = damage?.code === 'bad-event' ? [...stored.events, damage.event] : stored.events;
  const verification = verifyGame(header, events);
  if (!verification.ok) {
    const { difference } = verification;
    const { index, recorded, stop } = difference;
    return {
      ok: false,
      message: differenceText(difference),
      event: index + 1,
      recorded,
      ...(stop.code === 'differs' && { expected: stop.expected }),
    };
  }
  // Behind the end of a game there was nothing to write, and nobody can cut it off.
  const isNote = damage?.code === 'torn-end' && isOver(stored.game);
  if (damage && !isNote) return { ok: false, message: damageText(damage), line: damage.line };
  const tableFault = await scoreTableFault(home, reading);
  if (tableFault !== undefined) return { ok: false, message: tableFault };
  const { checked } = verification;
  const message = verifiedText(header, checked);
  if (!damage) return { ok: true, message, checked };
  const note = tornBehindEnd(damageText(damage));
  return { ok: true, message: `${message}; ${note}`, checked, note };
}

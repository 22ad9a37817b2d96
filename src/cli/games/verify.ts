import { type GameEvent, isOver } from '../../engine/index.js';
import { type Checked, verifyGame } from '../../session/index.js';
import { type ScoreRecord, scoreRecord, type StoredGame } from '../../storage/index.js';
import {
  damageText,
  differenceText,
  gameProblemText,
  storedMessages,
  TABLE_NOT_OVER,
  tableFieldText,
  tableProofMessages,
  tableScoreText,
  typedPlayers,
  damagedAfterEnd,
  verifiedText,
} from '../../text/index.js';
import { type Home, isFromSeed, surveyGames } from '../home/home.js';
import { findGame, type FoundGame } from '../home/storedGames.js';
import { UsageError } from '../options.js';
import { jsonLine, warn } from '../output.js';
import type { TableProof } from '../home/tableProof.js';

export interface VerifyOptions {
  readonly json?: true;
}

/**
 * Checks a stored game against its rules, and against its seed or the log of its table. Prints the first difference, or
 * confirms that the stored game is correct.
 *
 * @param idPart the game id, or a unique part of it; default: the game that was finished last
 * @returns the exit status: 1 if something differs, otherwise 0
 * @throws UsageError
 */
export async function verifyStoredGame(idPart: string | undefined, options: VerifyOptions): Promise<number> {
  const game = await findGame(idPart);
  const verdict = await verdictOn(game);
  // An unreadable game's message already has the id.
  const text = game.reading.ok ? storedMessages.ofGame(game.id, verdict.message) : verdict.message;
  const line = options.json
    ? jsonLine({ schema: 'yahtzee-cli/verify@1', id: game.id, ...verdictAnswer(verdict) })
    : text;
  process.stdout.write(`${line}\n`);
  return verdict.ok ? 0 : 1;
}

type Proved = Extract<TableProof, { ok: true }>;

type Verdict =
  | {
      readonly ok: true;
      readonly message: string;
      readonly checked: Checked;
      /** Players who typed their dice, which nobody can verify. */
      readonly typed: readonly string[];
      /** Says that the journal has an incomplete line after the end of the game. */
      readonly note?: string;
      /** What the table's log proves, if the game was played at a network table. */
      readonly proof?: Proved;
    }
  | {
      readonly ok: false;
      readonly message: string;
      /** The damaged line of the journal, counted from 1. */
      readonly line?: number;
      /** The first wrong event, counted from 1. */
      readonly event?: number;
      readonly recorded?: GameEvent;
      /** The event that should have happened; undefined if the recorded one is malformed or illegal. */
      readonly expected?: GameEvent;
    };

function verdictAnswer(verdict: Verdict): object {
  if (!verdict.ok) return verdict;
  const { checked, typed, note, proof } = verdict;
  const { events, dice, boxes, totals } = checked;
  const grandTotals = totals.map(({ grand }) => grand);
  return {
    ok: true,
    events,
    dice,
    boxes,
    totals: grandTotals,
    ...(typed.length > 0 && { typed }),
    ...(note !== undefined && { note }),
    ...(proof && { fingerprint: proof.fingerprint, partialRolls: proof.partial }),
  };
}

async function verdictOn({ id, reading, home }: FoundGame): Promise<Verdict> {
  if (!reading.ok) {
    const { problem } = reading;
    const message = gameProblemText(id, problem);
    if (['newer-format', 'no-such-game', 'unreadable'].includes(problem.code)) throw new UsageError(message);
    return { ok: false, message, line: 1 };
  }
  const { stored } = reading;
  const { header } = stored.game;
  const { damage } = stored;
  // An event can contradict both the rules and the seed. Report only the difference from the seed, which is more
  // useful.
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
  // An incomplete line after the end of a game is harmless, and no command removes it.
  const isHarmless = damage?.code === 'torn-end' && isOver(stored.game);
  if (damage && !isHarmless) return { ok: false, message: damageText(damage), line: damage.line };
  const difference = await scoreIndexDifference(home, reading);
  if (difference !== undefined) return { ok: false, message: difference };
  const { checked } = verification;
  const proof = stored.table && (await proofOf(stored, stored.table.records));
  if (proof && !proof.ok) return proof;
  const note = damage && damagedAfterEnd(damageText(damage));
  const parts = [
    verifiedText(header, checked),
    ...(proof ? [proofText(proof)] : []),
    ...(note === undefined ? [] : [note]),
  ];
  return {
    ok: true,
    message: parts.join('; '),
    checked,
    typed: typedPlayers(header),
    ...(note !== undefined && { note }),
    ...(proof && { proof }),
  };
}

/**
 * Checks the log of a network table. Loads the code for this only now, because other games don't need it.
 *
 * @throws UsageError if the log is of an earlier version
 */
async function proofOf(stored: StoredGame, records: readonly object[]): Promise<TableProof> {
  const { isOldLog, proveTable } = await import('../home/tableProof.js');
  if (isOldLog(records)) throw new UsageError(storedMessages.ofGame(stored.id, tableProofMessages.oldLog));
  return proveTable(stored, records);
}

const proofText = ({ rolls, fingerprint, partial }: Proved): string =>
  tableProofMessages.proved(
    rolls,
    fingerprint,
    partial.map(({ roll, player, without }) => tableProofMessages.partial(roll, player, without)),
  );

/** How a game's journal differs from the index, on one line; undefined if they agree. */
async function scoreIndexDifference(
  home: Home,
  { stored, size }: { readonly stored: StoredGame; readonly size: number },
): Promise<string | undefined> {
  // If the stored games can't be read, skip the comparison with the index.
  const survey = await surveyGames(home, warn).catch(() => undefined);
  const indexed = survey?.over.find(({ game }) => game === stored.id);
  const expected = scoreRecord(stored, size, isFromSeed);
  if (!indexed) return undefined;
  // The game may have ended after we read the journal. The index then has a larger size for it.
  if (!expected) return indexed.bytes === size ? TABLE_NOT_OVER : undefined;
  for (const [seat, { name, score }] of expected.players.entries()) {
    const inIndex = indexed.players[seat]?.score;
    if (inIndex !== undefined && inIndex !== score) return tableScoreText(name, inIndex, score);
  }
  const fields = Object.keys({ ...expected, ...indexed }) as (keyof ScoreRecord)[];
  const differing = fields.find(
    (field) => JSON.stringify(indexed[field]) !== JSON.stringify(expected[field]),
  );
  return differing && tableFieldText(differing);
}

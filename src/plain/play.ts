import {
  type Action,
  currentTurn,
  evolve,
  type Game,
  isOver,
  markedGame,
  marksOf,
  newGame,
  type SoloScore,
  totals,
} from '../engine/index.js';
import type { Analyst } from '../players/index.js';
import type { Session, Snapshot } from '../session/index.js';
import { plainWords, soloWords, storedWords } from '../text/index.js';
import { describeEnd, describeEvent, describeOpening, describeTurn } from './describe.js';
import type { PlainIO } from './io.js';
import { chooseAction, type HoldCount, type Quit } from './turn.js';

export interface PlainOptions {
  readonly id: string;
  /** Who moves for computer players. */
  readonly analyst: Analyst;
  /** Whether the game has just begun, or goes on. */
  readonly was: 'new' | 'resumed';
  /** What a finished solo game is compared with, highest first. */
  readonly earlier: Promise<readonly SoloScore[]>;
  /** What is to be said of a game that goes on. */
  readonly notice?: string;
  /** What was answered to the first question of the turn, before the input ended. */
  readonly answered?: HoldCount;
}

/**
 * Plays a game as lines of text to its end, or to the end of the input. Tells of nothing before it is stored.
 *
 * @returns what was answered last, where the input ended before anything could follow from it
 */
export async function playPlain(
  session: Session,
  io: PlainIO,
  { id, was, earlier, notice, answered }: PlainOptions,
): Promise<HoldCount | undefined> {
  const start = session.getSnapshot();
  say(io, [...describeOpening(start.game), plainWords.hint]);
  if (was === 'resumed') {
    say(io, [
      storedWords.resumed(id),
      ...(notice === undefined ? [] : [notice]),
      ...describeTurn(start.game),
    ]);
  }
  let told = was === 'resumed' ? start : { game: newGame(start.game.header), events: [] };
  let open = answered;
  for (;;) {
    await session.settled();
    const now = session.getSnapshot();
    say(io, newsOf(told, now));
    told = now;
    const turn = currentTurn(now.game);
    const action: Action | Quit = turn ? await chooseAction(now.game, turn, io, open) : { type: 'quit' };
    open = action.type === 'quit' ? action.answered : undefined;
    if (action.type === 'quit') break;
    session.dispatch(action);
  }
  const place = told.unsaved === undefined ? soloOutcome(told.game, await earlier) : [];
  say(io, [...describeEnd(told.game), ...place]);
  if (!isOver(told.game) && told.unsaved === undefined) io.say(storedWords.resumeWith(id));
  return open;
}

/** What has happened since a moment in the game, and whether it is saved. */
function newsOf(since: Snapshot, { events, unsaved }: Snapshot): string[] {
  let { game } = since;
  const lines = events.slice(since.events.length).flatMap((event) => {
    const after = evolve(game, event);
    const described = describeEvent(game, event, after);
    game = after;
    return described;
  });
  if (unsaved !== undefined && unsaved !== since.unsaved) return [...lines, storedWords.unsaved(unsaved)];
  return unsaved === undefined && since.unsaved !== undefined ? [...lines, storedWords.savedAgain] : lines;
}

function say(io: PlainIO, lines: readonly string[]): void {
  for (const line of lines) io.say(line);
}

/** What a finished solo game says of the earlier scores. */
function soloOutcome(game: Game, earlier: readonly SoloScore[]): string[] {
  const [seat, ...others] = game.seats;
  if (!seat || others.length > 0 || game.phase.name !== 'finished') return [];
  return [soloWords.outcome(marksOf(markedGame(game)), totals(game.header.rules, seat.card).grand, earlier)];
}

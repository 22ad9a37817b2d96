import {
  type Action,
  currentTurn,
  evolve,
  type Game,
  hasDecisions,
  isOver,
  isSoloGame,
  newGame,
  type SoloScore,
} from '../engine/index.js';
import {
  type Analyst,
  type Confirmations,
  isComputersTurn,
  leaversWith,
  peoplePlaying,
} from '../players/index.js';
import type { Session, Snapshot } from '../session/index.js';
import { lineModeMessages, soloMessages, storedMessages } from '../text/index.js';
import { coachAdvice } from './coach.js';
import { computersAction, type ComputerDecision } from './computer.js';
import { describeEnd, describeEvent, describeOpening, describeTurn } from './describe.js';
import type { PlainIO } from './io.js';
import { chooseAction, chooseAfterwards, type HoldCount, type Quit } from './turn.js';

export interface PlainOptions {
  readonly id: string;
  /** Chooses the moves of computer players and gives advice. */
  readonly analyst: Analyst;
  /** How the game was opened. `first` means the first game ever played on this computer. */
  readonly was: 'first' | 'new' | 'resumed';
  /** Earlier scores, highest first, for comparison with a finished solo game. */
  readonly earlier: Promise<readonly SoloScore[]>;
  /** A message to print when the game opens. */
  readonly notice?: string;
  /** The command that starts the program, for hints on a terminal. Absent if the output is not a terminal. */
  readonly program?: string | undefined;
  /** The moves that players must confirm. */
  readonly confirmations: Confirmations;
  /** What the player chose just before the last session ended: the number of dice to hold, or `score`. */
  readonly answered?: HoldCount;
}

/**
 * Plays a game in line mode until the game or the input ends. Prints an event only after trying to save the event.
 *
 * @returns why the game stopped
 */
export async function playPlain(
  session: Session,
  io: PlainIO,
  { id, was, earlier, analyst, notice, program, confirmations, answered }: PlainOptions,
): Promise<Quit> {
  const start = session.getSnapshot();
  say(io, describeOpening(start.game));
  if (peoplePlaying(start.game).length > 0) io.say(lineModeMessages.hint);
  if (was === 'first') io.say(lineModeMessages.firstGame(program));
  if (was === 'resumed') io.say(storedMessages.resumed(id));
  if (notice !== undefined) io.say(notice);
  if (was === 'resumed') say(io, describeTurn(start.game));
  // Leave out `unsaved`, so that `newsOf` reports at once if the resumed game cannot be saved.
  let reported: Snapshot =
    was === 'resumed'
      ? { game: start.game, events: start.events }
      : { game: newGame(start.game.header), events: [] };
  let open = answered;
  let reason: string | undefined;
  let isAsking = false;
  let next: Next | Quit;
  for (;;) {
    await session.settled();
    const now = session.getSnapshot();
    say(io, [...(reason === undefined ? [] : [reason]), ...newsOf(reported, now)]);
    reported = now;
    if (isAsking) say(io, await coachAdvice(now.game, analyst, (await earlier)[0]?.score));
    next = await nextAction(now.game, io, { analyst, confirmations }, open);
    if ('type' in next) break;
    ({ answered: open, reason } = next);
    isAsking = next.action.type === 'advise';
    dispatch(session, next.action);
  }
  say(io, describeEnd(reported.game));
  if (reported.unsaved === undefined) {
    io.say(savedText(reported, id, program));
    say(io, soloOutcome(reported.game, await earlier));
  }
  return next;
}

/** The next action. `answered` is what the player chose before asking the coach; see `CoachAsked`. */
interface Next extends ComputerDecision {
  readonly answered?: HoldCount;
}

async function nextAction(
  game: Game,
  io: PlainIO,
  { analyst, confirmations }: Pick<PlainOptions, 'analyst' | 'confirmations'>,
  answered: HoldCount | undefined,
): Promise<Next | Quit> {
  const turn = currentTurn(game);
  if (!turn) {
    const action = await chooseAfterwards(game, io);
    return action ? { action } : { type: 'quit' };
  }
  if (isComputersTurn(game)) return computersAction(game, io, analyst);
  const action = await chooseAction(game, turn, io, confirmations, answered);
  switch (action.type) {
    case 'quit':
      return action;
    case 'coach': {
      const { answered: given } = action;
      return { action: { type: 'advise' }, ...(given !== undefined && { answered: given }) };
    }
    default:
      return { action };
  }
}

/** Dispatches an action. When the last person leaves, the computer players leave too. */
function dispatch(session: Session, action: Action): void {
  const { game } = session.getSnapshot();
  if (action.type !== 'leave') session.dispatch(action);
  else for (const seat of leaversWith(game, action.seat)) session.dispatch({ type: 'leave', seat });
}

/** Describes the events that happened after a snapshot. Also reports when saving fails or starts working again. */
function newsOf(since: Snapshot, { events, unsaved }: Snapshot): string[] {
  let { game } = since;
  const lines = events.slice(since.events.length).flatMap((event) => {
    const after = evolve(game, event);
    const described = describeEvent(game, event, after);
    game = after;
    return described;
  });
  if (unsaved !== undefined && unsaved !== since.unsaved) return [...lines, storedMessages.unsaved(unsaved)];
  return unsaved === undefined && since.unsaved !== undefined ? [...lines, storedMessages.savedAgain] : lines;
}

function say(io: PlainIO, lines: readonly string[]): void {
  for (const line of lines) io.say(line);
}

/** Returns a message that the game is saved, with the command that resumes or reviews the game. */
function savedText({ game, events }: Snapshot, id: string, program: string | undefined): string {
  if (!isOver(game)) return storedMessages.resumeWith(id, program);
  return hasDecisions(events) ? storedMessages.review(program) : storedMessages.withoutMoves;
}

/** Compares a finished solo game with earlier scores. */
function soloOutcome(game: Game, earlier: readonly SoloScore[]): string[] {
  if (!isSoloGame(game.header) || game.phase.name !== 'finished') return [];
  return [soloMessages.outcome(game, earlier)];
}

import {
  type Action,
  currentTurn,
  type Game,
  hasDecisions,
  isOver,
  isSoloGame,
  newGame,
  type Refusal,
  type SoloScore,
  wasAdvised,
} from '../engine/index.js';
import { type Analyst, isComputersTurn, leaversWith, peoplePlaying } from '../players/index.js';
import type { RulesSession, Snapshot } from '../session/index.js';
import { lineModeMessages, refusalText, soloMessages, storedMessages } from '../text/index.js';
import type { HoldCount } from './answers.js';
import { coachAdvice } from './coach.js';
import { computersAction, type ComputerDecision } from './computer.js';
import { describeEnd, describeOpening, describeTurn } from './describe.js';
import { type Dialogue, openDialogue } from './dialogue.js';
import type { PlainIO } from './io.js';
import { chooseAction, chooseAfterwards, type Outdated, type Quit, type Safeguards } from './turn.js';

export interface PlainOptions extends Safeguards {
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
  /** What the player chose just before the last session ended: the number of dice to hold, or `score`. */
  readonly answered?: HoldCount;
}

/**
 * Plays a game in line mode until the game or the input ends. Prints an event only after trying to save the event.
 *
 * @returns why the game stopped
 */
export async function playPlain(session: RulesSession, io: PlainIO, options: PlainOptions): Promise<Quit> {
  const { id, was, earlier, analyst, notice, program, answered } = options;
  const start = session.getSnapshot();
  say(io, describeOpening(start.game));
  if (peoplePlaying(start.game).length > 0) io.say(lineModeMessages.hint);
  if (was === 'first') io.say(lineModeMessages.firstGame(program));
  if (was === 'resumed') io.say(storedMessages.resumed(id));
  if (start.game.seedSeen) io.say(lineModeMessages.seedSeen);
  if (notice !== undefined) io.say(notice);
  if (was === 'resumed') say(io, describeTurn(start.game));
  // Leave out `unsaved`, so that the first report says at once if the resumed game cannot be saved.
  const shown: Snapshot =
    was === 'resumed'
      ? { game: start.game, events: start.events }
      : { game: newGame(start.game.header), events: [] };
  const dialogue = openDialogue(session, io, shown);
  let outcome: Outcome = { answered };
  let next: Next | Outdated | Quit;
  for (;;) {
    await session.settled();
    if (outcome.line !== undefined) io.say(outcome.line);
    const isSameRoll = dialogue.report();
    const { game } = dialogue.printed();
    if (isSameRoll && outcome.isAdvised) {
      say(io, await coachAdvice(game, analyst, (await earlier)[0]?.score));
    }
    const given = isSameRoll ? outcome.answered : undefined;
    next = await nextAction(game, io, dialogue, options, given);
    if ('action' in next) outcome = await perform(session, next);
    else if (next.type === 'outdated') outcome = {};
    else break;
  }
  const last = dialogue.printed();
  say(io, describeEnd(last.game));
  if (last.unsaved === undefined) {
    io.say(savedText(last, id, program));
    say(io, soloOutcome(last.game, await earlier));
  }
  return next;
}

/** The next action. `answered` is what the player chose before asking the coach; see `CoachAsked`. */
interface Next extends ComputerDecision {
  readonly answered?: HoldCount;
}

/** What line mode remembers about the last action. */
interface Outcome {
  /** What the player chose before asking the coach; see `CoachAsked`. */
  readonly answered?: HoldCount | undefined;
  /** A line to print before the events of the action: the reason for a computer's move, or for a refusal. */
  readonly line?: string | undefined;
  /** Whether the player has asked the coach. */
  readonly isAdvised?: boolean;
}

async function nextAction(
  game: Game,
  io: PlainIO,
  dialogue: Dialogue,
  options: PlainOptions,
  answered: HoldCount | undefined,
): Promise<Next | Outdated | Quit> {
  if (isComputersTurn(game)) return computersAction(game, io, options.analyst);
  const turn = currentTurn(game);
  const action = turn
    ? await chooseAction(game, turn, dialogue, options, answered)
    : await chooseAfterwards(game, dialogue);
  switch (action.type) {
    case 'quit':
    case 'outdated':
      return action;
    case 'coach': {
      const { answered: given } = action;
      return { action: { type: 'advise' }, ...(given !== undefined && { answered: given }) };
    }
    default:
      return { action };
  }
}

/** Dispatches an action. If the session refuses the action, the outcome contains the reason. */
async function perform(session: RulesSession, { action, answered, reason }: Next): Promise<Outcome> {
  const { game } = session.getSnapshot();
  const refusal = await dispatch(session, game, action);
  if (refusal) return { answered, line: refusalText(game.header.rules, refusal) };
  return { answered, line: reason, isAdvised: action.type === 'advise' };
}

/**
 * Dispatches an action. When the last person leaves, the computer players leave too. The game records only the first
 * question to the coach in each turn.
 */
async function dispatch(session: RulesSession, game: Game, action: Action): Promise<Refusal | undefined> {
  const turn = currentTurn(game);
  if (action.type === 'advise' && turn && wasAdvised(game, turn)) return undefined;
  if (action.type !== 'leave') return session.dispatch(action);
  for (const seat of leaversWith(game, action.seat)) {
    const refusal = await session.dispatch({ type: 'leave', seat });
    if (refusal) return refusal;
  }
  return undefined;
}

function say(io: PlainIO, lines: readonly string[]): void {
  for (const line of lines) io.say(line);
}

/** Returns a message about the stored game, with the command that resumes, reviews or replays it. */
function savedText({ game, events }: Snapshot, id: string, program: string | undefined): string {
  if (!isOver(game)) return storedMessages.resumeWith(id, program);
  // The hint of a finished game has no id, so it would show the review of another game.
  if (game.phase.name === 'abandoned') {
    return storedMessages.abandoned(hasDecisions(events) ? id : undefined, program);
  }
  return storedMessages.review(program);
}

/** Compares a finished solo game with earlier scores. */
function soloOutcome(game: Game, earlier: readonly SoloScore[]): string[] {
  if (!isSoloGame(game.header) || game.phase.name !== 'finished') return [];
  return [soloMessages.outcome(game, earlier)];
}

import {
  type Action,
  boxJustFilled,
  currentTurn,
  type Game,
  hasDecisions,
  holdTakenBack,
  HOLD_NONE,
  isOver,
  isSoloGame,
  newGame,
  newTurn,
  type Refusal,
  type SoloScore,
  waitsForFaces,
  wasAdvised,
} from '../engine/index.js';
import { type Analyst, isComputersTurn, seatsLeavingWith, peoplePlaying } from '../players/index.js';
import type { RulesSession, Snapshot } from '../session/index.js';
import {
  coachMessages,
  endLineMessages,
  exerciseMessages,
  lineModeMessages,
  refusalText,
  soloMessages,
  storedMessages,
} from '../text/index.js';
import type { HoldCount } from './answers.js';
import {
  coachAdvice,
  coachAim,
  type ComputerDecision,
  computersAction,
  practiceVerdict,
  storyOf,
} from './analyst.js';
import { describeEnd, describeEvent, describeEvents, describeOpening, describeTurn } from './describe.js';
import { converse, explainSilence, type LineReader, openLineReader, type PlainIO } from './dialogue.js';
import {
  type AskedTurn,
  chooseAction,
  chooseAfterwards,
  chooseFaces,
  type CoachAsked,
  type Quit,
  type Safeguards,
  type Show,
  shownIn,
} from './turn.js';

export interface PlainOptions extends Safeguards {
  readonly id: string;
  readonly analyst: Analyst;
  /** How the game was opened. `first`: nobody has played on this computer before. */
  readonly was: 'first' | 'new' | 'resumed';
  /** Earlier scores, highest first, to compare a finished solo game with. */
  readonly earlier: Promise<readonly SoloScore[]>;
  readonly notice?: string;
  /** The command that starts yahtzee-cli, for hints. Set only if the output is a terminal. */
  readonly program?: string | undefined;
  /** What the player chose just before the last session ended: the number of dice to hold, or `score`. */
  readonly answered?: HoldCount;
  /**
   * Waits while the player can take back the box just filled. Line mode then makes the next roll, so the session
   * mustn't. Left out for scripts, which expect the next dice at once.
   */
  readonly pauseAfterBox?: () => Promise<void>;
}

/**
 * Plays a game in line mode until the game or the input ends. Tries to save each event before printing it.
 *
 * @returns why the game stopped
 */
export async function playPlain(session: RulesSession, given: PlainIO, options: PlainOptions): Promise<Quit> {
  const { id, was, earlier, analyst, notice, program, pauseAfterBox } = options;
  const lines = openLineReader(given);
  const io: PlainIO = { ...given, answer: lines.answer };
  const start = session.getSnapshot();
  say(io, describeOpening(start.game));
  if (peoplePlaying(start.game).length > 0) io.say(lineModeMessages.hint);
  if (was === 'first') io.say(lineModeMessages.firstGame(program));
  if (was === 'resumed') io.say(storedMessages.resumed(id));
  if (start.game.seedSeen) io.say(lineModeMessages.seedSeen);
  if (notice !== undefined) io.say(notice);
  if (was === 'resumed') say(io, describeTurn(start.game));
  // Leave out `unsaved`, so the first report says at once if the resumed game can't be saved.
  let told: Snapshot =
    was === 'resumed'
      ? { game: start.game, events: start.events }
      : { game: newGame(start.game.header), events: [] };
  const report = async (line?: string): Promise<void> => {
    await session.settled();
    if (line !== undefined) io.say(line);
    const before = told;
    told = session.getSnapshot();
    say(io, newsOf(before, told));
  };
  const show = shownIn('game', () => told.game);
  await report();
  for (let { answered } = options; ;) {
    const next = await nextAction(told, io, show, options, answered);
    if (!('action' in next)) {
      say(io, describeEnd(told.game, told.events));
      if (told.unsaved !== undefined) return next;
      io.say(savedText(told, id, program));
      say(io, soloOutcome(told.game, await earlier));
      if (options.asksFirst && told.game.phase.name === 'finished')
        say(io, await explainSilence(io, endLineMessages.awaited, storyOf(told, analyst)));
      return next;
    }
    const { action, reason, asked } = next;
    ({ answered } = next);
    const refusal = await dispatch(session, told.game, action);
    await report(refusal ? refusalText(told.game.header.rules, refusal) : reason);
    if (pauseAfterBox && boxJustFilled(told.game, told.events) && !waitsForFaces(told.game)) {
      io.say(lineModeMessages.undoBox);
      await session.dispatch(await actionAfterBox(lines, pauseAfterBox));
      await report();
    }
    if (asked === undefined || refusal) continue;
    const toBeat = (await earlier)[0]?.score;
    const advice = asked === 'aim' ? coachAim(told.game, analyst) : coachAdvice(told.game, analyst, toBeat);
    say(io, await explainSilence(io, coachMessages.awaited, advice));
  }
}

/**
 * After a person fills a box, waits for a line or the end of the pause. Returns `takeBack` if the line says `undo`,
 * otherwise the first roll of the next turn. Any other text stays for the next question.
 */
async function actionAfterBox(lines: LineReader, pause: () => Promise<void>): Promise<Action> {
  await Promise.race([lines.arrival(), pause()]);
  const typed = lines.peek()?.trim().toLowerCase();
  const isUndo = typed === 'undo' || typed === 'u';
  if (isUndo || typed === '') lines.take();
  return isUndo ? { type: 'takeBack' } : { type: 'roll', hold: HOLD_NONE };
}

interface Next extends ComputerDecision, Partial<Pick<CoachAsked, 'asked'>> {
  readonly answered?: HoldCount;
}

async function nextAction(
  { game, events }: Snapshot,
  io: PlainIO,
  show: Show,
  { analyst, confirmations, asksFirst }: PlainOptions,
  answered: HoldCount | undefined,
): Promise<Next | Quit> {
  if (isComputersTurn(game)) return computersAction(game, io, analyst);
  const turn = currentTurn(game) ?? newTurn(0, 1);
  const asked: AskedTurn = { game, turn, show, confirmations, asksFirst };
  const action = await converse(
    io,
    isOver(game)
      ? chooseAfterwards(game, show)
      : waitsForFaces(game)
        ? chooseFaces(asked)
        : chooseAction(asked, answered, game.header.realDice && holdTakenBack(events)),
  );
  switch (action.type) {
    case 'quit':
      return action;
    case 'coach': {
      const { answered: given, asked } = action;
      return { action: { type: 'advise' }, asked, ...(given !== undefined && { answered: given }) };
    }
    default: {
      const judged = practiceVerdict(game, action, analyst);
      const reason = await explainSilence(io, exerciseMessages.awaited, judged);
      return { action, ...(reason !== undefined && { reason }) };
    }
  }
}

/**
 * Carries out an action. If the last person leaves, the computer players leave too. The game records only the first
 * question to the coach in each turn.
 */
async function dispatch(session: RulesSession, game: Game, action: Action): Promise<Refusal | undefined> {
  const turn = currentTurn(game);
  if (action.type === 'advise' && turn && wasAdvised(game, turn)) return undefined;
  if (action.type !== 'leave') return session.dispatch(action);
  for (const seat of seatsLeavingWith(game, action.seat)) {
    const refusal = await session.dispatch({ type: 'leave', seat });
    if (refusal) return refusal;
  }
  return undefined;
}

/** Describes what happened after a snapshot. Also reports when saving fails or works again. */
function newsOf(since: Snapshot, { events, unsaved }: Snapshot): readonly string[] {
  const lines = describeEvents(since.game, events.slice(since.events.length), (before, event, after) =>
    describeEvent(before, event, after, waitsForFaces(before) ? [] : undefined),
  );
  if (unsaved !== undefined && unsaved !== since.unsaved) return [...lines, storedMessages.unsaved(unsaved)];
  return unsaved === undefined && since.unsaved !== undefined ? [...lines, storedMessages.savedAgain] : lines;
}

function say(io: PlainIO, lines: readonly string[]): void {
  for (const line of lines) io.say(line);
}

function savedText({ game, events }: Snapshot, id: string, program: string | undefined): string {
  if (events.length === 0) return storedMessages.nothingToSave;
  if (!isOver(game)) return storedMessages.resumeWith(id, program);
  // Name the game here: without an id, `review` would show another one, the last finished game.
  if (game.phase.name === 'abandoned') {
    return storedMessages.abandoned(hasDecisions(events) ? id : undefined, program);
  }
  return storedMessages.review(program);
}

function soloOutcome(game: Game, earlier: readonly SoloScore[]): string[] {
  if (!isSoloGame(game.header) || game.phase.name !== 'finished') return [];
  return [soloMessages.outcome(game, earlier)];
}

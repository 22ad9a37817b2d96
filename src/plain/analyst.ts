import {
  type Action,
  cardOf,
  currentTurn,
  type Game,
  nameOf,
  ROLLS_PER_TURN,
  scoringOptions,
} from '../engine/index.js';
import {
  AnalysisError,
  type Analyst,
  ghostMove,
  moveOf,
  positionIn,
  practiceMove,
} from '../players/index.js';
import {
  type AimPosition,
  coachAimLines,
  coachLines,
  coachMessages,
  computerMessages,
  computersMoveText,
  endStory,
  lineModeMessages,
  practiceLine,
} from '../text/index.js';
import { explainSilence, type PlainIO } from './dialogue.js';
import type { Snapshot } from '../session/index.js';
import type { Quit } from './turn.js';

/** Says what the best move aims for, such as a straight, and lists the three best moves. */
export function coachAim(game: Game, analyst: Analyst): Promise<readonly string[]> {
  return withAdvice(game, async (position) => coachAimLines(position, await analyst.coach(game)));
}

/**
 * The coach's advice on the current position, line by line.
 *
 * @param toBeat the score to beat in a solo game
 */
export function coachAdvice(
  game: Game,
  analyst: Analyst,
  toBeat: number | undefined,
): Promise<readonly string[]> {
  return withAdvice(game, async ({ rules, card, points }) => {
    const [coaching, exact, parts] = await Promise.all([
      analyst.coach(game),
      analyst.goals(game, toBeat),
      analyst.parts(game),
    ]);
    const goals = exact ?? (await analyst.estimate(game, toBeat));
    return coachLines(rules, card, { ...coaching, goals, parts }, points);
  });
}

/** Calls `linesAbout` with the current position. If the analysis fails, a single line says why. */
async function withAdvice(
  game: Game,
  linesAbout: (position: AimPosition) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const turn = currentTurn(game);
  if (!turn?.dice) return [];
  const { rules } = game.header;
  const { dice } = turn;
  const card = cardOf(game, turn.seat);
  const points = scoringOptions(rules, card, dice).boxes;
  try {
    return await linesAbout({ rules, card, dice, rollsLeft: ROLLS_PER_TURN - turn.roll, points });
  } catch (error) {
    if (!(error instanceof AnalysisError)) throw error;
    return [coachMessages.unavailable(error.message)];
  }
}

/**
 * What a person's move in a practice game costs in points, in one line. Undefined in other games, or if the analysis
 * fails.
 */
export async function practiceVerdict(
  game: Game,
  action: Action,
  analyst: Analyst,
): Promise<string | undefined> {
  const move = practiceMove(game, action);
  if (!move) return undefined;
  const { rules } = game.header;
  const position = positionIn(game);
  const points = scoringOptions(rules, position.card, position.dice).boxes;
  try {
    const judgement = await analyst.judge(rules, position, moveOf(position.dice, move));
    // The next line names the player.
    const words = { mover: undefined, undo: 'undo', columns: Number.POSITIVE_INFINITY } as const;
    return practiceLine(rules, judgement, points, words);
  } catch (error) {
    if (!(error instanceof AnalysisError)) throw error;
    return undefined;
  }
}

export interface ComputerDecision {
  readonly action: Action;
  /** A line about the action, printed once the action is saved. */
  readonly reason?: string;
}

/**
 * Chooses the current computer player's move. A ghost repeats a move of its stored game; the analyst chooses all
 * others.
 *
 * @returns the move, or `quit` if the game was stopped or the computer player can't choose a move
 */
export async function computersAction(
  game: Game,
  io: PlainIO,
  analyst: Analyst,
): Promise<ComputerDecision | Quit> {
  const name = nameOf(game.header, currentTurn(game)?.seat ?? 0);
  if (!(await io.canContinue())) return { type: 'quit' };
  try {
    const thinking = lineModeMessages.thinking(name);
    const { action, reason } = ghostMove(game) ?? (await explainSilence(io, thinking, analyst.move(game)));
    if (reason.type === 'score') return { action };
    return { action, reason: `${computersMoveText(game.header.rules, name, reason)}.` };
  } catch (error) {
    if (!(error instanceof AnalysisError)) throw error;
    io.say(computerMessages.cannotMove(name, error.message));
    return { type: 'quit', isStuck: true };
  }
}

/** How a finished game was won, for example at which turning point. Empty if the analysis fails. */
export async function storyOf(
  { game, events }: Pick<Snapshot, 'game' | 'events'>,
  analyst: Analyst,
): Promise<readonly string[]> {
  try {
    const [review, point] = await Promise.all([
      analyst.review(game.header, events),
      game.seats.length > 1 ? analyst.turningPoint(game.header, events) : undefined,
    ]);
    return endStory(game, review, point);
  } catch (error) {
    if (!(error instanceof AnalysisError)) throw error;
    return [];
  }
}

import type { Coaching, GoalChance, Move, Parts } from '../../analysis/index.js';
import { type Action, DIE_INDEXES, type Game, type Hold, markedGame, marksOf } from '../../engine/index.js';
import type { Direction } from '../core/bindings.js';
import { moveInList } from '../core/listCursor.js';
import { placesOf } from './board/comparedDice.js';
import { markedBox, type Question, shownHold, type TurnFacts } from './turn.js';

export type CoachAnswer =
  | { readonly name: 'awaited' }
  | {
      readonly name: 'given';
      readonly coaching: Coaching;
      /**
       * The player's chances of winning or beating an earlier score. Undefined at first, because they can take seconds
       * longer than the advice.
       */
      readonly goals: readonly GoalChance[] | undefined;
    }
  /** The coach can't give advice. `why` is a sentence without its full stop. */
  | { readonly name: 'unavailable'; readonly why: string };

/**
 * The parts that add up to each move's expected final score, best move first. `unavailable` if the analysis has failed.
 */
export type MoveParts = readonly Parts[] | 'unavailable';

export type CoachState =
  /** Asks whether the player wants advice, which makes the game unranked. */
  { readonly stage: 'permission' } | OpenCoach;

/** The player has asked the coach about the current dice. */
export interface OpenCoach {
  /** First comes a hint of what to aim for, then the moves. */
  readonly stage: 'hint' | 'moves';
  /** The game when the player asked. */
  readonly game: Game;
  readonly answer: CoachAnswer;
  /**
   * The parts of each move's expected final score, from which the coach explains the moves. Undefined until they
   * arrive. We only ask for them once the player asks for the moves.
   */
  readonly parts?: MoveParts;
  readonly marked: number;
  /**
   * The dice held with quick keys when the player last highlighted a move. If the player holds others after that, Enter
   * rolls instead of taking the move.
   */
  readonly hold: Hold;
}

/** True if advice would make this game unranked. If it's unranked anyway, the coach doesn't ask. */
export const needsPermission = (game: Game): boolean => marksOf(markedGame(game)).length === 0;

/** Opens the coach for a hint, which isn't computed yet. */
export const openCoach = (game: Game, { held }: TurnFacts): OpenCoach => ({
  stage: 'hint',
  game,
  answer: { name: 'awaited' },
  marked: 0,
  hold: held,
});

export const showMoves = (coach: OpenCoach): OpenCoach => ({ ...coach, stage: 'moves' });

/** Adds the coach's answer, unless the game has changed since the player asked. */
export const withAnswer = (coach: CoachState | undefined, game: Game, answer: CoachAnswer): typeof coach =>
  coach && coach.stage !== 'permission' && coach.game === game ? { ...coach, answer } : coach;

export const withParts = (coach: CoachState | undefined, game: Game, parts: MoveParts): typeof coach =>
  coach && coach.stage !== 'permission' && coach.game === game ? { ...coach, parts } : coach;

/** The moves on the coach's list now, best first. Empty without a list. */
export const movesShown = (coach: CoachState | undefined): readonly Move[] =>
  coach?.stage === 'moves' && coach.answer.name === 'given' ? coach.answer.coaching.advice.moves : [];

/** Where the highlight is in the list. The best move is at 0. */
export const markedPlace = (coach: CoachState | undefined): number =>
  coach?.stage === 'moves' ? coach.marked : 0;

/**
 * True if Enter takes the coach's highlighted move. If the player has typed an answer, highlighted a box or changed the
 * held dice, Enter answers the question instead. While the moves are still being computed, it's true too: Enter does
 * nothing then, so nobody who wants to take a move rolls by mistake.
 */
export function takesMove(coach: CoachState | undefined, question: Question): boolean {
  if (coach?.stage !== 'moves' || coach.answer.name === 'unavailable') return false;
  if (markedBox(question) !== undefined) return false;
  return question.name === 'quick'
    ? DIE_INDEXES.every((place) => question.hold[place] === coach.hold[place])
    : question.typed.trim() === '';
}

/**
 * Highlights another move, if the coach lists any.
 *
 * @param page how many moves fit in the panel
 */
export function markMove(coach: OpenCoach, to: Direction, page: number, question: Question): OpenCoach {
  const { length } = movesShown(coach);
  if (length === 0) return coach;
  return {
    ...coach,
    marked: moveInList(coach.marked, to, { length, page, ends: 'stop' }),
    ...(question.name === 'quick' && { hold: question.hold }),
  };
}

/** The action that makes a move. If a move keeps two of three sixes, it prefers those that are already held. */
export function actionFor(move: Move, facts: TurnFacts, question: Question): MoveAction {
  if ('box' in move) return { type: 'score', box: move.box };
  return { type: 'roll', hold: placesOf(facts.dice, move.hold, shownHold(question, facts)) };
}

type MoveAction = Extract<Action, { type: 'roll' | 'score' }>;

/** The dice that the highlighted move keeps. Undefined if the coach lists no moves, or if the move fills a box. */
export function diceToKeep(
  coach: CoachState | undefined,
  facts: TurnFacts,
  question: Question,
): Hold | undefined {
  const move = movesShown(coach)[markedPlace(coach)];
  const action = move && actionFor(move, facts, question);
  return action?.type === 'roll' ? action.hold : undefined;
}

import type { Coaching, GoalChance, Move, Parts } from '../../analysis/index.js';
import { type Action, DIE_INDEXES, type Game, type Hold, markedGame, marksOf } from '../../engine/index.js';
import type { Direction } from '../core/bindings.js';
import { moveInList } from '../core/listCursor.js';
import { placesOf } from './board/comparedDice.js';
import { markedBox, type Question, shownHold, type TurnFacts } from './turn.js';

/** The coach's answer: ready, unavailable, or still being computed. */
export type CoachAnswer =
  | { readonly name: 'awaited' }
  | {
      readonly name: 'given';
      readonly coaching: Coaching;
      /**
       * The player's chances of winning or beating an earlier score. Undefined at first, because they can
       * take seconds longer than the advice.
       */
      readonly goals: readonly GoalChance[] | undefined;
    }
  /** The coach can't give advice. `why` says the reason, without a full stop at its end. */
  | { readonly name: 'unavailable'; readonly why: string };

/**
 * For each of the coach's moves, best first, the parts that make up the expected final score. `unavailable` if the
 * analysis has failed.
 */
export type MoveParts = readonly Parts[] | 'unavailable';

/** What the coach shows or asks during a person's turn. */
export type CoachState =
  /** The screen asks whether the player wants advice, which makes the game unranked. */
  { readonly stage: 'permission' } | OpenCoach;

/** The coach after the player has asked about the current dice. */
export interface OpenCoach {
  /** First a hint of what to aim for, then the moves. */
  readonly stage: 'hint' | 'moves';
  /** The game at the moment when the player asked. */
  readonly game: Game;
  readonly answer: CoachAnswer;
  /**
   * The parts of each move's expected final score, from which the coach explains the moves. Undefined until they're
   * computed, which starts once the player asks for the moves.
   */
  readonly parts?: MoveParts;
  /** The position of the highlighted move in the list. */
  readonly marked: number;
  /**
   * The dice that were held with quick keys when the player last highlighted a move. If the player holds other dice
   * after that, Enter rolls instead of taking the move.
   */
  readonly hold: Hold;
}

/** Returns whether advice would make this game unranked. If it's unranked anyway, no permission is needed. */
export const needsPermission = (game: Game): boolean => marksOf(markedGame(game)).length === 0;

/** Returns the state of a coach that has been asked for a hint and is still computing it. */
export const openCoach = (game: Game, { held }: TurnFacts): OpenCoach => ({
  stage: 'hint',
  game,
  answer: { name: 'awaited' },
  marked: 0,
  hold: held,
});

export const showMoves = (coach: OpenCoach): OpenCoach => ({ ...coach, stage: 'moves' });

/** Adds the coach's answer. Ignores it if the game has changed since the player asked. */
export const withAnswer = (coach: CoachState | undefined, game: Game, answer: CoachAnswer): typeof coach =>
  coach && coach.stage !== 'permission' && coach.game === game ? { ...coach, answer } : coach;

/** Adds the parts of all moves. Ignores them if the game has changed since the player asked. */
export const withParts = (coach: CoachState | undefined, game: Game, parts: MoveParts): typeof coach =>
  coach && coach.stage !== 'permission' && coach.game === game ? { ...coach, parts } : coach;

/** Returns the moves the coach lists now, best first. Empty if there are none. */
export const movesShown = (coach: CoachState | undefined): readonly Move[] =>
  coach?.stage === 'moves' && coach.answer.name === 'given' ? coach.answer.coaching.advice.moves : [];

/** Returns the highlighted move's position in the list. The best move is at 0. */
export const markedPlace = (coach: CoachState | undefined): number =>
  coach?.stage === 'moves' ? coach.marked : 0;

/**
 * Returns whether Enter takes the coach's highlighted move. It doesn't if the player has typed an answer, highlighted a
 * box or changed the held dice: Enter then answers the question. Also true while the moves are still being computed.
 * Enter does nothing then, so that a player who wants to take a move doesn't roll by mistake.
 */
export function takesMove(coach: CoachState | undefined, question: Question): boolean {
  if (coach?.stage !== 'moves' || coach.answer.name === 'unavailable') return false;
  if (markedBox(question) !== undefined) return false;
  return question.name === 'quick'
    ? DIE_INDEXES.every((place) => question.hold[place] === coach.hold[place])
    : question.typed.trim() === '';
}

/**
 * Highlights another move. Does nothing if the coach lists none.
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

/**
 * Returns the action that makes a move. For example, a move that keeps two of three sixes keeps those that are already
 * held, if any.
 */
export function actionFor(move: Move, facts: TurnFacts, question: Question): MoveAction {
  if ('box' in move) return { type: 'score', box: move.box };
  return { type: 'roll', hold: placesOf(facts.dice, move.hold, shownHold(question, facts)) };
}

type MoveAction = Extract<Action, { type: 'roll' | 'score' }>;

/**
 * Returns the dice that the highlighted move keeps. Undefined if the coach lists no moves, or if the move fills a box.
 */
export function diceToKeep(
  coach: CoachState | undefined,
  facts: TurnFacts,
  question: Question,
): Hold | undefined {
  const move = movesShown(coach)[markedPlace(coach)];
  const action = move && actionFor(move, facts, question);
  return action?.type === 'roll' ? action.hold : undefined;
}

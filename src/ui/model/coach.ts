import type { Coaching, GoalChance, Move, Parts } from '../../analysis/index.js';
import { type Action, DIE_INDEXES, type Game, type Hold, markedGame, marksOf } from '../../engine/index.js';
import type { Direction } from '../core/bindings.js';
import { moveInList } from '../core/listCursor.js';
import { placesOf } from './board/comparedDice.js';
import { markedBox, type Question, shownHold, type TurnFacts } from './turn.js';

/** The coach's answer, which can be ready, unavailable, or still being computed. */
export type CoachAnswer =
  | { readonly name: 'awaited' }
  | {
      readonly name: 'given';
      readonly coaching: Coaching;
      /**
       * The player's chances of winning, or of beating an earlier score. Undefined at first, because they can take
       * seconds longer to compute than the advice.
       */
      readonly goals: readonly GoalChance[] | undefined;
    }
  /** The coach cannot give advice. `why` is the reason, without a full stop. */
  | { readonly name: 'unavailable'; readonly why: string };

/** The parts of the expected final score after each move, best move first; or the analysis has failed. */
export type MoveParts = readonly Parts[] | 'unavailable';

/** The coach during a person's turn. */
export type CoachState =
  /** The screen asks whether the player wants advice, because advice makes the game unranked. */
  { readonly stage: 'permission' } | OpenCoach;

/** The coach after the player has asked about the current dice. */
export interface OpenCoach {
  /** The first stage shows what to aim for. The second stage lists the moves. */
  readonly stage: 'hint' | 'moves';
  /** The game as it was when the player asked the coach. */
  readonly game: Game;
  readonly answer: CoachAnswer;
  /**
   * What the coach needs to explain the moves. Undefined until the player has asked for the moves and the parts have
   * been computed.
   */
  readonly parts?: MoveParts;
  /** The position of the marked move in the list of moves. */
  readonly marked: number;
  /**
   * The dice that were held with quick keys when the player last marked a move. If the player has held other dice since
   * then, Enter answers the question instead of taking the marked move.
   */
  readonly hold: Hold;
}

/** Returns whether advice would make this game unranked. Games that are unranked anyway need no permission. */
export const needsPermission = (game: Game): boolean => marksOf(markedGame(game)).length === 0;

/** Returns the coach's state right after the player has asked for a hint. The answer is still being computed. */
export const openCoach = (game: Game, { held }: TurnFacts): OpenCoach => ({
  stage: 'hint',
  game,
  answer: { name: 'awaited' },
  marked: 0,
  hold: held,
});

/** Returns the state in which the coach lists the moves. */
export const showMoves = (coach: OpenCoach): OpenCoach => ({ ...coach, stage: 'moves' });

/** Adds the coach's answer to the state, unless the game has changed since the question. */
export const withAnswer = (coach: CoachState | undefined, game: Game, answer: CoachAnswer): typeof coach =>
  coach && coach.stage !== 'permission' && coach.game === game ? { ...coach, answer } : coach;

/** Adds the parts of all moves to the state, unless the game has changed since the question. */
export const withParts = (coach: CoachState | undefined, game: Game, parts: MoveParts): typeof coach =>
  coach && coach.stage !== 'permission' && coach.game === game ? { ...coach, parts } : coach;

/** Returns the moves that the coach currently lists, best first; empty if the coach does not list any. */
export const movesShown = (coach: CoachState | undefined): readonly Move[] =>
  coach?.stage === 'moves' && coach.answer.name === 'given' ? coach.answer.coaching.advice.moves : [];

/** Returns the position of the marked move in the list of moves. The best move is at position 0. */
export const markedPlace = (coach: CoachState | undefined): number =>
  coach?.stage === 'moves' ? coach.marked : 0;

/**
 * Returns whether Enter takes the coach's marked move. If the player has typed an answer, marked a box or changed the
 * held dice, Enter answers the question instead. Also returns true while the moves are still being computed. During
 * this time, Enter does nothing, so a player who wants to take a move does not roll the dice by mistake.
 */
export function takesMove(coach: CoachState | undefined, question: Question): boolean {
  if (coach?.stage !== 'moves' || coach.answer.name === 'unavailable') return false;
  if (markedBox(question) !== undefined) return false;
  return question.name === 'quick'
    ? DIE_INDEXES.every((place) => question.hold[place] === coach.hold[place])
    : question.typed.trim() === '';
}

/**
 * Moves the mark to another move. Does nothing if the coach lists no moves.
 *
 * @param page the number of moves that fit in the panel
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
 * Returns the action that makes a move. If the move keeps only some of several equal dice, the action prefers the dice
 * that the player already holds.
 */
export function actionFor(move: Move, facts: TurnFacts, question: Question): MoveAction {
  if ('box' in move) return { type: 'score', box: move.box };
  return { type: 'roll', hold: placesOf(facts.dice, move.hold, shownHold(question, facts)) };
}

type MoveAction = Extract<Action, { type: 'roll' | 'score' }>;

/** Returns the dice that the marked move keeps; undefined if the coach lists no moves, or if the move fills a box. */
export function diceToKeep(
  coach: CoachState | undefined,
  facts: TurnFacts,
  question: Question,
): Hold | undefined {
  const move = movesShown(coach)[markedPlace(coach)];
  const action = move && actionFor(move, facts, question);
  return action?.type === 'roll' ? action.hold : undefined;
}

import {
  type Box,
  cardOf,
  currentTurn,
  type Dice,
  type Game,
  type Hold,
  holdOf,
  ROLLS_PER_TURN,
  type RuleSet,
  type Scorecard,
  scoringOptions,
  type ScoringOptions,
} from '../../engine/index.js';
import { placesNamed } from '../../text/index.js';
import type { InputStyle } from '../../settings/index.js';

/** What is being asked of the player in turn. */
export type Question =
  | { readonly name: 'hold-count'; readonly typed: string }
  | { readonly name: 'dice-numbers'; readonly count: number; readonly typed: string }
  | { readonly name: 'box-name'; readonly typed: string; readonly marked?: Box }
  | { readonly name: 'quick'; readonly hold: Hold; readonly marked?: Box };

/** The screen's own part of a turn; nothing of it is in the game until an action is taken. */
export interface TurnState {
  readonly question: Question;
  /** The box whose zero waits to be confirmed; asked on top of the question. */
  readonly zero?: Box;
  /** What was wrong with the last answer and what is allowed. */
  readonly message?: string;
}

/** What a turn's questions are asked about, taken from the game. */
export interface TurnFacts {
  readonly rules: RuleSet;
  readonly card: Scorecard;
  readonly dice: Dice;
  /** 1-3. */
  readonly roll: number;
  readonly rollsLeft: number;
  readonly held: Hold;
  readonly options: ScoringOptions;
}

/** The facts of the turn being played, or undefined while no dice lie on the table. */
export function turnFacts(game: Game): TurnFacts | undefined {
  const turn = currentTurn(game);
  if (!turn?.dice) return undefined;
  const { rules } = game.header;
  const card = cardOf(game, turn.seat);
  return {
    rules,
    card,
    dice: turn.dice,
    roll: turn.roll,
    rollsLeft: ROLLS_PER_TURN - turn.roll,
    held: turn.held,
    options: scoringOptions(rules, card, turn.dice),
  };
}

/** The question that a roll raises: what to hold, or after the last roll which box. */
export function firstQuestion(facts: TurnFacts, input: InputStyle): Question {
  if (input === 'quick') return { name: 'quick', hold: facts.held };
  return facts.rollsLeft > 0 ? { name: 'hold-count', typed: '' } : { name: 'box-name', typed: '' };
}

/** The dice marked HELD: those being chosen, else those of the last hold. */
export function shownHold(question: Question, facts: TurnFacts): Hold {
  if (question.name === 'quick') return question.hold;
  if (question.name !== 'dice-numbers') return facts.held;
  const places = placesNamed(question.typed);
  return places.length > 0 ? holdOf(places) : facts.held;
}

/** The box that is marked with the arrows, if one is. */
export const markedBox = (question: Question): Box | undefined =>
  question.name === 'box-name' || question.name === 'quick' ? question.marked : undefined;

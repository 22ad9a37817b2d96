import {
  BOXES,
  nameOf,
  PERSON,
  type Player,
  type RuleSet,
  scoringKey,
  totals,
  upperBonusProgress,
} from '../../engine/index.js';
import type { GameStart, PlayedGame } from '../playedGame.js';

/** The facts of a game that the statistics need, without its events. */
export interface TableGame extends GameStart {
  readonly rules: RuleSet;
  readonly seats: readonly TableSeat[];
}

/**
 * A seat with its card as numbers. Objects with fields in thousands of different orders take several times the
 * memory.
 */
export interface TableSeat extends Player {
  readonly fate: Fate;
  /** The grand total. */
  readonly score: number;
  readonly upperBonus: 'earned' | 'missed';
  /** Of each box in the order of BOXES; 0 for an open one. */
  readonly points: readonly number[];
  readonly yahtzeeBonuses: number;
}

/** `finished`: the game ran to its end and the player stayed. */
export type Fate = 'finished' | 'unfinished' | 'left';

/**
 * Reads the facts of a game.
 *
 * @param shared returns the same object for equal rule sets
 */
export function tableGame({ id, created, game }: PlayedGame, shared: (rules: RuleSet) => RuleSet): TableGame {
  const { rules, players } = game.header;
  const fate = game.phase.name === 'finished' ? 'finished' : 'unfinished';
  const seats = game.seats.map(({ card, left }, seat): TableSeat => {
    const kind = players[seat]?.kind ?? PERSON;
    return {
      name: nameOf(game.header, seat),
      kind,
      fate: left ? fateOfLeaver(kind) : fate,
      score: totals(rules, card).grand,
      upperBonus: upperBonusProgress(rules, card) === 'earned' ? 'earned' : 'missed',
      points: BOXES.map((box) => card.filled[box] ?? 0),
      yahtzeeBonuses: card.yahtzeeBonuses,
    };
  });
  return { id, created, rules: shared(rules), seats };
}

/** Computers do not leave on their own: the last person takes them along, or people continue without them. */
const fateOfLeaver = (kind: string): Fate => (kind === PERSON ? 'left' : 'unfinished');

/** Returns the same text for rule sets that share a table. House rules can change under one id and version. */
export const rulesKey = (rules: RuleSet): string =>
  JSON.stringify([rules.id, rules.version, scoringKey(rules)]);

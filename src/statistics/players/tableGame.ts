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
import type { Began, PlayedGame } from '../playedGame.js';

/** What tables and means need of a game; its events are not kept. */
export interface TableGame extends Began {
  readonly rules: RuleSet;
  readonly seats: readonly TableSeat[];
}

/** A card as numbers: objects whose fields came about in thousands of orders take several times the memory. */
export interface TableSeat extends Player {
  readonly fate: Fate;
  /** The grand total. */
  readonly score: number;
  readonly upperBonus: 'earned' | 'missed';
  /** Of each box in the order of BOXES; 0 where it is open. */
  readonly points: readonly number[];
  readonly yahtzeeBonuses: number;
}

/** `finished`: the game was played to its end and the player stayed. */
export type Fate = 'finished' | 'unfinished' | 'left';

/** @param shared gives one object for all equal rule sets */
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

/** Computers do not leave: the last person to go takes them along, or people go on without them. */
const fateOfLeaver = (kind: string): Fate => (kind === PERSON ? 'left' : 'unfinished');

/** The same for rule sets that are one in tables and means: house rules can change under one id and version. */
export const rulesKey = (rules: RuleSet): string =>
  JSON.stringify([rules.id, rules.version, scoringKey(rules)]);

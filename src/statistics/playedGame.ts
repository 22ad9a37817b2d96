import {
  type Game,
  type GameEvent,
  nameOf,
  PERSON,
  type Player,
  RULE_SETS,
  type RuleSet,
  schemeOf,
  scoringKey,
  totals,
  upperBonusProgress,
} from '../engine/index.js';
import type { SeatCosts } from './level.js';

/** A finished or unfinished stored game. */
export interface PlayedGame {
  readonly id: string;
  /** The start time in ISO 8601, UTC. Sorting these times as text puts them in chronological order. */
  readonly created: string;
  /** The state of the game after its last event. */
  readonly game: Game;
  readonly events: readonly GameEvent[];
}

/** The fields that `compareStarts` compares. */
export type GameStart = Pick<PlayedGame, 'id' | 'created'>;

/** Compares games by start time, then by id. */
export const compareStarts = (a: GameStart, b: GameStart): number =>
  compareText(a.created, b.created) || compareText(a.id, b.id);

/** Compares strings by code unit, so the result does not depend on the locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * Returns a key that identifies a player. The key includes the kind, because a person and a computer player can have
 * the same name in different games.
 */
export const playerKey = ({ name, kind }: Player): string => JSON.stringify([name, kind]);

/** Compares players by name, then by kind. */
export const byPlayer = (a: Player, b: Player): number =>
  compareText(a.name, b.name) || compareText(a.kind, b.kind);

/** Compares rule sets: built-in rule sets come first, in the order of RULE_SETS, then all others by id and version. */
export function byRules(a: RulesName, b: RulesName): number {
  return placeOf(a) - placeOf(b) || compareText(a.id, b.id) || a.version - b.version;
}

type RulesName = Pick<RuleSet, 'id' | 'version'>;

function placeOf({ id, version }: RulesName): number {
  const place = RULE_SETS.findIndex((rules) => rules.id === id && rules.version === version);
  return place === -1 ? RULE_SETS.length : place;
}

/** The parts of a game that are needed for score statistics. Events are left out. */
export interface TableGame extends GameStart {
  readonly rules: RuleSet;
  readonly seats: readonly TableSeat[];
}

/**
 * A seat and its card. The card is a list of numbers. Scorecard objects would take several times as much memory,
 * because V8 keeps a separate memory layout for each order in which players fill the boxes.
 */
export interface TableSeat extends Player {
  readonly fate: Fate;
  /** The grand total. */
  readonly score: number;
  readonly upperBonus: 'earned' | 'missed';
  /** The points of each box, in the order of the rule set's scheme. An open box has 0 points. */
  readonly points: readonly number[];
  readonly yahtzeeBonuses: number;
  /** Absent if the costs are not known or do not count, because the player asked the coach. */
  readonly costs?: SeatCosts;
}

export const FATES = ['finished', 'unfinished', 'left'] as const;

/** How a game ended for a player. `finished`: the game was finished and the player stayed to the end. */
export type Fate = (typeof FATES)[number];

/** Extracts the parts of a game that are needed for score statistics. */
export function tableGame({ id, created, game }: PlayedGame): TableGame {
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
      points: schemeOf(rules).boxes.map((box) => card.filled[box] ?? 0),
      yahtzeeBonuses: card.yahtzeeBonuses,
    };
  });
  return { id, created, rules, seats };
}

/**
 * Returns the fate of a player who left. For a computer player, the game counts as unfinished, because leaving was not
 * its choice: computer players leave only with the last person, or if people decide to continue without them.
 */
const fateOfLeaver = (kind: string): Fate => (kind === PERSON ? 'left' : 'unfinished');

/**
 * Returns the key that identifies a rule set in the statistics. The key must contain more than the id and version,
 * because house rules can change without a new version.
 */
export const rulesKey = (rules: RuleSet): string =>
  JSON.stringify([rules.id, rules.version, scoringKey(rules)]);

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

export interface PlayedGame {
  readonly id: string;
  /** ISO 8601, UTC. As text, these sort in chronological order. */
  readonly created: string;
  /** After its last event. */
  readonly game: Game;
  readonly events: readonly GameEvent[];
}

export type GameStart = Pick<PlayedGame, 'id' | 'created'>;

/** Compares games by start time, then by id. */
export const compareStarts = (a: GameStart, b: GameStart): number =>
  compareText(a.created, b.created) || compareText(a.id, b.id);

/** Compares strings by code unit, whatever the locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * Returns a player's key. It has the kind, because a person and a computer player can share a name in different games.
 */
export const playerKey = ({ name, kind }: Player): string => JSON.stringify([name, kind]);

/** Compares players by name, then by kind. */
export const byPlayer = (a: Player, b: Player): number =>
  compareText(a.name, b.name) || compareText(a.kind, b.kind);

/** Compares rule sets: built-in ones first, in the order of RULE_SETS, then by id and version. */
export function byRules(a: RulesName, b: RulesName): number {
  return placeOf(a) - placeOf(b) || compareText(a.id, b.id) || a.version - b.version;
}

type RulesName = Pick<RuleSet, 'id' | 'version'>;

function placeOf({ id, version }: RulesName): number {
  const place = RULE_SETS.findIndex((rules) => rules.id === id && rules.version === version);
  return place === -1 ? RULE_SETS.length : place;
}

/** What score statistics need of a game. */
export interface GameScores extends GameStart {
  readonly rules: RuleSet;
  readonly seats: readonly SeatScores[];
}

/**
 * A seat, with its card as a list of numbers. Scorecard objects would take several times the memory: V8 keeps a layout
 * for each order in which boxes are filled.
 */
export interface SeatScores extends Player {
  readonly fate: Fate;
  readonly score: number;
  readonly upperBonus: 'earned' | 'missed';
  /** In the order of the rule set's scheme. 0 for an open box. */
  readonly points: readonly number[];
  readonly yahtzeeBonuses: number;
  /** Absent if unknown, or if they don't count because the player asked the coach. */
  readonly costs?: SeatCosts;
}

export const FATES = ['finished', 'unfinished', 'left'] as const;

/** How a game ended for a player. `finished`: it was finished, and the player stayed to the end. */
export type Fate = (typeof FATES)[number];

export function gameScores({ id, created, game }: PlayedGame): GameScores {
  const { rules, players } = game.header;
  const fate = game.phase.name === 'finished' ? 'finished' : 'unfinished';
  const seats = game.seats.map(({ card, left }, seat): SeatScores => {
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
 * Returns the fate of a player who left. For a computer player, it's `unfinished`: leaving wasn't its choice, but
 * happens with the last person, or if people go on without it.
 */
const fateOfLeaver = (kind: string): Fate => (kind === PERSON ? 'left' : 'unfinished');

/**
 * Returns a rule set's key in the statistics. Id and version aren't enough: house rules can change without a new
 * version.
 */
export const rulesKey = (rules: RuleSet): string =>
  JSON.stringify([rules.id, rules.version, scoringKey(rules)]);

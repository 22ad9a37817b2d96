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
  /** A time in ISO 8601 format, in UTC. Sorting these texts puts games in chronological order. */
  readonly created: string;
  /** The state of the game after its last event. */
  readonly game: Game;
  readonly events: readonly GameEvent[];
}

export type GameStart = Pick<PlayedGame, 'id' | 'created'>;

/** Compares games by start time, then by id. */
export const compareStarts = (a: GameStart, b: GameStart): number =>
  compareText(a.created, b.created) || compareText(a.id, b.id);

/** Compares texts in the same way in every locale, by their UTF-16 code units. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * Returns a player's key. The key contains the kind, because a person can have the name that a computer player has in
 * another game.
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

/** The facts about a game that the score statistics use. */
export interface GameScores extends GameStart {
  readonly rules: RuleSet;
  readonly seats: readonly SeatScores[];
}

/**
 * A seat, with its card as a list of numbers. Scorecard objects would take several times the memory, because V8 keeps a
 * separate layout for each order in which the boxes were filled.
 */
export interface SeatScores extends Player {
  readonly fate: Fate;
  readonly score: number;
  readonly upperBonus: 'earned' | 'missed';
  /** The points in each box, in the order of the scorecard. 0 for an open box. */
  readonly points: readonly number[];
  readonly yahtzeeBonuses: number;
  /**
   * What the player's decisions cost. Absent if nobody has reviewed the game, or if it doesn't count, for example
   * because the player asked the coach.
   */
  readonly costs?: SeatCosts;
}

export const FATES = ['finished', 'unfinished', 'left'] as const;

/**
 * How a game ended for a player. `finished` means that the game was finished, and that the player stayed to the end.
 */
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
 * Returns the fate of a player who left. For a computer player, it's `unfinished`, because computer players don't
 * choose to leave: they leave with the last person, or when people go on without them.
 */
const fateOfLeaver = (kind: string): Fate => (kind === PERSON ? 'left' : 'unfinished');

/**
 * Returns a rule set's key in the statistics. The key also contains the scoring, because house rules can change without
 * a new version.
 */
export const rulesKey = (rules: RuleSet): string =>
  JSON.stringify([rules.id, rules.version, scoringKey(rules)]);

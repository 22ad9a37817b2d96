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
  /** ISO 8601 in UTC, so sorting these as text is chronological. */
  readonly created: string;
  /** The game after its last event. */
  readonly game: Game;
  readonly events: readonly GameEvent[];
}

export type GameStart = Pick<PlayedGame, 'id' | 'created'>;

/** Sorts the earliest start first, then by id. */
export const compareStarts = (a: GameStart, b: GameStart): number =>
  compareText(a.created, b.created) || compareText(a.id, b.id);

/** Compares by UTF-16 code units, so the order is the same in every locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Identifies a player by name and kind: a person can have the same name as a computer player. */
export const playerKey = ({ name, kind }: Player): string => JSON.stringify([name, kind]);

/** Sorts players by name, then by kind. */
export const byPlayer = (a: Player, b: Player): number =>
  compareText(a.name, b.name) || compareText(a.kind, b.kind);

/** Sorts built-in rule sets first, in the order of RULE_SETS, then the others by id and version. */
export function byRules(a: RulesName, b: RulesName): number {
  return placeOf(a) - placeOf(b) || compareText(a.id, b.id) || a.version - b.version;
}

type RulesName = Pick<RuleSet, 'id' | 'version'>;

function placeOf({ id, version }: RulesName): number {
  const place = RULE_SETS.findIndex((rules) => rules.id === id && rules.version === version);
  return place === -1 ? RULE_SETS.length : place;
}

/** What the score statistics need to know about a game. */
export interface GameScores extends GameStart {
  readonly rules: RuleSet;
  readonly seats: readonly SeatScores[];
}

/**
 * A seat whose card is a plain list of numbers. Scorecard objects take several times the memory: V8 keeps a separate
 * layout for each order in which boxes were filled.
 */
export interface SeatScores extends Player {
  readonly fate: Fate;
  readonly score: number;
  readonly upperBonus: 'earned' | 'missed';
  /** Points by box, in the order of the scorecard. An open box has 0. */
  readonly points: readonly number[];
  readonly yahtzeeBonuses: number;
  /**
   * Undefined until the game is reviewed, and always for games that don't count, such as those with the coach's advice.
   */
  readonly costs?: SeatCosts;
}

export const FATES = ['finished', 'unfinished', 'left'] as const;

/** How a game ended for a player: `finished` only if they stayed to the end. */
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
 * Computer players never choose to leave: they go with the last person, or when people continue without them. So their
 * game counts as `unfinished`.
 */
const fateOfLeaver = (kind: string): Fate => (kind === PERSON ? 'left' : 'unfinished');

/**
 * Identifies a rule set in the statistics. Includes the scoring, because house rules can change without a new version.
 */
export const rulesKey = (rules: RuleSet): string =>
  JSON.stringify([rules.id, rules.version, scoringKey(rules)]);

import { type Game, type GameEvent, type Player, RULE_SETS, type RuleSet } from '../engine/index.js';

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

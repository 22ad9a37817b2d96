import { type Game, type GameEvent, type Player, RULE_SETS, type RuleSet } from '../engine/index.js';

/** A stored game, finished or not. */
export interface PlayedGame {
  readonly id: string;
  /** The time of its beginning: ISO 8601, UTC, so sorted text is sorted by time. */
  readonly created: string;
  /** The game after its events. */
  readonly game: Game;
  readonly events: readonly GameEvent[];
}

/** The fields that decide a game's place among others. */
export type GameStart = Pick<PlayedGame, 'id' | 'created'>;

/** Compares games by their beginning, then by their ids. */
export const compareStarts = (a: GameStart, b: GameStart): number =>
  compareText(a.created, b.created) || compareText(a.id, b.id);

/** Compares by code unit, which is the same under every locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Returns the key of a player. The same name can be a person's at one table and a computer's at another. */
export const playerKey = ({ name, kind }: Player): string => JSON.stringify([name, kind]);

/** Compares players by name, then by kind. */
export const byPlayer = (a: Player, b: Player): number =>
  compareText(a.name, b.name) || compareText(a.kind, b.kind);

/** Compares rule sets: the built-in ones in their own order, then the others by id and version. */
export function byRules(a: RulesName, b: RulesName): number {
  return placeOf(a) - placeOf(b) || compareText(a.id, b.id) || a.version - b.version;
}

type RulesName = Pick<RuleSet, 'id' | 'version'>;

function placeOf({ id }: RulesName): number {
  const place = RULE_SETS.findIndex((rules) => rules.id === id);
  return place === -1 ? RULE_SETS.length : place;
}

import { type Game, type GameEvent, type Player, RULE_SETS, type RuleSet } from '../engine/index.js';

/** A game out of the store, finished or not. */
export interface PlayedGame {
  readonly id: string;
  /** When it began: ISO 8601, UTC, so that the order of the text is the order of time. */
  readonly created: string;
  /** The game as its events leave it. */
  readonly game: Game;
  readonly events: readonly GameEvent[];
}

/** Where a game stands among others. */
export type Began = Pick<PlayedGame, 'id' | 'created'>;

/** The order in which games began; those of one moment by their ids. */
export const byBeginning = (a: Began, b: Began): number =>
  compareText(a.created, b.created) || compareText(a.id, b.id);

/** By code unit, which is the same under every locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** What players are told apart by: at one table a name is a person's and at another a computer's. */
export const playerKey = ({ name, kind }: Player): string => JSON.stringify([name, kind]);

/** By name. */
export const byPlayer = (a: Player, b: Player): number =>
  compareText(a.name, b.name) || compareText(a.kind, b.kind);

/** The built-in rule sets in their own order, then the others by id and version. */
export function byRules(a: RulesName, b: RulesName): number {
  return placeOf(a) - placeOf(b) || compareText(a.id, b.id) || a.version - b.version;
}

type RulesName = Pick<RuleSet, 'id' | 'version'>;

function placeOf({ id }: RulesName): number {
  const place = RULE_SETS.findIndex((rules) => rules.id === id);
  return place === -1 ? RULE_SETS.length : place;
}

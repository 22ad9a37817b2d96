import type { RuleSet } from '../../engine/index.js';

/** What the start screen asks: how many play, then the name of each. */
export type StartQuestion =
  | {
      readonly name: 'player-count';
      readonly typed: string;
      /** The number given before, where the player came back to the question. */
      readonly given?: number;
    }
  | {
      readonly name: 'player-name';
      readonly count: number;
      /** Names already given; the next player is asked for. */
      readonly names: readonly string[];
      readonly typed: string;
    };

export interface StartState {
  readonly question: StartQuestion;
  readonly rules: RuleSet;
  readonly message?: string;
}

/** What stays the same while the start screen is asking. */
export interface StartFacts {
  readonly ruleSets: readonly RuleSet[];
  /** Names of the last game, in seating order; none at first. */
  readonly lastPlayers: readonly string[];
}

export const startState = (rules: RuleSet): StartState => ({
  question: { name: 'player-count', typed: '' },
  rules,
});

/** The number of players that Enter alone takes: the one given before, else as many as last time. */
export const defaultCount = (facts: StartFacts, given: number | undefined): number =>
  given ?? Math.max(1, facts.lastPlayers.length);

/** The name that Enter alone takes: last time's, unless somebody has just taken it. */
export function defaultName(facts: StartFacts, names: readonly string[]): string {
  const taken = (name: string): boolean => names.some((other) => other.toLowerCase() === name.toLowerCase());
  const last = facts.lastPlayers[names.length];
  if (last !== undefined && !taken(last)) return last;
  const numbers = Array.from({ length: 5 }, (_, index) => `Player ${names.length + 1 + index}`);
  return numbers.find((name) => !taken(name)) ?? 'Player';
}

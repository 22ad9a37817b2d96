import type { RuleSet } from '../../engine/index.js';
import { defaultNames, nameProblem } from '../../text/index.js';
import type { UnfinishedGame } from '../screenRequest.js';

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
  /** Games that can be gone on with, newest first; none until they are known. */
  readonly unfinished: readonly UnfinishedGame[];
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
  const seat = names.length;
  const last = facts.lastPlayers.slice(seat, seat + 1);
  // Every name given can take one of them away.
  const numbered = defaultNames(2 * seat + 1).slice(seat);
  return [...last, ...numbered].find((name) => nameProblem(name, names) === undefined) ?? 'Player';
}

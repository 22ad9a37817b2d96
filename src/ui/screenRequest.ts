import type { RuleSet, SoloScore } from '../engine/index.js';
import type { Session, Snapshot } from '../session/index.js';

/** The two ways of answering: the instructions' prompts, or single keys. */
export type InputStyle = 'prompts' | 'quick';

/** What is kept from one run to the next. Keeping never fails a game: what went wrong is told by `trouble`. */
export interface Keeper {
  /** Names of the last game, in seating order; none at first. */
  lastPlayers(): readonly string[];
  rememberPlayers(names: readonly string[]): void;
  /** The best earlier solo score under a rule set. */
  bestScore(rules: RuleSet): SoloScore | undefined;
  /** Takes in a game that has ended, finished or not. */
  keep(snapshot: Snapshot): void;
  /** One line about what cannot be kept now, the newest where there are several. */
  trouble(): string | undefined;
}

/** How the screen came to its end: the player left, or a signal ended it. */
export type Ending = 'left' | 'SIGHUP' | 'SIGINT' | 'SIGQUIT' | 'SIGTERM';

/** What the command line hands to the screen. */
export interface ScreenRequest {
  /** Names in seating order; absent, the start screen asks for them. */
  readonly players?: readonly string[];
  readonly rules: RuleSet;
  /** The rule sets that the start screen offers. */
  readonly ruleSets: readonly RuleSet[];
  readonly input: InputStyle;
  readonly animation: 'on' | 'off';
  readonly mouse: 'on' | 'off';
  /** Deals a new game; another one draws a seed of its own unless a seed was given. */
  startGame(players: readonly string[], rules: RuleSet): Session;
  readonly keeper: Keeper;
}

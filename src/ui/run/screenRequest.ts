import type { GameHeader, Player, RuleSet, SoloScore } from '../../engine/index.js';
import type { Analyst } from '../../players/index.js';
import type { Session } from '../../session/index.js';
import type { Colour, SettingsChange, Switch, ThemeName } from '../../settings/index.js';
import type { UnfinishedGame } from '../model/unfinished.js';
import type { SettingsFacts } from '../model/settings.js';
import type { Characters } from '../theme/theme.js';

/** A game in play, and the way to put it away. */
export interface OpenGame {
  readonly session: Session;
  /** What is to be said of it at first, one line. */
  readonly notice?: string;
  /** Somebody plays it now. */
  begun(): void;
  /**
   * Puts the game away as it stands: what is not stored yet is tried once more, and the score of a finished
   * game kept. Never rejects.
   *
   * @returns whether all is kept; else it may be called again
   */
  close(): Promise<boolean>;
}

/** What is kept from one run to the next. Keeping never fails a game: what went wrong is told by `trouble`. */
export interface Keeper {
  /**
   * Keeps the players of a game that has begun, in seating order.
   *
   * @returns whether they are the first that are kept here
   */
  rememberPlayers(players: readonly Player[]): Promise<boolean>;
  /** The solo scores that a game is compared with, highest first: those that count in its table. */
  soloScores(header: GameHeader): Promise<readonly SoloScore[]>;
  /** Games that can be gone on with, newest first. */
  unfinishedGames(): Promise<readonly UnfinishedGame[]>;
  /** One line about what cannot be kept now, the newest where there are several. */
  trouble(): string | undefined;
}

/** How a screen looks at first, and what its terminal can do. */
export interface ScreenLook {
  readonly theme: ThemeName;
  readonly characters: Characters;
  readonly mouse: Switch;
  readonly colour: Colour;
}

/** The settings of a run, and the way to keep others. */
export interface SettingsDesk extends SettingsFacts {
  /** Keeps a change for later runs. Never rejects; says in one line why it is not kept, where it is not. */
  keep(change: SettingsChange): Promise<string | undefined>;
}

/** What the command line hands to the screen. */
export interface ScreenRequest {
  /** What is on the screen first: a new game of these players, one that is open already, or the start screen. */
  readonly opening:
    | { readonly type: 'ask' }
    | { readonly type: 'play'; readonly players: readonly Player[] }
    | { readonly type: 'open'; readonly game: OpenGame; readonly was: 'new' | 'resumed' };
  readonly rules: RuleSet;
  /** Those of the last game, in seating order, whom the start screen offers where no names are set; none at first. */
  readonly lastPlayers: readonly Player[];
  /** The rule sets that it offers. */
  readonly ruleSets: readonly RuleSet[];
  readonly settings: SettingsDesk;
  /** Whether this machine can compute what computer players do. */
  readonly computers: 'can-play' | 'cannot-play';
  /** Deals a new game; another one draws a seed of its own unless a seed was given. */
  startGame(players: readonly Player[], rules: RuleSet): OpenGame;
  /** Goes on with a stored game, or says in one line why it cannot. */
  resumeGame(id: string): Promise<OpenGame | string>;
  readonly keeper: Keeper;
  /** Who moves for computer players. */
  readonly analyst: Analyst;
}

import type { GameHeader, Player, RuleSet, SoloScore } from '../../engine/index.js';
import type { Analyst } from '../../players/index.js';
import type { Session } from '../../session/index.js';
import type { Colour, SettingsChange, Switch, ThemeName } from '../../settings/index.js';
import type { UnfinishedGame } from '../model/unfinished.js';
import type { SettingsFacts } from '../model/settings.js';
import type { Characters } from '../theme/theme.js';

/** A game in play, with its session and the functions that save it. */
export interface OpenGame {
  readonly session: Session;
  /** A line to show when the game opens. */
  readonly notice?: string;
  /** Call it when the game is on the screen. */
  started(): void;
  /**
   * Closes the game: retries unsaved actions, and saves the score of a finished game. Never rejects.
   *
   * @returns whether all is saved; otherwise it may be called again
   */
  close(): Promise<boolean>;
}

/** What the program remembers from run to run. If it cannot be saved, the game continues and `trouble` says why. */
export interface Keeper {
  /**
   * Saves the players of a new game, in seating order.
   *
   * @returns whether nobody has played here before
   */
  rememberPlayers(players: readonly Player[]): Promise<boolean>;
  /** Returns the earlier solo scores of the game's table, highest first. */
  soloScores(header: GameHeader): Promise<readonly SoloScore[]>;
  /** Returns the games that can be resumed, newest first. */
  unfinishedGames(): Promise<readonly UnfinishedGame[]>;
  /** Returns the newest problem with saving, in one line. */
  trouble(): string | undefined;
}

/** The first look of a screen, and what its terminal can show. */
export interface ScreenLook {
  readonly theme: ThemeName;
  readonly characters: Characters;
  readonly mouse: Switch;
  readonly colour: Colour;
}

/** The settings of this run, and the function that saves changes. */
export interface EditableSettings extends SettingsFacts {
  /** Saves a change for later runs. Resolves with the reason if it cannot, in one line. Never rejects. */
  save(change: SettingsChange): Promise<string | undefined>;
}

/** What the command line passes to the screen. */
export interface ScreenRequest {
  /** The first scene: the start screen, a new game of these players, or a game that is already open. */
  readonly opening:
    | { readonly type: 'ask' }
    | { readonly type: 'play'; readonly players: readonly Player[] }
    | { readonly type: 'open'; readonly game: OpenGame; readonly was: 'new' | 'resumed' };
  readonly rules: RuleSet;
  /** The last game's players in seating order. The start screen offers them unless the settings name others. */
  readonly lastPlayers: readonly Player[];
  /** The rule sets that the start screen offers. */
  readonly ruleSets: readonly RuleSet[];
  readonly settings: EditableSettings;
  /** Whether this machine can compute the moves of computer players. */
  readonly computers: 'can-play' | 'cannot-play';
  /** Starts a new game. Unless the player gave a seed, each game draws its own. */
  startGame(players: readonly Player[], rules: RuleSet): OpenGame;
  /** Resumes a stored game. Resolves with the reason if it cannot, in one line. */
  resumeGame(id: string): Promise<OpenGame | string>;
  readonly keeper: Keeper;
  /** Computes the moves of computer players, advice and reviews. */
  readonly analyst: Analyst;
}

import type { GameHeader, Player, RuleSet, SoloScore } from '../../engine/index.js';
import type { Analyst } from '../../players/index.js';
import type { Session } from '../../session/index.js';
import type { Colour, SettingsChange, Switch, ThemeName } from '../../settings/index.js';
import type { UnfinishedGame } from '../model/unfinished.js';
import type { SettingsFacts } from '../model/settings.js';
import type { Characters } from '../theme/theme.js';

/** A game in play: its session, and the functions that save and close it. */
export interface OpenGame {
  readonly session: Session;
  /** A message to show when the game opens. */
  readonly notice?: string;
  /** Must be called once the screen shows the game. */
  started(): void;
  /**
   * Closes the game: retries unsaved actions, and saves the score of a finished game. Never rejects.
   *
   * @returns whether everything is saved; if not, call `close` again to retry
   */
  close(): Promise<boolean>;
}

/**
 * Saves and loads data that outlives the program. If something cannot be saved, the game continues and `trouble` says
 * why.
 */
export interface Keeper {
  /**
   * Saves the players of a new game, in seating order.
   *
   * @returns whether this is the first game ever played on this computer
   */
  rememberPlayers(players: readonly Player[]): Promise<boolean>;
  /** Returns the earlier solo scores to compare the game with, highest first. */
  soloScores(header: GameHeader): Promise<readonly SoloScore[]>;
  /** Returns the games that can be resumed, newest first. */
  unfinishedGames(): Promise<readonly UnfinishedGame[]>;
  /** Returns the latest problem with saving, in one line; undefined if there is none. */
  trouble(): string | undefined;
}

/** How a screen looks at its start, and what the terminal can show. */
export interface ScreenLook {
  readonly theme: ThemeName;
  readonly characters: Characters;
  readonly mouse: Switch;
  readonly colour: Colour;
}

/** The settings of this run, and a function that saves changes. */
export interface EditableSettings extends SettingsFacts {
  /**
   * Saves a change for later runs. If the change cannot be saved, resolves with the reason, in one line. Never
   * rejects.
   */
  save(change: SettingsChange): Promise<string | undefined>;
}

/** Everything that the command line passes to the screen on which games are played. */
export interface ScreenRequest {
  /** What the screen shows first: the start screen, a new game with these players, or a game that is already open. */
  readonly opening:
    | { readonly type: 'ask' }
    | { readonly type: 'play'; readonly players: readonly Player[] }
    | { readonly type: 'open'; readonly game: OpenGame; readonly was: 'new' | 'resumed' };
  readonly rules: RuleSet;
  /** The last game's players, in seating order. The start screen suggests them, unless the settings contain names. */
  readonly lastPlayers: readonly Player[];
  /** The rule sets that the start screen offers. */
  readonly ruleSets: readonly RuleSet[];
  readonly settings: EditableSettings;
  /** Whether this machine can compute the moves of computer players. */
  readonly computers: 'can-play' | 'cannot-play';
  /** Starts a new game. Each game gets a random seed, unless the player chose a seed. */
  startGame(players: readonly Player[], rules: RuleSet): OpenGame;
  /** Resumes a stored game. If the game cannot be resumed, resolves with the reason, in one line. */
  resumeGame(id: string): Promise<OpenGame | string>;
  readonly keeper: Keeper;
  /** Computes computers' moves, advice and reviews. */
  readonly analyst: Analyst;
}

import type { GameEntry, TrainingFacts } from '../../text/index.js';
import type { GameHeader, Player, RuleSet, SoloScore } from '../../engine/index.js';
import type { Analyst } from '../../players/index.js';
import type { PublicTable, Session, TableRoom, Tables } from '../../session/index.js';
import type { SettingsChange } from '../../settings/index.js';
import type { JudgedAnswer } from '../../training/index.js';
import type { EndedCard } from '../model/endCard.js';
import type { Removal } from '../model/messages.js';
import type { DailyNames, StoredGames } from '../model/home.js';
import type { DailySuggestion, GameKind } from '../model/start.js';
import type { ArchivePage, PageState } from '../model/reading.js';
import type { PastGame } from '../model/review/recording.js';
import type { SettingsFacts } from '../model/settingsFacts.js';
import type { ChosenRound, TrainingChoice } from '../model/training.js';

/** A game in play, with functions to save and close the game. */
export interface OpenGame {
  readonly id: string;
  readonly session: Session;
  /** A message to show when the game opens. */
  readonly notice?: string;
  /** Call this function when the screen shows the game. */
  started(): void;
  /**
   * Closes the game. Retries saving any unsaved actions, and saves the score of a finished game. The promise never
   * rejects.
   *
   * @returns whether everything is saved; if not, another call to `close` tries again
   */
  close(): Promise<boolean>;
}

/** The part of a game's header that decides whose names the program suggests for the next game. */
export type NewGame = Pick<GameHeader, 'players' | 'daily'>;

/** Saves and loads data on disk. If saving fails, the game continues, and `trouble` returns the reason. */
export interface Keeper {
  /**
   * Saves the players of a new game, in seating order. The player of a daily game does not replace the players of an
   * earlier game.
   *
   * @returns whether this is the first game ever played on this computer
   */
  rememberPlayers(game: NewGame): Promise<boolean>;
  /** Returns the earlier solo scores to compare with this game, highest first. */
  soloScores(header: GameHeader): Promise<readonly SoloScore[]>;
  /**
   * Returns the games that can be resumed, and what the menu shows about the stored games.
   *
   * @param rules the rule set whose best score and daily game the menu shows
   */
  storedGames(rules: RuleSet, names: DailyNames): Promise<StoredGames>;
  /** Returns a one-line description of the latest problem with saving; undefined if everything could be saved. */
  trouble(): string | undefined;
}

/**
 * Gives the menu access to the stored games, the pages and the daily game. The promises returned by these methods
 * reject only if the program has a bug.
 */
export interface Archive {
  /** Returns all stored games, newest first. If the games cannot be read, resolves with a one-line reason. */
  list(): Promise<readonly GameEntry[] | string>;
  /** Returns a stored game to review or replay. If the game cannot be read, resolves with a one-line reason. */
  read(id: string): Promise<PastGame | string>;
  /** Deletes an unfinished or abandoned game. */
  remove(id: string): Promise<Removal>;
  /** Returns the content of a page. No line is wider than `columns`. */
  page(page: ArchivePage, columns: number): Promise<PageState>;
  /**
   * Starts or resumes today's daily game under a rule set.
   *
   * @param player the name of the player; undefined if the program should choose the player, or ask for the name
   */
  daily(rules: RuleSet, names: DailyNames, player: string | undefined): Promise<OpenedDaily>;
  /** Returns the card of the game that was opened last and has ended; undefined if there is none. */
  endedCard(): Promise<EndedCard | undefined>;
}

/** The daily game, or the reason why it cannot be played. */
export type OpenedDaily =
  | { readonly type: 'game'; readonly game: OpenGame; readonly was: 'new' | 'resumed' }
  /** The screen must ask who plays, for example because the suggested player has already played today. */
  | { readonly type: 'ask-player'; readonly suggestion: DailySuggestion }
  /** The player's daily game has ended. */
  | { readonly type: 'over'; readonly day: string; readonly name: string }
  | { readonly type: 'problem'; readonly line: string };

/** The current settings, and a function that saves changes to them. */
export interface EditableSettings extends SettingsFacts {
  /** Saves a change. If the change cannot be saved, resolves with a one-line reason. The promise never rejects. */
  save(change: SettingsChange): Promise<string | undefined>;
}

/**
 * How the player has left a network table. `left`: the player has given up the seat. `away`: the seat stays. `over`: the
 * game was over, or the player only watched. `lost`: the connection had ended for good. `alone`: the program ended before
 * somebody had come to the player's own table, so the table is closed.
 */
export type TableExit = 'left' | 'away' | 'over' | 'lost' | 'alone';

/** The way to network tables. */
export interface TableAccess {
  readonly tables: Tables;
  /** Called when the screen has closed a network table. Resolves when the game of the table is stored. */
  closed(room: TableRoom, how: TableExit): Promise<void>;
}

/** How the screen chooses positions to train, and stores the answers. */
export interface TrainingAccess {
  /**
   * Chooses the positions of a round. The promise never rejects.
   *
   * @param rules the rule set of the positions that are not from the player's own games
   */
  chooseRound(choice: TrainingChoice, rules: RuleSet): Promise<ChosenRound>;
  /**
   * Returns what the training menu shows. If the answers or the stored games cannot be used, resolves with a one-line
   * reason. The promise never rejects.
   *
   * @param rules the rule set of the daily set
   */
  facts(rules: RuleSet): Promise<TrainingFacts | string>;
  /** Returns the page about the progress. No line is wider than `columns`. The promise never rejects. */
  progress(columns: number): Promise<PageState>;
  /** Stores an answer. Resolves with a phrase that says why answers are not stored, or with undefined if all are. */
  store(answer: JudgedAnswer): Promise<string | undefined>;
  /** Tries once more to store the answers that are not stored yet. */
  finish(): Promise<void>;
}

/** A request to open a screen for playing games, made by a command. */
export interface ScreenRequest {
  /**
   * What the screen shows first: the home menu, a new game with the given players, a game that is already open, or a
   * network table.
   */
  readonly opening:
    | { readonly type: 'home' }
    | { readonly type: 'play'; readonly players: readonly Player[] }
    | { readonly type: 'open'; readonly game: OpenGame; readonly was: 'new' | 'resumed' }
    | { readonly type: 'table'; readonly room: TableRoom }
    /** A network table that the player wanted to join. Its game has started, so the screen offers to watch. */
    | { readonly type: 'started-table'; readonly invitation: string; readonly player: string }
    /** The list of the public tables of a server. */
    | {
        readonly type: 'public-tables';
        readonly server: string;
        readonly player: string;
        readonly tables: readonly PublicTable[];
      };
  /** Loads the way to network tables. Absent if there are none: the menu then has no line for them. */
  readonly openTables?: () => Promise<TableAccess>;
  /** Opens training. Absent if this machine cannot analyse games: the menu then has no line for training. */
  readonly openTraining?: () => Promise<TrainingAccess>;
  readonly rules: RuleSet;
  /**
   * The players of the last game, in seating order. If the settings contain no names, the start screen suggests the
   * last game's players.
   */
  readonly lastPlayers: readonly Player[];
  readonly ruleSets: readonly RuleSet[];
  readonly settings: EditableSettings;
  /** Whether this machine can compute the moves of computer players. */
  readonly computers: 'can-play' | 'cannot-play';
  /**
   * Starts a new game. The game has a random seed, unless the player chose a seed.
   *
   * @param kind the kind of this game; default: that of all games of this run
   */
  startGame(players: readonly Player[], rules: RuleSet, kind?: GameKind): OpenGame;
  /** Starts a game against the ghost of a stored game. If that isn't possible, resolves with a one-line reason. */
  startGhost(id: string, name: string | undefined): Promise<OpenGame | string>;
  /** Resumes a stored game. If the game cannot be resumed, resolves with a one-line reason. */
  resumeGame(id: string): Promise<OpenGame | string>;
  readonly keeper: Keeper;
  readonly archive: Archive;
  /** Computes the moves of computer players, the coach's advice and reviews. */
  readonly analyst: Analyst;
}

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

export interface OpenGame {
  readonly id: string;
  readonly session: Session;
  /** A message to show when the game opens. */
  readonly notice?: string;
  /** Call this function when the screen shows the game. */
  started(): void;
  /**
   * Closes the game: retries unsaved actions, and saves a finished game's score. Never rejects.
   *
   * @returns whether everything is saved; if not, `close` can be called again
   */
  close(): Promise<boolean>;
}

/** The part of a game's header that decides whose names are suggested for the next game. */
export type NewGame = Pick<GameHeader, 'players' | 'daily'>;

/** Saves and loads data on disk. If saving fails, the game goes on, and `trouble` says why. */
export interface Keeper {
  /**
   * Saves a new game's players, in seating order. A daily game's player doesn't replace those of an earlier
   * game.
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
  /** Returns the latest problem with saving in one line. Undefined if everything is saved. */
  trouble(): string | undefined;
}

/**
 * The menu's access to the stored games, the pages and the daily game. Its promises reject only because of a
 * bug.
 */
export interface Archive {
  /** Returns all stored games, newest first, or a line on why they can't be read. */
  list(): Promise<readonly GameEntry[] | string>;
  /** Returns a stored game to review or replay, or a line on why it can't be read. */
  read(id: string): Promise<PastGame | string>;
  remove(id: string): Promise<Removal>;
  /** Returns the content of a page. No line is wider than `columns`. */
  page(page: ArchivePage, columns: number): Promise<PageState>;
  /**
   * Starts or resumes today's daily game under a rule set.
   *
   * @param player the player's name; undefined to choose the player or ask for the name
   */
  daily(rules: RuleSet, names: DailyNames, player: string | undefined): Promise<OpenedDaily>;
  /** Returns the card of the game that was opened last and has ended, if any. */
  endedCard(): Promise<EndedCard | undefined>;
}

/** The daily game, or why it can't be played. */
export type OpenedDaily =
  | { readonly type: 'game'; readonly game: OpenGame; readonly was: 'new' | 'resumed' }
  /** The screen must ask who plays, for example because the suggested player has already played today. */
  | { readonly type: 'ask-player'; readonly suggestion: DailySuggestion }
  /** The player's daily game has ended. */
  | { readonly type: 'over'; readonly day: string; readonly name: string }
  | { readonly type: 'problem'; readonly line: string };

/** The current settings, and a function that saves changes to them. */
export interface EditableSettings extends SettingsFacts {
  /** Saves a change. Resolves to a line on why it can't. Never rejects. */
  save(change: SettingsChange): Promise<string | undefined>;
}

/**
 * How the player left a network table. `left`: gave up the seat. `away`: kept it. `over`: the game was over,
 * or the player only watched. `lost`: the connection had ended for good. `alone`: nobody had come to the
 * player's own table, so it's closed.
 */
export type TableExit = 'left' | 'away' | 'over' | 'lost' | 'alone';

export interface TableAccess {
  readonly tables: Tables;
  /** Called when the screen has closed a network table. Resolves once its game is stored. */
  closed(room: TableRoom, how: TableExit): Promise<void>;
}

/** How the screen chooses positions to train, and stores the answers. */
export interface TrainingAccess {
  /**
   * Chooses the positions of a round. Never rejects.
   *
   * @param rules the rules of positions that aren't from the player's own games
   */
  chooseRound(choice: TrainingChoice, rules: RuleSet): Promise<ChosenRound>;
  /**
   * Returns what the training menu shows, or a line on why the answers or the stored games can't be used.
   * Never rejects.
   *
   * @param rules the rules of the daily set
   */
  facts(rules: RuleSet): Promise<TrainingFacts | string>;
  /** Returns the page about the progress. No line is wider than `columns`. Never rejects. */
  progress(columns: number): Promise<PageState>;
  /** Stores an answer. Resolves to a phrase on why answers aren't stored, or to undefined if all are. */
  store(answer: JudgedAnswer): Promise<string | undefined>;
  /** Tries once more to store the answers that aren't stored yet. */
  finish(): Promise<void>;
}

/** A command's request to open a screen for playing. */
export interface ScreenRequest {
  /**
   * What the screen shows first: the home menu, a new game with given players, an open game, or a network
   * table.
   */
  readonly opening:
    | { readonly type: 'home' }
    | { readonly type: 'play'; readonly players: readonly Player[] }
    | { readonly type: 'open'; readonly game: OpenGame; readonly was: 'new' | 'resumed' }
    | { readonly type: 'table'; readonly room: TableRoom }
    /** A network table whose game has started, so the screen offers to watch instead of joining. */
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
  /** Opens training. Absent if this machine can't analyse games: the menu then has no line for it. */
  readonly openTraining?: () => Promise<TrainingAccess>;
  readonly rules: RuleSet;
  /** The players of the last game, in seating order: suggested if the settings contain no names. */
  readonly lastPlayers: readonly Player[];
  readonly ruleSets: readonly RuleSet[];
  readonly settings: EditableSettings;
  /** Whether this machine can compute the moves of computer players. */
  readonly computers: 'can-play' | 'cannot-play';
  /**
   * Starts a new game, with a random seed unless the player chose one.
   *
   * @param kind the kind of this game; by default, that of all games of this run
   */
  startGame(players: readonly Player[], rules: RuleSet, kind?: GameKind): OpenGame;
  /** Starts a game against a stored game's ghost. Resolves to a line on why, if it can't. */
  startGhost(id: string, name: string | undefined): Promise<OpenGame | string>;
  /** Resumes a stored game. Resolves to a line on why, if it can't. */
  resumeGame(id: string): Promise<OpenGame | string>;
  readonly keeper: Keeper;
  readonly archive: Archive;
  /** Computes the moves of computer players, the coach's advice and reviews. */
  readonly analyst: Analyst;
}

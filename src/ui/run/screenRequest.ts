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
  /** Must be called when the screen shows the game. */
  started(): void;
  /**
   * Closes the game. Before that, it tries again to save actions that couldn't be saved and, if the game is finished,
   * saves its score. Never rejects.
   *
   * @returns whether everything is saved; if not, `close` can be called again
   */
  close(): Promise<boolean>;
}

/** What a game's header says about who plays. It decides which names are suggested for the next game. */
export type NewGame = Pick<GameHeader, 'players' | 'daily'>;

/** Saves and loads data on disk. If saving fails, the game goes on, and `trouble` says why. */
export interface Keeper {
  /**
   * Saves a new game's players, in seating order. After a daily game, the players of the game before it are still the
   * saved ones.
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
 * The menu's access to the stored games, the pages and the daily game. Its promises never reject, except because of a
 * bug.
 */
export interface Archive {
  /** Returns all stored games, newest first, or a line that says why they can't be read. */
  list(): Promise<readonly GameEntry[] | string>;
  /** Returns a stored game to review or replay, or a line that says why it can't be read. */
  read(id: string): Promise<PastGame | string>;
  remove(id: string): Promise<Removal>;
  /** Returns the content of a page. No line is wider than `columns`. */
  page(page: ArchivePage, columns: number): Promise<PageState>;
  /**
   * Starts or resumes today's daily game under a rule set.
   *
   * @param player the player's name; undefined if nobody has given it yet: then the names suggest a player, or the
   * screen asks
   */
  daily(rules: RuleSet, names: DailyNames, player: string | undefined): Promise<OpenedDaily>;
  /** Returns the card of the game that was opened last and has ended, if any. */
  endedCard(): Promise<EndedCard | undefined>;
}

/** The daily game, or why it can't be played. */
export type OpenedDaily =
  | { readonly type: 'game'; readonly game: OpenGame; readonly was: 'new' | 'resumed' }
  /** The screen must ask who plays today's game, for example because the suggested player has already played today. */
  | { readonly type: 'ask-player'; readonly suggestion: DailySuggestion }
  /** This player has already ended the daily game of this day. */
  | { readonly type: 'over'; readonly day: string; readonly name: string }
  | { readonly type: 'problem'; readonly line: string };

/** The current settings, and a function that saves changes to them. */
export interface EditableSettings extends SettingsFacts {
  /** Saves a change. If that fails, resolves to a line that says why. Never rejects. */
  save(change: SettingsChange): Promise<string | undefined>;
}

/**
 * How the player left a network table. `left`: gave up the seat. `away`: kept the seat, for example to come back later.
 * `over`: the game had ended, or the player only watched. `lost`: the connection had ended for good. `alone`: nobody
 * else was at the player's own table, so the table is closed.
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
   * @param rules the rules for positions that don't come from the player's own games
   */
  chooseRound(choice: TrainingChoice, rules: RuleSet): Promise<ChosenRound>;
  /**
   * Returns what the training menu shows, or a line that says why the stored answers or games can't be read. Never
   * rejects.
   *
   * @param rules the rules of the daily set
   */
  facts(rules: RuleSet): Promise<TrainingFacts | string>;
  /** Returns the page that shows the player's progress. No line is wider than `columns`. Never rejects. */
  progress(columns: number): Promise<PageState>;
  /** Stores an answer. If some answers can't be stored, resolves to a phrase that says why. */
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
    /** A network table whose game has already started. The screen offers to watch it instead of joining. */
    | { readonly type: 'started-table'; readonly invitation: string; readonly player: string }
    /** The list of the public tables of a server. */
    | {
        readonly type: 'public-tables';
        readonly server: string;
        readonly player: string;
        readonly tables: readonly PublicTable[];
      };
  /** Loads the code for network tables. If absent, the menu has no line for them. */
  readonly openTables?: () => Promise<TableAccess>;
  /** Opens training. Absent if this machine can't analyse games. The menu then has no line for training. */
  readonly openTraining?: () => Promise<TrainingAccess>;
  readonly rules: RuleSet;
  /** The players of the last game, in seating order: They're suggested if the settings contain no names. */
  readonly lastPlayers: readonly Player[];
  readonly ruleSets: readonly RuleSet[];
  readonly settings: EditableSettings;
  /** Whether this machine can compute the moves of computer players. */
  readonly computers: 'can-play' | 'cannot-play';
  /**
   * Starts a new game, with a random seed unless the player chose one.
   *
   * @param kind the kind of this game; by default, the one chosen on the command line
   */
  startGame(players: readonly Player[], rules: RuleSet, kind?: GameKind): OpenGame;
  /** Starts a game against a stored game's ghost. If that fails, resolves to a line that says why. */
  startGhost(id: string, name: string | undefined): Promise<OpenGame | string>;
  /** Resumes a stored game. If that fails, resolves to a line that says why. */
  resumeGame(id: string): Promise<OpenGame | string>;
  readonly keeper: Keeper;
  readonly archive: Archive;
  /** Computes the moves of computer players, the coach's advice and reviews. */
  readonly analyst: Analyst;
}

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
  readonly notice?: string;
  /** Call this when the screen shows the game. */
  started(): void;
  /**
   * Closes the game. First tries again to save what couldn't be saved, and saves the score if the game is finished.
   * Never rejects.
   *
   * @returns whether everything is saved; if not, `close` can be called again
   */
  close(): Promise<boolean>;
}

/** Who plays, so that the next game can suggest the same names. */
export type NewGame = Pick<GameHeader, 'players' | 'daily'>;

/** Saves and loads data on disk. If saving fails, the game continues, and `trouble` says why. */
export interface Keeper {
  /**
   * Saves a new game's players, in seating order. A daily game doesn't replace the players of the game before it.
   *
   * @returns whether this is the first game ever played on this computer
   */
  rememberPlayers(game: NewGame): Promise<boolean>;
  /** Earlier solo scores to compare with this game, highest first. */
  soloScores(header: GameHeader): Promise<readonly SoloScore[]>;
  /**
   * The games that can be resumed, and what else the menu shows about the stored games.
   *
   * @param rules the rule set whose best score and daily game the menu shows
   */
  storedGames(rules: RuleSet, names: DailyNames): Promise<StoredGames>;
  /** The latest problem with saving, in one line. Undefined if everything is saved. */
  trouble(): string | undefined;
}

/** Gives the menu the stored games, the pages and the daily game. Promises reject only because of a bug. */
export interface Archive {
  /** Every stored game, newest first, or one line that says why we can't read them. */
  list(): Promise<readonly GameEntry[] | string>;
  /** A stored game to review or replay, or one line that says why we can't read it. */
  read(id: string): Promise<PastGame | string>;
  remove(id: string): Promise<Removal>;
  /** A page's content. No line is wider than `columns`. */
  page(page: ArchivePage, columns: number): Promise<PageState>;
  /**
   * Starts or resumes today's daily game under a rule set.
   *
   * @param player the player's name; undefined if nobody has given it yet: then the names suggest a player, or the
   * screen asks
   */
  daily(rules: RuleSet, names: DailyNames, player: string | undefined): Promise<OpenedDaily>;
  /** The card of the game that was opened last, if it has ended. */
  endedCard(): Promise<EndedCard | undefined>;
}

export type OpenedDaily =
  | { readonly type: 'game'; readonly game: OpenGame; readonly was: 'new' | 'resumed' }
  /** Ask who plays today's game, for example because the suggested player has already played it. */
  | { readonly type: 'ask-player'; readonly suggestion: DailySuggestion }
  /** This player's game of this day has already ended. */
  | { readonly type: 'over'; readonly day: string; readonly name: string }
  | { readonly type: 'problem'; readonly line: string };

export interface EditableSettings extends SettingsFacts {
  /** Saves a change. Resolves to one line that says why if that fails. Never rejects. */
  save(change: SettingsChange): Promise<string | undefined>;
}

/**
 * How the player left a network table. `left`: gave up the seat. `away`: kept the seat, for example to come back later.
 * `over`: the game had ended, or the player only watched. `lost`: the connection had ended for good. `alone`: nobody
 * else was at the player's own table, so it closed.
 */
export type TableExit = 'left' | 'away' | 'over' | 'lost' | 'alone';

export interface TableAccess {
  readonly tables: Tables;
  /** Called when the screen has closed a network table. Resolves once its game is stored. */
  closed(room: TableRoom, how: TableExit): Promise<void>;
}

export interface TrainingAccess {
  /**
   * Chooses a round's positions. Never rejects.
   *
   * @param rules the rules for positions that don't come from the player's own games
   */
  chooseRound(choice: TrainingChoice, rules: RuleSet): Promise<ChosenRound>;
  /**
   * What the training menu shows, or one line that says why we can't read the stored answers or games. Never rejects.
   *
   * @param rules the rules of the daily set
   */
  facts(rules: RuleSet): Promise<TrainingFacts | string>;
  /** The page about the player's progress. No line is wider than `columns`. Never rejects. */
  progress(columns: number): Promise<PageState>;
  /** Stores an answer. Resolves to a phrase that says why if some answers can't be stored. */
  store(answer: JudgedAnswer): Promise<string | undefined>;
  /** Tries once more to store the answers that aren't stored yet. */
  finish(): Promise<void>;
}

export interface ScreenRequest {
  /** What the screen shows first: the home menu, a new game with given players, an open game, or a network table. */
  readonly opening:
    | { readonly type: 'home' }
    | { readonly type: 'play'; readonly players: readonly Player[] }
    | { readonly type: 'open'; readonly game: OpenGame; readonly was: 'new' | 'resumed' }
    | { readonly type: 'table'; readonly room: TableRoom }
    /** A table whose game has already started. The screen offers to watch it. */
    | { readonly type: 'started-table'; readonly invitation: string; readonly player: string }
    | {
        readonly type: 'public-tables';
        readonly server: string;
        readonly player: string;
        readonly tables: readonly PublicTable[];
      };
  /** Loads the code for network tables. Without it, the menu has no line for them. */
  readonly openTables?: () => Promise<TableAccess>;
  /** Opens training. A machine that can't analyse games doesn't have it; the menu then has no line for training. */
  readonly openTraining?: () => Promise<TrainingAccess>;
  readonly rules: RuleSet;
  /** The last game's players, in seating order. The screen suggests them if the settings contain no names. */
  readonly lastPlayers: readonly Player[];
  readonly ruleSets: readonly RuleSet[];
  readonly settings: EditableSettings;
  /** `cannot-play` if this machine can't compute the moves of computer players. */
  readonly computers: 'can-play' | 'cannot-play';
  /**
   * Starts a new game, with a random seed unless the player chose one.
   *
   * @param kind the kind of this game; by default, the one chosen on the command line
   */
  startGame(players: readonly Player[], rules: RuleSet, kind?: GameKind): OpenGame;
  /** Starts a game against a stored game's ghost. Resolves to one line that says why if that fails. */
  startGhost(id: string, name: string | undefined): Promise<OpenGame | string>;
  /** Resumes a stored game. Resolves to one line that says why if that fails. */
  resumeGame(id: string): Promise<OpenGame | string>;
  readonly keeper: Keeper;
  readonly archive: Archive;
  readonly analyst: Analyst;
}

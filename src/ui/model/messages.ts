import type { Judgement } from '../../analysis/index.js';
import type { GameEntry, Size, TrainingFacts } from '../../text/index.js';
import type {
  Action,
  Game,
  GameHeader,
  Hold,
  Player,
  Refusal,
  RuleSet,
  SoloScore,
  Turn,
} from '../../engine/index.js';
import type { ComputerMove, MoveAction, TurningPoint, WinChances } from '../../players/index.js';
import type {
  PublicTable,
  Snapshot,
  TableLink,
  TableRefusal,
  TableRequest,
  TableView,
} from '../../session/index.js';
import type { SettingsChange, Shade } from '../../settings/index.js';
import type { Key } from '../input/events.js';
import type { Command, ScreenCommand } from '../core/bindings.js';
import type { Pace } from './computer.js';
import type { AnalysedCard, FoundCard } from './endCard.js';
import type { DailyNames, HomeItem, StoredGames } from './home.js';
import type { LeaveAnswer } from './leaveAnswers.js';
import type { CoachAnswer, MoveParts } from './coach.js';
import type { Verdict } from './review/exercise.js';
import type { DailySuggestion, GameKind } from './start.js';
import type { Model, Opening, Scene, Table } from './model.js';
import type { Destination } from './table/network.js';
import type { PageId, PageState, ReadingText, ReviewState } from './reading.js';
import type { PastGame } from './review/recording.js';
import type { ChosenRound, TrainingChoice, TrainingEffect } from './training.js';

export interface Removal {
  readonly isDeleted: boolean;
  /** Says that the game is deleted, or why it couldn't be. */
  readonly line: string;
}

export type Message =
  | { readonly type: 'key'; readonly key: Key }
  /** A click on a button, a die, a box or a line of a list. */
  | { readonly type: 'click'; readonly command: Command }
  | { readonly type: 'wheel'; readonly to: 'up' | 'down' }
  /** A new or resumed game has opened. In a new one, the roll-off and the first roll are done. */
  | { readonly type: 'game-opened'; readonly table: Table; readonly game: 'new' | 'resumed' }
  /** The game has a new event, or its save status has changed. */
  | { readonly type: 'game-changed'; readonly snapshot: Snapshot }
  | { readonly type: 'refused'; readonly refusal: Refusal }
  | { readonly type: 'computer-moves'; readonly turn: Turn; readonly move: ComputerMove }
  /** The computer can't choose a move. `line` says why. */
  | { readonly type: 'computer-stuck'; readonly turn: Turn; readonly line: string }
  /** Answers a question about `game`. */
  | { readonly type: 'coach-answered'; readonly game: Game; readonly answer: CoachAnswer }
  /** The parts that add up to the expected final score after each of the coach's moves. */
  | { readonly type: 'moves-explained'; readonly game: Game; readonly parts: MoveParts }
  | { readonly type: 'tick' }
  /** Arrives each minute, in milliseconds since 1970. */
  | { readonly type: 'clock'; readonly now: number }
  | { readonly type: 'new-day' }
  | { readonly type: 'resizing' }
  | { readonly type: 'resized'; readonly size: Size }
  /** The terminal has said whether its background is dark or light. */
  | { readonly type: 'shade'; readonly shade: Shade }
  | { readonly type: 'trouble'; readonly line: string | undefined }
  | { readonly type: 'notice'; readonly line: string }
  /** This is the first game ever played on this computer. */
  | { readonly type: 'first-game' }
  /** Saving the last action or answer takes long, or has finished. */
  | { readonly type: 'saving'; readonly is: 'slow' | 'over' }
  /**
   * The game that the player left is closed. `isSaved` is false if something couldn't be saved. With `isListed`, the
   * menu offers to resume it.
   */
  | { readonly type: 'game-closed'; readonly isSaved: boolean; readonly isListed: boolean }
  | { readonly type: 'scores'; readonly earlier: readonly SoloScore[] }
  | { readonly type: 'stored-games'; readonly stored: StoredGames }
  /** All stored games, newest first, or why they can't be read. */
  | { readonly type: 'games'; readonly games: readonly GameEntry[] | string }
  /** A stored game to review, or why it can't be read. */
  | { readonly type: 'game-read'; readonly id: string; readonly game: PastGame | string }
  | { readonly type: 'stored-game-reviewed'; readonly header: GameHeader; readonly review: ReviewState }
  /** The analyst has compared an action in this game with the best move. */
  | {
      readonly type: 'judged';
      readonly game: Game;
      readonly action: MoveAction;
      readonly verdict: Exclude<Verdict, { status: 'awaited' }>;
    }
  /**
   * What a move of a practice game cost. `game` is the game before the move, `events` the number of events after it.
   */
  | {
      readonly type: 'practice-judged';
      readonly game: Game;
      readonly events: number;
      readonly judgement: Judgement;
    }
  /** Everybody's chance of winning after `place` events. Undefined for games without one, such as solo games. */
  | {
      readonly type: 'win-chances';
      readonly header: GameHeader;
      readonly place: number;
      readonly chances: WinChances | undefined;
    }
  | { readonly type: 'game-removed'; readonly id: string; readonly removal: Removal }
  /** A page has loaded. Its lines fit into `columns` columns. */
  | {
      readonly type: 'page';
      readonly page: PageId;
      readonly columns: number;
      readonly state: PageState;
    }
  | { readonly type: 'ask-daily-player'; readonly rules: RuleSet; readonly suggestion: DailySuggestion }
  /** This player has already ended today's daily game, so can't play it again. */
  | { readonly type: 'daily-over'; readonly day: string; readonly rules: RuleSet; readonly name: string }
  | { readonly type: 'reviewed'; readonly review: ReviewState }
  | { readonly type: 'card-found'; readonly found: FoundCard }
  | ({ readonly type: 'card-analysed' } & AnalysedCard)
  /** For the game that has just ended. Undefined if it has no turning point, or if it couldn't be computed. */
  | { readonly type: 'turning-point'; readonly point: TurningPoint | undefined }
  /** `line` says why a stored game can't be resumed. */
  | { readonly type: 'not-resumed'; readonly line: string }
  /** The system has reported an error. `line` shows it. */
  | { readonly type: 'failed'; readonly line: string }
  /** The positions of a round of training, or why there are none. */
  | { readonly type: 'round-chosen'; readonly choice: TrainingChoice; readonly round: ChosenRound }
  /** What the training menu shows about the stored answers, or a line that says why it can't. */
  | { readonly type: 'training-facts'; readonly facts: TrainingFacts | string }
  /** An answer in training has been stored, or `unsaved` says why not. */
  | { readonly type: 'answer-stored'; readonly unsaved: string | undefined }
  | TableMessage
  /** A settings change is saved, or `problem` says why not. */
  | { readonly type: 'settings-saved'; readonly problem: string | undefined };

export type TableMessage =
  /** The player has entered a network table. `table-changed` messages bring its content. */
  | { readonly type: 'table-entered'; readonly link: TableLink }
  /** `line` says why a network table can't be reached. */
  | { readonly type: 'not-connected'; readonly line: string }
  /** A server's public tables, or why the server didn't send them. */
  | { readonly type: 'tables-listed'; readonly tables: readonly PublicTable[] | string }
  /** The player can't join a network table, because its game has started. */
  | { readonly type: 'table-started' }
  /** `view` is undefined until the table's first record arrives, `snapshot` until its game starts. */
  | {
      readonly type: 'table-changed';
      readonly view: TableView | undefined;
      readonly link: TableLink;
      readonly snapshot: Snapshot | undefined;
    }
  /** A line about watchers and those who wait to be let in. They can come and go too often for a line each. */
  | { readonly type: 'table-news'; readonly line: string }
  /** The table has refused a request or, without `request`, an action of the game. */
  | { readonly type: 'table-refused'; readonly request?: TableRequest; readonly refusal: TableRefusal }
  /** The player has left the network table. `line` says what happened to the seat. */
  | { readonly type: 'table-left'; readonly line: string }
  /** Undefined while no clock runs. */
  | { readonly type: 'turn-clock'; readonly secondsLeft: number | undefined };

export type TableEffect =
  | { readonly type: 'go-to-table'; readonly destination: Destination }
  | { readonly type: 'list-tables'; readonly server: string }
  | { readonly type: 'table-request'; readonly request: TableRequest }
  | { readonly type: 'show-hold'; readonly hold: Hold }
  /** Gives up the player's seat, then closes the table. */
  | { readonly type: 'leave-table' }
  /** Closes the table, or stops trying to connect. The player keeps the seat. */
  | { readonly type: 'close-table' }
  | { readonly type: 'next-table' };

export type GameEffect =
  | TableEffect
  | TrainingEffect
  | {
      readonly type: 'start-game';
      readonly players: readonly Player[];
      readonly rules: RuleSet;
      readonly kind?: GameKind;
    }
  | { readonly type: 'resume'; readonly id: string }
  /** Starts a game against the ghost of a stored one. Without `name`, the player of that game meets their own ghost. */
  | { readonly type: 'play-ghost'; readonly id: string; readonly name: string | undefined }
  | { readonly type: 'close-game' }
  /** Reads the stored games for the menu, which also shows the best score under `rules`. */
  | { readonly type: 'find-games'; readonly rules: RuleSet; readonly names: DailyNames }
  | { readonly type: 'list-games' }
  | { readonly type: 'read-game'; readonly id: string }
  | { readonly type: 'review-stored-game'; readonly game: PastGame }
  /** Compares an action in this game with the best move. The verdict arrives as a message. */
  | { readonly type: 'judge'; readonly game: Game; readonly action: MoveAction }
  /** Computes everybody's chance of winning in this game after `place` events. */
  | { readonly type: 'find-win-chances'; readonly game: Game; readonly place: number }
  | { readonly type: 'delete-game'; readonly id: string }
  | { readonly type: 'load-page'; readonly page: PageId; readonly columns: number }
  /** Starts or resumes today's daily game. `player` is undefined until somebody has given a name. */
  | {
      readonly type: 'play-daily';
      readonly rules: RuleSet;
      readonly names: DailyNames;
      readonly player: string | undefined;
    }
  | { readonly type: 'dispatch'; readonly action: Action }
  | { readonly type: 'ask-computer'; readonly game: Game }
  /** Asks the coach for advice. `toBeat` is the score to beat in a solo game. */
  | { readonly type: 'ask-coach'; readonly game: Game; readonly toBeat: number | undefined }
  /** Asks which parts add up to the expected final score after each of the coach's moves. */
  | { readonly type: 'explain-moves'; readonly game: Game }
  /** Frees the memory that the analysis only needs while the coach is open. */
  | { readonly type: 'rest-coach' }
  /** Asks for the review of a game that has just ended. It waits a little, so that the end screen appears first. */
  | { readonly type: 'review-soon' }
  | { readonly type: 'review' }
  /** Asks for the card of the game that has just ended and, for a daily game, what each turn cost. */
  | { readonly type: 'find-card' };

/** These signals save the game, restore the terminal and exit. SIGUSR1 belongs to Node's debugger. */
export const END_SIGNALS = [
  'SIGHUP',
  'SIGINT',
  'SIGQUIT',
  'SIGABRT',
  'SIGUSR2',
  'SIGALRM',
  'SIGTERM',
] as const;
export type EndSignal = (typeof END_SIGNALS)[number];

/** The player left, or a signal arrived. */
export type ScreenEnding = 'left' | EndSignal;

export type Effect =
  | GameEffect
  | { readonly type: 'save-settings'; readonly change: SettingsChange }
  | { readonly type: 'ring-bell' }
  | { readonly type: 'copy'; readonly text: string }
  | { readonly type: 'ask-background' }
  | { readonly type: 'suspend' }
  | { readonly type: 'end'; readonly ending: ScreenEnding };

/** What a panel can ask of the rest of the screen. */
export type Request =
  | Effect
  /** Changes a setting now, and saves it. */
  | { readonly type: 'change-settings'; readonly change: SettingsChange }
  /** Chooses the rules of the next game. The menu then shows things such as the best score under them. */
  | { readonly type: 'choose-rules'; readonly rules: RuleSet }
  /** A setting has changed, so the menu must read its facts again. */
  | { readonly type: 'refresh-menu' }
  | { readonly type: 'leave'; readonly answer: LeaveAnswer }
  /** Does what a key for the whole screen does, such as opening help. */
  | { readonly type: 'command'; readonly command: ScreenCommand }
  | { readonly type: 'show-scene'; readonly scene: Scene }
  | { readonly type: 'open'; readonly opening: Opening }
  | { readonly type: 'open-training'; readonly rules: RuleSet }
  | { readonly type: 'open-games' }
  /** Suggests these players for the next game, unless they're all computers. */
  | { readonly type: 'suggest-players'; readonly players: readonly Player[] }
  | { readonly type: 'change-pace'; readonly pace: Pace }
  /**
   * A key of the game that works differently at a network table: it opens the next table, leaves for the menu, or says
   * that it does nothing there.
   */
  | { readonly type: 'table'; readonly does: 'play-again' | 'close' | 'refuse' }
  /** Removes a network table from the screen after the player has given up reaching it. */
  | { readonly type: 'forget-table' }
  /** Ignores Enter for a moment after one has closed a line of text. A second one would be meant for that line too. */
  | { readonly type: 'guard-enter' }
  | {
      readonly type: 'open-text';
      readonly text: ReadingText;
      /** Counts from 0. Left out for the first page. */ readonly page?: number;
    }
  /** If the player has the text about luck and skill open, shows a newer review there. */
  | { readonly type: 'change-review'; readonly review: ReviewState }
  /**
   * Opens the home menu, and highlights an item: by default, the first one. The menu keeps the scene's rules unless
   * `rules` gives others.
   */
  | { readonly type: 'show-menu'; readonly item?: HomeItem; readonly rules?: RuleSet }
  | { readonly type: 'open-page'; readonly page: PageId }
  /** Shows a message at the bottom of the screen. */
  | { readonly type: 'say'; readonly line: string }
  /** Shows a message on the home menu, or at the questions about who plays. */
  | { readonly type: 'say-in-menu'; readonly line: string }
  /** Drops a deleted game from the list of unfinished ones. */
  | { readonly type: 'forget-game'; readonly id: string }
  /** Hides these players' messages at the network table. */
  | { readonly type: 'mute'; readonly muted: readonly string[] };

export interface Update {
  readonly model: Model;
  readonly effects: readonly Effect[];
}

export const withOpened = (model: Model, { layer, effects }: Opening): Update =>
  withEffects({ ...model, stack: [...model.stack, layer] }, ...effects);

export const withoutEffects = (model: Model): Update => ({ model, effects: [] });
export const withEffects = (model: Model, ...effects: readonly Effect[]): Update => ({ model, effects });

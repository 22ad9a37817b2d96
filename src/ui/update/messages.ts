import type { Action, Game, Player, Refusal, RuleSet, SoloScore, Turn } from '../../engine/index.js';
import type { ComputerMove } from '../../players/index.js';
import type { Snapshot } from '../../session/index.js';
import type { SettingsChange } from '../../settings/index.js';
import type { Key } from '../input/events.js';
import type { Command } from '../keys/command.js';
import type { CoachAnswer } from '../model/coach.js';
import type { Size } from '../model/layout.js';
import type { Model, Table } from '../model/model.js';
import type { ReviewState } from '../model/reading.js';
import type { UnfinishedGame } from '../model/unfinished.js';

/** What can happen to the screen. */
export type Message =
  | { readonly type: 'key'; readonly key: Key }
  /** A click on something that stands for a command. */
  | { readonly type: 'click'; readonly command: Command }
  | { readonly type: 'wheel'; readonly to: 'up' | 'down' }
  /** A new game; its roll-off and first roll have fallen. Or one that goes on. */
  | { readonly type: 'dealt'; readonly table: Table; readonly game: 'new' | 'resumed' }
  /** One more event in the running game. */
  | { readonly type: 'played'; readonly snapshot: Snapshot }
  | { readonly type: 'refused'; readonly refusal: Refusal }
  /** What the computer does that was asked in this turn. */
  | { readonly type: 'computer-moves'; readonly turn: Turn; readonly move: ComputerMove }
  /** It cannot be asked; why, in one line. */
  | { readonly type: 'computer-stuck'; readonly turn: Turn; readonly line: string }
  /** What the coach says of the game about which it was asked. */
  | { readonly type: 'coached'; readonly game: Game; readonly answer: CoachAnswer }
  | { readonly type: 'tick' }
  | { readonly type: 'resizing' }
  | { readonly type: 'resized'; readonly size: Size }
  | { readonly type: 'trouble'; readonly line: string | undefined }
  /** What is to be said of the running game at first. */
  | { readonly type: 'notice'; readonly line: string }
  /** Nobody has played here before. */
  | { readonly type: 'first-game' }
  /** Storing the last action takes its time. */
  | { readonly type: 'saving'; readonly is: 'slow' | 'over' }
  /** The solo scores that the running game is compared with. */
  | { readonly type: 'scores'; readonly earlier: readonly SoloScore[] }
  | { readonly type: 'unfinished'; readonly games: readonly UnfinishedGame[] }
  | { readonly type: 'reviewed'; readonly review: ReviewState }
  /** A stored game cannot be gone on with; why, in one line. */
  | { readonly type: 'not-resumed'; readonly line: string }
  /** A change of settings is kept, or is not for this reason. */
  | { readonly type: 'settings-kept'; readonly problem: string | undefined };

/** What the screen asks of the games that are played on it. */
export type GameEffect =
  | { readonly type: 'deal'; readonly players: readonly Player[]; readonly rules: RuleSet }
  | { readonly type: 'resume'; readonly id: string }
  | { readonly type: 'look-for-unfinished' }
  | { readonly type: 'dispatch'; readonly action: Action }
  /** What the computer in turn does. */
  | { readonly type: 'ask-computer'; readonly game: Game }
  /** What the player in turn can do; `toBeat` is the score that a game of one player is to beat. */
  | { readonly type: 'ask-coach'; readonly game: Game; readonly toBeat: number | undefined }
  /** Of the running game, which is over. */
  | { readonly type: 'review' };

/** The signals that end a game in order: stored, and the terminal as it was. Node itself uses SIGUSR1. */
export type EndSignal = 'SIGHUP' | 'SIGINT' | 'SIGQUIT' | 'SIGABRT' | 'SIGUSR2' | 'SIGALRM' | 'SIGTERM';

/** How the screen ended: the player left, or a signal came. */
export type Ending = 'left' | EndSignal;

/** What the screen asks of the world outside it. */
export type Effect =
  | GameEffect
  | { readonly type: 'keep-settings'; readonly change: SettingsChange }
  | { readonly type: 'suspend' }
  | { readonly type: 'end'; readonly ending: Ending };

/** What a message leads to: what is shown next, and what is to be done. */
export interface Update {
  readonly model: Model;
  readonly effects: readonly Effect[];
}

export const only = (model: Model): Update => ({ model, effects: [] });
export const and = (model: Model, ...effects: readonly Effect[]): Update => ({ model, effects });

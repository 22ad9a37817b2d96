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

/** An event that the screen reacts to. */
export type Message =
  | { readonly type: 'key'; readonly key: Key }
  /** A click on a button, a die, a box or a line of a list. */
  | { readonly type: 'click'; readonly command: Command }
  | { readonly type: 'wheel'; readonly to: 'up' | 'down' }
  /** A game has opened: a new game after its roll-off and first roll, or a resumed game. */
  | { readonly type: 'game-opened'; readonly table: Table; readonly game: 'new' | 'resumed' }
  /** The running game has one more event, or the state of saving has changed. */
  | { readonly type: 'game-changed'; readonly snapshot: Snapshot }
  | { readonly type: 'refused'; readonly refusal: Refusal }
  /** The computer has chosen its move for this turn. */
  | { readonly type: 'computer-moves'; readonly turn: Turn; readonly move: ComputerMove }
  /** The computer cannot choose a move. `line` says why. */
  | { readonly type: 'computer-stuck'; readonly turn: Turn; readonly line: string }
  /** The coach has answered a question about this game. */
  | { readonly type: 'coach-answered'; readonly game: Game; readonly answer: CoachAnswer }
  | { readonly type: 'tick' }
  | { readonly type: 'resizing' }
  | { readonly type: 'resized'; readonly size: Size }
  | { readonly type: 'trouble'; readonly line: string | undefined }
  /** A message to show when the game opens. */
  | { readonly type: 'notice'; readonly line: string }
  /** This is the first game ever played on this computer. */
  | { readonly type: 'first-game' }
  /** Saving the last action is slow, or has finished. */
  | { readonly type: 'saving'; readonly is: 'slow' | 'over' }
  /** The earlier solo scores have loaded, highest first. */
  | { readonly type: 'scores'; readonly earlier: readonly SoloScore[] }
  | { readonly type: 'unfinished'; readonly games: readonly UnfinishedGame[] }
  | { readonly type: 'reviewed'; readonly review: ReviewState }
  /** A stored game cannot be resumed. `line` says why. */
  | { readonly type: 'not-resumed'; readonly line: string }
  /** A settings change has been saved or, if `problem` is present, could not be saved. */
  | { readonly type: 'settings-saved'; readonly problem: string | undefined };

/** Effects that the game host performs. */
export type GameEffect =
  | { readonly type: 'start-game'; readonly players: readonly Player[]; readonly rules: RuleSet }
  | { readonly type: 'resume'; readonly id: string }
  | { readonly type: 'find-unfinished' }
  | { readonly type: 'dispatch'; readonly action: Action }
  /** Asks the analyst for the computer's move. */
  | { readonly type: 'ask-computer'; readonly game: Game }
  /** Asks the coach for advice. `toBeat` is the score to beat in a solo game. */
  | { readonly type: 'ask-coach'; readonly game: Game; readonly toBeat: number | undefined }
  /** Asks the analyst for a review of the finished game. */
  | { readonly type: 'review' };

/**
 * The signals that end the program after it has saved the game and restored the terminal. SIGUSR1 is missing because
 * Node uses it for its debugger.
 */
export type EndSignal = 'SIGHUP' | 'SIGINT' | 'SIGQUIT' | 'SIGABRT' | 'SIGUSR2' | 'SIGALRM' | 'SIGTERM';

/** How the screen ended: the player left, or a signal arrived. */
export type Ending = 'left' | EndSignal;

/** Side effects that `update` requests. */
export type Effect =
  | GameEffect
  | { readonly type: 'save-settings'; readonly change: SettingsChange }
  | { readonly type: 'suspend' }
  | { readonly type: 'end'; readonly ending: Ending };

/** The result of `update`: the next model, and the effects to perform. */
export interface Update {
  readonly model: Model;
  readonly effects: readonly Effect[];
}

export const withoutEffects = (model: Model): Update => ({ model, effects: [] });
export const withEffects = (model: Model, ...effects: readonly Effect[]): Update => ({ model, effects });

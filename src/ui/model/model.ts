import type { ReactNode } from 'react';
import type { HomeFacts, MomentEvent, Size } from '../../text/index.js';
import type { Dice, Game, Hold, RuleSet, SoloScore } from '../../engine/index.js';
import type { TurningPoint, WinChances } from '../../players/index.js';
import type { Snapshot } from '../../session/index.js';
import type { InputStyle, Shade, ThemeName } from '../../settings/index.js';
import { type InsetFrame, type Layer, layerOf, type Panel, stateOf } from '../core/panel.js';
import type { CoachState } from './coach.js';
import type { EndCardState } from './endCard.js';
import type { ComputerState, Pace } from './computer.js';
import type { HomeState } from './home.js';
import type { NetworkState } from './table/network.js';
import type { Effect, Message, Request } from './messages.js';
import type { ReviewState } from './reading.js';
import { isOwnTurn } from './ownSeat.js';
import type { RoomState } from './table/room.js';
import type { SettingsFacts } from './settingsFacts.js';
import type { StartFacts, StartState } from './start.js';
import type { TurnState } from './turn.js';
import type { Tumble } from './board/tumble.js';

/**
 * For a moment, ignores keys and clicks that were meant for the previous turn or roll. It ignores everything that would
 * roll the dice, because a double click or a held-down key would otherwise roll them several times.
 */
export interface Guard {
  /**
   * Keys to ignore as well, because they do something during a computer's turn. Otherwise, one of these letters could
   * highlight or fill a box.
   */
  readonly against: readonly string[];
  /**
   * How long the guard lasts if the dice aren't rolling, in milliseconds. If they are, the guard ends with the
   * animation, after `TUMBLE_FRAMES` frames.
   */
  readonly ms: number;
  /** The guard that starts when this guard ends. */
  readonly next?: Guard;
}

/** An event that the screen celebrates, such as a Yahtzee. `ms` is how many more milliseconds that takes. */
export type Moment = MomentEvent & { readonly ms: number };

export interface Table {
  readonly snapshot: Snapshot;
  /** Earlier solo scores under the same rules, highest first. Absent until they've loaded. */
  readonly earlier?: readonly SoloScore[];
  /** Present if the game is shown in a replay or an exercise, where there's no score to beat. */
  readonly isPast?: true;
  /** The game after its last event. Only in replays, where the board can show an earlier state. */
  readonly end?: Game;
  /** Present while the screen says that saving is slow. */
  readonly saving?: true;
}

export type Scene =
  | { readonly name: 'home'; readonly home: HomeState }
  | { readonly name: 'start'; readonly start: StartState }
  /** The menu and the questions before a network table, for example for its invitation. */
  | { readonly name: 'network'; readonly network: NetworkState }
  /** The lobby of a network table, which `Model.room` describes. `rules` are the rules that the table plays. */
  | { readonly name: 'lobby'; readonly rules: RuleSet }
  /**
   * A turn at a network table while this player answers no question about dice: another player's turn, or the player's
   * own before the first roll.
   */
  | {
      readonly name: 'wait';
      readonly table: Table;
      /** The dice that the current player is holding. */
      readonly hold: Hold;
      readonly tumble: Tumble | undefined;
      readonly moment: Moment | undefined;
      /** Present only for a moment after the player's own turn has started. Until it ends, the player can't roll. */
      readonly guard: Guard | undefined;
    }
  | { readonly name: 'roll-off'; readonly table: Table }
  | {
      readonly name: 'turn';
      readonly table: Table;
      readonly turn: TurnState;
      /** The player whose card a narrow terminal shows, if it isn't the current player. */
      readonly shownSeat?: number | undefined;
      /** Undefined while the coach is closed. */
      readonly coach: CoachState | undefined;
      readonly tumble: Tumble | undefined;
      /** The flourish to show once the dice have stopped rolling. */
      readonly moment: Moment | undefined;
      /** Present only for a moment after a roll or another player's turn. */
      readonly guard: Guard | undefined;
    }
  | {
      readonly name: 'computer';
      readonly table: Table;
      readonly computer: ComputerState;
      readonly tumble: Tumble | undefined;
      readonly moment: Moment | undefined;
      /** Whether the computer's turn has just started. If so, keys that arrive were typed before the player saw it. */
      readonly isNew: boolean;
      /** Whether a player pressed keys during the computer's turn. */
      readonly isPressed: boolean;
      /** Everybody's chance of winning. Only in a game without people. */
      readonly winChances?: WinChances | undefined;
      /** A message that stays on the screen after the computer's turn, so that people can read it. */
      readonly message?: string;
    }
  | {
      /** A person has just filled a box, and can take it back until the next dice roll. */
      readonly name: 'filled';
      readonly table: Table;
      readonly typed: string;
      /**
       * How long the next roll waits. While the pause has a `next`, some keys that would roll the dice are ignored.
       * Absent once the dice roll.
       */
      readonly pause: Guard | undefined;
    }
  | {
      /** People type the faces of the real dice that they have rolled. */
      readonly name: 'faces';
      readonly table: Table;
      /** The dice that the player keeps instead of rolling them. */
      readonly hold: Hold;
      readonly typed: string;
      /** The throws typed so far in this round of the roll-off. */
      readonly thrown: readonly Dice[];
      readonly message?: string;
    }
  | {
      readonly name: 'end';
      readonly table: Table;
      readonly shownSeat: number;
      readonly moment: Moment | undefined;
      /**
       * The review of the game. For an abandoned game, or if this machine can't analyse games, it's absent until the
       * player asks for it.
       */
      readonly review?: ReviewState;
      /** Only for a finished daily game, or another finished game whose card the player asked for. */
      readonly card?: EndCardState;
      /** The turning point, if known. `none` if there is none, or if it couldn't be computed. */
      readonly turningPoint?: TurningPoint | 'none';
    };

/** A scene that shows a game. The others are the menu, the questions before a game and the lobby of a network table. */
export type GameScene = Exclude<Scene, { name: 'home' | 'start' | 'network' | 'lobby' }>;

const WITHOUT_GAME: readonly Scene['name'][] = ['home', 'start', 'network', 'lobby'];

export const showsGame = (scene: Scene): scene is GameScene => !WITHOUT_GAME.includes(scene.name);

export type SceneOf<Name extends Scene['name']> = Extract<Scene, { name: Name }>;

/** What a scene's keys do, and how it is drawn. */
export type ScenePanel<Name extends Scene['name']> = ScreenPanel<SceneOf<Name>>;

export type OpenPanel = Layer<Model, Request, Message>;

/** A panel of the screen, with states of the type `S`. */
export type ScreenPanel<S> = Panel<S, Model, Request, Message>;

export interface Opening {
  readonly layer: OpenPanel;
  readonly effects: readonly Effect[];
}

/** Returns the panel that receives the keys. Undefined if nothing covers the scene. */
export const topOf = ({ stack }: Model): OpenPanel | undefined => stack.at(-1);

/** Returns a panel's state, even if others cover it. Undefined if it isn't open. */
export const stateIn = <S>(stack: readonly OpenPanel[], panel: ScreenPanel<S>): S | undefined =>
  stack.flatMap((open) => stateOf(panel, open) ?? [])[0];

/** Changes the state of a panel wherever it is open. Closes it if `change` returns undefined. */
export const withState = <S>(
  model: Model,
  panel: ScreenPanel<S>,
  change: (state: S) => S | undefined,
): Model => ({
  ...model,
  stack: model.stack.flatMap((open): readonly OpenPanel[] => {
    const state = stateOf(panel, open);
    if (state === undefined) return [open];
    const next = change(state);
    return next === undefined ? [] : [layerOf(panel, next)];
  }),
});

/** Lets every open panel adapt its state to the model, after something else on the screen has changed. */
export const withPanelsUpdated = (model: Model): Model => ({
  ...model,
  stack: model.stack.map(({ panel, state }) => ({
    panel,
    state: panel.follow ? panel.follow(state, model) : state,
  })),
});

/** The complete state of the screen. */
export interface Model {
  readonly scene: Scene;
  /** Undefined while the terminal is being resized, when nothing is drawn. */
  readonly size: Size | undefined;
  /** The open panels, from bottom to top. The last one receives all keys. */
  readonly stack: readonly OpenPanel[];
  readonly theme: ThemeName;
  /** The shade of the terminal's background: `dark` until the terminal has answered. */
  readonly shade: Shade;
  readonly input: InputStyle;
  readonly pace: Pace;
  readonly startFacts: StartFacts;
  /** What the menu shows about the stored games. Undefined until they are read. */
  readonly homeFacts: HomeFacts | undefined;
  readonly settings: SettingsFacts;
  /** A message about the screen, such as "Theme: classic", which stays until the next key, click or game event. */
  readonly screenMessage: string | undefined;
  /** What the last move of a practice game cost, shown until the next key or click on the game. */
  readonly verdict?: Extract<Message, { type: 'practice-judged' }> | undefined;
  /** A message about data that couldn't be saved. */
  readonly trouble: string | undefined;
  /** The network table. Undefined away from network tables. */
  readonly room: RoomState | undefined;
  /**
   * Present only while the letters of a word such as `yes` may still follow its first letter, at a yes-or-no question.
   */
  readonly wordGuard: WordGuard | undefined;
  /**
   * Present only for `ms` milliseconds after a panel has shown something new. Until then, keys that were meant for what
   * was there before are ignored.
   */
  readonly keyGuard: { readonly ms: number } | undefined;
  /** Whether this is the first game ever played on this computer. */
  readonly isFirstGame: boolean;
  /** Whether the player has seen the menu. If so, "Leave?" offers to return to it. */
  readonly hasMenu: boolean;
}

/**
 * Ignores the rest of a word whose first letter the player has typed at a yes-or-no question. Otherwise, with quick
 * keys, the `e` in `yes` would fill Chance, and the `y` in `maybe` would mean yes.
 */
export interface WordGuard {
  /** How long the guard lasts after the latest ignored key, in milliseconds. */
  readonly ms: number;
  /**
   * The letters of the answer so far, such as `ye`, or '' once the player has pressed Enter. Undefined if the word
   * began with a letter other than `y` or `n`.
   */
  readonly typed: string | undefined;
}

/** Returns whether it is another player's turn, so this player can only watch. */
export const isOthersTurn = ({ scene }: Model): boolean =>
  scene.name === 'computer' || (scene.name === 'wait' && !isOwnTurn(scene.table.snapshot));

/** Returns whether keys must wait, because the open panel is still loading its content. */
export function isLoading(model: Model): boolean {
  const top = topOf(model);
  return top?.panel.isLoading?.(top.state) === true;
}

/**
 * Returns whether no key can reach the game: all keys go to the chat line, or to a panel that neither stores nor loads
 * anything.
 */
export function isCovered(model: Model): boolean {
  const top = topOf(model);
  const waits = top?.panel.waitsForSaving === true || isLoading(model);
  return (top !== undefined && !waits) || model.room?.isChatting === true;
}

/** Draws the open panel below the scene; returns undefined if there's no such panel. */
export function drawInset(frame: InsetFrame<Model>): ReactNode | undefined {
  const top = topOf(frame.world);
  return top?.panel.drawInset?.(top.state, frame);
}

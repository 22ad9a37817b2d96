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
 * Ignores keys and clicks for a moment if they were meant for the previous turn or roll. Nothing that would roll the
 * dice gets through, because a double click or a held-down key would roll them several times.
 */
export interface Guard {
  /**
   * More keys to ignore, because they do something during a computer's turn. Otherwise, one of these letters could
   * highlight or fill a box.
   */
  readonly against: readonly string[];
  /**
   * In milliseconds, if the dice lie still. If they roll, the guard ends with the animation, after `TUMBLE_FRAMES`
   * frames.
   */
  readonly ms: number;
  readonly next?: Guard;
}

/** Something to celebrate, such as a Yahtzee. `ms` is how many more milliseconds that takes. */
export type Moment = MomentEvent & { readonly ms: number };

export interface Table {
  readonly snapshot: Snapshot;
  /** Solo scores under the same rules, highest first. Left out until they've loaded. */
  readonly earlier?: readonly SoloScore[];
  /** A replay or an exercise shows the game, so there's no score to beat. */
  readonly isPast?: true;
  /** The game after its last event. Only for replays, where the board can show an earlier state. */
  readonly end?: Game;
  /** The screen says that saving is slow. */
  readonly saving?: true;
}

export type Scene =
  | { readonly name: 'home'; readonly home: HomeState }
  | { readonly name: 'start'; readonly start: StartState }
  /** The menu and the questions before a network table, such as the one for its invitation. */
  | { readonly name: 'network'; readonly network: NetworkState }
  /** The lobby of a network table, which `Model.room` describes. The table plays by `rules`. */
  | { readonly name: 'lobby'; readonly rules: RuleSet }
  /**
   * At a network table, this player has no question about dice to answer: it's another player's turn, or the player's
   * before the first roll.
   */
  | {
      readonly name: 'wait';
      readonly table: Table;
      readonly hold: Hold;
      readonly tumble: Tumble | undefined;
      readonly moment: Moment | undefined;
      /** Set for a moment after the player's own turn has started. Until it ends, the player can't roll. */
      readonly guard: Guard | undefined;
    }
  | { readonly name: 'roll-off'; readonly table: Table }
  | {
      readonly name: 'turn';
      readonly table: Table;
      readonly turn: TurnState;
      /** Whose card a narrow terminal shows, if it isn't the current player's. */
      readonly shownSeat?: number | undefined;
      /** Undefined while the coach is closed. */
      readonly coach: CoachState | undefined;
      readonly tumble: Tumble | undefined;
      /** What to celebrate once the dice lie still. */
      readonly moment: Moment | undefined;
      /** Set for a moment after a roll or another player's turn. */
      readonly guard: Guard | undefined;
    }
  | {
      readonly name: 'computer';
      readonly table: Table;
      readonly computer: ComputerState;
      readonly tumble: Tumble | undefined;
      readonly moment: Moment | undefined;
      /**
       * True for a moment at the start of the computer's turn. Keys that arrive then were typed before the player saw
       * it.
       */
      readonly isNew: boolean;
      readonly isPressed: boolean;
      /** Everybody's chance of winning, if only computers play. */
      readonly winChances?: WinChances | undefined;
      /** Stays on the screen after the computer's turn, so that people can read it. */
      readonly message?: string;
    }
  | {
      /** A person has just filled a box, and can take it back until the dice roll. */
      readonly name: 'filled';
      readonly table: Table;
      readonly typed: string;
      /**
       * How long the next roll waits. While this has a `next`, some keys don't roll the dice. Left out once they roll.
       */
      readonly pause: Guard | undefined;
    }
  | {
      /** People type the faces of the real dice that they've rolled. */
      readonly name: 'faces';
      readonly table: Table;
      /** The dice that the player keeps instead of rolling them. */
      readonly hold: Hold;
      readonly typed: string;
      /** What has been typed so far in this round of the roll-off. */
      readonly thrown: readonly Dice[];
      readonly message?: string;
    }
  | {
      readonly name: 'end';
      readonly table: Table;
      readonly shownSeat: number;
      readonly moment: Moment | undefined;
      /**
       * For an abandoned game, or if this machine can't analyse games, there's no review until the player asks for one.
       */
      readonly review?: ReviewState;
      /** Only for a finished daily game, or another finished game whose card the player asked for. */
      readonly card?: EndCardState;
      /** `none` if there is none, or if it couldn't be computed. Left out until that's known. */
      readonly turningPoint?: TurningPoint | 'none';
    };

/** A scene that shows a game. The others are the menu, the questions before a game and the lobby of a network table. */
export type GameScene = Exclude<Scene, { name: 'home' | 'start' | 'network' | 'lobby' }>;

const WITHOUT_GAME: readonly Scene['name'][] = ['home', 'start', 'network', 'lobby'];

export const showsGame = (scene: Scene): scene is GameScene => !WITHOUT_GAME.includes(scene.name);

export type SceneOf<Name extends Scene['name']> = Extract<Scene, { name: Name }>;

export type ScenePanel<Name extends Scene['name']> = ScreenPanel<SceneOf<Name>>;

export type OpenPanel = Layer<Model, Request, Message>;

export type ScreenPanel<S> = Panel<S, Model, Request, Message>;

export interface Opening {
  readonly layer: OpenPanel;
  readonly effects: readonly Effect[];
}

/** The panel that gets all keys. Undefined if nothing covers the scene. */
export const topOf = ({ stack }: Model): OpenPanel | undefined => stack.at(-1);

/** A panel's state, even if others cover it. Undefined if it isn't open. */
export const stateIn = <S>(stack: readonly OpenPanel[], panel: ScreenPanel<S>): S | undefined =>
  stack.flatMap((open) => stateOf(panel, open) ?? [])[0];

/** Changes the state of a panel wherever it's open. If `change` returns undefined, the panel closes. */
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

/** Lets every open panel catch up after something else on the screen has changed. */
export const withPanelsUpdated = (model: Model): Model => ({
  ...model,
  stack: model.stack.map(({ panel, state }) => ({
    panel,
    state: panel.follow ? panel.follow(state, model) : state,
  })),
});

export interface Model {
  readonly scene: Scene;
  /** Undefined while the terminal is being resized. Nothing is drawn then. */
  readonly size: Size | undefined;
  /** The open panels, from bottom to top. The last one gets all keys. */
  readonly stack: readonly OpenPanel[];
  readonly theme: ThemeName;
  /** Of the terminal's background: `dark` until the terminal has answered. */
  readonly shade: Shade;
  readonly input: InputStyle;
  readonly pace: Pace;
  readonly startFacts: StartFacts;
  /** What the menu shows about the stored games. Undefined until they're read. */
  readonly homeFacts: HomeFacts | undefined;
  readonly settings: SettingsFacts;
  /** Something about the screen, such as "Theme: classic". It stays until the next key, click or game event. */
  readonly screenMessage: string | undefined;
  /** What the last move of a practice game cost, shown until the next key or click on the game. */
  readonly verdict?: Extract<Message, { type: 'practice-judged' }> | undefined;
  /** Says which data couldn't be saved. */
  readonly trouble: string | undefined;
  /** Undefined away from network tables. */
  readonly room: RoomState | undefined;
  /** Set at a yes-or-no question while the rest of a word such as `yes` may still follow. */
  readonly wordGuard: WordGuard | undefined;
  /**
   * Set for `ms` milliseconds after a panel has shown something new. Until then, keys meant for what was there before
   * are ignored.
   */
  readonly keyGuard: { readonly ms: number } | undefined;
  /** The first game ever played on this computer. */
  readonly isFirstGame: boolean;
  /** If the player has seen the menu, "Leave?" offers to return to it. */
  readonly hasMenu: boolean;
}

/**
 * Ignores the rest of a word that the player has begun at a yes-or-no question. Otherwise, with quick keys, the `e` in
 * `yes` would fill Chance, and the `y` in `maybe` would mean yes.
 */
export interface WordGuard {
  /** In milliseconds, counted from the latest ignored key. */
  readonly ms: number;
  /**
   * What's typed of the answer so far, such as `ye`, or '' once the player has pressed Enter. Undefined if the word
   * began with a letter other than `y` or `n`.
   */
  readonly typed: string | undefined;
}

/** True in another player's turn, when this player can only watch. */
export const isOthersTurn = ({ scene }: Model): boolean =>
  scene.name === 'computer' || (scene.name === 'wait' && !isOwnTurn(scene.table.snapshot));

/** True while keys must wait for the open panel to load. */
export function isLoading(model: Model): boolean {
  const top = topOf(model);
  return top?.panel.isLoading?.(top.state) === true;
}

/**
 * True if no key can reach the game. All keys go to the chat line, or to a panel that neither stores nor loads
 * anything.
 */
export function isCovered(model: Model): boolean {
  const top = topOf(model);
  const waits = top?.panel.waitsForSaving === true || isLoading(model);
  return (top !== undefined && !waits) || model.room?.isChatting === true;
}

/** Draws the open panel below the scene. Undefined if the top panel isn't drawn there. */
export function drawInset(frame: InsetFrame<Model>): ReactNode | undefined {
  const top = topOf(frame.world);
  return top?.panel.drawInset?.(top.state, frame);
}

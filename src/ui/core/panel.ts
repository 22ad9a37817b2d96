import type { ReactNode } from 'react';
import type { RuleSet } from '../../engine/index.js';
import type { Size } from '../../text/index.js';
import type { Key } from '../input/events.js';
import type { Binding, BoardClick, Command } from './bindings.js';
import type { Place } from './places.js';

/** A binding of a panel: one or more keys, and what they do there. */
export interface PanelBinding<R> {
  readonly keys: readonly string[];
  /** What the keys do, as shown in help. Bindings with the same description share a line. */
  readonly does: string;
  /** The footer label. Absent if the footer leaves these keys out. */
  readonly footer?: string;
  /**
   * A word that the player can type at a prompt instead of pressing the key, such as `undo`. The footer then shows the
   * word.
   */
  readonly word?: string;
  /**
   * Bindings with the same group share one entry in the footer, which shows the first key of each, such as `Up/Down`.
   */
  readonly group?: string;
  /**
   * Whether the keys do nothing now. The footer leaves them out. A player who presses them anyway is told why nothing
   * happens.
   */
  readonly isIdle?: boolean;
  /** Whether help explains the keys even if they do nothing now. */
  readonly isExplained?: boolean;
  /** Whether the keys answer a question with yes or no. */
  readonly isAnswer?: boolean;
  /**
   * The keys of this binding that are ignored for a moment after the screen has changed, because the player may have
   * pressed them too late.
   */
  readonly guarded?: readonly string[];
  readonly run: () => R;
}

/** A binding of a panel, or one that does the same everywhere, such as F1. */
export type AnyBinding<R> = Binding | PanelBinding<R>;

/** The keys of a panel as it is now, in the order of help and the footer. */
export interface Keys<R> {
  /** Where these keys work, such as `hold` for the question about dice. Each place has a heading in docs/keys.md. */
  readonly place: Place;
  /** The panel's own keys, and those that do the same everywhere, such as F1. */
  readonly bindings: readonly AnyBinding<R>[];
  /** Takes typed characters. Absent if the panel takes no text. */
  readonly text?: (text: string) => R;
  /** Present if every key without a binding does what the first binding does. */
  readonly takesAnyKey?: true;
  /** Present if pasted characters count as typed. */
  readonly takesPastes?: true;
  /** Present if the panel asks a y or n question. */
  readonly asksYesOrNo?: true;
  /**
   * Takes a click on the dice, a box or Roll. Returns undefined if it does nothing. Absent without a board.
   */
  readonly board?: (click: BoardClick) => R | undefined;
  /**
   * What a step of the mouse wheel does: the name of the key that it presses, or a function. Absent if the wheel does
   * nothing.
   */
  readonly wheel?: Readonly<Record<'up' | 'down', string>> | ((to: 'up' | 'down') => R);
}

/** How long until the next tick, which triggers the screen's next automatic change. */
export interface Wait {
  readonly ms: number;
  /** Identifies the wait. The timer starts again only if `for` or `ms` changes. */
  readonly for: unknown;
}

/** What a click on a panel chooses, such as a line's number. The panel that was clicked decides what happens. */
export type Target = string | number;

/** What happens after a key or a click on a panel. */
export interface Step<S, R> {
  /** The next state of the panel; absent if it stays the same. */
  readonly state?: S;
  readonly isClosed?: true;
  /** What the rest of the screen must do for the panel, in order, for example open help. */
  readonly requests?: readonly R[];
  /**
   * Present if the panel shows something new, and its `guarded` keys must be ignored for a moment: the player may have
   * meant them for what was there before.
   */
  readonly isGuarded?: true;
}

export interface Pressed {
  /** The command of the key or click. Undefined if it does nothing. */
  readonly command: Command | undefined;
  /** Undefined for a click. */
  readonly key: Key | undefined;
}

export interface Frame<World> {
  readonly world: World;
  readonly size: Size;
}

/** The rows at the bottom of the screen where an inset panel is drawn. */
export interface InsetFrame<World> {
  readonly world: World;
  readonly columns: number;
  readonly rows: number;
}

/**
 * A part of the screen that receives all keys: a scene, or a question or list over it. `S` is its own state, `World`
 * what it can read about the rest of the screen, `R` what it can ask the screen to do, and `Event` the messages that it
 * receives.
 */
export interface Panel<S, World, R, Event> {
  keys(state: S, world: World): Keys<Step<S, R>>;
  click?(state: S, target: Target, world: World): Step<S, R> | undefined;
  /** Returns paragraphs of help about what the player can do now. */
  help(state: S, world: World): readonly string[];
  draw?(state: S, frame: Frame<World>): ReactNode;
  /** Draws the panel below the scene. */
  drawInset?(state: S, frame: InsetFrame<World>): ReactNode;
  /**
   * Returns what happens after a message, such as the coach's answer. Undefined if nothing does. Covered panels receive
   * messages too, but only the top panel receives ticks.
   */
  on?(state: S, event: Event, world: World): Step<S, R> | undefined;
  /**
   * Returns the rules and the seed of the game that the panel shows, for example in a replay. Undefined if it shows no
   * other game than the scene.
   */
  shows?(state: S): { readonly rules: RuleSet; readonly seed?: string | undefined } | undefined;
  /**
   * Returns the next state if a key or click came too late, that is, if the player meant it for what was on the screen
   * before. Nothing else happens then. Undefined if it wasn't late.
   */
  late?(state: S, pressed: Pressed): S | undefined;
  /** Returns how long to wait for the next tick. Undefined if none is needed. */
  wait?(state: S, world: World): Wait | undefined;
  /**
   * Called after each message. Returns what the panel needs now, for example a page to load. Undefined if it has
   * everything.
   */
  needs?(state: S, world: World): Step<S, R> | undefined;
  /** Present if further keys must wait while the panel stores something, such as an answer in training. */
  readonly waitsForSaving?: true;
  /**
   * Returns whether the panel's content is still loading. Until it's there, keys wait, except those that close the
   * panel.
   */
  isLoading?(state: S): boolean;
  /** Returns the state of the panel after the rest of the screen has changed. */
  follow?(state: S, world: World): S;
  /** Present if mouse reports are off while this panel is on top, so that the player can select text with the mouse. */
  readonly leavesMouse?: true;
  /** Present if the panel closes when a game starts at a network table. */
  readonly closesAtStart?: true;
}

/** An open panel and its state. Only the panel itself knows the state's type. */
export interface Layer<World, R, Event> {
  readonly panel: Panel<unknown, World, R, Event>;
  readonly state: unknown;
}

/** Opens a panel in a state. */
export const layerOf = <S, World, R, Event>(
  panel: Panel<S, World, R, Event>,
  state: S,
): Layer<World, R, Event> => ({
  panel,
  state,
});

/** Returns the state of an open panel if it is this one, otherwise undefined. */
export const stateOf = <S, World, R, Event>(
  panel: Panel<S, World, R, Event>,
  layer: Layer<World, R, Event>,
): S | undefined => (layer.panel === panel ? (layer.state as S) : undefined);

export const keysOf = <World, R, Event>(
  { panel, state }: Layer<World, R, Event>,
  world: World,
): Keys<Step<unknown, R>> => panel.keys(state, world);

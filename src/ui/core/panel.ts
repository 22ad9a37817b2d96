import type { ReactNode } from 'react';
import type { RuleSet } from '../../engine/index.js';
import type { Size } from '../../text/index.js';
import type { Key } from '../input/events.js';
import type { Binding, BoardClick, Command } from './bindings.js';
import type { Place } from './places.js';

export interface PanelBinding<R> {
  readonly keys: readonly string[];
  /** What help says about the keys. Bindings with the same description share a line. */
  readonly does: string;
  /** The label in the footer. Without one, the footer leaves these keys out. */
  readonly footer?: string;
  /** A word that does the same when you type it at a prompt, such as `undo`. The footer shows it instead of the key. */
  readonly word?: string;
  /** Bindings of a group share one footer entry, which shows each one's first key, such as `Up/Down`. */
  readonly group?: string;
  /** True while the keys do nothing. The footer skips them, and a player who presses one is told why. */
  readonly isIdle?: boolean;
  /** Makes help explain the keys even while they do nothing. */
  readonly isExplained?: boolean;
  readonly isAnswer?: boolean;
  /** Ignore these keys for a moment after the screen has changed: the player may have pressed them too late. */
  readonly guarded?: readonly string[];
  readonly run: () => R;
}

export type AnyBinding<R> = Binding | PanelBinding<R>;

/** A panel's keys right now, in the order in which help and the footer show them. */
export interface Keys<R> {
  /** Where these keys work: `hold` means the question about dice. Each place has a heading in docs/keys.md. */
  readonly place: Place;
  /** Includes keys that do the same everywhere, such as F1. */
  readonly bindings: readonly AnyBinding<R>[];
  /** Receives typed characters. Left out by panels that take no text. */
  readonly text?: (text: string) => R;
  /** Makes every other key do what the first binding does. */
  readonly takesAnyKey?: true;
  readonly takesPastes?: true;
  readonly asksYesOrNo?: true;
  /** Receives a click on a die, a box or Roll. Undefined if the click does nothing. */
  readonly board?: (click: BoardClick) => R | undefined;
  /** Runs for each step of the mouse wheel, or names the key that a step presses. */
  readonly wheel?: Readonly<Record<'up' | 'down', string>> | ((to: 'up' | 'down') => R);
}

/** How long until the next tick. Each tick lets the screen change without a key press. */
export interface Wait {
  readonly ms: number;
  /** Identifies the wait: the timer only starts again when `for` or `ms` changes. */
  readonly for: unknown;
}

/** What you click on in a panel, such as a line's number. That panel decides what to do. */
export type Target = string | number;

export interface Step<S, R> {
  /** The panel's next state. Leave it out to change nothing. */
  readonly state?: S;
  readonly isClosed?: true;
  /** What the rest of the screen must do next, in order, such as opening help. */
  readonly requests?: readonly R[];
  /**
   * The panel shows something new, so ignore its `guarded` keys for a moment: the player may have meant them for what
   * was there before.
   */
  readonly isGuarded?: true;
}

export interface Pressed {
  /** Undefined if the key or click does nothing. */
  readonly command: Command | undefined;
  /** Undefined for a click. */
  readonly key: Key | undefined;
}

export interface Frame<World> {
  readonly world: World;
  readonly size: Size;
}

/** The rows at the bottom of the screen that an inset panel may use. */
export interface InsetFrame<World> {
  readonly world: World;
  readonly columns: number;
  readonly rows: number;
}

/**
 * The part of the screen that gets all keys: a scene, or a question or list on top of one. `S` is its state, `World` is
 * what it can read about the rest of the screen, `R` is what it can ask of it, and `Event` is a message that it gets.
 */
export interface Panel<S, World, R, Event> {
  keys(state: S, world: World): Keys<Step<S, R>>;
  click?(state: S, target: Target, world: World): Step<S, R> | undefined;
  /** Paragraphs of help about what the player can do now. */
  help(state: S, world: World): readonly string[];
  draw?(state: S, frame: Frame<World>): ReactNode;
  /** Draws the panel below the scene, not over it. */
  drawInset?(state: S, frame: InsetFrame<World>): ReactNode;
  /**
   * Handles a message, such as the coach's answer. Undefined if nothing changes. Covered panels get messages too, but
   * only the top panel gets ticks.
   */
  on?(state: S, event: Event, world: World): Step<S, R> | undefined;
  /**
   * The rules and seed of the game in the panel, such as a replayed one. Undefined if the panel shows no other game
   * than the scene.
   */
  shows?(state: S): { readonly rules: RuleSet; readonly seed?: string | undefined } | undefined;
  /**
   * Spots a key or click meant for what was on the screen before, and returns the next state. Nothing else happens
   * then. Undefined if it came in time.
   */
  late?(state: S, pressed: Pressed): S | undefined;
  wait?(state: S, world: World): Wait | undefined;
  /** Called after each message. Asks for what the panel still needs, such as a page to load. */
  needs?(state: S, world: World): Step<S, R> | undefined;
  /** Makes further keys wait while the panel stores something, such as an answer in training. */
  readonly waitsForSaving?: true;
  /** True until the panel's content has loaded. Until then, all keys wait except those that close the panel. */
  isLoading?(state: S): boolean;
  /** Adjusts the panel's state after the rest of the screen has changed. */
  follow?(state: S, world: World): S;
  /** Turns mouse reports off while this panel is on top, so that the player can select text with the mouse. */
  readonly leavesMouse?: true;
  readonly closesAtStart?: true;
}

export interface Layer<World, R, Event> {
  readonly panel: Panel<unknown, World, R, Event>;
  readonly state: unknown;
}

export const layerOf = <S, World, R, Event>(
  panel: Panel<S, World, R, Event>,
  state: S,
): Layer<World, R, Event> => ({
  panel,
  state,
});

export const stateOf = <S, World, R, Event>(
  panel: Panel<S, World, R, Event>,
  layer: Layer<World, R, Event>,
): S | undefined => (layer.panel === panel ? (layer.state as S) : undefined);

export const keysOf = <World, R, Event>(
  { panel, state }: Layer<World, R, Event>,
  world: World,
): Keys<Step<unknown, R>> => panel.keys(state, world);

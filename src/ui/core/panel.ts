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
  /** The word that does the same at a prompt. The footer shows it instead of a key. */
  readonly word?: string;
  /** A group is one entry in the footer, with the first keys of all its bindings, such as `Up/Down`. */
  readonly group?: string;
  /** Whether the keys do nothing now. The footer leaves them out. They still run, to say why. */
  readonly isIdle?: boolean;
  /** Whether help explains the keys even if they do nothing now. */
  readonly isExplained?: boolean;
  /** Whether the keys answer a question with yes or no. */
  readonly isAnswer?: boolean;
  /** Those of the keys that a guard against late keys ignores. */
  readonly guarded?: readonly string[];
  readonly run: () => R;
}

/** A binding of a panel, or one that does the same everywhere, such as F1. */
export type AnyBinding<R> = Binding | PanelBinding<R>;

/** The keys of a panel as it is now, in the order of help and the footer. */
export interface Keys<R> {
  /** What the keys belong to: a heading of docs/keys.md. */
  readonly place: Place;
  /** The panel's own keys, and those that do the same everywhere, such as F1. */
  readonly bindings: readonly AnyBinding<R>[];
  /** Takes typed characters. Absent if the panel takes no text. */
  readonly text?: (text: string) => R;
  /** Present if every other key does what the first binding does. */
  readonly takesAnyKey?: true;
  /** Present if pasted characters count as typed. */
  readonly takesPastes?: true;
  /** Present if the panel asks a y or n question. */
  readonly asksYesOrNo?: true;
  /**
   * Takes a click on the dice, a box or Roll. Returns undefined if it does nothing. Absent without a board.
   */
  readonly board?: (click: BoardClick) => R | undefined;
  /** The keys that mouse wheel steps press, or what they do. Absent if the wheel does nothing. */
  readonly wheel?: Readonly<Record<'up' | 'down', string>> | ((to: 'up' | 'down') => R);
}

/** How long until the next tick, which triggers the screen's next automatic change. */
export interface Wait {
  readonly ms: number;
  /** Identifies the wait. The timer restarts only if `for` or `ms` changes. */
  readonly for: unknown;
}

/** What a click on a panel chooses, such as a line's number. The panel decides what that does. */
export type Target = string | number;

/** What follows from a key or a click on a panel. */
export interface Step<S, R> {
  /** The next state of the panel; absent if it stays the same. */
  readonly state?: S;
  readonly isClosed?: true;
  /** What the panel asks of the rest of the screen, in order. */
  readonly requests?: readonly R[];
  /**
   * Present if the guarded keys are ignored for a moment, because they were meant for what was there before.
   */
  readonly isGuarded?: true;
}

export interface Pressed {
  /** What it does now; undefined if it does nothing. */
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
 * A part of the screen that receives all keys: a scene, or a question or list over it. `World` is what it
 * knows about the rest of the screen, `R` what it can ask for, `Event` what it can hear.
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
   * Returns what follows from an event. Undefined if nothing. Covered panels hear events too, but only the
   * top one hears ticks.
   */
  on?(state: S, event: Event, world: World): Step<S, R> | undefined;
  /** Returns the panel's own rules and its game's seed. Undefined if they're the scene's. */
  shows?(state: S): { readonly rules: RuleSet; readonly seed?: string | undefined } | undefined;
  /**
   * Returns the next state if a key or click came too late, meant for what was there before; it then does
   * nothing else. Undefined if it counts.
   */
  late?(state: S, pressed: Pressed): S | undefined;
  /** Returns how long to wait for the next tick. Undefined if none is needed. */
  wait?(state: S, world: World): Wait | undefined;
  /** Called after each message. Returns what the panel asks for now. Undefined if it needs nothing more. */
  needs?(state: S, world: World): Step<S, R> | undefined;
  /** Present if keys wait while the panel stores something. */
  readonly waitsForSaving?: true;
  /**
   * Returns whether what the keys act on is still loading. Until then, keys wait, except those that close the
   * panel.
   */
  isLoading?(state: S): boolean;
  /** Returns the state after the world has changed. */
  follow?(state: S, world: World): S;
  /** Present if the terminal has the mouse while this panel is on top, to select text. */
  readonly leavesMouse?: true;
  /** Present if the panel closes when a game starts at a network table. */
  readonly closesAtStart?: true;
}

/** An open panel with its state, which only the panel itself understands. */
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

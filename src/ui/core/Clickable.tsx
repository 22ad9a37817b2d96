import { Box, type DOMElement, measureElement } from 'ink';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { MouseButton } from '../input/events.js';
import type { Command } from './bindings.js';

export interface ClickTarget {
  readonly area: () => Area | undefined;
  /** The command for a click on a cell of the area. Lines and columns count from 0. */
  readonly commandAt: (line: number, column: number, button: MouseButton) => Command | undefined;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The clickable areas. Each view adds and removes its own. */
export interface ClickTargets {
  add(target: ClickTarget): () => void;
  /** The command for a click on this terminal cell. Undefined if nothing there is clickable. */
  commandAt(column: number, row: number, button: MouseButton): Command | undefined;
}

export function createClickTargets(): ClickTargets {
  const targets = new Set<ClickTarget>();
  return {
    add(target) {
      targets.add(target);
      return () => targets.delete(target);
    },
    commandAt(column, row, button) {
      for (const { area, commandAt } of targets) {
        const place = area();
        if (place && holds(place, column, row)) return commandAt(row - place.y, column - place.x, button);
      }
      return undefined;
    },
  };
}

const holds = (area: Area, column: number, row: number): boolean =>
  column >= area.x && column < area.x + area.width && row >= area.y && row < area.y + area.height;

/** Hands the clickable areas down to all views. Undefined while the mouse is off. */
export const ClickContext = createContext<ClickTargets | undefined>(undefined);

/** A single command, one for each line of the area, or a function that picks one for each cell. */
type Clicked =
  Command | readonly (Command | undefined)[] | ((line: number, column: number) => Command | undefined);

interface ClickableProps {
  /** Every command that you can click also has a key. */
  readonly command: Clicked;
  /** The command for a right click. */
  readonly right?: Clicked;
  readonly children: ReactNode;
}

/** Makes its children clickable. A click does what the command's key does. */
export function Clickable({ command, right, children }: ClickableProps) {
  const ref = useRef<DOMElement>(null);
  const drawn = useRef<Record<MouseButton, Clicked | undefined>>({ left: command, right });
  drawn.current = { left: command, right };
  const targets = useContext(ClickContext);
  useEffect(
    () =>
      targets?.add({
        area: () => (ref.current ? measureElement(ref.current) : undefined),
        commandAt(line, column, button) {
          const clicked = drawn.current[button];
          if (typeof clicked === 'function') return clicked(line, column);
          return clicked && ('verb' in clicked ? clicked : clicked[line]);
        },
      }),
    [targets],
  );
  return <Box ref={ref}>{children}</Box>;
}

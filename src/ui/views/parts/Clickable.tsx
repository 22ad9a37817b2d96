import { Box, type DOMElement, measureElement } from 'ink';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { MouseButton } from '../../input/events.js';
import type { Command } from '../../keys/command.js';

/** A place on the screen that does something when it is clicked, in cells from the top left corner. */
export interface ClickTarget {
  readonly area: () => Area | undefined;
  /** What a click on a line of the place asks for, counted from 0. */
  readonly commandAt: (line: number, button: MouseButton) => Command | undefined;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What can be clicked now; views enter and withdraw their own places. */
export interface ClickTargets {
  /** Enters a place. Returns the way to withdraw it. */
  add(target: ClickTarget): () => void;
  /** What a click there asks for. */
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
        if (place && holds(place, column, row)) return commandAt(row - place.y, button);
      }
      return undefined;
    },
  };
}

const holds = (area: Area, column: number, row: number): boolean =>
  column >= area.x && column < area.x + area.width && row >= area.y && row < area.y + area.height;

/** Where views enter what can be clicked; absent where the mouse is switched off. */
export const ClickContext = createContext<ClickTargets | undefined>(undefined);

/** One command for the whole place, or one for each line of it. */
type Clicked = Command | readonly (Command | undefined)[];

interface ClickableProps {
  /** What a click asks for, the same that a key of the context does. */
  readonly command: Clicked;
  /** What a click with the right button asks for; absent where it means nothing. */
  readonly right?: Clicked;
  readonly children: ReactNode;
}

/** Something that can be clicked. */
export function Clickable({ command, right, children }: ClickableProps) {
  const ref = useRef<DOMElement>(null);
  const drawn = useRef<Record<MouseButton, Clicked | undefined>>({ left: command, right });
  drawn.current = { left: command, right };
  const targets = useContext(ClickContext);
  useEffect(
    () =>
      targets?.add({
        area: () => (ref.current ? measureElement(ref.current) : undefined),
        commandAt(line, button) {
          const clicked = drawn.current[button];
          return clicked && ('verb' in clicked ? clicked : clicked[line]);
        },
      }),
    [targets],
  );
  return <Box ref={ref}>{children}</Box>;
}

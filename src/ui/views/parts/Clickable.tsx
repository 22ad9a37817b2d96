import { Box, type DOMElement, measureElement } from 'ink';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import type { Command } from '../../keys/command.js';
import { ClickContext } from './clickTargets.js';
import type { MouseButton } from '../../input/mouseReader.js';

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

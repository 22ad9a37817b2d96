import { Box, type DOMElement, measureElement } from 'ink';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import type { Command } from '../keys/command.js';
import { ClickContext } from './clickTargets.js';

interface ClickableProps {
  /** What a click asks for, the same that a key of the context does; for each line where they differ. */
  readonly command: Command | readonly (Command | undefined)[];
  readonly children: ReactNode;
}

/** Something that can be clicked. */
export function Clickable({ command, children }: ClickableProps) {
  const ref = useRef<DOMElement>(null);
  const drawn = useRef(command);
  drawn.current = command;
  const targets = useContext(ClickContext);
  useEffect(
    () =>
      targets.add({
        area: () => (ref.current ? measureElement(ref.current) : undefined),
        commandAt: (line) => ('verb' in drawn.current ? drawn.current : drawn.current[line]),
      }),
    [targets],
  );
  return <Box ref={ref}>{children}</Box>;
}

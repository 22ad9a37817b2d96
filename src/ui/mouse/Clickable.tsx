import { Box, type DOMElement, measureElement } from 'ink';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import type { Command } from '../keys/command.js';
import { ClickContext } from './clickTargets.js';

interface ClickableProps {
  /** What a click asks for; the same that a key of the context does. */
  readonly command: Command;
  readonly children: ReactNode;
}

/** Something that can be clicked. */
export function Clickable({ command, children }: ClickableProps) {
  const ref = useRef<DOMElement>(null);
  const targets = useContext(ClickContext);
  useEffect(
    () => targets.add({ command, area: () => (ref.current ? measureElement(ref.current) : undefined) }),
    [targets, command],
  );
  return <Box ref={ref}>{children}</Box>;
}

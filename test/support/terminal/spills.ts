import type { Terminal } from '@xterm/headless';

/** Output of a full-screen program that did not fit on the screen. */
export interface Spills {
  /** Checks the rows of a complete frame. */
  checkFrame(): void;
  /** Ignores all output until the program erases the screen, because frames after a resize can have the old size. */
  resized(): void;
  /** Returns the rows that were too long, and a line for each time the screen scrolled. */
  found(): readonly string[];
}

/** Watches the alternate screen of a terminal. */
export function watchSpills(terminal: Terminal): Spills {
  const found = new Set<string>();
  let isResized = false;
  let scrolled = 0;
  const isFullScreen = (): boolean => terminal.buffer.active.type === 'alternate';
  // The terminal also reports a scroll when a program opens the alternate screen.
  terminal.buffer.onBufferChange(() => {
    if (isFullScreen()) scrolled--;
  });
  terminal.onScroll(() => {
    if (isFullScreen() && !isResized) scrolled++;
  });
  terminal.parser.registerCsiHandler({ final: 'J' }, ([what]) => {
    if (what === 2) isResized = false;
    return false;
  });
  return {
    checkFrame() {
      if (!isFullScreen() || isResized) return;
      const { active } = terminal.buffer;
      for (let row = 0; row < terminal.rows; row++) {
        if (!active.getLine(active.baseY + row)?.isWrapped) continue;
        const start = active.getLine(active.baseY + row - 1)?.translateToString() ?? '';
        found.add(`row ${row} was longer than ${terminal.cols} columns: ${start}`);
      }
    },
    resized: () => void (isResized = true),
    found: () => [...found, ...Array.from({ length: scrolled }, () => 'the screen scrolled')],
  };
}

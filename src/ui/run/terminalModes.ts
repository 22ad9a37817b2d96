import { writeSync } from 'node:fs';

/** Button presses and the wheel, in the SGR form that has no limit on columns. */
const MOUSE = ['?1000', '?1006'] as const;
/** What is pasted comes between marks, so that it can be told from keys. */
const PASTE = '?2004';

/** What the terminal reports besides keys, of which Ink knows nothing. */
export interface TerminalModes {
  on(): void;
  off(): void;
}

/** Reports of this terminal; they end with the process, however it ends. */
export function createTerminalModes(mouse: 'on' | 'off', terminal: { readonly fd: number }): TerminalModes {
  const modes = mouse === 'on' ? [PASTE, ...MOUSE] : [PASTE];
  let reporting = false;
  const write = (sequence: string): void => {
    try {
      writeSync(terminal.fd, sequence);
    } catch {
      // A terminal that is gone reports nothing any more.
    }
  };
  const off = (): void => {
    if (reporting)
      write(
        modes
          .toReversed()
          .map((mode) => `\x1b[${mode}l`)
          .join(''),
      );
    reporting = false;
    process.off('exit', off);
  };
  return {
    on() {
      if (reporting) return;
      reporting = true;
      process.on('exit', off);
      write(modes.map((mode) => `\x1b[${mode}h`).join(''));
    },
    off,
  };
}

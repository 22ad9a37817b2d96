import { writeSync } from 'node:fs';

/** Button presses and the wheel, in the SGR format, which has no limit on columns. */
const MOUSE = ['?1000', '?1006'] as const;
/** The terminal puts pasted text between marks, which separate it from keys. */
const PASTE = '?2004';

/** The terminal's mouse reports and paste marks, which Ink does not handle. */
export interface TerminalModes {
  on(): void;
  off(): void;
}

/** Creates the switch for this terminal's reports. They end with the process, however it ends. */
export function createTerminalModes(mouse: 'on' | 'off', terminal: { readonly fd: number }): TerminalModes {
  const modes = mouse === 'on' ? [PASTE, ...MOUSE] : [PASTE];
  let reporting = false;
  const write = (sequence: string): void => {
    try {
      writeSync(terminal.fd, sequence);
    } catch {
      // A closed terminal reports nothing.
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

import { writeSync } from 'node:fs';

/** Button presses and the wheel, in the SGR form that has no limit on columns. */
const ON = '\x1b[?1000h\x1b[?1006h';
const OFF = '\x1b[?1006l\x1b[?1000l';

/** The terminal's mouse reports, which Ink knows nothing of. */
export interface MouseMode {
  on(): void;
  off(): void;
}

/** Mouse reports on this terminal; they end with the process, however it ends. */
export function createMouseMode(wanted: 'on' | 'off', terminal: { readonly fd: number }): MouseMode {
  let reporting = false;
  const write = (sequence: string): void => {
    try {
      writeSync(terminal.fd, sequence);
    } catch {
      // A terminal that is gone reports nothing any more.
    }
  };
  const off = (): void => {
    if (reporting) write(OFF);
    reporting = false;
    process.off('exit', off);
  };
  return {
    on() {
      if (wanted === 'off' || reporting) return;
      reporting = true;
      process.on('exit', off);
      write(ON);
    },
    off,
  };
}

import { writeSync } from 'node:fs';
import { BACKGROUND_QUESTION } from '../input/backgroundAnswer.js';

/**
 * The modes for mouse reports: `?1000` for buttons and the wheel, `?1006` for the SGR format, which supports
 * any number of columns.
 */
const MOUSE = ['?1000', '?1006'] as const;
/** The mode with marks around pasted text, which would otherwise look like typed keys. */
const PASTE = '?2004';

/** Turns mouse reports and paste marks on and off, which Ink doesn't. */
export interface TerminalModes {
  on(): void;
  off(): void;
  /** Gives the mouse to the terminal, so that the player can select text, or takes it back. */
  releaseMouse(isReleased: boolean): void;
}

/**
 * Returns functions that turn this terminal's modes on and off. They're also turned off when the process
 * exits.
 */
export function createTerminalModes(mouse: 'on' | 'off', terminal: { readonly fd: number }): TerminalModes {
  let hasMouse = mouse === 'on';
  let reporting = false;
  const modes = (): readonly string[] => (hasMouse ? [PASTE, ...MOUSE] : [PASTE]);
  const write = (sequence: string): void => {
    try {
      writeSync(terminal.fd, sequence);
    } catch {
      // A closed terminal sends no mouse reports, so ignore the error.
    }
  };
  const turnOn = (each: readonly string[]): void => write(each.map((mode) => `\x1b[${mode}h`).join(''));
  const turnOff = (each: readonly string[]): void =>
    write(
      each
        .toReversed()
        .map((mode) => `\x1b[${mode}l`)
        .join(''),
    );
  const off = (): void => {
    if (reporting) turnOff(modes());
    reporting = false;
    process.off('exit', off);
  };
  return {
    on() {
      if (reporting) return;
      reporting = true;
      process.on('exit', off);
      turnOn(modes());
    },
    off,
    releaseMouse(isReleased) {
      if (mouse === 'off' || hasMouse !== isReleased) return;
      hasMouse = !isReleased;
      if (reporting) (hasMouse ? turnOn : turnOff)(MOUSE);
    },
  };
}

/**
 * Returns the bytes that put text on the terminal's clipboard (OSC 52). Terminals without one skip them.
 * Empty for the Linux console, whose old versions print them.
 *
 * @param term the variable TERM
 */
export const clipboardBytes = (text: string, term: string | undefined): string =>
  term === 'linux' ? '' : `\x1b]52;c;${Buffer.from(text).toString('base64')}\x07`;

/** How long the terminal may take to report its background over a slow connection, in milliseconds. */
const ANSWER_MS = 250;

export interface BackgroundQuestion {
  ask(): void;
  /**
   * Resolves once the terminal has had time to answer the latest question. If the screen ended earlier, the
   * shell would take the answer for typed text.
   */
  settled(): Promise<void>;
}

/** Returns functions that ask the terminal for its background. Any answer arrives as input. */
export function createBackgroundQuestion(write: (question: string) => void): BackgroundQuestion {
  let due = 0;
  return {
    ask() {
      due = performance.now() + ANSWER_MS;
      write(BACKGROUND_QUESTION);
    },
    async settled() {
      const left = due - performance.now();
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    },
  };
}

import { writeSync } from 'node:fs';
import { BACKGROUND_QUESTION } from '../input/backgroundAnswer.js';

/**
 * Terminal modes for mouse reports. `?1000` reports buttons and the wheel; `?1006` selects the SGR format, which works
 * in terminals of any width.
 */
const MOUSE = ['?1000', '?1006'] as const;
/** In this mode, the terminal puts marks around pasted text. Without them, a paste looks like typed keys. */
const PASTE = '?2004';

/** Turns mouse reports and paste marks on and off, which Ink can't do. */
export interface TerminalModes {
  on(): void;
  off(): void;
  /** Turns mouse reports off, so the player can select text with the mouse, or on again. */
  releaseMouse(isReleased: boolean): void;
}

/** Switches this terminal's modes. They're also turned off when the process exits. */
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
 * The bytes that put text on the terminal's clipboard (OSC 52). A terminal without a clipboard ignores them. Empty for
 * the Linux console, whose old versions would print them on the screen.
 *
 * @param term the environment variable TERM
 */
export const clipboardBytes = (text: string, term: string | undefined): string =>
  term === 'linux' ? '' : `\x1b]52;c;${Buffer.from(text).toString('base64')}\x07`;

/** How many milliseconds the terminal has to report its background. The connection may be slow. */
const ANSWER_MS = 250;

export interface BackgroundQuestion {
  ask(): void;
  /**
   * Resolves once the terminal has had time to answer the latest question. If the screen ended earlier, the answer
   * would appear in the shell like typed text.
   */
  settled(): Promise<void>;
}

/** Asks the terminal for its background colour. The answer arrives as input. */
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

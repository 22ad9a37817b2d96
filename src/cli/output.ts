import type { Colour } from '../settings/index.js';

/** Prints a line on stderr, after the name of the program. */
export const warn = (line: string): void => void process.stderr.write(`yahtzee-cli: ${line}\n`);

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Returns JSON on one line. Characters that are invisible or move the cursor are escaped. */
export const jsonLine = (value: object): string => JSON.stringify(value).replace(INVISIBLE, escaped);

const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');

const DEFAULT_COLUMNS = 80;
const MIN_COLUMNS = 40;

/** Returns the width of a printed report: the terminal's, from 40 to 80 columns, and 80 through a pipe. */
export const reportColumns = (terminal: number | undefined): number =>
  Math.max(MIN_COLUMNS, Math.min(terminal ?? DEFAULT_COLUMNS, DEFAULT_COLUMNS));

/** The colour setting, and the environment. */
export interface ColourWishes {
  readonly colour: Colour;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Returns whether to use colour. `undecided` leaves that to the colour library, which knows the terminal. */
export function decideColour({ colour, env }: ColourWishes): 'on' | 'off' | 'undecided' {
  if (colour !== 'auto') return colour;
  return env['TERM'] === 'dumb' ? 'off' : 'undecided';
}

/** Sets the environment variables that chalk and Ink read once, when they are loaded. */
export function applyColour(colour: Colour): void {
  const { env } = process;
  const decision = decideColour({ colour, env });
  // A CI variable would make the library assume fewer colours than the terminal has. Without colour, themes leave colours out,
  // but the library still draws bold, inverse and underlined text.
  const isForced = decision !== 'undecided' || env['CI'] !== undefined;
  if (isForced && process.stdout.isTTY) forceColour();
  // If both are set, Node prints a warning over the screen.
  if (env['FORCE_COLOR'] !== undefined) delete env['NO_COLOR'];
}

/** Asks the library for at least 16 colours. A higher FORCE_COLOR stays. */
function forceColour(): void {
  const { FORCE_COLOR: forced } = process.env;
  const isRefused = forced === '0' || forced === 'false';
  if (forced === undefined || isRefused) process.env['FORCE_COLOR'] = '1';
}

/** How parts of a printed report look. */
export interface TextStyles {
  readonly heading: (text: string) => string;
  /** The line with the most points. */
  readonly best: (text: string) => string;
}

/** What a warning is about. */
export type WarningSubject =
  'home' | 'settings' | 'look' | 'players' | 'scores' | 'index' | 'record' | `game ${string}`;

/** The warnings of a run: at most one line for each subject. */
export interface Warnings {
  /** Sets the warning about a subject, or removes it if `line` is undefined. */
  set(subject: WarningSubject, line: string | undefined): void;
  latest(): string | undefined;
  isGameUnsaved(): boolean;
}

export function createWarnings(): Warnings {
  const lines = new Map<WarningSubject, string>();
  return {
    set(subject, line) {
      // A map keeps the order of insertion: the latest warning moves to the end.
      lines.delete(subject);
      if (line !== undefined) lines.set(subject, line);
    },
    latest: () => [...lines.values()].at(-1),
    isGameUnsaved: () => [...lines.keys()].some((subject) => subject.startsWith('game ')),
  };
}

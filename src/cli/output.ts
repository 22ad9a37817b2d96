import type { Colour } from '../settings/index.js';

/** Prints a line on stderr that starts with the name of the program. */
export const warn = (line: string): void => void process.stderr.write(`yahtzee-cli: ${line}\n`);

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Returns JSON on one line. Escapes characters that are invisible or move the cursor. */
export const jsonLine = (value: object): string => JSON.stringify(value).replace(INVISIBLE, escaped);

const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');

const DEFAULT_COLUMNS = 80;
const MIN_COLUMNS = 40;

/**
 * Returns the width of a printed report: the width of the terminal, but at least 40 and at most 80 columns, or 80 for a
 * pipe.
 */
export const reportColumns = (terminal: number | undefined): number =>
  Math.max(MIN_COLUMNS, Math.min(terminal ?? DEFAULT_COLUMNS, DEFAULT_COLUMNS));

/** The colour setting, and the environment variables that affect colour. */
export interface ColourWishes {
  readonly colour: Colour;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Returns whether to use colour. `undecided` lets the colour library detect what the terminal supports. */
export function decideColour({ colour, env }: ColourWishes): 'on' | 'off' | 'undecided' {
  if (colour !== 'auto') return colour;
  return env['TERM'] === 'dumb' ? 'off' : 'undecided';
}

/** Sets the environment variables that chalk and Ink read once, when they are loaded. */
export function applyColour(colour: Colour): void {
  const { env } = process;
  const decision = decideColour({ colour, env });
  // If CI is set, the library assumes fewer colours than the terminal supports. If colour is off, themes use no
  // colours, but the library still has to draw bold, inverse and underlined text.
  const isForced = decision !== 'undecided' || env['CI'] !== undefined;
  if (isForced && process.stdout.isTTY) forceColour();
  // If both FORCE_COLOR and NO_COLOR are set, Node prints a warning over the screen.
  if (env['FORCE_COLOR'] !== undefined) delete env['NO_COLOR'];
}

/** Makes the library use at least 16 colours. Keeps a higher FORCE_COLOR. */
function forceColour(): void {
  const { FORCE_COLOR: forced } = process.env;
  const isRefused = forced === '0' || forced === 'false';
  if (forced === undefined || isRefused) process.env['FORCE_COLOR'] = '1';
}

/** How parts of a printed report look. */
export interface TextStyles {
  readonly heading: (text: string) => string;
  /** Formats the line with the most points. */
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
      // A map iterates in insertion order. Deleting the old entry first moves the latest warning to the end.
      lines.delete(subject);
      if (line !== undefined) lines.set(subject, line);
    },
    latest: () => [...lines.values()].at(-1),
    isGameUnsaved: () => [...lines.keys()].some((subject) => subject.startsWith('game ')),
  };
}

import type { Colour } from '../settings/index.js';
import { wrap } from '../text/index.js';

export const warn = (line: string): void => void process.stderr.write(`yahtzee-cli: ${line}\n`);

/** Wraps a sentence to the terminal's width. Tables, drawings, pipes and files get no line breaks. */
const linesFor = (text: string, { isTTY, columns }: NodeJS.WriteStream): readonly string[] =>
  isTTY && columns > 0 ? wrapSentence(text, columns) : [text];

export const printLine = (text: string, output: NodeJS.WriteStream = process.stdout): void =>
  void output.write(`${linesFor(text, output).join('\n')}\n`);

/** Leaves the lines of tables and drawings unchanged. */
export const wrapSentence = (text: string, columns: number): readonly string[] =>
  /^ |[|]/.test(text) ? [text] : wrap(text, columns);

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Puts a value on one line of JSON. Escapes characters that are invisible or move the cursor. */
export const jsonLine = (value: object): string => JSON.stringify(value).replace(INVISIBLE, escaped);

const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');

const DEFAULT_COLUMNS = 80;
const MIN_COLUMNS = 40;

/** How wide a printed report is: 80 columns for a pipe, or the terminal's width between 40 and 80. */
export const reportColumns = (terminal: number | undefined): number =>
  Math.max(MIN_COLUMNS, Math.min(terminal ?? DEFAULT_COLUMNS, DEFAULT_COLUMNS));

export interface ColourSources {
  readonly colour: Colour;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Decides about colour. With `undecided`, chalk detects what the terminal supports. */
export function decideColour({ colour, env }: ColourSources): 'on' | 'off' | 'undecided' {
  if (colour !== 'auto') return colour;
  return env['TERM'] === 'dumb' ? 'off' : 'undecided';
}

/** Sets the environment variables for colour. Call it before chalk and Ink are loaded. */
export function applyColour(colour: Colour): void {
  const { env } = process;
  // Delete an empty variable, because chalk would use colour if it's set at all.
  if (env['FORCE_COLOR'] === '') delete env['FORCE_COLOR'];
  const decision = decideColour({ colour, env });
  // If the variable CI is set, chalk uses fewer colours than the terminal supports. If the colour setting is off,
  // themes use no colours, but chalk must still style bold, inverse and underlined text.
  const isForced = decision !== 'undecided' || env['CI'] !== undefined;
  if (isForced && process.stdout.isTTY) forceColour();
  // If both FORCE_COLOR and NO_COLOR are set, Node prints a warning over the screen.
  if (env['FORCE_COLOR'] !== undefined) delete env['NO_COLOR'];
}

/** Gives chalk at least 16 colours, and keeps a higher FORCE_COLOR. */
function forceColour(): void {
  const { FORCE_COLOR: forced } = process.env;
  const isRefused = forced === '0' || forced === 'false';
  if (forced === undefined || isRefused) process.env['FORCE_COLOR'] = '1';
}

export interface TextStyles {
  readonly heading: (text: string) => string;
  readonly best: (text: string) => string;
}

export type WarningSubject =
  | 'home'
  | 'settings'
  | 'look'
  | 'players'
  | 'scores'
  | 'index'
  | 'answers'
  | 'mistakes'
  | 'record'
  | `game ${string}`;

/** A run's warnings, at most one line per subject. */
export interface Warnings {
  /** Replaces the warning about a subject, or removes it if `line` is undefined. */
  set(subject: WarningSubject, line: string | undefined): void;
  latest(): string | undefined;
  isGameUnsaved(): boolean;
}

export function createWarnings(): Warnings {
  const lines = new Map<WarningSubject, string>();
  return {
    set(subject, line) {
      // Delete the old entry first: `latest` relies on the map's insertion order.
      lines.delete(subject);
      if (line !== undefined) lines.set(subject, line);
    },
    latest: () => [...lines.values()].at(-1),
    isGameUnsaved: () => [...lines.keys()].some((subject) => subject.startsWith('game ')),
  };
}

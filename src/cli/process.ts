import { constants } from 'node:os';
import { isatty } from 'node:tty';
import type { EndSignal } from '../ui/index.js';

/** The screen has the same list of signals. Importing that list would load the screen. */
export const END_SIGNALS = Object.keys({
  SIGHUP: true,
  SIGINT: true,
  SIGQUIT: true,
  SIGABRT: true,
  SIGUSR2: true,
  SIGALRM: true,
  SIGTERM: true,
} satisfies Record<EndSignal, true>) as readonly EndSignal[];

/**
 * The reason why a game or a screen ended. `left`: the player left, or the game was over. `stuck`: a computer could not
 * move.
 */
export type Ending = 'left' | 'stuck' | EndSignal;

/** Returns 0, or 1 if a computer could not move, or 128 plus the number of a signal, as shells do. */
export function exitStatus(ending: Ending): number {
  if (ending === 'left') return 0;
  return ending === 'stuck' ? 1 : 128 + constants.signals[ending];
}

const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));

/**
 * Ends the process with SIGHUP (status 129 in every shell) if its terminal has closed. Otherwise Node 20 would abort,
 * because it cannot restore the terminal's modes. Does nothing if the terminal is still open or if there never was one.
 */
export function hangUpIfTerminalClosed(): void {
  if (terminals.length === 0 || terminals.some((descriptor) => isatty(descriptor))) return;
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}

/** Ends the program quietly when the reader of its output closes the pipe, as in `yahtzee-cli rules | head -1`. */
export function endQuietlyOnClosedPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // EIO means that the terminal has closed.
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
    if (closedPipeHandler) closedPipeHandler();
    else process.exit(0);
  });
  process.stderr.on('error', () => {});
}

let closedPipeHandler: (() => void) | undefined;

/**
 * Sets a function to call when the output pipe closes. By default the program ends, but some commands must save first.
 */
export function onClosedPipe(handler: () => void): void {
  closedPipeHandler = handler;
}

/**
 * Yields the lines of a stream without line breaks, one group of lines per chunk. Memory contains at most a chunk and a
 * line. Lines that are too long are cut to `maxLength + 1` characters, so that the caller can detect them.
 */
export async function* readLines(
  input: AsyncIterable<Buffer | string>,
  maxLength: number,
): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of input) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const lines = text.split('\n');
    lines[0] = rest + (lines[0] ?? '');
    rest = (lines.pop() ?? '').slice(0, maxLength + 1);
    if (lines.length > 0) yield lines.map((line) => withoutBreak(line).slice(0, maxLength + 1));
  }
  if (rest !== '') yield [withoutBreak(rest)];
}

const withoutBreak = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

import { constants } from 'node:os';
import { isatty } from 'node:tty';
import type { EndSignal } from '../ui/index.js';

/** The screen handles the same signals. Importing its list would load the screen. */
export const END_SIGNALS = Object.keys({
  SIGHUP: true,
  SIGINT: true,
  SIGQUIT: true,
  SIGABRT: true,
  SIGUSR2: true,
  SIGALRM: true,
  SIGTERM: true,
} satisfies Record<EndSignal, true>) as readonly EndSignal[];

/** Why a game or a screen ended: the player left or the game was over, a computer could not move, or a signal came. */
export type Ending = 'left' | 'stuck' | EndSignal;

/** Returns 0, 1 for a computer that could not move, or for a signal 128 plus its number, as shells do. */
export function exitStatus(ending: Ending): number {
  if (ending === 'left') return 0;
  return ending === 'stuck' ? 1 : 128 + constants.signals[ending];
}

const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));

/**
 * Ends the process with SIGHUP (status 129 in every shell) if its terminal has closed. Node 20 would abort instead, because it
 * cannot restore the terminal's modes. Does nothing if a terminal remains or if there never was one.
 */
export function hangUpIfTerminalClosed(): void {
  if (terminals.length === 0 || terminals.some((descriptor) => isatty(descriptor))) return;
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}

/** Ends the program quietly when the reader of its output closes the pipe, as in `yahtzee-cli rules | head -1`. */
export function endQuietlyOnClosedPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // EIO: the terminal has closed.
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
    if (closedPipeHandler) closedPipeHandler();
    else process.exit(0);
  });
  process.stderr.on('error', () => {});
}

let closedPipeHandler: (() => void) | undefined;

/** Calls a function instead of ending the program when the pipe closes, for a command that must save first. */
export function onClosedPipe(handler: () => void): void {
  closedPipeHandler = handler;
}

/**
 * Yields the lines of a stream without their line breaks, in groups as they arrive. Keeps no more than a chunk and a line in
 * memory: a longer line is cut to `maxLength + 1` characters, so that the caller can see that it is too long.
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

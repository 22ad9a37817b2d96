import { constants } from 'node:os';
import { isatty } from 'node:tty';
import type { EndSignal } from '../ui/index.js';

/** The signals that end yahtzee-cli. The screen has the same list, but importing that would load the screen. */
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
 * Why a game ended or the screen closed. `left`: the player left, or the game ended. `stuck`: a computer player
 * couldn't move. Otherwise, the signal that ended the run.
 */
export type RunEnding = 'left' | 'stuck' | EndSignal;

/** The exit status: 0 normally, 1 if a computer player couldn't move, or 128 plus the number of a signal. */
export function exitStatus(ending: RunEnding): number {
  if (ending === 'left') return 0;
  return ending === 'stuck' ? 1 : 128 + constants.signals[ending];
}

const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));

/**
 * Ends the process with SIGHUP (status 129 in a shell) if the terminal has closed. Without SIGHUP, Node 20 would abort,
 * because it can't restore the modes of a closed terminal.
 */
export function hangUpIfTerminalClosed(): void {
  if (terminals.length === 0 || terminals.some((descriptor) => isatty(descriptor))) return;
  dieOf('SIGHUP');
}

/** Ends the process with a signal. A shell then reports status 128 plus the signal's number. */
function dieOf(signal: EndSignal): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/** Exits with a signal, even while a write hangs. `process.exit` alone would wait for the thread that writes. */
export function exitAtOnce(signal: EndSignal): never {
  process.once('exit', () => dieOf(signal));
  process.exit();
}

/** Exits without an error when the output pipe closes, as in `yahtzee-cli rules | head -1`. */
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
 * Sets what happens when the output pipe closes. By default, yahtzee-cli exits at once, but some commands must save
 * data first.
 */
export function onClosedPipe(handler: () => void): void {
  closedPipeHandler = handler;
}

/**
 * Yields the lines of each chunk of a stream, without line breaks. Only one chunk and one partial line are in memory at
 * a time. Long lines are cut to `maxLength + 1` characters, so that callers notice them.
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

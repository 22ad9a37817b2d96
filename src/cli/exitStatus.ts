import { isatty } from 'node:tty';

/** The signals that end a game in order, with their numbers. */
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGTERM: 15 } as const;

export type EndSignal = keyof typeof SIGNALS;
export const END_SIGNALS = Object.keys(SIGNALS) as readonly EndSignal[];

/** How a game came to its end: it was over or left, a computer could not move, or a signal. */
export type Ending = 'left' | 'stuck' | EndSignal;

/** The exit status of an ending: 0, 1 where nobody wanted it so, or by the shells' rule 128 and the number of the signal. */
export function statusOf(ending: Ending): number {
  if (ending === 'left') return 0;
  return ending === 'stuck' ? 1 : 128 + SIGNALS[ending];
}

const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));

/**
 * Dies of a hang-up where the terminal of the program's beginning is gone, which every shell reports as 129:
 * Node 20 aborts when it exits by itself then, as it cannot put the terminal's modes back. Does nothing where
 * a terminal remains, or never was.
 */
export function dieIfTerminalIsGone(): void {
  if (terminals.length === 0 || terminals.some((descriptor) => isatty(descriptor))) return;
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}

import { constants } from 'node:os';
import { isatty } from 'node:tty';
import type { EndSignal } from '../ui/index.js';

/** The same signals as the screen's, which cannot be imported without loading the screen. */
export const END_SIGNALS = Object.keys({
  SIGHUP: true,
  SIGINT: true,
  SIGQUIT: true,
  SIGABRT: true,
  SIGUSR2: true,
  SIGALRM: true,
  SIGTERM: true,
} satisfies Record<EndSignal, true>) as readonly EndSignal[];

/** How a game ended: it was over or the player left, a computer could not move, or a signal came. */
export type Ending = 'left' | 'stuck' | EndSignal;

/** The exit status of an ending: 0, 1 where nobody wanted it so, or by the shells' rule 128 and the number of the signal. */
export function statusOf(ending: Ending): number {
  if (ending === 'left') return 0;
  return ending === 'stuck' ? 1 : 128 + constants.signals[ending];
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

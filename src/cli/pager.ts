import { spawn } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import type { Command } from 'commander';
import { columnsOf } from '../text/index.js';
import type { EndSignal } from '../ui/index.js';
import { END_SIGNALS, exitStatus, hangUpIfTerminalClosed } from './process.js';

/** Options that decide whether long output opens in a pager. */
export interface PagerOptions {
  /** False with `--no-pager`. */
  readonly pager?: boolean;
  readonly json?: true;
  readonly csv?: true;
}

/** `--no-pager` works before or after any command. */
export const addPagerOption = (command: Command): Command =>
  command.option('--no-pager', 'print long output without a pager');

/**
 * Prints text, in the player's pager if stdout is a terminal and the text doesn't fit on one screen. JSON and CSV never
 * open in a pager.
 *
 * @param text the text, including its last line break
 */
export async function printPaged(text: string, { pager: isAllowed, json, csv }: PagerOptions): Promise<void> {
  const pager = isAllowed === false || json || csv ? undefined : pagerFor(text);
  if (pager === undefined || !(await showIn(pager, text))) process.stdout.write(text);
}

interface Pager {
  readonly command: string;
  /** True if a shell must split the command into words. */
  readonly shell: boolean;
}

function pagerFor(text: string): Pager | undefined {
  const { env, platform, stdout } = process;
  if (!stdout.isTTY || !stdout.rows || env['TERM'] === 'dumb') return undefined;
  // The shell's prompt takes the last row.
  if (rowsOf(text, stdout.columns) < stdout.rows) return undefined;
  const { PAGER: command } = env;
  // The Windows pager `more` can't show colours, so only PAGER can choose it.
  if (command === undefined) return platform === 'win32' ? undefined : { command: 'less', shell: false };
  return ['', 'cat'].includes(command.trim()) ? undefined : { command, shell: true };
}

const rowsOf = (text: string, columns: number): number =>
  text
    .split('\n')
    .slice(0, -1)
    .reduce((rows, line) => rows + Math.max(1, Math.ceil(columnsOf(line) / columns)), 0);

/**
 * Shows text until the player closes the pager. Exits if a signal ends the pager, for example after Ctrl-C.
 *
 * @returns whether the pager worked
 */
async function showIn({ command, shell }: Pager, text: string): Promise<boolean> {
  const { env } = process;
  const received: EndSignal[] = [];
  const signalled = (signal: EndSignal): void => {
    received.push(signal);
    if (!FROM_KEYS.includes(signal)) pager.kill(signal);
  };
  for (const signal of END_SIGNALS) process.on(signal, signalled);
  const pager = spawn(command, {
    shell,
    // What git also sets for `less`: keep colours, and leave the text on the screen.
    env: { ...env, LESS: env['LESS'] ?? 'FRX' },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  // Ignore the write error that occurs if the pager closes before it has read the whole text.
  pager.stdin.on('error', () => {});
  pager.stdin.end(text);
  const [status, signal] = await new Promise<readonly [number | null, NodeJS.Signals | null]>((resolve) => {
    pager.on('error', () => resolve([null, null]));
    pager.on('close', (...end) => resolve(end));
  });
  // Wait briefly for a pending signal: after Ctrl-C, the end of the pager can be noticed before the signal arrives.
  await setImmediate();
  for (const each of END_SIGNALS) process.off(each, signalled);
  const hasWorked = status === 0;
  const ending =
    received.find((each) => !hasWorked || !FROM_KEYS.includes(each)) ??
    FROM_KEYS.find((each) => each === signal || exitStatus(each) === status);
  if (ending === undefined) return hasWorked;
  hangUpIfTerminalClosed();
  process.exit(exitStatus(ending));
}

/**
 * The signals of Ctrl-C and Ctrl-\. The terminal sends them to the pager, too. If the pager stays open or closes as
 * usual, they don't end yahtzee-cli.
 */
const FROM_KEYS: readonly EndSignal[] = ['SIGINT', 'SIGQUIT'];

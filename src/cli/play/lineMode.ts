import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { type PlainOptions, playPlain } from '../../plain/index.js';
import { linesFor } from '../output.js';
import { END_SIGNALS, type RunEnding, exitStatus, onClosedPipe, readLines } from '../process.js';
import { commandForHints } from '../startCommand.js';
import type { RunGame } from './gameFactory.js';

const MAX_ANSWER_LENGTH = 1000;

/**
 * Plays a game in line mode, on stdin and stdout. The end of the input, a signal or a closed output pipe stops the game
 * early.
 *
 * @returns the reason why the game ended
 */
export async function playInLines(
  { id, session, notice, keepAnswer }: RunGame,
  options: Omit<PlainOptions, 'id' | 'notice'>,
): Promise<RunEnding> {
  let ending: RunEnding = 'left';
  let isStopped = false;
  let stopWaiting = (): void => undefined;
  const stop = (): void => {
    isStopped = true;
    stopWaiting();
  };
  onClosedPipe(stop);
  for (const signal of END_SIGNALS) {
    process.on(signal, () => {
      // If a second signal arrives (for example a second Ctrl-C), exit without waiting for the disk.
      if (ending !== 'left') process.exit(exitStatus(ending));
      ending = signal;
      stop();
    });
  }
  const groups = readLines(process.stdin, MAX_ANSWER_LENGTH);
  let waiting: string[] = [];
  const nextLine = async (): Promise<string | undefined> => {
    while (waiting.length === 0) {
      const group = await groups.next();
      if (group.done) return undefined;
      waiting = [...group.value];
    }
    return waiting.shift();
  };
  /** Calls `wait` and returns the result, or undefined if the game is stopped or `wait` fails. */
  const unlessStopped = <T>(wait: () => Promise<T>): Promise<T | undefined> =>
    new Promise((resolve) => {
      if (isStopped) return resolve(undefined);
      stopWaiting = () => resolve(undefined);
      // Wait if stdout is slower than the game. Otherwise, lines would pile up in memory.
      void drained(process.stdout)
        .then(wait)
        .then(resolve, () => resolve(undefined));
    });
  const { answered, isStuck } = await playPlain(
    session,
    {
      say: (line) => void process.stdout.write(`${linesFor(line, process.stdout).join('\n')}\n`),
      answer: () => unlessStopped(nextLine),
      // Yield to the event loop so that signals are handled.
      goesOn: async () => (await unlessStopped(() => setImmediate(true))) ?? false,
    },
    { id, program: commandForHints(process.stdout), ...options, ...(notice !== undefined && { notice }) },
  );
  // An open stdin would keep the program running.
  process.stdin.destroy();
  if (answered !== undefined) await keepAnswer(answered);
  return ending === 'left' && isStuck ? 'stuck' : ending;
}

async function drained(output: NodeJS.WriteStream): Promise<void> {
  if (output.writableNeedDrain) await once(output, 'drain');
}

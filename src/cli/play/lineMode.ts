import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { type PlainOptions, playPlain } from '../../plain/index.js';
import { columnsOf, wrap } from '../../text/index.js';
import type { RunGame } from './runGame.js';
import { END_SIGNALS, type Ending, exitStatus, onClosedPipe, readLines } from '../process.js';

const LONGEST_ANSWER = 1000;

/**
 * Plays on stdin and stdout, as lines. The end of the input, a signal and a reader that goes away all end
 * the game where it stands.
 *
 * @returns how it came to its end
 */
export async function playInLines(
  { id, session, notice, keepAnswer }: RunGame,
  options: Omit<PlainOptions, 'id' | 'notice'>,
): Promise<Ending> {
  let ending: Ending = 'left';
  let isStopped = false;
  let giveUpWaiting = (): void => undefined;
  const stop = (): void => {
    isStopped = true;
    giveUpWaiting();
  };
  onClosedPipe(stop);
  for (const signal of END_SIGNALS) {
    process.on(signal, () => {
      // Who asks twice does not want to wait for the disk.
      if (ending !== 'left') process.exit(exitStatus(ending));
      ending = signal;
      stop();
    });
  }
  const groups = readLines(process.stdin, LONGEST_ANSWER);
  let waiting: string[] = [];
  const nextLine = async (): Promise<string | undefined> => {
    while (waiting.length === 0) {
      const group = await groups.next();
      if (group.done) return undefined;
      waiting = [...group.value];
    }
    return waiting.shift();
  };
  /** Waits for something until the game is stopped; then, and where it fails, there is nothing. */
  const unlessStopped = <T>(wait: () => Promise<T>): Promise<T | undefined> =>
    new Promise((resolve) => {
      if (isStopped) return resolve(undefined);
      giveUpWaiting = () => resolve(undefined);
      // A reader that is slower than the game must not pile up what was said.
      void drained(process.stdout)
        .then(wait)
        .then(resolve, () => resolve(undefined));
    });
  const { answered, isStuck } = await playPlain(
    session,
    {
      say: (line) => void process.stdout.write(`${linesFor(line, process.stdout).join('\n')}\n`),
      answer: () => unlessStopped(nextLine),
      // A signal is seen only between two rounds of the event loop.
      goesOn: async () => (await unlessStopped(() => setImmediate(true))) ?? false,
    },
    { id, ...options, ...(notice !== undefined && { notice }) },
  );
  // Input that nobody will read must not keep the program running.
  process.stdin.destroy();
  if (answered !== undefined) await keepAnswer(answered);
  return ending === 'left' && isStuck ? 'stuck' : ending;
}

/** A terminal would break a long sentence anywhere; tables and drawings it is given as they are. */
const linesFor = (said: string, { isTTY, columns }: NodeJS.WriteStream): readonly string[] =>
  isTTY && columns > 0 && columnsOf(said) > columns && !/^ |[|]/.test(said) ? wrap(said, columns) : [said];

async function drained(output: NodeJS.WriteStream): Promise<void> {
  if (output.writableNeedDrain) await once(output, 'drain');
}

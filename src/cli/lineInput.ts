import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { PlainIO } from '../plain/index.js';
import type { EndSignal } from '../ui/index.js';
import { printLine } from './output.js';
import { isInteractive } from './screen.js';
import { END_SIGNALS, exitAtOnce, onClosedPipe, readLines } from './process.js';

const MAX_ANSWER_LENGTH = 1000;
/** A message on the terminal explains any computation that takes longer. */
const SILENCE_MS = 2000;

export interface LineInput {
  readonly io: PlainIO;
  /** The signal that ended the input, or `left` without one. */
  ending(): 'left' | EndSignal;
  /** Aborts when a signal or a closed output pipe ends the input, even if nothing waits for a line. */
  readonly stopped: AbortSignal;
  /** Stops reading stdin, which would keep the process alive. */
  close(): void;
}

/** Opens stdin and stdout for line mode. A signal or a closed output pipe ends the input early. */
export function openLineInput(): LineInput {
  let ending: 'left' | EndSignal = 'left';
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  onClosedPipe(() => stopping.abort());
  for (const signal of END_SIGNALS) {
    process.on(signal, () => {
      // On a second signal, such as another Ctrl-C, exit without waiting for the disk.
      if (ending !== 'left') exitAtOnce(ending);
      ending = signal;
      stopping.abort();
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
  /** Resolves with undefined if the game is stopped or `wait` fails. */
  const unlessStopped = <T>(wait: () => Promise<T>): Promise<T | undefined> =>
    new Promise((resolve) => {
      if (stopped.aborted) return resolve(undefined);
      const end = (result?: T): void => {
        stopped.removeEventListener('abort', stop);
        resolve(result);
      };
      const stop = (): void => end();
      stopped.addEventListener('abort', stop);
      // Wait if stdout is slower than the game. Otherwise, lines would pile up in memory.
      void drained(process.stdout)
        .then(wait)
        .then(end, () => end());
    });
  return {
    io: {
      say: (line) => printLine(line),
      answer: () => unlessStopped(nextLine),
      // Yield to the event loop so that signals are handled.
      canContinue: async () => (await unlessStopped(() => setImmediate(true))) ?? false,
      ...(isInteractive() && { silenceMs: SILENCE_MS }),
    },
    ending: () => ending,
    stopped,
    close: () => void process.stdin.destroy(),
  };
}

async function drained(output: NodeJS.WriteStream): Promise<void> {
  if (output.writableNeedDrain) await once(output, 'drain');
}

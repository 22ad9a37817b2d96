import { playPlain } from '../plain/index.js';
import type { EarlierBest } from '../plain/index.js';
import type { Session } from '../session/index.js';
import { readLines } from './lines.js';
import { onReaderGone } from './pipes.js';

const LONGEST_ANSWER = 1000;

/** How the line mode came to its end: the exit status is 128 and the number of the signal, if there was one. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof SIGNALS;

/**
 * Plays on stdin and stdout, as lines. The end of the input, a signal and a reader that goes away all end
 * the game where it stands.
 *
 * @returns the exit status
 */
export async function playInLines(session: Session, best: EarlierBest | undefined): Promise<number> {
  let status = 0;
  const stopped = new Promise<undefined>((resolve) => {
    onReaderGone(() => resolve(undefined));
    for (const signal of Object.keys(SIGNALS) as Signal[]) {
      process.on(signal, () => {
        status ||= SIGNALS[signal];
        resolve(undefined);
      });
    }
  });
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
  await playPlain(
    session,
    {
      say: (line) => void process.stdout.write(`${line}\n`),
      answer: () => Promise.race([stopped, nextLine()]),
    },
    best ? { best } : {},
  );
  // Input that nobody will read must not keep the program running.
  process.stdin.destroy();
  return status;
}

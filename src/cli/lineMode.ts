import type { SoloScore } from '../engine/index.js';
import { playPlain } from '../plain/index.js';
import type { Session } from '../session/index.js';
import { END_SIGNALS, type Ending } from './exitStatus.js';
import { readLines } from './lines.js';
import { onReaderGone } from './pipes.js';

const LONGEST_ANSWER = 1000;

/**
 * Plays on stdin and stdout, as lines. The end of the input, a signal and a reader that goes away all end
 * the game where it stands.
 *
 * @returns how it came to its end
 */
export async function playInLines(session: Session, best: SoloScore | undefined): Promise<Ending> {
  let ending: Ending = 'left';
  const stopped = new Promise<undefined>((resolve) => {
    onReaderGone(() => resolve(undefined));
    for (const signal of END_SIGNALS) {
      process.on(signal, () => {
        if (ending === 'left') ending = signal;
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
  return ending;
}

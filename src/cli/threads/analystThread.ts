import type { MessagePort } from 'node:worker_threads';
import { type Analyst, createAnalyst, type SharedSolution } from '../../players/index.js';
import { rollerOfChoices, seededRoller } from '../../rollers/index.js';
import { kernelThreads } from './pool.js';

/** A question to an analyst thread. An answer has the same number as its question. */
export interface Question {
  readonly number: number;
  readonly method: keyof Analyst;
  readonly values: readonly unknown[];
}

export type Answer =
  | { readonly number: number; readonly value: unknown }
  /** The reason why the question can't be answered, in one line. */
  | { readonly number: number; readonly problem: string };

/** A message from an analyst thread: an answer, or a rule set that the thread has solved to answer a question. */
export type AnalystMessage = Answer | { readonly solved: SharedSolution };

/**
 * Answers the questions that arrive at a message port.
 *
 * @param solvedBefore a rule set that another thread has solved
 */
export function answerQuestions(port: MessagePort, solvedBefore: SharedSolution | undefined): void {
  const post = (message: AnalystMessage): void => port.postMessage(message);
  const analyst = createAnalyst({
    threads: kernelThreads(undefined, solvedBefore ? 'when-needed' : 'at-once'),
    chanceOf: rollerOfChoices,
    diceOf: seededRoller,
    solvedBefore,
    onSolved: (solved) => post({ solved }),
  });
  port.on('message', ({ number, method, values }: Question) => {
    // The cast is safe, because `openAnalyst` passes the values that this method of `Analyst` expects.
    const ask = analyst[method] as (...values: readonly unknown[]) => Promise<unknown>;
    ask(...values).then(
      (value) => post({ number, value }),
      (error: unknown) => post({ number, problem: lineOf(error) }),
    );
  });
}

const lineOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

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
  | { readonly number: number; readonly problem: string };

/** An answer, or a rule set that the thread had to solve for one. */
export type AnalystMessage = Answer | { readonly solved: SharedSolution };

/**
 * Runs an analyst that answers questions from another thread.
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

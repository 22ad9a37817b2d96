import type { MessagePort } from 'node:worker_threads';
import { type Analyst, createAnalyst } from '../../players/index.js';
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
  /** The reason why the question cannot be answered, in one line. */
  | { readonly number: number; readonly problem: string };

/** Answers the questions that arrive at a message port. */
export function answerQuestions(port: MessagePort): void {
  const analyst = createAnalyst({
    threads: kernelThreads(),
    chanceOf: rollerOfChoices,
    diceOf: seededRoller,
  });
  port.on('message', ({ number, method, values }: Question) => {
    // The cast is safe, because `openAnalyst` passes the values that this method of `Analyst` expects.
    const ask = analyst[method] as (...values: readonly unknown[]) => Promise<unknown>;
    ask(...values).then(
      (value) => port.postMessage({ number, value } satisfies Answer),
      (error: unknown) => port.postMessage({ number, problem: lineOf(error) } satisfies Answer),
    );
  });
}

const lineOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

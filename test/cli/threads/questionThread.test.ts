import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { Question } from '../../../src/cli/threads/analystThread.js';
import { openQuestionThread, type QuestionThread } from '../../../src/cli/threads/analyst.js';
import { AnalysisError, type SharedSolution } from '../../../src/players/index.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A thread that records its questions. The test sends the answers. */
class FakeThread extends EventEmitter {
  readonly questions: Question[] = [];
  isEnded = false;
  keepsAlive = true;
  postMessage(question: Question): void {
    this.questions.push(question);
  }
  ref(): void {
    this.keepsAlive = true;
  }
  unref(): void {
    this.keepsAlive = false;
  }
  terminate(): Promise<number> {
    this.isEnded = true;
    return Promise.resolve(0);
  }
  answer(place: number, value: unknown): void {
    this.emit('message', { number: this.questions[place]?.number, value });
  }
}

function open(idleMs?: number) {
  const threads: FakeThread[] = [];
  const start = (): QuestionThread => {
    const thread = new FakeThread();
    threads.push(thread);
    return thread as unknown as QuestionThread;
  };
  const solved: SharedSolution[] = [];
  const onSolved = (solution: SharedSolution): void => void solved.push(solution);
  return { threads, solved, ...openQuestionThread({ start, keepAlive: 'until-answered', idleMs, onSolved }) };
}

test('a thread starts with the first question, and keeps the process alive until all are answered', async () => {
  const { threads, ask } = open();
  expect(threads).toHaveLength(0);
  const answers = [ask('coach', []), ask('move', [])];
  expect(threads.map(({ questions }) => questions.length)).toEqual([2]);
  threads[0]?.answer(1, 'second');
  expect(threads[0]?.keepsAlive).toBe(true);
  threads[0]?.answer(0, 'first');
  expect(threads[0]?.keepsAlive).toBe(false);
  expect(await Promise.all(answers)).toEqual(['first', 'second']);
  jest.advanceTimersByTime(1e9);
  expect(threads[0]?.isEnded).toBe(false);
});

test('an idle thread ends, and the next question starts another thread', async () => {
  const { threads, ask } = open(1000);
  const first = ask('parts', []);
  jest.advanceTimersByTime(5000);
  expect(threads[0]?.isEnded).toBe(false);
  threads[0]?.answer(0, 'parts');
  await first;
  jest.advanceTimersByTime(999);
  const second = ask('parts', []);
  jest.advanceTimersByTime(5000);
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([false]);
  threads[0]?.answer(1, 'more parts');
  expect(await second).toBe('more parts');
  jest.advanceTimersByTime(1000);
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([true]);
  const third = ask('parts', []);
  expect(threads).toHaveLength(2);
  threads[1]?.answer(0, 'the parts again');
  expect(await third).toBe('the parts again');
});

test('if a thread fails, its questions fail, and the next question starts another thread', async () => {
  const { threads, ask } = open(1000);
  const failed = ask('parts', []);
  threads[0]?.emit('error', new Error('out of memory'));
  await expect(failed).rejects.toThrow(AnalysisError);
  const next = ask('parts', []);
  jest.advanceTimersByTime(5000);
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([false, false]);
  threads[1]?.answer(0, 'parts');
  expect(await next).toBe('parts');
});

test('ending the thread fails its questions, and the next question starts another thread', async () => {
  const { threads, ask, end } = open();
  const unanswered = ask('goals', []);
  end(['goals']);
  await expect(unanswered).rejects.toThrow(AnalysisError);
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([true]);
  const next = ask('goals', []);
  threads[1]?.answer(0, 'goals');
  expect(await next).toBe('goals');
});

test("a thread doesn't end while a question that's still needed is unanswered", async () => {
  const { threads, ask, end } = open();
  const needed = ask('move', []);
  const unneeded = ask('estimate', []);
  end(['goals', 'estimate']);
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([false]);
  threads[0]?.answer(0, 'move');
  threads[0]?.answer(1, 'estimate');
  expect(await Promise.all([needed, unneeded])).toEqual(['move', 'estimate']);
  end(['goals', 'estimate']);
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([true]);
});

test('a rule set that the thread has solved is passed on, and answers no question', async () => {
  const { threads, solved, ask } = open();
  const answer = ask('coach', []);
  threads[0]?.emit('message', { solved: { key: 'official' } });
  expect(solved).toEqual([{ key: 'official' }]);
  threads[0]?.answer(0, 'ready');
  expect(await answer).toBe('ready');
});

test("a thread that's kept doesn't end before it is no longer kept", async () => {
  const { threads, ask, end, keep } = open(1000);
  keep(true);
  const answer = ask('move', []);
  threads[0]?.answer(0, 'move');
  expect(await answer).toBe('move');
  jest.advanceTimersByTime(10_000);
  end(['goals']);
  expect(threads[0]?.isEnded).toBe(false);
  keep(false);
  jest.advanceTimersByTime(999);
  expect(threads[0]?.isEnded).toBe(false);
  jest.advanceTimersByTime(1);
  expect(threads[0]?.isEnded).toBe(true);
});

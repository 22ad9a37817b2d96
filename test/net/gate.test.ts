import { expect, test } from '@jest/globals';
import { createGate } from '../../src/net/server/gate.js';

/** A task that a test ends, and that notes when it starts. */
function taskOf(name: string, started: string[]): { run(): Promise<string>; end(fails?: boolean): void } {
  let settle: (fails: boolean) => void = () => undefined;
  const ended = new Promise<string>((resolve, reject) => {
    settle = (fails) => (fails ? reject(new Error(name)) : resolve(name));
  });
  return {
    run() {
      started.push(name);
      return ended;
    },
    end: (fails = false) => settle(fails),
  };
}

test('a gate lets a few tasks run at the same time, in order, and a failed task makes room too', async () => {
  const started: string[] = [];
  const tasks = ['a', 'b', 'c', 'd', 'e'].map((name) => taskOf(name, started));
  const gate = createGate(2);
  const results = tasks.map(({ run }) => gate(run));
  const failed = expect(results[1]).rejects.toThrow('b');
  expect(started).toEqual(['a', 'b']);
  tasks[1]?.end(true);
  await failed;
  expect(started).toEqual(['a', 'b', 'c']);
  tasks[0]?.end();
  expect(await results[0]).toBe('a');
  tasks[2]?.end();
  expect(await results[2]).toBe('c');
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
  tasks[3]?.end();
  tasks[4]?.end();
  expect(await Promise.all(results.slice(3))).toEqual(['d', 'e']);
  // The gate has room again.
  const last = ['f', 'g'].map((name) => taskOf(name, started));
  const more = last.map(({ run }) => gate(run));
  expect(started.slice(5)).toEqual(['f', 'g']);
  for (const { end } of last) end();
  await Promise.all(more);
});

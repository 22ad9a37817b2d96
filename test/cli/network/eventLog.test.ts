import { expect, test } from '@jest/globals';
import { eventLog } from '../../../src/cli/network/eventLog.js';

/** Returns a log, its lines so far, and a function that lets time pass. */
function openLog(): {
  readonly observe: ReturnType<typeof eventLog>;
  readonly lines: readonly string[];
  pass(ms: number): void;
} {
  const lines: string[] = [];
  let time = 0;
  const observe = eventLog({
    write: (line) => void lines.push(line),
    now: () => new Date(time),
    monotonic: () => time,
  });
  return { observe, lines, pass: (ms) => void (time += ms) };
}

test('each event is one line of JSON, with its time, level and name first', () => {
  const { observe, lines } = openLog();
  observe({ type: 'connected', table: 'k7qwm2x9', address: '203.0.113.7' });
  observe({ type: 'not-stored', table: 'k7qwm2x9', fault: 'no\nspace' });
  expect(lines).toEqual([
    '{"time":"1970-01-01T00:00:00.000Z","level":"info","event":"connected","table":"k7qwm2x9","address":"203.0.113.7"}\n',
    '{"time":"1970-01-01T00:00:00.000Z","level":"error","event":"not-stored","table":"k7qwm2x9","fault":"no\\nspace"}\n',
  ]);
});

test('events of every action are not in the log', () => {
  const { observe, lines } = openLog();
  observe({ type: 'acted', table: 'k7qwm2x9', seconds: 0.1 });
  observe({ type: 'stored', table: 'k7qwm2x9', entry: 'rolled', seconds: 0.1 });
  observe({ type: 'conflict', table: 'k7qwm2x9' });
  expect(lines).toEqual([]);
});

test('a flood of warnings is counted, but other events are always in the log', () => {
  const { observe, lines, pass } = openLog();
  for (let n = 0; n < 1_000; n++) observe({ type: 'turned-away', reason: 'full', address: '203.0.113.7' });
  expect(lines).toHaveLength(100);
  for (let n = 0; n < 200; n++) observe({ type: 'table-loaded', table: 'k7qwm2x9' });
  expect(lines).toHaveLength(300);
  expect(JSON.parse(lines[100] ?? '')).toMatchObject({ event: 'table-loaded', omitted: 900 });
  expect(lines[101]).not.toContain('omitted');
  pass(1_000);
  for (let n = 0; n < 20; n++) observe({ type: 'refused', table: 'k7qwm2x9', code: 'outdated' });
  expect(lines).toHaveLength(310);
});

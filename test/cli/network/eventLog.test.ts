import { expect, test } from '@jest/globals';
import { eventLog } from '../../../src/cli/network/server/observation.js';

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

test("events of every action aren't in the log", () => {
  const { observe, lines } = openLog();
  observe({ type: 'acted', table: 'k7qwm2x9', seconds: 0.1 });
  observe({ type: 'stored', table: 'k7qwm2x9', entry: 'rolled', seconds: 0.1 });
  observe({ type: 'conflict', table: 'k7qwm2x9' });
  expect(lines).toEqual([]);
});

test("a flood of an event is counted, and doesn't hide other events", () => {
  const { observe, lines, pass } = openLog();
  const [table, address] = ['k7qwm2x9', '203.0.113.7'];
  for (let n = 0; n < 1_000; n++) observe({ type: 'turned-away', reason: 'full', address });
  expect(lines).toHaveLength(100);
  observe({ type: 'table-loaded', table });
  expect(lines).toHaveLength(101);
  expect(JSON.parse(lines[100] ?? '')).toMatchObject({ event: 'table-loaded', omitted: 900 });
  observe({ type: 'table-loaded', table });
  expect(lines[101]).not.toContain('omitted');
  pass(1_000);
  for (let n = 0; n < 20; n++) observe({ type: 'turned-away', reason: 'full', address });
  expect(lines).toHaveLength(112);
  observe({ type: 'draining' });
  expect(JSON.parse(lines[112] ?? '')).toMatchObject({ event: 'draining', omitted: 10 });
});

test.each([
  { type: 'connected', table: 'k7qwm2x9', address: '203.0.113.7' },
  { type: 'disconnected', table: 'k7qwm2x9', address: '203.0.113.7', by: 'client', reason: 'done' },
  { type: 'turned-away', reason: 'full', address: '203.0.113.7' },
  { type: 'table-opened', table: 'k7qwm2x9' },
  { type: 'table-loaded', table: 'k7qwm2x9' },
  { type: 'refused', table: 'k7qwm2x9', code: 'outdated' },
  { type: 'not-stored', table: 'k7qwm2x9', fault: 'ENOSPC' },
  { type: 'not-read', table: 'k7qwm2x9', fault: 'EIO' },
  { type: 'fault', table: 'k7qwm2x9', error: 'TypeError' },
] as const)("a client that causes $type again and again can't fill the disk", (event) => {
  const { observe, lines, pass } = openLog();
  for (let second = 0; second < 60; second++) {
    for (let n = 0; n < 50; n++) observe(event);
    pass(1_000);
  }
  expect(lines.length).toBeGreaterThan(600);
  expect(lines.length).toBeLessThanOrEqual(700);
  const missing = lines.map((line) => (JSON.parse(line) as { readonly omitted?: number }).omitted ?? 0);
  // The lines that were omitted last are not counted yet.
  expect(lines.length + missing.reduce((sum, each) => sum + each)).toBe(60 * 50 - 40);
});

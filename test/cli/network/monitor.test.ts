import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  createMetrics,
  type Metrics,
  type Monitor,
  startMonitor,
} from '../../../src/cli/network/server/monitor.js';
import type { TableServer } from '../../../src/net/index.js';

let status: ReturnType<TableServer['status']>;
let refusal: string | undefined;
let metrics: Metrics;
let monitor: Monitor;
beforeEach(async () => {
  status = 'ready';
  refusal = undefined;
  metrics = createMetrics(
    () => ({ tables: 2, seats: 5, clients: 4, watchers: 1 }),
    () => status,
  );
  const parts = { status: () => status, refusal: () => refusal, metrics };
  monitor = await startMonitor({ host: '127.0.0.1', port: 0 }, parts);
});
afterEach(() => monitor.close());

const ask = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`http://127.0.0.1:${monitor.port}${path}`, init);

/** Returns the value of a figure. */
async function figure(name: string): Promise<number> {
  const text = await (await ask('/metrics')).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
}

describe('/health', () => {
  test.each([
    ['ready', 200, 'ok\n'],
    ['stopping', 503, 'stopping\n'],
    ['offline', 503, 'offline\n'],
    ['not-storing', 503, 'not-storing\n'],
  ] as const)('of a server that is %s has the status %i', async (state, code, text) => {
    status = state;
    const response = await ask('/health');
    expect(response.status).toBe(code);
    expect(await response.text()).toBe(text);
  });

  test("says why a server doesn't use its log, but only while that matters", async () => {
    refusal = 'The store is new.';
    status = 'offline';
    expect(await (await ask('/health')).text()).toBe('offline: The store is new.\n');
    status = 'stopping';
    expect(await (await ask('/health')).text()).toBe('stopping\n');
  });
});

describe('/metrics', () => {
  test('is in the text format of Prometheus', async () => {
    const response = await ask('/metrics');
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    for (const line of (await response.text()).trim().split('\n'))
      expect(line).toMatch(/^$|^# (HELP|TYPE) \w+ .+$|^\w+(\{[^{}]*\})? [\d.e+-]+$/);
  });

  test('counts what the server has to do now', async () => {
    expect(await figure('yahtzee_tables')).toBe(2);
    expect(await figure('yahtzee_seats')).toBe(5);
    expect(await figure('yahtzee_clients')).toBe(4);
    expect(await figure('yahtzee_watchers')).toBe(1);
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    const cpu = await figure('process_cpu_seconds_total');
    expect(cpu).toBeGreaterThan(0);
    expect(await figure('process_cpu_seconds_total')).toBeGreaterThanOrEqual(cpu);
    expect(await figure('process_start_time_seconds')).toBeLessThanOrEqual(Date.now() / 1000);
  });

  test.each([
    ['ready', 'ok'],
    ['stopping', 'stopping'],
    ['offline', 'offline'],
    ['not-storing', 'not-storing'],
  ] as const)('of a server that is %s says that its state is %s', async (state, reported) => {
    status = state;
    for (const each of ['ok', 'stopping', 'offline', 'not-storing'])
      expect(await figure(`yahtzee_health{state="${each}"}`)).toBe(each === reported ? 1 : 0);
  });

  test('counts events', async () => {
    const table = 'k7qwm2x9';
    for (const seconds of [0.003, 0.03]) metrics.observe({ type: 'stored', table, entry: 'rolled', seconds });
    metrics.observe({ type: 'acted', table, seconds: 0.3 });
    metrics.observe({ type: 'refused', table, code: 'outdated' });
    metrics.observe({ type: 'turned-away', reason: 'full', address: '203.0.113.7' });
    metrics.observe({ type: 'conflict', table });
    metrics.observe({ type: 'not-stored', table, fault: 'ENOSPC' });
    for (let n = 0; n < 2; n++) metrics.observe({ type: 'not-read', table, fault: 'ENOENT' });
    for (let n = 0; n < 3; n++) metrics.observe({ type: 'fault', table, error: 'TypeError' });
    metrics.observe({ type: 'expired', tables: 3 });
    metrics.observe({ type: 'connected', table, address: '203.0.113.7' });
    expect(await figure('yahtzee_records_stored_total{type="rolled"}')).toBe(2);
    expect(await figure('yahtzee_append_seconds_bucket{le="0.005"}')).toBe(1);
    expect(await figure('yahtzee_append_seconds_count')).toBe(2);
    expect(await figure('yahtzee_action_seconds_bucket{le="0.25"}')).toBe(0);
    expect(await figure('yahtzee_action_seconds_sum')).toBe(0.3);
    expect(await figure('yahtzee_refusals_total{code="outdated"}')).toBe(1);
    expect(await figure('yahtzee_turned_away_total{reason="full"}')).toBe(1);
    expect(await figure('yahtzee_conflicts_total')).toBe(1);
    expect(await figure('yahtzee_not_stored_total')).toBe(1);
    expect(await figure('yahtzee_not_read_total')).toBe(2);
    expect(await figure('yahtzee_faults_total')).toBe(3);
    expect(await figure('yahtzee_tables_expired_total')).toBe(3);
    // Neither tables nor addresses become labels, because there is no limit to their number.
    expect(await (await ask('/metrics')).text()).not.toMatch(/k7qwm2x9|203\.0\.113/);
  });
});

test.each(['/', '/metrics/', '/health2', '/constructor', '//health'])("%s doesn't exist", async (path) => {
  expect((await ask(path)).status).toBe(404);
});

test('only GET and HEAD are allowed', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const response = await ask('/health', { method });
    expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
  }
  const head = await ask('/health', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('a monitor closes although a connection is open', async () => {
  const socket = connect(monitor.port, '127.0.0.1');
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  socket.on('error', () => undefined);
  await monitor.close();
  await closed;
  monitor = await startMonitor({ host: '127.0.0.1', port: 0 }, { status: () => status, metrics });
});

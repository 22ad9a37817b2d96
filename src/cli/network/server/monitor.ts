import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Census, Observe, TableServer } from '../../../net/index.js';

/** The histogram's bucket limits, in seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  readonly observe: Observe;
  readonly contentType: string;
  /** Formats all metrics for Prometheus. */
  text(): Promise<string>;
}

/** What `/health` calls each state of the server. */
const STATES = {
  ready: 'ok',
  offline: 'offline',
  'not-storing': 'not-storing',
  stopping: 'stopping',
} as const;

/** Creates a server's metrics. `census` counts the server's tables and clients. */
export function createMetrics(census: () => Census, status: TableServer['status']): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter<Label>({ name: `yahtzee_${name}_total`, help, labelNames, registers });
  const durations = (name: string, help: string) =>
    new Histogram({ name: `yahtzee_${name}_seconds`, help, buckets: BUCKETS, registers });

  const records = counter(
    'records_stored',
    'Entries of the logs of tables that this server has stored.',
    'type',
  );
  const refusals = counter('refusals', 'Refused messages of clients.', 'code');
  const turnedAway = counter('turned_away', "Connections that didn't become clients.", 'reason');
  const conflicts = counter('conflicts', 'Entries that another server stored first.');
  const failures = counter('not_stored', 'Entries that the log may or may not have stored.');
  const expired = counter('tables_expired', 'Tables that this server has deleted because they were old.');
  const unread = counter('not_read', 'Failures to read the log of a table.');
  const faults = counter('faults', 'Unexpected errors at a table.');
  const actions = durations('action', 'Time from the arrival of an action until its record is stored.');
  const appends = durations('append', 'Time that the log needs to store an entry.');

  /** Adds a metric that's read anew for each request. */
  const measure = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  new Gauge({
    name: 'yahtzee_health',
    help: 'The state of the server: 1 for the state that /health reports, otherwise 0.',
    labelNames: ['state'],
    registers,
    collect() {
      const now = status();
      for (const [state, label] of Object.entries(STATES)) this.set({ state: label }, state === now ? 1 : 0);
    },
  });
  measure('yahtzee_tables', 'Tables in memory.', () => census().tables);
  measure('yahtzee_seats', 'Seats at the tables in memory.', () => census().seats);
  measure('yahtzee_clients', 'Connected clients.', () => census().clients);
  measure('yahtzee_watchers', 'Connected clients that watch.', () => census().watchers);
  measure('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  measure(
    'nodejs_heap_size_used_bytes',
    'Memory of JavaScript objects.',
    () => process.memoryUsage().heapUsed,
  );
  measure('process_start_time_seconds', 'Unix time at which the process started.', () =>
    Math.round(performance.timeOrigin / 1000),
  );
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time that the process has used.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });

  return {
    observe(event) {
      switch (event.type) {
        case 'stored':
          appends.observe(event.seconds);
          records.inc({ type: event.entry });
          return;
        case 'acted':
          return actions.observe(event.seconds);
        case 'refused':
          return refusals.inc({ code: event.code });
        case 'turned-away':
          return turnedAway.inc({ reason: event.reason });
        case 'conflict':
          return conflicts.inc();
        case 'not-stored':
          return failures.inc();
        case 'expired':
          return expired.inc(event.tables);
        case 'not-read':
          return unread.inc();
        case 'fault':
          return faults.inc();
      }
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

export interface MonitorParts {
  readonly status: TableServer['status'];
  /** Says on one line why an offline server refuses the log of tables that it found. */
  readonly refusal?: () => string | undefined;
  readonly metrics: Pick<Metrics, 'contentType' | 'text'>;
}

/** A small web server that shows other programs how a table server is doing. */
export interface Monitor {
  readonly port: number;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 32;
/** How long a request may take to arrive, in ms. */
const REQUEST_MS = 5_000;

const PLAIN_TEXT = 'text/plain; charset=utf-8';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly type?: string;
}

/** Answers `GET /health` and `GET /metrics`. Rejects with Node's error if it can't listen at this address. */
export async function startMonitor(
  { host, port }: { readonly host: string; readonly port: number },
  { status, refusal, metrics }: MonitorParts,
): Promise<Monitor> {
  const health = (): Answer => {
    const state = status();
    if (state === 'ready') return { status: 200, text: 'ok\n' };
    const why = state === 'offline' ? refusal?.() : undefined;
    return { status: 503, text: why === undefined ? `${state}\n` : `${state}: ${why}\n` };
  };
  const pages: Readonly<Record<string, () => Answer | Promise<Answer>>> = {
    '/health': health,
    '/metrics': async () => ({ status: 200, text: await metrics.text(), type: metrics.contentType }),
  };
  const answer = ({ method = '', url = '' }: IncomingMessage): Answer | Promise<Answer> => {
    const [path = ''] = url.split('?');
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (!page) return { status: 404, text: 'There are only /health and /metrics.\n' };
    return ['GET', 'HEAD'].includes(method) ? page() : { status: 405, text: 'Use GET.\n' };
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status: code, text, type = PLAIN_TEXT } = await answer(request);
    response.writeHead(code, {
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
      ...(code === 405 && { Allow: 'GET, HEAD' }),
    });
    response.end(text);
  };
  const http = createServer(
    { headersTimeout: REQUEST_MS, requestTimeout: REQUEST_MS, connectionsCheckingInterval: REQUEST_MS },
    (request, response) => {
      respond(request, response).catch(() => response.destroy());
    },
  );
  http.maxConnections = MAX_CONNECTIONS;
  http.listen(port, host);
  await once(http, 'listening');
  return {
    port: (http.address() as AddressInfo).port,
    async close() {
      const closed = once(http, 'close');
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
}

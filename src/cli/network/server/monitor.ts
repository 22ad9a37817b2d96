import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TableServer } from '../../../net/index.js';
import type { Metrics } from './metrics.js';

/** What the monitor of a server reports. */
export interface MonitorParts {
  readonly status: TableServer['status'];
  /** Returns in one line why the server, which is offline, does not use the log that it has found. */
  readonly refusal?: () => string | undefined;
  readonly metrics: Pick<Metrics, 'contentType' | 'text'>;
}

/** A small web server, from which other programs learn how a table server is doing. */
export interface Monitor {
  readonly port: number;
  close(): Promise<void>;
}

/** The most connections to the monitor at the same time. */
const MAX_CONNECTIONS = 32;
/** How long a request may take to arrive, in ms. */
const REQUEST_MS = 5_000;

const PLAIN_TEXT = 'text/plain; charset=utf-8';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly type?: string;
}

/**
 * Answers `GET /health` and `GET /metrics`. Rejects with Node's error if it cannot listen at this address.
 */
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

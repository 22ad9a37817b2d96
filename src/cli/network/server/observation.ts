import {
  type Allowance,
  createAllowance,
  listenProblemOf,
  type Observe,
  type ServerEvent,
  type TableServer,
} from '../../../net/index.js';
import { networkMessages } from '../../../text/index.js';
import { UsageError } from '../../options.js';
import { warn } from '../../output.js';
import { type ListenAddress, parseAddress } from './serveOptions.js';
import { NOTHING } from './serverStart.js';

export interface ObservationOptions {
  readonly log?: true;
  readonly monitor?: string;
}

type WatchedServer = Pick<TableServer, 'census' | 'status'>;

export interface Observation {
  readonly observe?: Observe;
  /** Says why the server can't start yet: in the log or, without `--log`, on stderr. */
  waits(fault: string): void;
  /** Warns that other users can read or change the server's secrets: in the log or, without `--log`, on stderr. */
  warnOfExposure(fault: string | undefined): void;
  /**
   * Starts the monitor, if the options ask for one, and resolves with its port.
   *
   * @throws UsageError if the monitor can't listen
   */
  start(server: WatchedServer): Promise<number | undefined>;
  close(): Promise<void>;
}

/** Only programs on this machine can reach the monitor, unless the option contains an address. */
const MONITOR_HOST = '127.0.0.1';

/** @throws UsageError if an option is invalid */
export async function openObservation({ log, monitor }: ObservationOptions): Promise<Observation> {
  const address = monitor === undefined ? undefined : readMonitor(monitor);
  let server: WatchedServer | undefined;
  const metrics =
    address &&
    (await import('./monitor.js')).createMetrics(
      () => server?.census() ?? NOTHING,
      () => server?.status() ?? 'offline',
    );
  const write = log ? logToStandardError() : undefined;
  let refusal: string | undefined;
  const noteRefusal = (event: ServerEvent): void => {
    if (event.type === 'stream-refused') refusal = event.fault;
    if (event.type === 'online') refusal = undefined;
  };
  const observers = [...(write ? [write] : []), ...(metrics ? [metrics.observe, noteRefusal] : [])];
  let close = (): Promise<void> => Promise.resolve();
  return {
    ...(observers.length > 0 && {
      observe: (event) => {
        for (const observe of observers) observe(event);
      },
    }),
    waits: (fault) =>
      write
        ? observers.forEach((observe) => observe({ type: 'waiting', fault }))
        : void process.stderr.write(`${networkMessages.waitsForNats(fault)}\n`),
    warnOfExposure(fault) {
      if (fault === undefined) return;
      if (write) write({ type: 'exposed', fault });
      else warn(fault);
    },
    async start(running) {
      server = running;
      if (!address || !metrics) return undefined;
      const { host = MONITOR_HOST, port } = address;
      const { startMonitor } = await import('./monitor.js');
      try {
        const started = await startMonitor(
          { host, port },
          { status: running.status, refusal: () => refusal, metrics },
        );
        ({ close } = started);
        return started.port;
      } catch (error) {
        const { code = 'unknown' } = error as NodeJS.ErrnoException;
        throw new UsageError(networkMessages.cannotMonitor(monitor ?? '', listenProblemOf(code), code));
      }
    },
    close: () => close(),
  };
}

function readMonitor(typed: string): ListenAddress & { readonly port: number } {
  const address = parseAddress(typed);
  if (!address) throw new UsageError(networkMessages.monitor(typed));
  return address;
}

const logToStandardError = (): ((event: LoggedEvent) => void) =>
  eventLog({
    write: (line) => void process.stderr.write(line),
    now: () => new Date(),
    monotonic: () => performance.now(),
  });

type Level = 'info' | 'warn' | 'error';

type LoggedEvent =
  | ServerEvent
  /** Other users can read or change the secrets of the server. */
  | { readonly type: 'exposed'; readonly fault: string };

/** The levels in the log of `serve --log`. Events without one are only counted, by `--monitor`. */
const LEVELS: Readonly<Record<LoggedEvent['type'], Level | undefined>> = {
  exposed: 'warn',
  waiting: 'warn',
  listening: 'info',
  connected: 'info',
  disconnected: 'info',
  'turned-away': 'warn',
  'table-opened': 'info',
  'table-loaded': 'info',
  'table-unloaded': 'info',
  'table-ended': 'info',
  refused: 'warn',
  acted: undefined,
  stored: undefined,
  conflict: undefined,
  'not-stored': 'error',
  'not-read': 'error',
  fault: 'error',
  offline: 'error',
  online: 'info',
  'stream-refused': 'warn',
  expired: 'info',
  draining: 'info',
  ended: 'info',
};

/**
 * Limits for log lines about the same kind of event: 10 a second, but up to 100 at once after a quiet time. Without
 * limits, anybody could fill the disk, for example by connecting again and again.
 */
const LINES_PER_SECOND = 10;
const LINES_AT_ONCE = 100;

export interface EventLogParts {
  readonly write: (line: string) => void;
  readonly now: () => Date;
  readonly monotonic: () => number;
}

/** Writes each event as a line of JSON. After omitted lines, the next line says how many are missing. */
export function eventLog({ write, now, monotonic }: EventLogParts): (event: LoggedEvent) => void {
  // Limit each kind of event separately, so that many events of one kind don't hide the others.
  const allowances = new Map<LoggedEvent['type'], Allowance>();
  const mayWrite = (type: LoggedEvent['type']): boolean => {
    const allowance = allowances.get(type) ?? createAllowance(LINES_PER_SECOND, LINES_AT_ONCE, monotonic);
    allowances.set(type, allowance);
    return allowance.take(1);
  };
  let omitted = 0;
  return ({ type, ...fields }) => {
    const level = LEVELS[type];
    if (!level) return;
    if (!mayWrite(type)) {
      omitted++;
      return;
    }
    const time = now().toISOString();
    write(`${JSON.stringify({ time, level, event: type, ...fields, ...(omitted > 0 && { omitted }) })}\n`);
    omitted = 0;
  };
}

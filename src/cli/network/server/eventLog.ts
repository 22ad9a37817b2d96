import { type Allowance, createAllowance, type ServerEvent } from '../../../net/index.js';

type Level = 'info' | 'warn' | 'error';

/** An event of a server, or a warning at its start. */
export type LoggedEvent =
  | ServerEvent
  /** Other users can read or change the secrets of the server. */
  | { readonly type: 'exposed'; readonly fault: string };

/** The level of each event in the log of `serve --log`. Events without a level are only counted, by `--monitor`. */
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
 * Limits for the lines about each event: per second, and at once after a silence. Without limits, anybody could
 * fill the disk, for example by connecting repeatedly.
 */
const LINES_PER_SECOND = 10;
const LINES_AT_ONCE = 100;

/** The parts of a log of events. */
export interface EventLogParts {
  readonly write: (line: string) => void;
  readonly now: () => Date;
  readonly monotonic: () => number;
}

/** Writes events as JSON, one line for each. The first line after omitted lines says how many are missing. */
export function eventLog({ write, now, monotonic }: EventLogParts): (event: LoggedEvent) => void {
  // A flood of one event must not hide the others.
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

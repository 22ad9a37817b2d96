import { createAllowance, type Observe, type ServerEvent } from '../../net/index.js';

type Level = 'info' | 'warn' | 'error';

/** The level of each event in the log of `serve --log`. Events without a level are only counted, by `--monitor`. */
const LEVELS: Readonly<Record<ServerEvent['type'], Level | undefined>> = {
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
  offline: 'error',
  online: 'info',
  'not-read': 'warn',
  expired: 'info',
  draining: 'info',
  ended: 'info',
};

/** How many warnings the log contains per second, and at once after a silence, so that attackers cannot fill a disk. */
const WARNINGS_PER_SECOND = 10;
const WARNINGS_AT_ONCE = 100;

/** The parts of a log of events. */
export interface EventLogParts {
  readonly write: (line: string) => void;
  readonly now: () => Date;
  readonly monotonic: () => number;
}

/** Writes events as JSON, one line for each. The first line after omitted warnings says how many are missing. */
export function eventLog({ write, now, monotonic }: EventLogParts): Observe {
  const warnings = createAllowance(WARNINGS_PER_SECOND, WARNINGS_AT_ONCE, monotonic);
  let omitted = 0;
  return ({ type, ...fields }) => {
    const level = LEVELS[type];
    if (!level) return;
    if (level === 'warn' && !warnings.take(1)) {
      omitted++;
      return;
    }
    const time = now().toISOString();
    write(`${JSON.stringify({ time, level, event: type, ...fields, ...(omitted > 0 && { omitted }) })}\n`);
    omitted = 0;
  };
}

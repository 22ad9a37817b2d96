import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { faultCode } from './files/faultCode.js';

/** A process on some machine. */
export interface ProcessId {
  readonly pid: number;
  readonly host: string;
  /**
   * The system that runs it, and when it began as that counts, behind the last `/`; tells it from a later process
   * with the same pid. '' where unknown.
   */
  readonly started: string;
}

/** This process. */
export const thisProcess = (): ProcessId => ({
  pid: process.pid,
  host: hostname(),
  started: startOf(process.pid) ?? '',
});

/**
 * Whether this process can tell whether that one runs: it is of a machine of the same name, or, should that have
 * got another name meanwhile, of the same running system.
 */
export function isHere({ host, started }: ProcessId): boolean {
  const system = systemOf(started);
  return host === hostname() || (system !== '' && system === systemOf(startOf(process.pid) ?? ''));
}

/** What stands before the last `/`; '' where nothing does. */
const systemOf = (started: string): string => started.slice(0, Math.max(0, started.lastIndexOf('/')));

/**
 * Tells whether a process still runs. One on another machine cannot be asked and counts as running; where the
 * system does not tell when a process began, its pid alone decides.
 */
export function isRunning(process: ProcessId): boolean {
  if (!isHere(process)) return true;
  const { pid, started } = process;
  if (!hasPid(pid)) return false;
  const now = startOf(pid);
  return now === undefined || started === '' || now === started;
}

/** Tells whether any process of this machine has this pid now. */
export function hasPid(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, as another user's.
    return faultCode(error) === 'EPERM';
  }
}

/** Among the fields of /proc/<pid>/stat behind the command's closing bracket: the start, in ticks since boot. */
const START_FIELD = 19;

/**
 * Linux tells it in /proc; see proc(5), where the start is field 22. The namespace of pids belongs to the system:
 * containers that share the rest of it cannot see one another's processes.
 */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    const [namespace] = /\d+/.exec(readlinkSync('/proc/self/ns/pid')) ?? [''];
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_FIELD];
    return ticks === undefined ? undefined : `${boot}/${namespace}/${ticks}`;
  } catch {
    return undefined;
  }
}

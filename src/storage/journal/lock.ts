import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { faultCode, faultText, type FilePort } from '../files/filePort.js';
import { readFile, replaceFile, TooLargeError } from '../files/wholeFile.js';

export interface Lock {
  release(): Promise<void>;
}

export interface ProcessId {
  readonly pid: number;
  readonly host: string;
  /**
   * When and where the process started: the boot id, the namespace ids and the start time in clock ticks, joined by
   * `/`. '' on systems without /proc.
   */
  readonly started: string;
}

/**
 * Who holds a lock. If nobody can tell whether that process still runs, `lock` is the path of its lock file: users who
 * know that it has ended can delete the file. `fault` is the `faultText` of an unreadable lock file.
 */
export type LockHolder =
  (ProcessId & { readonly lock?: string }) | { readonly lock: string; readonly fault: string };

/** Thrown if another process holds the lock, or may hold it. */
export class LockHeldError extends Error {
  constructor(readonly holder: LockHolder) {
    super('pid' in holder ? `held by process ${holder.pid} on ${holder.host}` : `held: ${holder.lock}`);
  }
}

/**
 * Takes a lock. Each process that wants it creates its own file `<path>.<pid>-<random>`, and wins if no other running
 * process has such a file. Names are never reused, so deleting a stale file never deletes a new lock.
 *
 * @param path the start of all file paths of this lock, such as `games/<id>.lock`
 * @throws LockHeldError, or the system's error
 */
export async function takeLock(files: FilePort, path: string): Promise<Lock> {
  const own = `${path}.${process.pid}-${randomInt(2 ** 32)
    .toString(16)
    .padStart(8, '0')}`;
  const release = async (): Promise<void> => {
    held.delete(own);
    await files.remove(own);
  };
  held.add(own);
  try {
    await replaceFile(files, own, Buffer.from(JSON.stringify(thisProcess())));
    for (let attempt = 1; ; attempt++) {
      const rival = await findRival(files, path, own);
      if (!rival) return { release };
      // When several processes try at once, the one whose file name sorts first waits, and the others give up.
      if (rival.file < own || attempt === MAX_ATTEMPTS) throw new LockHeldError(rival.holder);
      await setTimeout(PAUSE_MS);
    }
  } catch (error) {
    await release().catch(() => undefined);
    throw error;
  }
}

// 15 pauses of 10 ms are enough for the others to give up, but too short for a user to notice.
const MAX_ATTEMPTS = 15;
const PAUSE_MS = 10;

/**
 * Waits for a lock that others hold only for moments.
 *
 * @throws LockHeldError if nobody can tell whether the holder still runs, or if the lock doesn't get free in time; or
 * the system's error
 */
export async function waitForLock(files: FilePort, path: string): Promise<Lock> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await takeLock(files, path);
    } catch (error) {
      const canEnd = error instanceof LockHeldError && !('lock' in error.holder);
      if (!canEnd || attempt === MAX_WAITS) throw error;
    }
    // Wait a random time: after equal waits, two processes would collide again.
    await setTimeout(randomInt(MAX_WAIT_MS));
  }
}

const MAX_WAITS = 200;
const MAX_WAIT_MS = 100;

/**
 * Lock files that this process holds. Any other file with our pid is left over from a lock that couldn't be released.
 */
const held = new Set<string>();

/** Finds the first lock file, by name, of another running process. Deletes stale ones before it. */
async function findRival(
  files: FilePort,
  path: string,
  own: string,
): Promise<{ readonly file: string; readonly holder: LockHolder } | undefined> {
  for (const name of [...(await files.list(dirname(path)))].sort()) {
    const file = join(dirname(path), name);
    if (file === own || !file.startsWith(path) || !SUFFIX.test(file.slice(path.length))) continue;
    const holder = await lockHolder(files, file);
    if (holder) return { file, holder };
    await removeStale(files, file);
  }
  return undefined;
}

const SUFFIX = /^\.\d{1,10}-[0-9a-f]{8}$/;

/** Deletes a lock file if it's stale. Throws the system's error. */
export async function removeIfStale(files: FilePort, file: string): Promise<void> {
  if (!(await lockHolder(files, file))) await removeStale(files, file);
}

async function removeStale(files: FilePort, file: string): Promise<void> {
  await files.remove(file).catch((error: unknown) => {
    // Another process has already deleted the file.
    if (faultCode(error) !== 'ENOENT') throw error;
  });
}

/** Undefined if the lock file is stale. Never throws. */
export async function lockHolder(files: FilePort, file: string): Promise<LockHolder | undefined> {
  const reading = await readHolder(files, file);
  if (reading === undefined || 'fault' in reading) return reading;
  const state = stateOf(reading, file);
  if (state === 'ended') return undefined;
  return state === 'running' ? reading : { ...reading, lock: file };
}

const HOLDER = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  host: v.pipe(v.string(), v.maxLength(255)),
  started: v.pipe(v.string(), v.maxLength(100)),
});
const MAX_BYTES = 1024;

/** Undefined if the file is missing or isn't JSON, for example after a power cut. */
async function readHolder(files: FilePort, file: string): Promise<ProcessId | LockHolder | undefined> {
  try {
    const text = new TextDecoder().decode(await readFile(files, file, MAX_BYTES));
    return v.parse(HOLDER, JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TooLargeError) return undefined;
    if (faultCode(error) === 'ENOENT') return undefined;
    // Other versions may write lock files differently.
    return { lock: file, fault: error instanceof v.ValiError ? 'BAD_LOCK' : faultText(error) };
  }
}

/**
 * `unknown`: the holder is on another machine or in another container, or another process may have its pid by now.
 * docs/storage.md describes the checks.
 */
function stateOf(holder: ProcessId, file: string): 'running' | 'ended' | 'unknown' {
  const own = thisProcess();
  const isSameHost = holder.host === own.host;
  if (isSameHost && holder.pid === own.pid && holder.started === own.started) {
    return held.has(file) ? 'running' : 'ended';
  }
  if (holder.started === '' && own.started === '') {
    return isSameHost && !hasPid(holder.pid) ? 'ended' : 'unknown';
  }
  const [boot, namespaces] = holder.started.split('/');
  const [ownBoot, ownNamespaces] = own.started.split('/');
  // Namespace ids tell containers apart. After a reboot, containers get new ids, but the host keeps its own.
  if (namespaces !== ownNamespaces || (boot !== ownBoot && !isSameHost)) return 'unknown';
  if (boot !== ownBoot) return 'ended';
  const { started, hasEnded } = processAt(String(holder.pid)) ?? {};
  if (started !== undefined) return !hasEnded && started === holder.started ? 'running' : 'ended';
  return hasPid(holder.pid) ? 'unknown' : 'ended';
}

const thisProcess = (): ProcessId => ({
  pid: process.pid,
  host: hostname(),
  // Ask for `self`: /proc may belong to another pid namespace, where this process has another pid.
  started: processAt('self')?.started ?? '',
});

/** True if this pid namespace has a process with this pid. */
export function hasPid(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return faultCode(error) === 'EPERM';
  }
}

/** The start time's place in /proc/<pid>/stat, counted from the field after the bracketed name; see proc(5). */
const START_FIELD = 19;
/** States of a process that has ended without its parent noticing. In some containers, the parent never does. */
const ENDED = ['Z', 'X'];

/** `started` is as in `ProcessId`. Undefined if /proc doesn't list the process. */
function processAt(pid: string): { readonly started: string; readonly hasEnded: boolean } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = '', ticks] = [fields[0], fields[START_FIELD]];
    if (ticks === undefined) return undefined;
    const started = `${boot}/${namespaceOf('pid')}-${namespaceOf('time')}/${ticks}`;
    return { started, hasEnded: ENDED.includes(state) };
  } catch {
    return undefined;
  }
}

/**
 * A namespace's id, or '' if the kernel has none. The time namespace matters because it shifts the start times of
 * processes.
 */
function namespaceOf(kind: 'pid' | 'time'): string {
  const path = `/proc/self/ns/${kind}`;
  return existsSync(path) ? (/\d+/.exec(readlinkSync(path))?.[0] ?? '') : '';
}

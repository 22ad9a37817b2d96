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
 * The process that holds a lock. `lock`, the lock file's path, is present only if nobody can tell whether the holder
 * still runs; users who know that it has ended can delete the file. `fault` is the `faultText` of an unreadable lock
 * file.
 */
export type LockHolder =
  (ProcessId & { readonly lock?: string }) | { readonly lock: string; readonly fault: string };

/** Thrown if another process holds or may hold the lock. */
export class LockHeldError extends Error {
  constructor(readonly holder: LockHolder) {
    super('pid' in holder ? `held by process ${holder.pid} on ${holder.host}` : `held: ${holder.lock}`);
  }
}

/**
 * Takes a lock. Each process that wants it creates its own file `<path>.<pid>-<random>`, and holds the lock if no
 * other running process has such a file. Names are never reused, so deleting a stale file never deletes a new lock.
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
      // If several processes try at the same time, the one whose file name sorts first waits, and the others give up.
      if (rival.file < own || attempt === MAX_ATTEMPTS) throw new LockHeldError(rival.holder);
      await setTimeout(PAUSE_MS);
    }
  } catch (error) {
    await release().catch(() => undefined);
    throw error;
  }
}

// In 15 pauses of 10 ms, the other processes give up, but a user notices no delay.
const MAX_ATTEMPTS = 15;
const PAUSE_MS = 10;

/**
 * Takes a lock that other processes hold only for moments. Waits until it's free.
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
    // Wait a random time. After equal waits, two processes would collide again.
    await setTimeout(randomInt(MAX_WAIT_MS));
  }
}

const MAX_WAITS = 200;
const MAX_WAIT_MS = 100;

/**
 * The lock files that this process holds. Other files with this process's id are left over from locks that couldn't be
 * released.
 */
const held = new Set<string>();

/** Returns the first lock file, by name, of another running process. Deletes stale ones before it. */
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

/** Returns who holds a lock file; undefined if it's stale. Never throws. */
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

/**
 * Returns the holder in a lock file. Returns undefined if the file is missing or has invalid JSON, for example after a
 * power cut.
 */
async function readHolder(files: FilePort, file: string): Promise<ProcessId | LockHolder | undefined> {
  try {
    const text = new TextDecoder().decode(await readFile(files, file, MAX_BYTES));
    return v.parse(HOLDER, JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TooLargeError) return undefined;
    if (faultCode(error) === 'ENOENT') return undefined;
    // Another version may write lock files with another structure.
    return { lock: file, fault: error instanceof v.ValiError ? 'BAD_LOCK' : faultText(error) };
  }
}

/**
 * Returns whether a lock's holder still runs; docs/storage.md describes the checks. `unknown`: the holder is on another
 * machine or in another container, or another process may have its pid by now.
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
  // Namespace ids tell containers apart. A reboot gives new ids to containers, but not to the host itself.
  if (namespaces !== ownNamespaces || (boot !== ownBoot && !isSameHost)) return 'unknown';
  if (boot !== ownBoot) return 'ended';
  const { started, hasEnded } = processAt(String(holder.pid)) ?? {};
  if (started !== undefined) return !hasEnded && started === holder.started ? 'running' : 'ended';
  return hasPid(holder.pid) ? 'unknown' : 'ended';
}

const thisProcess = (): ProcessId => ({
  pid: process.pid,
  host: hostname(),
  // Ask for `self`, because /proc may belong to another pid namespace, in which this process has another pid.
  started: processAt('self')?.started ?? '',
});

/** Returns whether a process with this pid exists in this pid namespace. */
export function hasPid(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return faultCode(error) === 'EPERM';
  }
}

/** Where the start time is in /proc/<pid>/stat, counted from the field after the bracketed name; see proc(5). */
const START_FIELD = 19;
/**
 * The states of a process that has ended but whose parent hasn't noticed yet. In some containers, the parent never
 * does.
 */
const ENDED = ['Z', 'X'];

/** Returns a process's `ProcessId.started`, and whether it has ended; undefined if /proc doesn't list it. */
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
 * Returns a namespace's id, or '' if the Linux kernel has none. The time namespace matters because it shifts
 * processes' start times.
 */
function namespaceOf(kind: 'pid' | 'time'): string {
  const path = `/proc/self/ns/${kind}`;
  return existsSync(path) ? (/\d+/.exec(readlinkSync(path))?.[0] ?? '') : '';
}

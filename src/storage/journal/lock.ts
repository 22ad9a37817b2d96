import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { faultCode, faultText, type FilePort } from '../files/filePort.js';
import { readFile, replaceFile, TooLargeError } from '../files/wholeFile.js';

/** A lock that is held until `release`. */
export interface Lock {
  release(): Promise<void>;
}

/** A process on some machine. */
export interface ProcessId {
  readonly pid: number;
  readonly host: string;
  /** Boot id, namespaces and start in ticks since boot, joined by `/`; '' where the system does not say. */
  readonly started: string;
}

/**
 * Who holds a lock. `lock` is the path of its file if nobody here can tell whether the lock is still needed: the player
 * may know, and delete the file. `fault` says why it cannot be read, as `faultText` gives it.
 */
export type LockHolder =
  (ProcessId & { readonly lock?: string }) | { readonly lock: string; readonly fault: string };

/** Another process holds the lock, or may hold it. */
export class HeldError extends Error {
  constructor(readonly holder: LockHolder) {
    super('pid' in holder ? `held by process ${holder.pid} on ${holder.host}` : `held: ${holder.lock}`);
  }
}

/**
 * Takes a lock. Each process that wants it puts a file of its own beside `path`; a process that then sees no other live
 * file holds the lock. No name is ever used twice, so a stale file can be removed at any time: it cannot have become
 * somebody else's lock meanwhile.
 *
 * @param path such as `games/<id>.lock`; the files are called `<id>.lock.<pid>-<random>`
 * @throws HeldError, or the system's error
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
    await replaceFile(files, own, new TextEncoder().encode(JSON.stringify(thisProcess())));
    for (let look = 1; ; look++) {
      const rival = await findRival(files, path, own);
      if (!rival) return { release };
      // Of processes that ask at the same moment, only the one with the first name waits for the others to give up.
      if (rival.file < own || look === MAX_LOOKS) throw new HeldError(rival.holder);
      await setTimeout(PAUSE_MS);
    }
  } catch (error) {
    await release().catch(() => undefined);
    throw error;
  }
}

/** Together far longer than it takes a process to give up, and too short to annoy anybody. */
const MAX_LOOKS = 15;
const PAUSE_MS = 10;

/** Locks that this process holds or is asking for. Its other files are left over from a failed release. */
const held = new Set<string>();

/** Returns the first other live file of a lock, in the order of names, and removes the stale ones before it. */
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

/** What a lock file is called after the path of its lock. */
const SUFFIX = /^\.\d{1,10}-[0-9a-f]{8}$/;

/** Removes a lock file if it is stale. @throws the system's error */
export async function removeIfStale(files: FilePort, file: string): Promise<void> {
  if (!(await lockHolder(files, file))) await removeStale(files, file);
}

async function removeStale(files: FilePort, file: string): Promise<void> {
  await files.remove(file).catch((error: unknown) => {
    // Somebody else has removed it.
    if (faultCode(error) !== 'ENOENT') throw error;
  });
}

/** Returns who holds a lock file, or undefined if it is stale. Never throws. */
export async function lockHolder(files: FilePort, file: string): Promise<LockHolder | undefined> {
  const reading = await readHolder(files, file);
  if (reading === undefined || 'fault' in reading) return reading;
  switch (stateOf(reading, file)) {
    case 'running':
      return reading;
    case 'unknown':
      return { ...reading, lock: file };
    case 'ended':
      return undefined;
  }
}

const HOLDER = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  host: v.pipe(v.string(), v.maxLength(255)),
  started: v.pipe(v.string(), v.maxLength(100)),
});
const MAX_BYTES = 1024;

/** Reads who holds a lock; undefined if the file is gone or is no JSON, as after a power cut. */
async function readHolder(files: FilePort, file: string): Promise<ProcessId | LockHolder | undefined> {
  try {
    const text = new TextDecoder().decode(await readFile(files, file, MAX_BYTES));
    return v.parse(HOLDER, JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TooLargeError) return undefined;
    if (faultCode(error) === 'ENOENT') return undefined;
    // It cannot be read, or another version of the program has written it.
    return { lock: file, fault: error instanceof v.ValiError ? 'BAD_LOCK' : faultText(error) };
  }
}

/**
 * Decides whether the process that holds a lock still runs: the rule for stale locks in docs/storage.md. `unknown` if
 * it cannot be asked from here: it is on another machine or in another container, or the system does not say when its
 * processes started and the pid may belong to a later one.
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
  // A machine that was restarted gives its own processes, though not those of containers, the same namespaces again.
  if (namespaces !== ownNamespaces || (boot !== ownBoot && !isSameHost)) return 'unknown';
  if (boot !== ownBoot) return 'ended';
  const started = startOf(String(holder.pid));
  if (started !== undefined) return started === holder.started ? 'running' : 'ended';
  return hasPid(holder.pid) ? 'unknown' : 'ended';
}

const thisProcess = (): ProcessId => ({
  pid: process.pid,
  host: hostname(),
  // Not by its pid, which /proc may know under another number.
  started: startOf('self') ?? '',
});

/** Checks whether any process that can be seen from here has this pid. */
export function hasPid(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It belongs to another user.
    return faultCode(error) === 'EPERM';
  }
}

/** Position of the start time among the fields of /proc/<pid>/stat after the command's closing bracket. */
const START_FIELD = 19;

/** Returns `ProcessId.started` of a process, undefined where /proc does not say; see proc(5), field 22 of stat. */
function startOf(pid: string): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_FIELD];
    return ticks === undefined ? undefined : `${boot}/${namespaceOf('pid')}-${namespaceOf('time')}/${ticks}`;
  } catch {
    return undefined;
  }
}

/** Ticks are counted by the time namespace, which kernels before 5.6 do not have. */
function namespaceOf(kind: 'pid' | 'time'): string {
  const path = `/proc/self/ns/${kind}`;
  return existsSync(path) ? (/\d+/.exec(readlinkSync(path))?.[0] ?? '') : '';
}

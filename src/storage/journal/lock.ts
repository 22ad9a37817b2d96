import { randomInt } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { faultCode } from '../files/faultCode.js';
import type { FilePort } from '../files/filePort.js';
import { readWhole, replaceWhole, TooLargeError } from '../files/wholeFile.js';

/** A lock that is held until `release`. */
export interface Lock {
  release(): Promise<void>;
}

/** A process on some machine. */
export interface ProcessId {
  readonly pid: number;
  readonly host: string;
  /** Boot id, pid namespace and start in ticks since boot, joined by `/`; '' on systems other than Linux. */
  readonly started: string;
}

/** The process that holds a lock. */
export interface LockHolder extends ProcessId {
  /** The lock file, if nobody here can tell whether the process still runs: the player may know, and delete it. */
  readonly lock?: string;
}

/** Another process holds the lock. */
export class HeldError extends Error {
  constructor(readonly holder: LockHolder) {
    super(`held by process ${holder.pid} on ${holder.host}`);
  }
}

/**
 * Takes a lock. Each process that wants it puts a file of its own beside `path`; a process that then sees no other live
 * file holds the lock. No name is ever used twice, so a stale file can be removed at any time: it cannot have become
 * somebody else's lock meanwhile.
 *
 * @param path such as `games/<id>.lock`; the files are called `<id>.lock.<pid>-<random>`
 * @throws HeldError, NotAFileError if a lock file is a link or a folder, or the system's error
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
    await replaceWhole(files, own, new TextEncoder().encode(JSON.stringify(thisProcess())));
    for (let look = 1; ; look++) {
      const rival = await findRival(files, path, own);
      if (!rival) return { release };
      // Of processes that ask at the same moment, only the one with the first name waits for the others to give up.
      if (rival.file < own || look === MOST_LOOKS) throw new HeldError(rival.holder);
      await setTimeout(PAUSE_MS);
    }
  } catch (error) {
    await release().catch(() => undefined);
    throw error;
  }
}

/** Together far longer than it takes a process to give up, and too short to annoy anybody. */
const MOST_LOOKS = 15;
const PAUSE_MS = 10;

/** Locks that this process holds or is asking for. Its other files are left over from a failed release. */
const held = new Set<string>();

/** Returns the first other live file of a lock, in the order of names, and removes the stale ones before it. */
async function findRival(
  files: FilePort,
  path: string,
  own: string,
): Promise<{ readonly file: string; readonly holder: LockHolder } | undefined> {
  const names = await files.list(dirname(path));
  for (const name of names.filter((each) => lockNamed(each) === basename(path)).sort()) {
    const file = join(dirname(path), name);
    const holder = file === own ? undefined : await liveHolder(files, file);
    if (holder) return { file, holder };
  }
  return undefined;
}

/** Returns the lock that a file name belongs to, such as `<id>.lock`; undefined for other files. */
export const lockNamed = (name: string): string | undefined => LOCK.exec(name)?.[1];

/** Development versions called the file `<id>.lock`, without the part that makes it unique. */
const LOCK = /^([^.]+\.lock)(?:\.\d{1,10}-[0-9a-f]{8})?$/;

/**
 * Returns the holder of a lock file that may be live, and removes a stale one.
 *
 * @throws NotAFileError if it is a link or a folder, or the system's error
 */
export async function liveHolder(files: FilePort, file: string): Promise<LockHolder | undefined> {
  const holder = await readHolder(files, file);
  const state = holder ? stateOf(holder, file) : 'ended';
  if (holder && state === 'running') return holder;
  if (holder && state === 'unknown') return { ...holder, lock: file };
  await files.remove(file).catch((error: unknown) => {
    // Somebody else has removed it.
    if (faultCode(error) !== 'ENOENT') throw error;
  });
  return undefined;
}

const HOLDER = v.strictObject({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  host: v.pipe(v.string(), v.maxLength(255)),
  started: v.pipe(v.string(), v.maxLength(100)),
});
const MOST_BYTES = 1024;

/** Reads who holds a lock; undefined if the file is gone or names nobody, as after a power cut. */
async function readHolder(files: FilePort, file: string): Promise<ProcessId | undefined> {
  try {
    const text = new TextDecoder().decode(await readWhole(files, file, MOST_BYTES));
    const holder = v.safeParse(HOLDER, JSON.parse(text));
    return holder.success ? holder.output : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TooLargeError) return undefined;
    if (faultCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Decides whether the process that holds a lock still runs: the rule for stale locks in docs/storage.md. `unknown` if
 * it cannot be asked from here: it is on another machine, in another pid namespace, or the system does not say when its
 * processes started and the pid may belong to a later one.
 */
function stateOf(holder: ProcessId, file: string): 'running' | 'ended' | 'unknown' {
  const own = thisProcess();
  const [boot = '', namespace = ''] = holder.started.split('/');
  const [ownBoot = '', ownNamespace = ''] = own.started.split('/');
  const isSameHost = holder.host === own.host;
  if (isSameHost && holder.pid === own.pid && holder.started === own.started) {
    return held.has(file) ? 'running' : 'ended';
  }
  if (boot && ownBoot && boot !== ownBoot) return isSameHost ? 'ended' : 'unknown';
  const isSameSystem = boot !== '' && boot === ownBoot;
  if (isSameSystem ? namespace !== ownNamespace : !isSameHost) return 'unknown';
  const started = startOf(holder.pid);
  if (isSameSystem && started !== undefined) return started === holder.started ? 'running' : 'ended';
  return hasPid(holder.pid) ? 'unknown' : 'ended';
}

const thisProcess = (): ProcessId => ({
  pid: process.pid,
  host: hostname(),
  started: startOf(process.pid) ?? '',
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

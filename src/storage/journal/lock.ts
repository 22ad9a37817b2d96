import { join } from 'node:path';
import * as v from 'valibot';
import { faultCode } from '../files/faultCode.js';
import type { FilePort, OpenFile } from '../files/filePort.js';
import { isWithoutLinks, renameToFree } from '../files/freeName.js';
import { ownerBeside, temporaryBeside } from '../files/temporaryFiles.js';
import { readWhole, ShortWriteError, TooLargeError } from '../files/wholeFile.js';
import { FIRST_SUM, sumOf } from './frame.js';
import { isHere, isRunning, type ProcessId, thisProcess } from '../processId.js';

/** A lock that is held until `release`. */
export interface Lock {
  release(): Promise<void>;
}

/** The process that holds a lock. */
export interface LockHolder extends ProcessId {
  /** The file to delete once that process has ended; present where nobody here can tell whether it has. */
  readonly lock?: string;
}

/** A running process holds the lock. */
export class HeldError extends Error {
  constructor(readonly holder: LockHolder) {
    super(`held by process ${holder.pid} on ${holder.host}`);
  }
}

const HOLDER = v.strictObject({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  host: v.pipe(v.string(), v.maxLength(255)),
  started: v.pipe(v.string(), v.maxLength(100)),
});
const MOST_BYTES = 1024;
/** Others who clear the same stale lock are done long before. */
const MOST_ATTEMPTS = 20;

/** Who a lock names: `nobody` where it makes no sense, as after a power cut, `gone` where there is none. */
type Holder = ProcessId | 'nobody' | 'gone';

/**
 * Takes a lock: a file that is made exclusively and names its holder. The lock of a process that runs no more
 * is taken over, and so is one that names nobody.
 *
 * @throws HeldError, the system's error, NotAFileError where something else stands in the lock's place
 */
export async function takeLock(files: FilePort, path: string): Promise<Lock> {
  for (let attempt = 1; ; attempt++) {
    if (await make(files, path)) return { release: () => files.remove(path) };
    const holder = await holderOf(files, path);
    if (isLive(holder)) throw new HeldError(lockedBy(holder, path));
    try {
      if (holder !== 'gone') await clearStale(files, path, holder);
    } catch (error) {
      if (!(error instanceof HeldError) || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

/**
 * The running process that holds a lock; undefined where none does.
 *
 * @throws the system's error, NotAFileError where something else stands in the lock's place
 */
export async function lockHolder(files: FilePort, path: string): Promise<LockHolder | undefined> {
  const holder = await holderOf(files, path);
  return isLive(holder) ? lockedBy(holder, path) : undefined;
}

const lockedBy = (holder: ProcessId, path: string): LockHolder =>
  isHere(holder) ? holder : { ...holder, lock: path };

/** How a lock on removing a stale lock is called, and one on removing that, and so on. */
const CLAIM = /\.lock(\.[0-9a-f]{8})+$/;

/**
 * Removes what a crash has left of removing stale locks in a folder.
 *
 * @throws the system's error, NotAFileError where something else stands in such a place
 */
export async function sweepClaims(files: FilePort, folder: string): Promise<void> {
  for (const name of await files.list(folder)) {
    if (CLAIM.test(name)) await sweepClaim(files, join(folder, name));
  }
}

async function sweepClaim(files: FilePort, path: string): Promise<void> {
  const holder = await holderOf(files, path);
  if (holder === 'gone' || isLive(holder)) return;
  try {
    await (await takeLock(files, path)).release();
  } catch (error) {
    // Somebody is at it.
    if (!(error instanceof HeldError)) throw error;
  }
}

const isLive = (holder: Holder): holder is ProcessId => typeof holder === 'object' && isRunning(holder);

/**
 * Removes a stale lock, holding a lock on just that: it is named after the stale holder, so whoever comes too
 * late holds a lock that no longer allows anything, and cannot remove the lock of somebody new.
 */
async function clearStale(files: FilePort, path: string, stale: ProcessId | 'nobody'): Promise<void> {
  const name = JSON.stringify(stale);
  const claim = await takeLock(files, `${path}.${sumOf(name, FIRST_SUM)}`);
  try {
    const maker = stale === 'nobody' ? await ownerBeside(files, makingName(path)) : undefined;
    if (maker !== undefined) throw new HeldError({ ...thisProcess(), pid: maker, started: '' });
    if (JSON.stringify(await holderOf(files, path)) === name) await files.remove(path);
  } finally {
    await claim.release();
  }
}

/** Where there are links, name and contents of a lock appear at once, so that nobody ever reads half of it. */
async function make(files: FilePort, path: string): Promise<boolean> {
  const own = temporaryBeside(path);
  const file = await files.open(own, 'create');
  try {
    await writeHolder(file);
    await files.link(own, path);
    return true;
  } catch (error) {
    if (faultCode(error) === 'EEXIST') return false;
    if (isWithoutLinks(error)) return await makeWithoutLink(files, own, path);
    throw error;
  } finally {
    await files.remove(own).catch(() => undefined);
  }
}

/** What temporary files are named after that become a lock without a link. */
const makingName = (path: string): string => `${path}.new`;

/** For a moment such a lock is empty; its file is called by a name that tells so until then. */
async function makeWithoutLink(files: FilePort, own: string, path: string): Promise<boolean> {
  // Whoever waits for a lock must not look as if it were making one.
  if (await files.about(path)) return false;
  const making = temporaryBeside(makingName(path));
  await files.rename(own, making);
  try {
    await renameToFree(files, making, path);
    return true;
  } catch (error) {
    await files.remove(making).catch(() => undefined);
    if (faultCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Closes the file, too: what fails after the link would leave a lock that this process does not know of. */
async function writeHolder(file: OpenFile): Promise<void> {
  try {
    const text = new TextEncoder().encode(JSON.stringify(thisProcess()));
    // A lock cut short names nobody and would be taken for a stale one.
    const written = await file.write(text, 0);
    if (written !== text.length) throw new ShortWriteError(`${written} of ${text.length} bytes`);
  } finally {
    await file.close();
  }
}

async function holderOf(files: FilePort, path: string): Promise<Holder> {
  try {
    const text = new TextDecoder().decode(await readWhole(files, path, MOST_BYTES));
    const holder = v.safeParse(HOLDER, JSON.parse(text));
    return holder.success ? holder.output : 'nobody';
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return 'gone';
    if (error instanceof SyntaxError || error instanceof TooLargeError) return 'nobody';
    throw error;
  }
}

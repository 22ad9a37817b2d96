import { basename, dirname } from 'node:path';
import type { FileCall } from './fileCalls.js';

/** A write or a truncation that is not synced yet. */
export interface Pending {
  readonly at: number;
  /** The bytes to write at the offset `at`. For a truncation, `bytes` is undefined and `at` is the new length. */
  readonly bytes?: Buffer;
}

/** A change to the entries of a folder. The change adds the name, or removes it if `inode` is undefined. */
interface NameChange {
  readonly name: string;
  readonly inode: Inode | undefined;
}

/**
 * A file or a folder. `bytes` and `names` are certain to be on the disk. Pending changes may or may not have reached
 * the disk.
 */
export interface Inode {
  readonly kind: 'file' | 'folder';
  bytes: Buffer;
  pending: Pending[];
  names: Map<string, Inode>;
  /** The changes to the entries since the folder was last synced. */
  pendingNames: NameChange[];
}

const inode = (kind: Inode['kind']): Inode => ({
  kind,
  bytes: Buffer.alloc(0),
  pending: [],
  names: new Map(),
  pendingNames: [],
});

/** A model of a disk that loses power. All synced data survives. Any part of the unsynced data may survive. */
export interface Disk {
  readonly root: Inode;
  /** Applies a file-system call from a trace to the disk. */
  take(call: FileCall): void;
}

/** Returns a disk that is empty except for the folder `home`. */
export function blankDisk(home: string): Disk {
  const root = inode('folder');
  const folders = new Map([[home, root]]);
  const current = (folder: Inode): Map<string, Inode> => namesAfter(folder, folder.pendingNames);
  const folderOf = (path: string): Inode => {
    const folder = folders.get(dirname(path));
    if (!folder) throw new Error(`no parent folder for ${path}`);
    return folder;
  };
  const fileAt = (path: string): Inode => {
    const found = current(folderOf(path)).get(basename(path));
    if (!found) throw new Error(`no file ${path}`);
    return found;
  };
  const name = (path: string, named: Inode | undefined): void =>
    void folderOf(path).pendingNames.push({ name: basename(path), inode: named });

  return {
    root,
    take({ call, path, to, at = 0, bytes, fault }) {
      if (fault !== undefined) return;
      switch (call) {
        case 'makeFolder':
          if (!folders.has(path)) {
            const made = inode('folder');
            name(path, made);
            folders.set(path, made);
          }
          return;
        case 'open-create':
          return name(path, inode('file'));
        case 'open-append':
          if (!current(folderOf(path)).has(basename(path))) name(path, inode('file'));
          return;
        case 'write':
          return void fileAt(path).pending.push({ at, bytes: Buffer.from(bytes ?? '', 'base64') });
        case 'truncate':
          return void fileAt(path).pending.push({ at });
        case 'sync': {
          const file = fileAt(path);
          file.bytes = bytesAfter(file.bytes, file.pending);
          file.pending = [];
          return;
        }
        case 'syncFolder': {
          const folder = folders.get(path);
          if (!folder) return;
          folder.names = current(folder);
          folder.pendingNames = [];
          return;
        }
        case 'rename':
          name(to ?? '', fileAt(path));
          return name(path, undefined);
        case 'link':
          return name(to ?? '', fileAt(path));
        case 'remove':
          return name(path, undefined);
      }
    },
  };
}

/** Returns the bytes of a file after these writes and truncations. */
export function bytesAfter(before: Buffer, writes: readonly Pending[]): Buffer {
  let bytes = before;
  for (const { at, bytes: written } of writes) {
    if (!written) {
      bytes = bytes.subarray(0, at);
      continue;
    }
    const next = Buffer.alloc(Math.max(bytes.length, at + written.length));
    bytes.copy(next);
    written.copy(next, at);
    bytes = next;
  }
  return bytes;
}

/** Returns the entries of a folder after these changes. */
export function namesAfter(folder: Inode, changes: readonly NameChange[]): Map<string, Inode> {
  const names = new Map(folder.names);
  for (const { name, inode } of changes) {
    if (inode) names.set(name, inode);
    else names.delete(name);
  }
  return names;
}

const SECTOR = 512;

/** Returns all subsets of a list. Each subset keeps the original order. */
export function subsets<T>(things: readonly T[]): readonly (readonly T[])[] {
  const count = 2 ** things.length;
  return Array.from({ length: count }, (_, bits) => things.filter((_, index) => (bits >> index) & 1));
}

/** Splits a write into one write per sector. */
function sectorsOf({ at, bytes }: Pending): readonly Pending[] {
  if (!bytes) return [{ at }];
  const sectors: Pending[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = Math.min(bytes.length, start + SECTOR - ((at + start) % SECTOR));
    sectors.push({ at: at + start, bytes: bytes.subarray(start, end) });
    start = end;
  }
  return sectors;
}

/**
 * Returns every possible content of a file after a power cut. Each sector of an unsynced write may or may not have
 * reached the disk. The length of the file may or may not have been updated. The last write may have been cut off at
 * any byte.
 */
export function remainsOf({ bytes, pending }: Inode): readonly Buffer[] {
  const last = pending.at(-1);
  const length = bytesAfter(bytes, pending).length;
  const remains = subsets(pending.flatMap(sectorsOf)).flatMap((kept) => {
    const left = bytesAfter(bytes, kept);
    const long = Buffer.alloc(Math.max(length, left.length));
    left.copy(long);
    return [left, long];
  });
  const before = bytesAfter(bytes, pending.slice(0, -1));
  const torn = Array.from({ length: last?.bytes?.length ?? 0 }, (_, count) =>
    bytesAfter(before, [{ at: last?.at ?? 0, bytes: last?.bytes?.subarray(0, count) ?? Buffer.alloc(0) }]),
  );
  const known = new Map([...remains, ...torn].map((each) => [each.toString('latin1'), each]));
  return [...known.values()];
}

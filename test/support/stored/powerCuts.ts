import { join } from 'node:path';
import { bytesAfter, type Inode, namesAfter, remainsOf, subsets } from './disk.js';

/** The bytes of each file, by path. */
export type Files = ReadonlyMap<string, Buffer>;

/** The state of a disk after a power cut: the names in each folder, and the bytes of each file. */
interface Remains {
  names(folder: Inode): ReadonlyMap<string, Inode>;
  bytes(file: Inode): Buffer;
}

function filesOf(folder: Inode, path: string, remains: Remains): Files {
  const entries = [...remains.names(folder)].flatMap(([name, inode]): [string, Buffer][] => {
    const here = join(path, name);
    return inode.kind === 'file' ? [[here, remains.bytes(inode)]] : [...filesOf(inode, here, remains)];
  });
  return new Map(entries);
}

const everything: Remains = {
  names: (folder) => namesAfter(folder, folder.pendingNames),
  bytes: ({ bytes, pending }) => bytesAfter(bytes, pending),
};
const syncedAlone: Remains = { names: ({ names }) => names, bytes: ({ bytes }) => bytes };

/** Returns every folder and file that the disk could contain. */
function inodesOf(folder: Inode): readonly Inode[] {
  const inside = [...folder.names.values(), ...folder.pendingNames.flatMap(({ inode }) => inode ?? [])];
  return [
    ...new Set([folder, ...inside.flatMap((inode) => (inode.kind === 'folder' ? inodesOf(inode) : [inode]))]),
  ];
}

/**
 * Generates the possible states of the disk after a power cut. In each folder, any subset of the changed names can have
 * reached the disk. The function varies the contents of one file at a time. All other files contain either everything
 * that was written, or only what was synced.
 */
export function* statesOf(root: Inode, home: string): Iterable<Files> {
  const inodes = inodesOf(root);
  const folders = inodes.filter(({ kind }) => kind === 'folder');
  const files = inodes.filter(({ kind, pending }) => kind === 'file' && pending.length > 0);
  const namings = folders.reduce<readonly ReadonlyMap<Inode, ReadonlyMap<string, Inode>>[]>(
    (chosen, folder) =>
      chosen.flatMap((before) =>
        subsets(folder.pendingNames).map(
          (changes) => new Map([...before, [folder, namesAfter(folder, changes)]]),
        ),
      ),
    [new Map()],
  );
  for (const naming of namings) {
    const names = (folder: Inode): ReadonlyMap<string, Inode> => naming.get(folder) ?? folder.names;
    for (const { bytes } of [everything, syncedAlone]) {
      yield filesOf(root, home, { names, bytes });
      for (const varied of files) {
        for (const left of remainsOf(varied)) {
          yield filesOf(root, home, { names, bytes: (file) => (file === varied ? left : bytes(file)) });
        }
      }
    }
  }
}

/** Returns a text that is the same for equal files. */
export const keyOf = (files: Files): string =>
  [...files].map(([path, bytes]) => `${path}\0${bytes.toString('latin1')}`).join('\0\0');

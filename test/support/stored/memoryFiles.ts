import { dirname, join } from 'node:path';
import { type FilePort, type OpenFile, type OpenMode } from '../../../src/storage/files/filePort.js';

const fault = (code: string): Error => Object.assign(new Error(code), { code });

/**
 * Creates an in-memory file system that contains these files. Creating a file system is fast, so a test can create ten
 * thousand of them.
 */
export function memoryFiles(files: ReadonlyMap<string, Buffer>, home: string): FilePort {
  const inodes = new Map([...files].map(([path, bytes]) => [path, { bytes }]));
  const folders = new Set([home]);
  for (const path of files.keys()) {
    for (let folder = dirname(path); folder.startsWith(home); folder = dirname(folder)) folders.add(folder);
  }
  const at = (path: string): { bytes: Buffer } => {
    const found = inodes.get(path);
    if (!found) throw fault('ENOENT');
    return found;
  };
  const put = (path: string, inode: { bytes: Buffer }): void => {
    if (!folders.has(dirname(path))) throw fault('ENOENT');
    if (inodes.has(path)) throw fault('EEXIST');
    inodes.set(path, inode);
  };

  const numbers = new Map<object, number>();
  const identityOf = (inode: object): string => {
    const number = numbers.get(inode) ?? numbers.size;
    numbers.set(inode, number);
    return `file ${number}`;
  };

  const openFile = (inode: { bytes: Buffer }, mode: OpenMode): OpenFile => ({
    size: async () => inode.bytes.length,
    identity: async () => identityOf(inode),
    async write(bytes, place) {
      const start = mode === 'append' ? inode.bytes.length : place;
      const next = Buffer.alloc(Math.max(inode.bytes.length, start + bytes.length));
      inode.bytes.copy(next);
      next.set(bytes, start);
      inode.bytes = next;
      return bytes.length;
    },
    read: async (into, place) => inode.bytes.copy(into, 0, place),
    async truncate(size) {
      inode.bytes = inode.bytes.subarray(0, size);
    },
    setMode: async () => undefined,
    sync: async () => undefined,
    close: async () => undefined,
  });

  return {
    async open(path, mode) {
      if (mode === 'create' || (mode === 'append' && !inodes.has(path)))
        put(path, { bytes: Buffer.alloc(0) });
      return openFile(at(path), mode);
    },
    async makeFolder(path) {
      const isNew = !folders.has(path);
      if (isNew && path !== home && !folders.has(dirname(path))) throw fault('ENOENT');
      folders.add(path);
      return isNew;
    },
    async rename(from, to) {
      inodes.set(to, at(from));
      inodes.delete(from);
    },
    async link(from, to) {
      put(to, at(from));
    },
    async remove(path) {
      if (!inodes.delete(path)) throw fault('ENOENT');
    },
    syncFolder: async () => undefined,
    list: async (folder) =>
      [...inodes.keys(), ...folders]
        .filter((path) => dirname(path) === folder)
        .map((path) => path.slice(join(folder, 'x').length - 1)),
    async stat(path) {
      const found = inodes.get(path);
      if (found) {
        const [identity, version] = [identityOf(found), identityOf(found.bytes)];
        return { kind: 'file', size: found.bytes.length, identity, version, changedAt: 0 };
      }
      return folders.has(path)
        ? { kind: 'other', size: 0, identity: path, version: '', changedAt: 0 }
        : undefined;
    },
  };
}

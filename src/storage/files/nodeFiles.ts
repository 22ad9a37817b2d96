import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, link, lstat, mkdir, open, readdir, rename, unlink } from 'node:fs/promises';
import { faultCode, type FilePort, NotAFileError, type OpenFile, type OpenMode } from './filePort.js';

const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_RDWR } = constants;
// Windows lacks O_NOFOLLOW, and follows links.
const O_NOFOLLOW = constants.O_NOFOLLOW ?? 0;
// Without O_NONBLOCK, opening a FIFO waits until another process opens the other end. Windows lacks the flag, but
// has no FIFOs.
const O_NONBLOCK = constants.O_NONBLOCK ?? 0;

// Only Linux syncs within a write. Elsewhere, `openFile` syncs after each write.
const O_DSYNC = process.platform === 'linux' ? constants.O_DSYNC : 0;

const FLAGS: Readonly<Record<OpenMode, number>> = {
  create: O_RDWR | O_CREAT | O_EXCL,
  append: O_RDWR | O_CREAT | O_APPEND,
  update: O_RDWR,
  synced: O_RDWR | O_DSYNC,
  read: O_RDONLY,
};

/** What `open` throws for a link, a FIFO that nobody reads, or a folder. */
const NOT_A_FILE: readonly string[] = ['ELOOP', 'EMLINK', 'ENXIO', 'EISDIR'];
/** What systems throw that can't sync a folder. */
const NO_FOLDER_SYNC: readonly string[] = ['EACCES', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'];

export const nodeFiles: FilePort = {
  async open(path, mode) {
    const handle = await open(path, FLAGS[mode] | O_NOFOLLOW | O_NONBLOCK, 0o600).catch((error: unknown) => {
      throw NOT_A_FILE.includes(faultCode(error)) ? new NotAFileError(path) : error;
    });
    try {
      if (!(await handle.stat()).isFile()) throw new NotAFileError(path);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return openFile(handle, mode);
  },
  async makeFolder(path) {
    try {
      await mkdir(path, 0o700);
      return true;
    } catch (error) {
      if (faultCode(error) !== 'EEXIST') throw error;
      return false;
    }
  },
  rename,
  link,
  remove: unlink,
  async syncFolder(path) {
    if (process.platform === 'win32') return;
    try {
      const folder = await open(path, O_RDONLY);
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
    } catch (error) {
      if (!NO_FOLDER_SYNC.includes(faultCode(error))) throw error;
    }
  },
  async list(path) {
    try {
      return await readdir(path);
    } catch (error) {
      if (faultCode(error) === 'ENOENT') return [];
      throw error;
    }
  },
  async stat(path) {
    try {
      const found = await lstat(path, { bigint: true });
      const kind = found.isFile() ? 'file' : 'other';
      const { size, mtimeNs, ctimeNs } = found;
      return {
        kind,
        size: Number(size),
        identity: identityOf(found),
        version: `${mtimeNs}-${ctimeNs}`,
        // Take the later time: users can set the modification time to any value, but not the time of the last
        // change.
        changedAt: Math.max(Number(mtimeNs), Number(ctimeNs)) / 1e6,
      };
    } catch (error) {
      if (faultCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  },
};

/** BigInt, because inode numbers can exceed `Number.MAX_SAFE_INTEGER`. */
const identityOf = ({ dev, ino }: BigIntStats): string => `${dev}:${ino}`;

const openFile = (handle: FileHandle, mode: OpenMode): OpenFile => ({
  size: async () => (await handle.stat()).size,
  identity: async () => identityOf(await handle.stat({ bigint: true })),
  async write(bytes, at) {
    const offset = mode === 'append' ? null : at;
    const { bytesWritten } = await handle.write(bytes, 0, bytes.length, offset);
    if (mode === 'synced' && O_DSYNC === 0) await handle.datasync();
    return bytesWritten;
  },
  read: async (into, at) => (await handle.read(into, 0, into.length, at)).bytesRead,
  truncate: (size) => handle.truncate(size),
  setMode: (mode) => handle.chmod(mode),
  sync: () => handle.datasync(),
  close: () => handle.close(),
});

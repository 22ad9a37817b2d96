import { faultCode } from './faultCode.js';
import type { FilePort } from './filePort.js';

/** How systems say that a disk knows no links, as memory sticks do. */
const NO_LINKS: readonly string[] = ['EISDIR', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM'];

/** Whether a link has failed because none can be made there. */
export const isWithoutLinks = (error: unknown): boolean => NO_LINKS.includes(faultCode(error));

/**
 * Gives a file a name that is free, and only that: at once by a link, and where there are none by a rename.
 *
 * @throws the system's error, EEXIST where the name is taken; the file then has its old name
 */
export async function moveToFree(files: FilePort, from: string, to: string): Promise<void> {
  try {
    // Unlike a rename, a link never takes the place of another file.
    await files.link(from, to);
  } catch (error) {
    if (!isWithoutLinks(error)) throw error;
    return renameToFree(files, from, to);
  }
  await files.remove(from);
}

/**
 * The same without links. For a moment the name stands for an empty file.
 *
 * @throws the system's error, EEXIST where the name is taken; the file then has its old name
 */
export async function renameToFree(files: FilePort, from: string, to: string): Promise<void> {
  const claim = await files.open(to, 'create');
  try {
    await claim.close();
    await files.rename(from, to);
  } catch (error) {
    await files.remove(to).catch(() => undefined);
    throw error;
  }
}

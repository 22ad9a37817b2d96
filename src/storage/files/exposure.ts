import { type Stats, statSync } from 'node:fs';

/** A file or a folder that other users can read or change. The superuser, who always can, doesn't count. */
export interface Exposure {
  readonly path: string;
  readonly kind: 'file' | 'folder';
  /**
   * `owned`: another user owns it, and can do anything with it. `changed`: others can change it. `read`: others can
   * only read it.
   */
  readonly access: 'owned' | 'changed' | 'read';
}

const WRITE_BITS = 0o022;
const READ_BITS = 0o044;
const OTHERS_BITS = 0o007;

/**
 * Finds out what other users can do with a file or a folder. Undefined if they can do nothing, if we can't examine the
 * path, or on Windows, where file modes say nothing about other users.
 */
export function exposureOf(path: string): Exposure | undefined {
  const own = process.getuid?.();
  const found = statOf(path);
  if (own === undefined || !found) return undefined;
  const access = accessOfOthers(found, own);
  return access && { path, kind: found.isDirectory() ? 'folder' : 'file', access };
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** What other users can do with a file that has this owner and mode. `own` is the user of this process. */
export function accessOfOthers(
  { uid, mode }: Pick<Stats, 'uid' | 'mode'>,
  own: number,
): Exposure['access'] | undefined {
  const isRoots = uid === 0 && own !== 0;
  if (uid !== own && !isRoots) return 'owned';
  // For a file of root's, ignore the group's bits: in a systemd credential, they say what our own user may do.
  const shared = isRoots ? mode & OTHERS_BITS : mode;
  if ((shared & WRITE_BITS) !== 0) return 'changed';
  return (shared & READ_BITS) !== 0 ? 'read' : undefined;
}

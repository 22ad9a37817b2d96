import { type Stats, statSync } from 'node:fs';

/** A file or a folder that other users can read or change. The superuser, who always can, doesn't count. */
export interface Exposure {
  readonly path: string;
  readonly kind: 'file' | 'folder';
  /**
   * `changed` and `read`: other users can change it, or only read it. `owned`: another user owns it, and can do
   * anything with it.
   */
  readonly access: 'owned' | 'changed' | 'read';
}

const WRITE_BITS = 0o022;
const READ_BITS = 0o044;
const OTHERS_BITS = 0o007;

/**
 * Returns whether other users can read or change a file or a folder. Returns undefined if they can't, if the path can't
 * be examined, or on Windows, where file modes say nothing about other users.
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

/** Returns what other users can do with a file that has this owner and mode. `own` is the user of this process. */
export function accessOfOthers(
  { uid, mode }: Pick<Stats, 'uid' | 'mode'>,
  own: number,
): Exposure['access'] | undefined {
  const isRoots = uid === 0 && own !== 0;
  if (uid !== own && !isRoots) return 'owned';
  // Ignore the group's bits of a file that belongs to root: in a systemd credential, they describe what our own user
  // may do.
  const shared = isRoots ? mode & OTHERS_BITS : mode;
  if ((shared & WRITE_BITS) !== 0) return 'changed';
  return (shared & READ_BITS) !== 0 ? 'read' : undefined;
}

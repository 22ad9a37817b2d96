import { type Stats, statSync } from 'node:fs';

/** How other users reach a file or a folder. The superuser doesn't count. */
export interface Exposure {
  readonly path: string;
  readonly kind: 'file' | 'folder';
  /** `owned`: another user owns it, and can do anything with it. */
  readonly access: 'owned' | 'changed' | 'read';
}

const WRITE_BITS = 0o022;
const READ_BITS = 0o044;
const OTHERS_BITS = 0o007;

/**
 * Returns how other users reach a file or a folder. Undefined if they don't, if the path can't be examined, and on
 * Windows, whose modes say nothing about other users.
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

/** Returns how other users reach something with this owner and mode. `own` is this process's user. */
export function accessOfOthers(
  { uid, mode }: Pick<Stats, 'uid' | 'mode'>,
  own: number,
): Exposure['access'] | undefined {
  const isRoots = uid === 0 && own !== 0;
  if (uid !== own && !isRoots) return 'owned';
  // A systemd credential belongs to root and has an access list for one user, which the group's bits then describe.
  const shared = isRoots ? mode & OTHERS_BITS : mode;
  if ((shared & WRITE_BITS) !== 0) return 'changed';
  return (shared & READ_BITS) !== 0 ? 'read' : undefined;
}

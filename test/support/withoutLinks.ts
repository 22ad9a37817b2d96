import type { FilePort } from '../../src/storage/files/filePort.js';

/** The codes with which systems refuse links on disks that know none. */
export const NO_LINK_CODES = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR'] as const;

/** The same files on a disk that knows no links, such as a memory stick. */
export const withoutLinks = (files: FilePort, code: (typeof NO_LINK_CODES)[number] = 'EPERM'): FilePort => ({
  ...files,
  link: () => Promise.reject(Object.assign(new Error(code), { code })),
});

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

export type FileReading =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly code: 'not-a-file' | 'too-large' };

/**
 * Reads a whole file of at most so many bytes, and nothing but a file, before anything is on the screen that it
 * could hold up.
 *
 * @throws the system's error when it cannot be opened or read
 */
export function readNow(path: string, mostBytes: number): FileReading {
  // Without O_NONBLOCK, opening a FIFO would wait for somebody to write to it.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const about = fstatSync(file);
    if (!about.isFile()) return { ok: false, code: 'not-a-file' };
    if (about.size > mostBytes) return { ok: false, code: 'too-large' };
    const bytes = Buffer.alloc(about.size);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, bytes.length - length, length);
    }
    return { ok: true, bytes: bytes.subarray(0, length) };
  } finally {
    closeSync(file);
  }
}

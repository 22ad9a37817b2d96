import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  createFile,
  type FilePort,
  nodeFiles,
  replaceFile,
  FileExistsError,
} from '../../src/storage/index.js';
import { temporaryFolder } from '../support/child.js';
import { callsIn } from '../support/store.js';
import { faultyFiles } from '../support/faults/faultyFiles.js';

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}

const put = async (path: string, mode: 'new' | 'replace', faults = ''): Promise<void> =>
  (mode === 'new' ? createFile : replaceFile)(faultyFiles(faults), path, pieces('one ', 'two ', 'three'));

describe('createFile and replaceFile', () => {
  test('a new file is complete, and only the user can access the file', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'file');
    await put(path, 'new');
    expect(readFileSync(path, 'utf8')).toBe('one two three');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('only replaceFile replaces an existing file', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'file');
    writeFileSync(path, 'old');
    await expect(put(path, 'new')).rejects.toThrow(FileExistsError);
    expect(readFileSync(path, 'utf8')).toBe('old');
    await put(path, 'replace');
    expect(readFileSync(path, 'utf8')).toBe('one two three');
  });

  test("createFile doesn't replace a link or a folder", async () => {
    using folder = temporaryFolder();
    mkdirSync(join(folder.path, 'folder'));
    symlinkSync('nowhere', join(folder.path, 'link'));
    for (const name of ['folder', 'link']) {
      await expect(put(join(folder.path, name), 'new')).rejects.toThrow(FileExistsError);
    }
    expect(readdirSync(folder.path).sort()).toEqual(['folder', 'link']);
  });

  test.each(['ENOSPC', 'EIO', 'short'])(
    'replaceFile keeps the old file if any file-system call fails: %s',
    async (fault) => {
      using folder = temporaryFolder();
      const path = join(folder.path, 'file');
      const trace = join(folder.path, 'trace');
      writeFileSync(path, 'old');
      await put(path, 'replace', `trace:${trace}`);
      const calls = callsIn(trace);
      expect(calls).toBeGreaterThan(6);
      for (let call = 1; call <= calls; call++) {
        writeFileSync(path, 'old');
        const isDone = await put(path, 'replace', `${fault}@${call}`).then(
          () => true,
          () => false,
        );
        const text = readFileSync(path, 'utf8');
        if (isDone) expect(text).toBe('one two three');
        // After the rename, only the sync of the folder can fail.
        else expect(text).toBe(call === calls ? 'one two three' : 'old');
      }
    },
  );

  test.each(['ENOSPC', 'EIO', 'short'])(
    'createFile leaves no file behind if any file-system call fails: %s',
    async (fault) => {
      using folder = temporaryFolder();
      using traces = temporaryFolder();
      const path = join(folder.path, 'file');
      const trace = join(traces.path, 'trace');
      await put(path, 'new', `trace:${trace}`);
      const calls = callsIn(trace);
      expect(calls).toBeGreaterThan(8);
      for (let call = 1; call <= calls; call++) {
        rmSync(path, { force: true });
        const isDone = await put(path, 'new', `${fault}@${call}`).then(
          () => true,
          () => false,
        );
        expect(readdirSync(folder.path)).toEqual(isDone ? ['file'] : []);
      }
    },
  );

  test('createFile creates the file only after receiving the complete contents', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'file');
    async function* watched(): AsyncGenerator<Uint8Array> {
      yield* pieces('one');
      expect(existsSync(path)).toBe(false);
      yield* pieces('two');
    }
    await createFile(nodeFiles, path, watched());
    expect(readFileSync(path, 'utf8')).toBe('onetwo');
  });

  test('a file that createFile creates is never incomplete, so killing the program leaves no empty file', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'file');
    const seen: string[] = [];
    const watched = new Proxy(nodeFiles, {
      get: (port, call: keyof FilePort) => {
        if (existsSync(path)) seen.push(readFileSync(path, 'utf8'));
        return port[call];
      },
    });
    await createFile(watched, path, pieces('one', 'two'));
    expect(seen).not.toEqual([]);
    expect(new Set(seen)).toEqual(new Set(['onetwo']));
    expect(readdirSync(folder.path)).toEqual(['file']);
  });

  test('createFile creates the file on a disk without links, too', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'file');
    const linkless: FilePort = {
      ...nodeFiles,
      link: () => Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM' })),
    };
    await createFile(linkless, path, pieces('one'));
    expect(readdirSync(folder.path)).toEqual(['file']);
    await expect(createFile(linkless, path, pieces('two'))).rejects.toThrow(FileExistsError);
    expect(readFileSync(path, 'utf8')).toBe('one');
  });

  test("createFile doesn't replace a file that another program creates at the same time", async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'file');
    async function* overtaken(): AsyncGenerator<Uint8Array> {
      yield* pieces('one');
      writeFileSync(path, 'theirs');
    }
    await expect(createFile(nodeFiles, path, overtaken())).rejects.toThrow(FileExistsError);
    expect(readFileSync(path, 'utf8')).toBe('theirs');
    expect(readdirSync(folder.path)).toEqual(['file']);
  });

  test('createFile creates no file if reading the contents fails', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'file');
    const files = nodeFiles;
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield* pieces('one');
      throw new Error('broken');
    }
    await expect(createFile(files, path, broken())).rejects.toThrow('broken');
    expect(existsSync(path)).toBe(false);
  });
});

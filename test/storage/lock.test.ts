import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, test } from '@jest/globals';
import { nodeFiles } from '../../src/storage/files/nodeFiles.js';
import { faultyFiles } from '../../src/storage/files/faultyFiles.js';
import { takeLock } from '../../src/storage/journal/lock.js';
import { childEnv, node, temporaryFolder } from '../support/child.js';
import { bundleDriver } from '../support/store.js';
import { NO_LINK_CODES, withoutLinks } from '../support/withoutLinks.js';

const take = (path: string): ReturnType<typeof takeLock> => takeLock(nodeFiles, path);

/** The pid of a process that has ended. */
function endedPid(): number {
  const text = execFileSync(node, ['-e', 'process.stdout.write(String(process.pid))'], { encoding: 'utf8' });
  return Number(text);
}

const holder = (changes: object = {}): string =>
  JSON.stringify({ pid: process.pid, host: hostname(), started: '', ...changes });

test('a lock names its holder, shuts others out, and can be taken again once it is released', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'game.lock');
  const lock = await take(path);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
  await expect(take(path)).rejects.toMatchObject({ holder: { pid: process.pid } });
  await lock.release();
  expect(readdirSync(folder.path)).toEqual([]);
  await (await take(path)).release();
});

describe('a lock is taken over that', () => {
  const started = (): string => (JSON.parse(readFileSync(own, 'utf8')) as { started: string }).started;
  let own = '';

  test.each([
    ['names a process that has ended', () => holder({ pid: endedPid() })],
    ['names an earlier process with a pid in use', () => holder({ started: `${started()}0` })],
    ['is empty', () => ''],
    ['is garbled', () => '{"pid":1'],
    ['holds zeros, as after a power cut', () => '\0'.repeat(80)],
    ['is too long for a lock', () => ' '.repeat(5000)],
    ['names nobody', () => '{}'],
    ['names a pid that cannot be', () => holder({ pid: -1 })],
    ['says more than a lock does', () => holder({ note: 'x' })],
  ])('%s', async (_, text) => {
    using folder = temporaryFolder();
    own = join(folder.path, 'own.lock');
    const mine = await take(own);
    const path = join(folder.path, 'game.lock');
    writeFileSync(path, text());
    const lock = await take(path);
    expect(readFileSync(path, 'utf8')).toBe(readFileSync(own, 'utf8'));
    await lock.release();
    await mine.release();
    expect(readdirSync(folder.path)).toEqual([]);
  });
});

test.each([
  ['this process', {}],
  ['a process on another machine', { host: 'elsewhere.example', pid: 4_000_000 }],
  ['a process of another user', { pid: 1 }],
])('a lock of %s is live', async (_, changes) => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'game.lock');
  writeFileSync(path, holder(changes));
  await expect(take(path)).rejects.toMatchObject({ holder: JSON.parse(holder(changes)) as object });
  expect(readFileSync(path, 'utf8')).toBe(holder(changes));
  expect(readdirSync(folder.path)).toEqual(['game.lock']);
});

const linuxTest = existsSync('/proc/self/ns/pid') ? test : test.skip;

/** What a lock of this process says of when it began. */
async function ownStart(folder: string): Promise<string> {
  const path = join(folder, 'own.lock');
  const lock = await take(path);
  const { started } = JSON.parse(readFileSync(path, 'utf8')) as { readonly started: string };
  await lock.release();
  return started;
}

describe('after the machine has got another name', () => {
  const host = 'its-old-name.example';

  linuxTest('the lock of a process that has ended is taken over', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'game.lock');
    writeFileSync(path, holder({ host, pid: endedPid(), started: await ownStart(folder.path) }));
    await (await take(path)).release();
    expect(readdirSync(folder.path)).toEqual([]);
  });

  linuxTest('the lock of a process that runs is live', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'game.lock');
    writeFileSync(path, holder({ host, started: await ownStart(folder.path) }));
    const error = await take(path).catch((error: unknown) => error);
    expect(error).toMatchObject({ holder: { host, pid: process.pid } });
    expect(error).not.toHaveProperty('holder.lock');
  });

  // Of a container that shares all but its processes, the boot id is the same, too.
  linuxTest.each(['boot', 'namespace'])('a lock of another %s names the file to delete', async (what) => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'game.lock');
    const [boot, namespace, ticks] = (await ownStart(folder.path)).split('/');
    const started = what === 'boot' ? `other/${namespace}/${ticks}` : `${boot}/1/${ticks}`;
    writeFileSync(path, holder({ host, pid: endedPid(), started }));
    await expect(take(path)).rejects.toMatchObject({ holder: { host, lock: path } });
  });

  linuxTest('one of the same name and another boot is stale', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'game.lock');
    const [, namespace, ticks] = (await ownStart(folder.path)).split('/');
    writeFileSync(path, holder({ started: `other/${namespace}/${ticks}` }));
    await (await take(path)).release();
  });
});

test.each([
  ['link', (path: string) => symlinkSync('elsewhere', path)],
  ['link to a lock', (path: string) => symlinkSync('stale', path)],
  ['FIFO', (path: string) => execFileSync('mkfifo', [path])],
  ['folder', (path: string) => mkdirSync(path)],
])('a %s in its place is refused at once and left alone', async (_, make) => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'game.lock');
  writeFileSync(join(folder.path, 'stale'), holder({ pid: endedPid() }));
  make(path);
  await expect(take(path)).rejects.toMatchObject({ code: 'NOT_A_FILE' });
  expect(readdirSync(folder.path)).toEqual(['game.lock', 'stale']);
});

test('a lock that could not be made stands in nobody’s way', async () => {
  for (let call = 1; call <= 4; call++) {
    using folder = temporaryFolder();
    const path = join(folder.path, 'game.lock');
    for (const kind of ['EIO', ...(call === 2 ? ['short'] : [])]) {
      const files = faultyFiles(nodeFiles, `${kind}@${call}`);
      await expect(takeLock(files, path)).rejects.toThrow();
      expect(existsSync(path)).toBe(false);
      await (await takeLock(files, path)).release();
    }
  }
});

describe('on a disk without links', () => {
  test.each(NO_LINK_CODES)('a lock shuts others out and is released all the same: %s', async (code) => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'game.lock');
    const files = withoutLinks(nodeFiles, code);
    for (const stale of [undefined, '', holder({ pid: endedPid() })]) {
      if (stale !== undefined) writeFileSync(path, stale);
      const lock = await takeLock(files, path);
      expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
      await expect(takeLock(files, path)).rejects.toMatchObject({ holder: { pid: process.pid } });
      expect(readdirSync(folder.path)).toEqual(['game.lock']);
      await lock.release();
      expect(readdirSync(folder.path)).toEqual([]);
    }
  });

  test('a lock that is being made is nobody else’s, and one whose maker was killed is free', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'game.lock');
    const makingBy = (pid: number): string => join(folder.path, `game.lock.new.${pid}-0.tmp`);
    writeFileSync(path, '');
    writeFileSync(makingBy(process.pid), '');
    await expect(take(path)).rejects.toMatchObject({ holder: { pid: process.pid, host: hostname() } });
    expect(readFileSync(path, 'utf8')).toBe('');
    renameSync(makingBy(process.pid), makingBy(endedPid()));
    await (await take(path)).release();
    expect(existsSync(path)).toBe(false);
  });

  test('a lock that could not be made stands in nobody’s way', async () => {
    for (let call = 1; call <= 7; call++) {
      using folder = temporaryFolder();
      const path = join(folder.path, 'game.lock');
      const taking = takeLock(withoutLinks(faultyFiles(nodeFiles, `EIO@${call}`)), path);
      await expect(taking).rejects.toThrow('EIO');
      expect(readdirSync(folder.path)).toEqual([]);
    }
  });
});

describe('of processes that want one stale lock at once', () => {
  async function race(
    driver: string,
    path: string,
    racers: number,
    links: string,
  ): Promise<readonly string[]> {
    const children = Array.from({ length: racers }, () => {
      const child = spawn(node, [driver, path, links], {
        env: childEnv(path),
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
    });
    await Promise.all(children.map(({ lines }) => lines.next()));
    for (const { child } of children) child.stdin.write('go\n');
    const said = await Promise.all(children.map(async ({ lines }) => String((await lines.next()).value)));
    await Promise.all(children.map(({ child }) => end(child)));
    return said.sort();
  }

  async function end(child: ChildProcess): Promise<void> {
    const closed = once(child, 'close');
    child.stdin?.end();
    await closed;
  }

  test.each(['links', 'no-links'])('exactly one wins, time and again: %s', async (links) => {
    using folder = temporaryFolder();
    const driver = await bundleDriver('lockDriver', folder.path);
    const games = join(folder.path, 'games');
    mkdirSync(games);
    const path = join(games, 'game.lock');
    for (const stale of [holder({ pid: endedPid() }), '', holder({ started: 'before' }), '{"pid":']) {
      writeFileSync(path, stale);
      expect(await race(driver, path, 4, links)).toEqual(['held', 'held', 'held', 'won']);
      expect(readdirSync(games)).toEqual([]);
    }
  });
});

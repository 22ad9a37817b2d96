import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, test } from '@jest/globals';
import { faultyFiles } from '../support/faults/faultyFiles.js';
import type { OpenMode } from '../../src/storage/files/filePort.js';
import { nodeFiles } from '../../src/storage/files/nodeFiles.js';
import { takeLock } from '../../src/storage/journal/lock.js';
import { childEnv, node, temporaryFolder } from '../support/child.js';
import { bundleDriver } from '../support/store.js';

/** Creates an empty folder for lock files. */
function lockFolder(): Disposable & {
  readonly path: string;
  readonly names: () => readonly string[];
  readonly holder: () => { readonly started: string };
} {
  const folder = temporaryFolder();
  const names = (): readonly string[] => readdirSync(folder.path).sort();
  return {
    path: join(folder.path, 'game.lock'),
    names,
    holder: () =>
      JSON.parse(readFileSync(join(folder.path, names()[0] ?? ''), 'utf8')) as { started: string },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

const take = (path: string): ReturnType<typeof takeLock> => takeLock(nodeFiles, path);

/** Returns the pid of a process that has ended. */
function endedPid(): number {
  const text = execFileSync(node, ['-e', 'process.stdout.write(String(process.pid))'], { encoding: 'utf8' });
  return Number(text);
}

const holder = (changes: object = {}): string =>
  JSON.stringify({ pid: process.pid, host: hostname(), started: '', ...changes });

/** Writes a lock file for another process. */
function writeLock(path: string, text: string, name = '1-00000000'): string {
  const file = `${path}.${name}`;
  writeFileSync(file, text);
  return file;
}

/** Returns the parts of `ProcessId.started` for this process: boot id, namespaces and clock ticks. */
async function ownStart(): Promise<readonly string[]> {
  using folder = lockFolder();
  const lock = await take(folder.path);
  const { started } = folder.holder();
  await lock.release();
  return started.split('/');
}

test("a lock names its holder, can't be taken twice, and can be taken again after its release", async () => {
  using folder = lockFolder();
  const lock = await take(folder.path);
  expect(folder.names()).toEqual([
    expect.stringMatching(RegExp(`^game\\.lock\\.${process.pid}-[0-9a-f]{8}$`)),
  ]);
  expect(folder.holder()).toMatchObject({ pid: process.pid, host: hostname() });
  await expect(take(folder.path)).rejects.toMatchObject({ holder: { pid: process.pid } });
  await lock.release();
  expect(folder.names()).toEqual([]);
  await (await take(folder.path)).release();
});

test('taking a lock ignores the locks of other games and unrelated files', async () => {
  using folder = lockFolder();
  for (const name of ['game.lock.notes', 'game2.lock', 'game.lock.1-00000000.2-1.tmp', 'thegame.lock']) {
    writeFileSync(join(folder.path, '..', name), holder({ host: 'elsewhere.example' }));
  }
  await (await take(folder.path)).release();
  expect(folder.names()).toHaveLength(4);
});

describe('stale locks', () => {
  test.each([
    ['the process has ended', () => holderWithoutStart({ pid: endedPid() })],
    ['the lock file is empty', () => ''],
    ['the lock file contains invalid JSON', () => '{"pid":1'],
    ['the lock file contains zeros, as after a power cut', () => '\0'.repeat(80)],
    ['the lock file is too long', () => ' '.repeat(5000)],
  ])('a lock is stale if %s', async (_, text) => {
    using folder = lockFolder();
    writeLock(folder.path, await text());
    const lock = await take(folder.path);
    expect(folder.names()).toHaveLength(1);
    expect(folder.holder()).toMatchObject({ pid: process.pid });
    await lock.release();
  });
});

/** Returns the text of a lock file with this pid and an impossible start time. */
async function holderWithoutStart(changes: { readonly pid: number }): Promise<string> {
  const [boot, namespaces] = await ownStart();
  return holder({ ...changes, started: namespaces === undefined ? '' : `${boot}/${namespaces}/1` });
}

const linuxTest = existsSync('/proc/self/ns/pid') ? test : test.skip;

describe('processes with known start times', () => {
  const OTHER_HOST = 'its-old-name.example';

  linuxTest("a process doesn't hold the lock of an earlier process with the same pid", async () => {
    using folder = lockFolder();
    writeLock(folder.path, holder({ started: `${(await ownStart()).join('/')}0` }));
    await (await take(folder.path)).release();
    expect(folder.names()).toEqual([]);
  });

  linuxTest.each([{}, { host: OTHER_HOST }])(
    'a running process holds its lock even if the machine was renamed: %j',
    async (host) => {
      using folder = lockFolder();
      const child = spawn(node, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'inherit'] });
      await once(child, 'spawn');
      const stat = readFileSync(`/proc/${child.pid}/stat`, 'latin1');
      const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      const [boot, namespace] = await ownStart();
      writeLock(folder.path, holder({ pid: child.pid, started: `${boot}/${namespace}/${ticks}`, ...host }));
      const error: unknown = await take(folder.path).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ holder: { pid: child.pid } });
      // The process is definitely running, so the error must not invite the user to delete the lock file.
      expect(error).not.toHaveProperty('holder.lock');
      await end(child);
      await (await take(folder.path)).release();
    },
  );

  linuxTest("a process that has ended holds no lock, even if its parent doesn't notice the end", async () => {
    using folder = lockFolder();
    // The shell becomes `cat`, which does not wait for the process that the shell has started.
    const child = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec cat'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [printed] = (await once(child.stdout, 'data')) as [Buffer];
    const pid = Number(printed.toString());
    const fields = (): string[] => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    };
    while (fields()[0] !== 'Z') await new Promise((resolve) => setImmediate(resolve));
    const [boot, namespace] = await ownStart();
    writeLock(folder.path, holder({ pid, started: `${boot}/${namespace}/${fields()[19]}` }));
    await (await take(folder.path)).release();
    await end(child);
  });

  linuxTest('a process counts as ended after a reboot', async () => {
    using folder = lockFolder();
    const [, namespace, ticks] = await ownStart();
    writeLock(folder.path, holder({ started: `other-boot/${namespace}/${ticks}` }));
    await (await take(folder.path)).release();
  });
});

describe('locks of processes that may be running', () => {
  const OTHER_MACHINE = { host: 'elsewhere.example', pid: 4_000_000 };

  test.each<[string, object]>([
    ['the process is on another machine', OTHER_MACHINE],
    ['the process belongs to another user, and its start time is unknown', { pid: 1 }],
    ['a process with this pid is running, and the start time is unknown', { pid: process.ppid }],
    ['a later version has added a field', { ...OTHER_MACHINE, format: 2 }],
  ])('a lock is held, and its path is reported, if %s', async (_, changes) => {
    using folder = lockFolder();
    const lock = writeLock(folder.path, holder(changes));
    const { pid, host } = JSON.parse(holder(changes)) as { pid: number; host: string };
    await expect(take(folder.path)).rejects.toMatchObject({ holder: { pid, host, lock } });
    expect(readFileSync(lock, 'utf8')).toBe(holder(changes));
    expect(folder.names()).toHaveLength(1);
  });

  linuxTest('a lock is held if its start time is missing on a system with start times', async () => {
    using folder = lockFolder();
    const lock = writeLock(folder.path, holder({ pid: endedPid() }));
    await expect(take(folder.path)).rejects.toMatchObject({ holder: { lock } });
  });

  linuxTest.each([
    ['in another pid namespace of this machine', 'namespace', hostname()],
    ['in another pid namespace of a machine with another name', 'namespace', 'elsewhere.example'],
    ['in another container with its own boot id', 'both', hostname()],
    ['on another machine with another name', 'boot', 'elsewhere.example'],
  ])('a lock is held if its process is %s', async (_, what, host) => {
    using folder = lockFolder();
    const [boot, namespaces, ticks] = await ownStart();
    const started = [what === 'namespace' ? boot : 'other', what === 'boot' ? namespaces : '1-2', ticks].join(
      '/',
    );
    const lock = writeLock(folder.path, holder({ host, pid: endedPid(), started }));
    await expect(take(folder.path)).rejects.toMatchObject({ holder: { host, lock } });
  });

  test.each([
    ['{}', 'BAD_LOCK'],
    ['{"pid":-1,"host":"kestrel","started":""}', 'BAD_LOCK'],
  ])('a lock is held if its file has an unknown structure: %s', async (text, fault) => {
    using folder = lockFolder();
    const lock = writeLock(folder.path, text);
    await expect(take(folder.path)).rejects.toMatchObject({ holder: { lock, fault } });
  });

  test.each([
    ['a link', (path: string) => symlinkSync('elsewhere', path)],
    ['a link to a lock', (path: string) => symlinkSync('stale', path)],
    ['a FIFO', (path: string) => execFileSync('mkfifo', [path])],
    ['a folder', (path: string) => mkdirSync(path)],
  ])('a lock is held if its file is %s', async (_, make) => {
    using folder = lockFolder();
    writeFileSync(join(folder.path, '../stale'), '');
    const lock = `${folder.path}.1-00000000`;
    make(lock);
    await expect(take(folder.path)).rejects.toMatchObject({ holder: { lock, fault: 'NOT_A_FILE' } });
    expect(folder.names()).toEqual(['game.lock.1-00000000', 'stale']);
  });

  test('a lock is held if its file is unreadable', async () => {
    using folder = lockFolder();
    const lock = writeLock(folder.path, '{}');
    // Root can read every file, so the test simulates the error.
    const files = {
      ...nodeFiles,
      open: (path: string, mode: OpenMode) =>
        path === lock
          ? Promise.reject(Object.assign(new Error('EACCES'), { code: 'EACCES' }))
          : nodeFiles.open(path, mode),
    };
    await expect(takeLock(files, folder.path)).rejects.toMatchObject({ holder: { lock, fault: 'EACCES' } });
  });
});

const canUnshare = spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0;

(canUnshare ? test : test.skip)(
  'a lock excludes processes in other pid namespaces, in both directions',
  async () => {
    using folder = lockFolder();
    using drivers = temporaryFolder();
    const driver = await bundleDriver('lockDriver', drivers.path);
    const inside = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', node];
    for (const [first, second] of [
      [inside, [node]],
      [[node], inside],
    ] as const) {
      const holding = start(first, driver, folder.path);
      expect(await holding.race()).toBe('won');
      const wanting = start(second, driver, folder.path);
      expect(await wanting.race()).toBe('held');
      await wanting.end();
      await holding.end();
      expect(folder.names()).toEqual([]);
    }
  },
);

test("a lock that couldn't be created doesn't block other processes", async () => {
  for (let call = 1; call <= 6; call++) {
    using folder = lockFolder();
    for (const kind of ['EIO', ...(call === 2 ? ['short'] : [])]) {
      const files = faultyFiles(`${kind}@${call}`);
      await expect(takeLock(files, folder.path)).rejects.toThrow();
      expect(folder.names()).toEqual([]);
      await (await takeLock(files, folder.path)).release();
    }
  }
});

test('a process can retake its own lock after a failed release', async () => {
  using folder = lockFolder();
  const files = faultyFiles('EIO@8');
  const lock = await takeLock(files, folder.path);
  await expect(lock.release()).rejects.toThrow('EIO');
  expect(folder.names()).toHaveLength(1);
  await (await take(folder.path)).release();
  expect(folder.names()).toEqual([]);
});

/** Starts a process that takes a lock on request and holds it until the process ends. */
function start(
  [command, ...args]: readonly string[],
  driver: string,
  path: string,
): {
  readonly race: () => Promise<string>;
  readonly ready: Promise<unknown>;
  readonly end: () => Promise<void>;
} {
  const child = spawn(command ?? node, [...args, driver, path], {
    env: childEnv(path),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ready = lines.next();
  return {
    ready,
    async race() {
      await ready;
      child.stdin.write('go\n');
      return String((await lines.next()).value);
    },
    end: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.stdin?.end();
  await closed;
}

test('only one of several processes takes over a stale lock', async () => {
  using folder = lockFolder();
  using drivers = temporaryFolder();
  const driver = await bundleDriver('lockDriver', drivers.path);
  for (const stale of [await holderWithoutStart({ pid: endedPid() }), '']) {
    writeLock(folder.path, stale);
    const racers = Array.from({ length: 4 }, () => start([node], driver, folder.path));
    await Promise.all(racers.map(({ ready }) => ready));
    const results = await Promise.all(racers.map(({ race }) => race()));
    expect(results.sort()).toEqual(['held', 'held', 'held', 'won']);
    await Promise.all(racers.map((racer) => racer.end()));
    expect(folder.names()).toEqual([]);
  }
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openGameStore } from '../../src/storage/index.js';
import { printCounts } from '../support/atOnce.js';
import { childEnv, MEMORY, node, program, temporaryFolder } from '../support/child.js';
import {
  blankDisk,
  bytesAfter,
  type Inode,
  namesAfter,
  remainsOf,
  subsets,
  type TracedCall,
} from '../support/disk.js';
import { memoryFiles } from '../support/memoryFiles.js';
import { inputFrom, scriptOf, SEED, told, toldIn } from '../support/scriptedGame.js';

/** What a run did and said: calls of the file system and lines for the player, in the order in which they came. */
async function recordedRun(home: string): Promise<readonly (TracedCall | string)[]> {
  const path = join(home, 'recorded');
  const [answers, output] = [join(home, 'answers'), openSync(path, 'a')];
  writeFileSync(answers, inputFrom(scriptOf()));
  const input = openSync(answers, 'r');
  const child = spawn(node, [program, '-p', 'Ann', '-s', SEED], {
    // Both append to one file at once, and wait until that is done.
    env: childEnv(home, { YAHTZEE_FILE_FAULTS: `trace:${path}` }),
    stdio: [input, output, 'inherit'],
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  for (const file of [input, output]) closeSync(file);
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => (line.startsWith('{"call":') ? (JSON.parse(line) as TracedCall) : line));
}

type Files = ReadonlyMap<string, Buffer>;

/** How the files of a disk are put together: which names are there, and what is in each file. */
interface Remains {
  names(folder: Inode): ReadonlyMap<string, Inode>;
  bytes(file: Inode): Buffer;
}

function filesOf(folder: Inode, path: string, remains: Remains): Files {
  const entries = [...remains.names(folder)].flatMap(([name, inode]): [string, Buffer][] => {
    const here = join(path, name);
    return inode.kind === 'file' ? [[here, remains.bytes(inode)]] : [...filesOf(inode, here, remains)];
  });
  return new Map(entries);
}

const everything: Remains = {
  names: (folder) => namesAfter(folder, folder.pendingNames),
  bytes: ({ bytes, pending }) => bytesAfter(bytes, pending),
};
const syncedAlone: Remains = { names: ({ names }) => names, bytes: ({ bytes }) => bytes };

/** Every folder and file that a disk names or may name. */
function inodesOf(folder: Inode): readonly Inode[] {
  const inside = [...folder.names.values(), ...folder.pendingNames.flatMap(({ inode }) => inode ?? [])];
  return [
    ...new Set([folder, ...inside.flatMap((inode) => (inode.kind === 'folder' ? inodesOf(inode) : [inode]))]),
  ];
}

/** What a power cut can leave, now: of every folder any of the new names, of one file at a time all its remains. */
function* statesOf(root: Inode, home: string): Iterable<Files> {
  const inodes = inodesOf(root);
  const folders = inodes.filter(({ kind }) => kind === 'folder');
  const files = inodes.filter(({ kind, pending }) => kind === 'file' && pending.length > 0);
  const namings = folders.reduce<readonly ReadonlyMap<Inode, ReadonlyMap<string, Inode>>[]>(
    (chosen, folder) =>
      chosen.flatMap((before) =>
        subsets(folder.pendingNames).map(
          (changes) => new Map([...before, [folder, namesAfter(folder, changes)]]),
        ),
      ),
    [new Map()],
  );
  for (const naming of namings) {
    const names = (folder: Inode): ReadonlyMap<string, Inode> => naming.get(folder) ?? folder.names;
    for (const { bytes } of [everything, syncedAlone]) {
      yield filesOf(root, home, { names, bytes });
      for (const varied of files) {
        for (const left of remainsOf(varied)) {
          yield filesOf(root, home, { names, bytes: (file) => (file === varied ? left : bytes(file)) });
        }
      }
    }
  }
}

const keyOf = (files: Files): string =>
  [...files].map(([path, bytes]) => `${path}\0${bytes.toString('latin1')}`).join('\0\0');

test('a power cut at any moment of a game leaves nothing unreadable, and loses nothing that was told', async () => {
  using folder = temporaryFolder(MEMORY);
  const recorded = await recordedRun(folder.path);
  const home = join(folder.path, 'yahtzee');
  const disk = blankDisk(folder.path);
  const said: string[] = [];
  const known = new Set<string>();
  const counts = { cuts: 0, states: 0, torn: 0, over: 0, goneOn: 0 };
  for (const step of recorded) {
    if (typeof step === 'string') {
      said.push(step);
      continue;
    }
    const acknowledged = toldIn(said.join('\n'));
    disk.take(step);
    counts.cuts++;
    for (const files of statesOf(disk.root, folder.path)) {
      const key = keyOf(files);
      // What was acknowledged only grows: a state that was read counts again where it should hold more.
      const seen = `${acknowledged.length}\0${key}`;
      if (known.has(seen)) continue;
      known.add(seen);
      counts.states++;
      const store = openGameStore(memoryFiles(files, folder.path), home, () => new Date(0));
      const [id, ...others] = await store.ids();
      expect(others).toEqual([]);
      if (id === undefined) {
        expect(acknowledged).toEqual([]);
        continue;
      }
      const reading = await store.read(id);
      if (!reading.ok) throw new Error(`unreadable: ${JSON.stringify(reading.problem)}`);
      const { events, game, damage } = reading.stored;
      expect(told({ header: game.header, events }).slice(0, acknowledged.length)).toEqual(acknowledged);
      if (damage) {
        expect(damage.code).toBe('torn-end');
        counts.torn++;
      }
      const isOver = game.phase.name === 'finished';
      if (isOver) counts.over++;
      // These take longer than all the rest; they look at other files, which change less often.
      if (isOver || counts.states % 10 === 0) {
        const { over, unfinished, unreadable } = await store.survey();
        expect([over.length, unfinished.length, unreadable.length]).toEqual(isOver ? [1, 0, 0] : [0, 1, 0]);
        const resumed = await store.resume(id, 'refuse');
        expect(resumed).toMatchObject(isOver ? { problem: { code: 'over' } } : { ok: true });
        counts.goneOn++;
      }
    }
  }
  printCounts(
    `power cut: ${counts.cuts} moments, ${counts.states} states, ${counts.torn} with a torn line, ${counts.over} of a finished game, ` +
      `${counts.goneOn} gone on with; 0 unreadable, nothing lost`,
  );
}, 120_000);

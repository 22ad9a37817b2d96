import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { type GameStore, openGameStore } from '../../src/storage/index.js';
import { printCounts } from '../support/atOnce.js';
import { childEnv, faultyProgram, MEMORY, node, temporaryFolder } from '../support/child.js';
import { blankDisk } from '../support/stored/disk.js';
import type { FileCall } from '../support/stored/fileCalls.js';
import { memoryFiles } from '../support/stored/memoryFiles.js';
import { keyOf, statesOf } from '../support/stored/powerCuts.js';
import { inputFrom, scriptOf, SEED, expectedPlay, printedPlay } from '../support/stored/scriptedGame.js';

/** The file-system calls and the printed lines of a game, in the order in which they happened. */
type Recorded = readonly (FileCall | string)[];

/** Runs the program once for each part of the input, and records its file-system calls and printed lines. */
async function recordedRun(home: string, runs: readonly Run[]): Promise<Recorded> {
  const path = join(home, 'recorded');
  for (const { args, lines } of runs) {
    const [answers, output] = [join(home, 'answers'), openSync(path, 'a')];
    writeFileSync(answers, `${lines.join('\n')}\n`);
    const input = openSync(answers, 'r');
    const child = spawn(node, [faultyProgram, ...args], {
      // Calls and lines are appended to the same file immediately, so their order is known.
      env: childEnv(home, { YAHTZEE_FILE_FAULTS: `trace:${path}` }),
      stdio: [input, output, 'inherit'],
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    for (const file of [input, output]) closeSync(file);
  }
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => (line.startsWith('{"call":') ? (JSON.parse(line) as FileCall) : line));
}

interface Run {
  readonly args: readonly string[];
  readonly lines: readonly string[];
}

const LINES = inputFrom(scriptOf()).trimEnd().split('\n');

/** A solo game that is resumed twice. */
const RUNS: readonly Run[] = [
  { args: ['-p', 'Ann', '-s', SEED], lines: LINES.slice(0, 10) },
  { args: ['resume'], lines: LINES.slice(10, 20) },
  { args: ['resume'], lines: LINES.slice(20) },
];

test('a power cut at any moment of a resumed game leaves nothing unreadable, and loses nothing that was printed', async () => {
  using folder = temporaryFolder(MEMORY);
  const recorded = await recordedRun(folder.path, RUNS);
  const home = join(folder.path, 'yahtzee');
  const disk = blankDisk(folder.path);
  const printed: string[] = [];
  let isRepeated = false;
  const known = new Set<string>();
  /**
   * Caches the dice and points read from each journal. Caching saves time, because many states contain the same
   * journal and differ only in other files.
   */
  const readings = new Map<string, Promise<StoredPlay>>();
  const last = recorded.filter((step) => typeof step !== 'string').length;
  const counts = { cuts: 0, states: 0, torn: 0, over: 0, resumed: 0 };
  for (const step of recorded) {
    if (typeof step === 'string') {
      // A resumed game first prints the current dice again. These dice must not count as another roll.
      if (step.startsWith('Resuming game')) isRepeated = true;
      if (isRepeated && step.startsWith('Dice: ')) isRepeated = false;
      else printed.push(step);
      continue;
    }
    const acknowledged = printedPlay(printed.join('\n'));
    disk.take(step);
    counts.cuts++;
    // Turns repeat the same calls, so in the middle of the game, a twentieth of the moments is enough.
    if (counts.cuts > 60 && counts.cuts < last - 30 && counts.cuts % 20 > 0) continue;
    for (const files of statesOf(disk.root, folder.path)) {
      const key = keyOf(files);
      // Check each state only once, unless the program has printed more results in the meantime. In this case, check
      // the state again, because it must contain the additional results, too.
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
      const journal = files.get(join(home, 'games', `${id}.jsonl`))?.toString('latin1') ?? '';
      const reading = readings.get(journal) ?? readPlay(store, id);
      readings.set(journal, reading);
      const { lines, isTorn, isOver } = await reading;
      expect(lines.slice(0, acknowledged.length)).toEqual(acknowledged);
      if (isTorn) counts.torn++;
      if (isOver) counts.over++;
      // Survey and resume the game only in some states, because both operations are slow. A twentieth of the states is
      // enough, because apart from the journal, both operations read only files that rarely change.
      if (isOver ? counts.over % 5 === 0 : counts.states % 20 === 0) {
        const { over, unfinished, unreadable } = await store.survey();
        expect([over.length, unfinished.length, unreadable.length]).toEqual(isOver ? [1, 0, 0] : [0, 1, 0]);
        const again = await store.resume(id, 'refuse');
        expect(again).toMatchObject(isOver ? { problem: { code: 'over' } } : { ok: true });
        counts.resumed++;
      }
    }
  }
  printCounts(
    `power cut: ${counts.cuts} moments, ${counts.states} states, ${counts.torn} with a torn line, ${counts.over} of a finished game, ` +
      `${counts.resumed} resumed; 0 unreadable, nothing lost`,
  );
});

interface StoredPlay {
  readonly lines: readonly string[];
  readonly isTorn: boolean;
  readonly isOver: boolean;
}

async function readPlay(store: GameStore, id: string): Promise<StoredPlay> {
  const reading = await store.read(id);
  if (!reading.ok) throw new Error(`unreadable: ${JSON.stringify(reading.problem)}`);
  const { events, game, damage } = reading.stored;
  if (damage) expect(damage.code).toBe('torn-end');
  return {
    lines: expectedPlay({ header: game.header, events }),
    isTorn: damage !== undefined,
    isOver: game.phase.name === 'finished',
  };
}

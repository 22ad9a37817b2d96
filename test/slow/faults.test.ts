import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { forEachAtOnce, printCounts } from '../support/atOnce.js';
import { MEMORY, temporaryFolder } from '../support/child.js';
import { type OtherGame, readOtherwise } from '../support/otherReader.js';
import { run } from '../support/run.js';
import { inputFrom, NOT_SAVED, scriptOf, SEED, told, toldIn } from '../support/scriptedGame.js';
import { indexPath, journalPath, keepGame, storeIn } from '../support/store.js';

const ARGS = ['-p', 'Ann', '-s', SEED];
const INPUT = inputFrom(scriptOf());
const KINDS = ['ENOSPC', 'EIO', 'EACCES', 'EROFS', 'EMFILE'];

/** A home with a finished game, an unfinished one and a score; its files must stay as they are. */
async function furnish(home: string): Promise<ReadonlyMap<string, Buffer>> {
  const store = await storeIn(home);
  const [over, unfinished] = [await keepGame(store, { seed: 'x' }), await keepGame(store, { actions: 9 })];
  await store.keepScore(over.id);
  const paths = [journalPath(home, over.id), journalPath(home, unfinished.id), indexPath(home)];
  return new Map(paths.map((path) => [path, readFileSync(path)]));
}

/** The journal that a run has added to a furnished home, as another program reads it. */
function added(home: string, known: ReadonlyMap<string, Buffer>): OtherGame | undefined {
  const names = readdirSync(join(home, 'games')).filter((name) => name.endsWith('.jsonl'));
  const [path, ...others] = names.map((name) => join(home, 'games', name)).filter((each) => !known.has(each));
  expect(others).toEqual([]);
  if (path === undefined) return undefined;
  const game = readOtherwise(readFileSync(path));
  if (typeof game === 'string') throw new Error(game);
  return game;
}

/** What was told as stored: all up to the last question before it was first told that something is not. */
function toldAsStored(stdout: string): readonly string[] {
  const unsaved = NOT_SAVED.exec(stdout);
  if (!unsaved) return toldIn(stdout);
  return toldIn(stdout.slice(0, Math.max(0, stdout.lastIndexOf('?\n', unsaved.index))));
}

test('a fault at any call is told, the game goes on, and nothing that was stored changes', async () => {
  using folder = temporaryFolder(MEMORY);
  const pattern = join(folder.path, 'pattern');
  const furniture = await furnish(join(pattern, 'yahtzee'));
  const trace = join(folder.path, 'trace');
  const play = (home: string, faults: string): ReturnType<typeof run> =>
    run(ARGS, { input: INPUT, home, env: { YAHTZEE_FILE_FAULTS: faults } });
  const copy = (name: string): string => {
    const home = join(folder.path, name);
    cpSync(pattern, home, { recursive: true });
    return home;
  };
  /** The furniture where it stands in a copy. */
  const furnitureIn = (home: string): ReadonlyMap<string, Buffer> =>
    new Map([...furniture].map(([path, bytes]) => [path.replace(pattern, home), bytes]));

  const untouched = copy('untouched');
  await play(untouched, `trace:${trace}`);
  const calls = readFileSync(trace, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { call: string }).call);
  const whole = added(join(untouched, 'yahtzee'), furnitureIn(untouched));
  if (whole?.state !== 'finished') throw new Error('the untouched game did not come to its end');

  const faults = calls.flatMap((call, index) => [
    ...KINDS.map((kind) => `${kind}@${index + 1}`),
    ...(call === 'write' ? [`short@${index + 1}`, `short@${index + 1}+`] : []),
    // A full disk is the one that lasts in life.
    ...KINDS.filter((kind) => kind === 'ENOSPC' || index % 7 === 0).map((kind) => `${kind}@${index + 1}+`),
  ]);
  const counts = { unseen: 0, unsavedForAWhile: 0, unsavedToTheEnd: 0, withScores: 0 };
  await forEachAtOnce(faults, async (fault) => {
    const home = copy(fault);
    const { status, stdout, stderr } = await play(home, fault);
    const yahtzee = join(home, 'yahtzee');
    const at = { fault };
    expect({ ...at, told: toldIn(stdout) }).toEqual({ ...at, told: told(whole) });

    const furnitureHere = furnitureIn(home);
    for (const [path, bytes] of furnitureHere) {
      const now = readFileSync(path);
      // The index may have grown; the games of others have not.
      const same = path === indexPath(yahtzee) ? now.subarray(0, bytes.length) : now;
      expect({ ...at, path, isSame: same.equals(bytes) }).toEqual({ ...at, path, isSame: true });
    }
    const game = added(yahtzee, furnitureHere);
    const events = game?.events ?? [];
    expect({ ...at, events }).toEqual({ ...at, events: whole.events.slice(0, events.length) });
    const stored = toldAsStored(stdout);
    expect({ ...at, stored: told({ ...whole, events }).slice(0, stored.length) }).toEqual({ ...at, stored });

    const [kind = ''] = fault.split('@');
    const reason = kind === 'short' ? 'written only in part' : kind;
    const unsaved = NOT_SAVED.exec(stdout);
    if (unsaved) expect(unsaved[1]).toContain(reason);
    const isWhole = game?.state === 'finished' && game.stopsAt === undefined;
    if (!fault.endsWith('+') || !unsaved) expect({ ...at, isWhole }).toEqual({ ...at, isWhole: true });
    if (!isWhole) expect(stderr).toContain(reason);
    const isUnsaved = stderr.includes('the game is not saved');
    expect({ ...at, status }).toEqual({ ...at, status: isUnsaved || !isWhole ? 1 : 0 });
    if (!unsaved && stderr === '') counts.unseen++;
    else if (!unsaved) counts.withScores++;
    else if (isWhole) counts.unsavedForAWhile++;
    else counts.unsavedToTheEnd++;

    // Whoever looks next finds everything in its place.
    const { over, unfinished, unreadable } = await (await storeIn(yahtzee)).survey();
    expect({ ...at, unreadable, over: over.length }).toEqual({
      ...at,
      unreadable: [],
      over: isWhole ? 2 : 1,
    });
    expect(unfinished).toHaveLength(isWhole || !game ? 1 : 2);
  });
  printCounts(
    `faults: ${faults.length} at ${calls.length} calls; ${counts.unsavedForAWhile} unsaved for a while, ` +
      `${counts.unsavedToTheEnd} to the end, ${counts.withScores} with the scores alone, ${counts.unseen} unseen; 0 old bytes changed`,
  );
  expect(counts.unsavedForAWhile).toBeGreaterThan(calls.length);
  expect(counts.unsavedToTheEnd).toBeGreaterThan(calls.length);
  expect(counts.withScores).toBeGreaterThan(KINDS.length);
});

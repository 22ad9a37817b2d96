import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, test } from '@jest/globals';
import { OFFICIAL } from '../../src/engine/index.js';
import type { FilePort } from '../../src/storage/files/filePort.js';
import { nodeFiles } from '../../src/storage/files/nodeFiles.js';
import { openGameStore, type RemoveResult } from '../../src/storage/index.js';
import { childEnv, node, program, temporaryFolder } from '../support/child.js';
import { callsIn, indexPath, journalPath, keepGame, lockPath, storeIn } from '../support/store.js';
import { slowFile } from '../support/stored/naiveJournal.js';
import { naiveCard } from '../support/stored/naiveStatistics.js';
import { storedGame } from '../support/stored/storedGames.js';

const NO_SUCH = '2026-01-31-zzzzzz';
const modeOf = (path: string): number => statSync(path).mode & 0o777;

test.each([
  [0, undefined],
  [1, 1],
  [4, 4],
  [5, undefined],
  ['score', 'score'],
  ['roll', undefined],
])('resuming a game returns a saved answer only if the answer is valid: %j', async (kept, answer) => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const { id, events } = await keepGame(store, { actions: 3 });
  const file = journalPath(home.path, id).replace(/jsonl$/, 'answer');
  const content = { schema: 'yahtzee-cli/answer@1', events: events.length, answer: kept };
  writeFileSync(file, JSON.stringify(content));
  const resumption = await store.resume(id, 'refuse');
  if (!resumption.ok) throw new Error(resumption.problem.code);
  expect(resumption.answer).toBe(answer);
  await resumption.journal.close();
});

test('only the user can access stored folders and files, even with umask 0', async () => {
  const umask = process.umask(0);
  try {
    using folder = temporaryFolder();
    const home = join(folder.path, 'not/there/yet');
    const store = await storeIn(home);
    const { id, journal } = store.begin(storedGame().game.header);
    await journal.store(storedGame().events);
    for (const path of [home, join(home, 'games')]) expect(modeOf(path)).toBe(0o700);
    const names = readdirSync(join(home, 'games')).sort();
    expect(names).toEqual([`${id}.jsonl`, expect.stringMatching(`^${id}\\.lock\\.`)]);
    for (const name of names) expect(modeOf(join(home, 'games', name))).toBe(0o600);
    await journal.close();
    await store.addScore(id);
    expect(modeOf(indexPath(home))).toBe(0o600);
  } finally {
    process.umask(umask);
  }
});

test('creating a folder fails if the system always reports a missing parent', async () => {
  let tries = 0;
  const makeFolder = async (path: string): Promise<boolean> => {
    if (path === '/') return false;
    if (++tries > 20) throw new Error('too many attempts');
    throw Object.assign(new Error('as in /proc'), { code: 'ENOENT' });
  };
  const { game, events } = storedGame({ actions: 3 });
  const { journal } = openGameStore({ ...nodeFiles, makeFolder }, '/none', () => new Date(0)).begin(
    game.header,
  );
  await expect(journal.store(events)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('the data folder can be a link', async () => {
  using folder = temporaryFolder();
  mkdirSync(join(folder.path, 'real'));
  const home = join(folder.path, 'link');
  symlinkSync('real', home);
  const store = await storeIn(home);
  const { id } = await keepGame(store);
  await store.addScore(id);
  expect((await store.survey()).over).toHaveLength(1);
  expect(readdirSync(join(folder.path, 'real')).sort()).toEqual(['games', 'index.jsonl']);
});

test("reading a missing data folder finds no games and doesn't create the folder", async () => {
  using folder = temporaryFolder();
  const home = join(folder.path, 'none');
  const store = await storeIn(home);
  expect(await store.survey()).toMatchObject({ over: [], unfinished: [], unreadable: [] });
  expect(await store.ids()).toEqual([]);
  expect(await store.read(NO_SUCH)).toEqual({ ok: false, problem: { code: 'no-such-game', id: NO_SUCH } });
  expect(await store.remove(NO_SUCH)).toEqual({ ok: false, problem: { code: 'no-such-game', id: NO_SUCH } });
  expect(existsSync(home)).toBe(false);
});

test('a survey returns summaries of unfinished games, without events', async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const wish = { seed: 'kestrel', names: ['Ann', 'Bob'], actions: 20 };
  const { id } = await keepGame(store, wish);
  appendFileSync(journalPath(home.path, id), '{"le');
  const { game, events } = storedGame(wish);
  const round = events.findLast((event) => event.type === 'rolled')?.turn;
  expect(round).toBeGreaterThan(1);
  const { name, version } = game.header.rules;
  expect((await store.survey()).unfinished).toEqual([
    {
      id,
      created: '2026-01-31T12:00:01.000Z',
      rules: { id: 'official', version, name },
      seed: 'kestrel',
      players: wish.names.map((player, seat) => ({
        name: player,
        kind: 'person',
        score: naiveCard(game.header.rules, events, seat).score,
      })),
      state: 'unfinished',
      turns: 13,
      hasSecretSeed: true,
      round,
      damage: { code: 'torn-end', line: events.length + 2 },
    },
  ]);
});

test('a survey lists finished, unfinished and unreadable games, oldest first', async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const games = [
    await keepGame(store, { seed: 'a' }),
    await keepGame(store, { seed: 'b', actions: 4 }),
    await keepGame(store, { seed: 'c', names: ['Ann', 'Bob'] }),
    await keepGame(store, { seed: 'd', actions: 20 }),
    await keepGame(store, { seed: 'e' }),
  ];
  const [a, b, c, d, e] = games.map(({ id }) => id);
  writeFileSync(journalPath(home.path, e ?? ''), 'no game\n');
  writeFileSync(join(home.path, 'games/notes.txt'), 'mine');
  writeFileSync(join(home.path, 'games/..jsonl'), '');
  const { over, unfinished, unreadable } = await store.survey();
  expect(over.map(({ game }) => game)).toEqual([a, c]);
  expect(unfinished.map(({ id }) => id)).toEqual([b, d]);
  expect(unreadable).toEqual([{ id: e, problem: { code: 'no-header' } }]);
  expect(await store.ids()).toEqual([a, b, c, d, e].sort());
});

test('in a survey, the unfinished game that was left last comes last', async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const early = await keepGame(store, { seed: 'b', actions: 4 });
  const late = await keepGame(store, { seed: 'd', actions: 4 });
  const unfinished = async () => (await store.survey()).unfinished.map(({ id }) => id);
  expect(await unfinished()).toEqual([early.id, late.id]);
  const resumed = await store.resume(early.id, 'refuse');
  if (!resumed.ok) throw new Error(resumed.problem.code);
  await resumed.journal.store(storedGame({ seed: 'b', actions: 6 }).events);
  await resumed.journal.close();
  expect(await unfinished()).toEqual([late.id, early.id]);
});

test.each([
  '../secret',
  '/etc/passwd',
  '',
  '.',
  'Ann',
  '2026-01-31-ABCDEF',
  '2026-01-31-abcdef/../x',
  'a\0b',
])('the id %j matches no game', async (id) => {
  using home = temporaryFolder();
  mkdirSync(join(home.path, 'games'));
  writeFileSync(join(home.path, 'secret.jsonl'), 'secret');
  const store = await storeIn(home.path);
  const problem = { code: 'no-such-game', id };
  expect(await store.read(id)).toEqual({ ok: false, problem });
  expect(await store.resume(id, 'repair')).toEqual({ ok: false, problem });
  expect(await store.remove(id)).toEqual({ ok: false, problem });
  expect(readdirSync(home.path).sort()).toEqual(['games', 'secret.jsonl']);
});

describe("games that can't be resumed", () => {
  test("a finished game can't be resumed", async () => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    const { id } = await keepGame(store);
    expect(await store.resume(id, 'repair')).toEqual({ ok: false, problem: { code: 'over' } });
    expect(readdirSync(join(home.path, 'games'))).toEqual([`${id}.jsonl`]);
  });

  test("a game can't be resumed while another process is playing", async () => {
    using home = temporaryFolder();
    const child = spawn(node, [program], { env: childEnv(home.path), stdio: 'pipe' });
    const closed = once(child, 'close');
    const store = await storeIn(join(home.path, 'yahtzee'));
    try {
      for await (const line of createInterface(child.stdout)) if (line.startsWith('Dice: ')) break;
      const [id = ''] = await store.ids();
      const held = { code: 'held', holder: expect.objectContaining({ pid: child.pid }) };
      expect(await store.resume(id, 'repair')).toEqual({ ok: false, problem: held });
      expect(await store.remove(id)).toEqual({ ok: false, problem: held });
      expect(await store.read(id)).toMatchObject({ ok: true });
    } finally {
      child.kill('SIGKILL');
      await closed;
    }
    const [id = ''] = await store.ids();
    const resumed = await store.resume(id, 'refuse');
    if (!resumed.ok) throw new Error(resumed.problem.code);
    await resumed.journal.close();
    expect(readdirSync(join(home.path, 'yahtzee/games'))).toEqual([`${id}.jsonl`]);
  });

  test.each([
    ['a link', (path: string) => symlinkSync('elsewhere', path)],
    ['a FIFO', (path: string) => execFileSync('mkfifo', [path])],
    ['a folder', (path: string) => mkdirSync(path)],
  ])("a game can't be resumed if the journal or a lock file is %s", async (_, make) => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    const { id } = await keepGame(store, { actions: 5 });
    const fault = 'NOT_A_FILE';
    const lock = lockPath(home.path, id);
    make(lock);
    const held = { code: 'held', holder: { lock, fault } };
    expect(await store.resume(id, 'repair')).toEqual({ ok: false, problem: held });
    expect(await store.remove(id)).toEqual({ ok: false, problem: held });
    renameSync(lock, join(home.path, 'aside'));
    renameSync(journalPath(home.path, id), join(home.path, 'elsewhere'));
    make(journalPath(home.path, id));
    const problem = { code: 'unreadable', fault };
    expect(await store.resume(id, 'repair')).toEqual({ ok: false, problem });
    expect((await store.survey()).unreadable).toEqual([{ id, problem }]);
  });
});

test('resuming a game on a read-only disk loses no stored events', async () => {
  using home = temporaryFolder();
  const { id, events } = await keepGame(await storeIn(home.path), { actions: 5 });
  const before = readFileSync(journalPath(home.path, id));
  const outcomes = new Set<string>();
  for (let call = 1; !outcomes.has('stored'); call++) {
    const store = await storeIn(home.path, `EROFS@${call}+`);
    const resumed = await store.resume(id, 'refuse');
    if (resumed.ok) {
      expect(resumed.stored.events).toEqual(events);
      const storing = resumed.journal.store([...events, { type: 'left', seat: 0 }]);
      outcomes.add(
        await storing.then(
          () => 'stored',
          () => 'unsaved',
        ),
      );
      await resumed.journal.close().catch(() => undefined);
    } else outcomes.add(resumed.problem.code);
    const now = readFileSync(journalPath(home.path, id));
    expect(now.subarray(0, before.length)).toEqual(before);
    // Restore the files for the next attempt.
    writeFileSync(journalPath(home.path, id), before);
    for (const name of readdirSync(join(home.path, 'games'))) {
      if (name.includes('.lock')) rmSync(join(home.path, 'games', name));
    }
  }
  expect([...outcomes]).toEqual(['unreadable', 'unsaved', 'stored']);
});

describe('importing journals', () => {
  const CREATED = '2026-01-31T12:00:00.000Z';
  const ID = '2026-01-31-abcdef';
  const { game, events } = storedGame({ seed: 'added' });
  const journalOf = (count: number): Uint8Array => {
    const records = events.slice(0, count).map((event) => ({ at: CREATED, event }));
    return slowFile([{ format: 1, id: ID, created: CREATED, header: game.header }, ...records]);
  };
  const whole = journalOf(events.length);

  test('an imported journal is stored unchanged, with its score, and only once', async () => {
    using home = temporaryFolder();
    const store = await storeIn(join(home.path, 'new'));
    expect(await store.add(whole)).toEqual({ ok: true, id: ID, status: 'new' });
    expect(readFileSync(journalPath(join(home.path, 'new'), ID))).toEqual(Buffer.from(whole));
    expect(await store.add(whole)).toEqual({ ok: true, id: ID, status: 'known' });
    expect((await store.survey()).over.map(({ game }) => game)).toEqual([ID]);
    expect(readdirSync(join(home.path, 'new/games'))).toEqual([`${ID}.jsonl`]);
  });

  test('an imported unfinished game can be resumed', async () => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    await store.add(journalOf(6));
    const resumed = await store.resume(ID, 'refuse');
    expect(resumed).toMatchObject({ ok: true, stored: { events: events.slice(0, 6) } });
    if (resumed.ok) await resumed.journal.close();
  });

  test.each([
    ['with more events than the stored game', 6, { code: 'taken', id: ID }],
    ['with fewer events than the stored game', events.length, { code: 'taken', id: ID }],
  ])('an imported journal %s is refused', async (_, here, problem) => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    await store.add(journalOf(here));
    const before = readFileSync(journalPath(home.path, ID));
    expect(await store.add(journalOf(8))).toEqual({ ok: false, problem });
    expect(readFileSync(journalPath(home.path, ID))).toEqual(before);
  });

  test.each([
    ['with damage', whole.subarray(0, -3), { code: 'damaged' }],
    ['without a header', Buffer.from('{}\n'), { code: 'no-header' }],
  ])('an imported journal %s is refused, and nothing is stored', async (_, bytes, problem) => {
    using home = temporaryFolder();
    expect(await (await storeIn(home.path)).add(bytes)).toMatchObject({ ok: false, problem });
    expect(readdirSync(home.path)).toEqual([]);
  });

  test('a journal of a game in play is imported only if the same journal is already stored', async () => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    mkdirSync(join(home.path, 'games'));
    const lock = lockPath(home.path, ID);
    writeFileSync(lock, '{"pid":5,"host":"oldlaptop","started":""}');
    const holder = { pid: 5, host: 'oldlaptop', started: '', lock };
    expect(await store.add(whole)).toEqual({ ok: false, problem: { code: 'held', id: ID, holder } });
    writeFileSync(journalPath(home.path, ID), whole);
    expect(await store.add(whole)).toEqual({ ok: true, id: ID, status: 'known' });
  });

  test('a journal is stored only once if several imports run at the same time', async () => {
    using home = temporaryFolder();
    const added = await Promise.all([1, 2, 3, 4].map(async () => (await storeIn(home.path)).add(whole)));
    for (const each of added) {
      expect(each.ok || each.problem.code === 'held').toBe(true);
    }
    expect(added.filter((each) => each.ok && each.status === 'new').length).toBeLessThanOrEqual(1);
  });

  test('a journal is imported completely or not at all if a file-system call fails', async () => {
    let isTaken = false;
    let unsynced = 0;
    for (let call = 1; !isTaken; call++) {
      using home = temporaryFolder();
      const store = await storeIn(home.path, `ENOSPC@${call}`);
      const addition = await store.add(whole).catch(() => undefined);
      const there = existsSync(journalPath(home.path, ID));
      if (there) expect(readFileSync(journalPath(home.path, ID))).toEqual(Buffer.from(whole));
      expect(addition?.ok ?? false).toBe(there);
      if (addition?.ok && addition.status === 'new' && addition.unsynced === 'ENOSPC') unsynced++;
      expect((await (await storeIn(home.path)).add(whole)).ok).toBe(true);
      isTaken = addition?.ok === true && readdirSync(home.path).includes('index.jsonl') && call > 20;
    }
    expect(unsynced).toBe(1);
  });
});

describe('deleting games', () => {
  test('deleting a game also deletes its backups and its score', async () => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    const [gone, stays] = [await keepGame(store, { seed: 'x' }), await keepGame(store, { seed: 'y' })];
    for (const { id } of [gone, stays]) await store.addScore(id);
    for (const number of [1, 2]) writeFileSync(`${journalPath(home.path, gone.id)}.copy-${number}`, 'torn');
    expect(await store.remove(gone.id)).toEqual({ ok: true, remaining: [] });
    expect(readdirSync(join(home.path, 'games'))).toEqual([`${stays.id}.jsonl`]);
    expect((await store.survey()).over.map(({ game }) => game)).toEqual([stays.id]);
    expect(await store.remove(gone.id)).toEqual({
      ok: false,
      problem: { code: 'no-such-game', id: gone.id },
    });
  });

  test.each(['EIO', 'EACCES'])(
    'deleting a game reports the remaining files if a later step fails: %s',
    async (kind) => {
      using home = temporaryFolder();
      const { id } = await keepGame(await storeIn(home.path));
      const copy = `${journalPath(home.path, id)}.copy-1`;
      const journal = readFileSync(journalPath(home.path, id));
      let steps = 0;
      const remove = async (faults: string): Promise<RemoveResult | undefined> => {
        writeFileSync(journalPath(home.path, id), journal);
        writeFileSync(copy, 'torn');
        return (await storeIn(home.path, faults)).remove(id).catch(() => undefined);
      };
      const trace = join(home.path, 'trace');
      await remove(`trace:${trace}`);
      for (let call = 1; call <= callsIn(trace); call++) {
        const removal = await remove(`${kind}@${call}`);
        const isThere = existsSync(journalPath(home.path, id));
        // The result is `ok` if and only if the journal has been deleted.
        expect(removal?.ok ?? false).toBe(!isThere);
        if (!removal?.ok) continue;
        if (existsSync(copy)) expect(removal.remaining.map(({ fault }) => fault)).toContain(kind);
        expect(existsSync(copy)).toBe(removal.remaining.length > 0);
        if (removal.remaining.length > 0 || removal.unsynced === kind) steps++;
      }
      // Three steps follow the deletion of the journal: listing the folder, deleting the backup, syncing the folder.
      expect(steps).toBe(3);
    },
  );

  test('deleting a game deletes only files that the program created for the game', async () => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    const { id } = await keepGame(store);
    const path = (ending: string): string => join(home.path, 'games', `${id}.${ending}`);
    for (const ending of ['jsonl.copy-7', 'answer', 'jsonl.1-1.tmp', 'svg', 'notes.txt', 'jsonl.copy-x']) {
      writeFileSync(path(ending), '');
    }
    expect(await store.remove(id)).toEqual({ ok: true, remaining: [] });
    expect(readdirSync(join(home.path, 'games')).sort()).toEqual(
      ['jsonl.copy-x', 'notes.txt', 'svg'].map((ending) => `${id}.${ending}`),
    );
  });

  // Node has no name for EDQUOT, the error of a full quota.
  const quota = `Unknown system error -${constants.errno.EDQUOT}`;
  test.each([
    ['on a full disk', { code: 'ENOSPC', errno: -constants.errno.ENOSPC }],
    ['over a quota', { code: quota, errno: -constants.errno.EDQUOT }],
  ])('a game can be deleted %s, but not while another process is playing', async (_, fault) => {
    using home = temporaryFolder();
    const { id } = await keepGame(await storeIn(home.path));
    const full: FilePort = {
      ...nodeFiles,
      open: (path, mode) =>
        mode === 'create'
          ? Promise.reject(Object.assign(new Error(fault.code), fault))
          : nodeFiles.open(path, mode),
    };
    const store = openGameStore(full, home.path, () => new Date());
    const lock = lockPath(home.path, id);
    writeFileSync(lock, '{"pid":1,"host":"elsewhere.example","started":""}');
    expect(await store.remove(id)).toMatchObject({ ok: false, problem: { code: 'held' } });
    rmSync(lock);
    expect(await store.remove(id)).toEqual({ ok: true, remaining: [] });
    expect(existsSync(journalPath(home.path, id))).toBe(false);
  });

  test('a game with an unreadable journal can be deleted', async () => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    const { id } = await keepGame(store);
    writeFileSync(journalPath(home.path, id), 'no game\n');
    expect(await store.remove(id)).toEqual({ ok: true, remaining: [] });
    expect(await store.ids()).toEqual([]);
  });
});

// Skip this test for root, who can write to every folder.
(process.getuid?.() === 0 ? test.skip : test)(
  "a game in a read-only folder can't be stored, and stored games remain",
  async () => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    const { id, events } = await keepGame(store, { actions: 5 });
    const games = join(home.path, 'games');
    chmodSync(games, 0o500);
    try {
      const { journal } = store.begin({
        rules: OFFICIAL,
        players: [{ name: 'Ann', kind: 'person' }],
        seed: 's',
      });
      await expect(journal.store(events)).rejects.toMatchObject({ code: 'EACCES' });
      expect(await store.ids()).toEqual([id]);
    } finally {
      chmodSync(games, 0o700);
    }
  },
);

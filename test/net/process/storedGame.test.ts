import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { unframe } from '../../../src/storage/journal/frame.js';
import { printCounts } from '../../support/atOnce.js';
import { openScene, type Scene, storedGames, storedLog, type TableLine } from '../../support/net/scene.js';
import {
  expectSameGame,
  longAnswers,
  quickAnswers,
  seatAll,
  SHORT_ROUNDS,
  shortRules,
} from '../../support/net/wholeGame.js';
import { slowFile } from '../../support/stored/naiveJournal.js';

const NAMES = ['Ann', 'Bob', 'Cleo'];
/** The Master, and one of the people who have joined the table in the same way. */
const PLAYERS = ['Ann', 'Bob'];

let scene: Scene;
let journal: Buffer;
let id: string;
let fingerprint: string;

beforeAll(async () => {
  scene = openScene();
  const { seats } = await seatAll(scene, NAMES, { options: shortRules(scene) });
  const [ann, bob] = seats;
  ann?.program.type('start');
  await bob?.program.sees('The game starts.');
  bob?.program.type('say Good luck!');
  await ann?.program.sees('Bob says "Good luck!"');
  for (const [seat, { program }] of seats.entries())
    program.type(...(seat === 0 ? longAnswers : quickAnswers)(SHORT_ROUNDS));
  await expectSameGame(seats);
  const line = ann?.program.lines().find((each) => each.startsWith('Fingerprint')) ?? '';
  fingerprint = /[0-9a-z-]{19}/.exec(line)?.[0] ?? '';
  const [path = ''] = storedGames(scene, 'Ann');
  journal = readFileSync(path);
  id = basename(path, '.jsonl');
});
afterAll(async () => {
  await scene[Symbol.asyncDispose]();
});

const jsonOf = async (person: string, args: readonly string[]): Promise<Record<string, unknown>> => {
  const { status, stdout, stderr } = await scene.runHere(person, [...args, '--json']);
  expect({ args, status, stderr }).toEqual({ args, status: 0, stderr: '' });
  return JSON.parse(stdout) as Record<string, unknown>;
};

describe('a person who played at a table', () => {
  test.each(PLAYERS)('%s has the game in games, replay, review, stats, scores and card', async (name) => {
    expect(await jsonOf(name, ['games'])).toMatchObject({
      games: [{ id, dice: 'table', state: 'finished' }],
    });
    const seat = NAMES.indexOf(name);
    expect(await jsonOf(name, ['replay', id])).toMatchObject({
      dice: 'table',
      table: { seat },
      finished: true,
    });
    expect((await jsonOf(name, ['review', id]))['seats']).toHaveLength(NAMES.length);
    expect(await jsonOf(name, ['stats'])).toMatchObject({ games: 1 });
    expect(((await jsonOf(name, ['scores']))['scores'] as unknown[]).length).toBe(NAMES.length);
    await jsonOf(name, ['card', id]);
  });

  test.each([['games'], ['replay', '--plain'], ['review'], ['stats'], ['scores'], ['card']])(
    '%s prints the game as text',
    async (command, ...options) => {
      expect(await scene.runHere('Bob', [command, ...options])).toMatchObject({ status: 0, stderr: '' });
    },
  );

  test.each(PLAYERS)('%s can verify that everybody took part in all rolls', async (name) => {
    const { status, stdout, stderr } = await scene.runHere(name, ['verify', id]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const rolls = storedLog(scene, name).filter(({ type }) => type === 'rolled').length;
    expect(stdout).toContain(
      `everybody at the table took part in all ${rolls} rolls; fingerprint ${fingerprint}`,
    );
  });

  test.each(PLAYERS)('%s can export the game, and import it into an empty home', async (name) => {
    const { stdout } = await scene.runHere(name, ['export']);
    const to = `copy of ${name}`;
    expect(await scene.runHere(to, ['import', '-'], stdout)).toEqual({
      status: 0,
      stdout: '1 new game, 0 already stored, 0 refused\n',
      stderr: '',
    });
    const [from, copied] = [name, to].map((person) =>
      storedGames(scene, person).map((path) => readFileSync(path)),
    );
    expect(copied).toEqual(from);
    expect((await scene.runHere(to, ['verify'])).status).toBe(0);
    expect((await scene.runHere(to, ['replay', id, '--json'])).status).toBe(0);
  });
});

/** Returns a value with one letter in its middle changed. */
const otherLetter = (text: string): string => {
  const place = Math.floor(text.length / 2);
  return text.slice(0, place) + (text.charAt(place) === 'B' ? 'C' : 'B') + text.slice(place + 1);
};

interface Line {
  readonly record: TableLine;
  readonly event?: { readonly type: string; readonly points?: number };
}

/** Changes to one line of a journal that keep the checksums correct. */
const FORGERIES: Readonly<Record<string, { readonly type: string; forge(line: Line): Line }>> = {
  'a link of a person': {
    type: 'rolled',
    forge: ({ record, ...rest }) => {
      const [[member, link], ...others] = record['links'] as [[number, string], ...unknown[]];
      return { ...rest, record: { ...record, links: [[member, otherLetter(link)], ...others] } };
    },
  },
  'the link of the table': {
    type: 'rolled',
    forge: ({ record, ...rest }) => ({
      ...rest,
      record: { ...record, link: otherLetter(String(record['link'])) },
    }),
  },
  'a chat message': {
    type: 'said',
    forge: ({ record, ...rest }) => ({ ...rest, record: { ...record, text: 'Good duck!' } }),
  },
  'a signature': {
    type: 'asked',
    forge: ({ record, ...rest }) => ({
      ...rest,
      record: { ...record, sig: otherLetter(String(record['sig'])) },
    }),
  },
  'the points of a box in the record and in the event': {
    type: 'scored',
    forge: ({ record, event }) => ({
      record: { ...record, points: 49 },
      ...(event && { event: { ...event, points: 49 } }),
    }),
  },
  'the points of a box in the event': {
    type: 'scored',
    forge: ({ record, event }) => ({ record, ...(event && { event: { ...event, points: 49 } }) }),
  },
  'a name': {
    type: 'opened',
    forge: ({ record, ...rest }) => {
      const [first, second, ...others] = record['seats'] as object[];
      return { ...rest, record: { ...record, seats: [first, { ...second, name: 'Rob' }, ...others] } };
    },
  },
};

describe('a copy of the game with a changed line and correct checksums', () => {
  const linesOf = (): readonly unknown[] => unframe(journal).lines.map(({ record }) => record);

  test('the test writes unchanged lines as the program does', () => {
    expect(Buffer.from(slowFile(linesOf() as object[])).equals(journal)).toBe(true);
  });

  test.each(Object.entries(FORGERIES))('%s: verify and import refuse it', async (what, { type, forge }) => {
    const [first, ...lines] = linesOf() as [object, ...Line[]];
    const at = lines.findLastIndex(({ record }) => record.type === type);
    const forged = lines.map((line, index) => (index === at ? forge(line) : line));
    expect(forged).not.toEqual(lines);
    const file = Buffer.from(slowFile([first, ...forged])).toString();
    const person = `forged ${what}`;
    const games = join(scene.home(person), 'yahtzee/games');
    mkdirSync(games, { recursive: true });
    writeFileSync(join(games, `${id}.jsonl`), file);
    const verified = await scene.runHere(person, ['verify', id]);
    expect({ what, status: verified.status, stderr: verified.stderr }).toEqual({
      what,
      status: 1,
      stderr: '',
    });
    expect(verified.stdout.split('\n')).toHaveLength(2);
    const imported = await scene.runHere(`import ${what}`, ['import', '-'], file);
    expect({ what, status: imported.status }).toEqual({ what, status: 2 });
    expect(storedGames(scene, `import ${what}`)).toEqual([]);
  });

  afterAll(() =>
    printCounts(`stored game: ${Object.keys(FORGERIES).length} forgeries refused by verify and import`),
  );
});

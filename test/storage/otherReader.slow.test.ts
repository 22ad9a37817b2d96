import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { YATZY } from '../../src/engine/index.js';
import type { GameRecord } from '../../src/storage/index.js';
import { temporaryFolder } from '../support/child.js';
import { fillInOrder, SHORT_NAMES } from '../support/lineGame.js';
import {
  lineOf,
  type OtherGame,
  readOtherwise,
  readScores,
  splitExport,
  sumOver,
  withDiceOfSeed,
} from '../support/stored/otherReader.js';
import type { RunResult } from '../support/run.js';
import { runHere } from '../support/runHere.js';

/** A data folder in which the program plays games for the independent reader. */
interface Played {
  readonly games: string;
  /** Runs the program. `record` is the document that `--record` wrote. */
  play(
    args: readonly string[],
    answers: readonly string[],
  ): Promise<RunResult & { readonly record: GameRecord }>;
  /** Returns the bytes of every journal, by game id. */
  journals(): ReadonlyMap<string, Buffer>;
}

function playedIn(home: string): Played {
  const games = join(home, 'yahtzee/games');
  return {
    games,
    async play(args, answers) {
      const file = join(home, 'record.json');
      const input = answers.map((answer) => `${answer}\n`).join('');
      const result = await runHere([...args, '--record', file], { home, input });
      return { ...result, record: JSON.parse(readFileSync(file, 'utf8')) as GameRecord };
    },
    journals() {
      const files = readdirSync(games).filter((name) => name.endsWith('.jsonl'));
      return new Map(files.map((name) => [name.slice(0, -6), readFileSync(join(games, name))]));
    },
  };
}

function readGame(bytes: Buffer | undefined): OtherGame {
  const game = readOtherwise(bytes ?? Buffer.alloc(0));
  if (typeof game === 'string') throw new Error(game);
  return game;
}

/** Returns whether the program shows the seed of a game without events `advised` and `seedSeen` to nobody. */
const isSecret = ({ seedGiven, practice, daily }: OtherGame['header'], state: OtherGame['state']): boolean =>
  state === 'unfinished' && !seedGiven && !practice && !daily;

/** Converts a game from the independent reader to the `--record` format. */
const recordOf = ({ id, header, events, cards, state }: OtherGame): unknown => ({
  schema: 'yahtzee-cli/replay@1',
  id,
  rules: header.rules.id,
  ...(header.rules.id === 'house' && { ruleSet: header.rules }),
  ...(isSecret(header, state) ? {} : { seed: header.seed }),
  ...(header.seedGiven && { seedGiven: true }),
  ...(header.practice && { practice: true }),
  ...(header.duplicate && { duplicate: true }),
  ...(header.daily && { daily: true }),
  players: header.players.map((player, seat) => {
    const { filled, bonuses, upper, upperBonus, lower, grand } = cards[seat] ?? {};
    return { ...player, card: { filled, yahtzeeBonuses: bonuses?.length, upper, upperBonus, lower, grand } };
  }),
  events,
  finished: state === 'finished',
});

const EXAMPLE = ((): Buffer => {
  const page = readFileSync(new URL('../../docs/storage.md', import.meta.url), 'utf8');
  const block = /\n```\n(\{"length":1031.*?\n)```\n/s.exec(page)?.[1];
  if (block === undefined) throw new Error('docs/storage.md contains no example journal');
  return Buffer.from(block);
})();
const EXAMPLE_ID = '2026-01-31-k7qwmx';

const whole = (seats = 1): readonly string[] => fillInOrder(SHORT_NAMES, seats);
/** The answers of a game of Yatzy of two people, in the order of the card. */
const WHOLE_YATZY = fillInOrder(
  YATZY.boxes.map(({ label }) => label),
  2,
);

describe('the independent reader and the program agree about', () => {
  const OFFICIAL = ['-p', 'Ann'];
  test.each<[string, readonly string[], readonly string[]]>([
    ['a game of one player', [...OFFICIAL, '-s', 'kestrel'], whole()],
    ['a game of three players with rerolls', ['-p', '3', '-s', 'merlin'], ['2', '13', '0', ...whole(3)]],
    [
      'a game with the same dice for all players',
      ['-p', 'Ann,Bob', '--duplicate', '-s', 'Łódź 🎲'],
      ['0', '3', '245', 'c'],
    ],
    ['a practice game under other rules', [...OFFICIAL, '--practice', '-r', 'meowtzee'], whole()],
    ['a game with a random seed and non-ASCII names', ['-p', 'Żofia,李'], whole(2)],
    ['a daily game', ['daily', '-p', 'Ann'], whole()],
    ['a game of Yatzy', ['-p', 'Ann,Bob', '-r', 'yatzy-forced'], WHOLE_YATZY],
    ['a game that stops in the middle of a turn', OFFICIAL, ['1', '2']],
  ])('%s', async (_, args, answers) => {
    using folder = temporaryFolder();
    const played = playedIn(folder.path);
    const { status, record } = await played.play(args, answers);
    expect(status).toBe(0);
    const [bytes, ...others] = played.journals().values();
    expect(others).toEqual([]);
    const game = readGame(bytes);
    expect(recordOf(game)).toEqual(record);
    const replayed = await runHere(['replay', game.id, '--json'], { home: folder.path });
    expect(JSON.parse(replayed.stdout)).toEqual(record);
    expect(game.stopsAt).toBeUndefined();
    expect(withDiceOfSeed(game)).toEqual(record.events);
  });

  test('a game under house rules', async () => {
    using folder = temporaryFolder();
    const played = playedIn(folder.path);
    const rules = readGame(EXAMPLE).header.rules;
    const file = join(folder.path, 'house.json');
    writeFileSync(
      file,
      JSON.stringify({
        ...rules,
        id: 'house',
        name: 'House rules',
        upperBonus: { threshold: 40, points: 7 },
      }),
    );
    const { record } = await played.play(['-p', 'Ann', '-r', file, '-s', 'kestrel'], whole());
    const [bytes] = played.journals().values();
    expect(recordOf(readGame(bytes))).toEqual(record);
  });
});

const OFFICIAL_IN_INDEX = {
  id: 'official',
  version: 1,
  name: 'Official rules',
  sum: sumOver('00000000', '[63,35,25,30,40,50,100,"forced","forced"]'),
};
const YATZY_IN_INDEX = {
  id: 'yatzy',
  version: 1,
  name: 'Yatzy',
  sum: sumOver(
    '00000000',
    JSON.stringify([
      63,
      50,
      YATZY.boxes.map(({ box, pattern, worth }) => [box, pattern, worth]),
      'free',
      null,
    ]),
  ),
};

test('the index agrees with the journals of finished games', async () => {
  using folder = temporaryFolder();
  const played = playedIn(folder.path);
  await played.play(['-p', 'Ann', '-s', 'kestrel'], whole());
  await played.play(['-p', 'Ann,Bob', '--practice'], whole(2));
  await played.play(['-p', 'Ann,Bob', '-r', 'yatzy'], WHOLE_YATZY);
  await played.play(['-p', 'Ann'], ['score']);
  const journals = [...played.journals()];
  const expected = journals.flatMap(([id, bytes]) => {
    const { created, times, header, cards, state } = readGame(bytes);
    if (state === 'unfinished') return [];
    const { rules, players, ...rest } = header;
    const kept = {
      game: id,
      created,
      ended: times.at(-1),
      outcome: state,
      rules: rules.id === 'yatzy' ? YATZY_IN_INDEX : OFFICIAL_IN_INDEX,
      ...rest,
      players: players.map((player, seat) => ({ ...player, score: cards[seat]?.grand })),
      bytes: bytes.length,
    };
    return [[id, kept] as const];
  });
  expect(expected).toHaveLength(3);
  const scores = readScores(readFileSync(join(folder.path, 'yahtzee/index.jsonl')));
  expect(Object.fromEntries(scores)).toEqual(Object.fromEntries(expected));
});

test('splitting exported games gives the original journals', async () => {
  using folder = temporaryFolder();
  const played = playedIn(folder.path);
  for (const answers of [whole(), ['1', '2'], []]) await played.play(['-p', 'Ann'], answers);
  const { status, stdout } = await runHere(['export'], { home: folder.path });
  expect(status).toBe(0);
  const journals = [...played.journals().values()].map(String);
  expect(splitExport(Buffer.from(stdout)).map(String).sort()).toEqual(journals.sort());
});

describe('the example journal in docs/storage.md', () => {
  /** Stores a journal, and resumes its game with empty input. */
  const resume = async (home: string, bytes: Buffer, ...args: readonly string[]) => {
    const played = playedIn(home);
    mkdirSync(played.games, { recursive: true });
    const path = join(played.games, `${EXAMPLE_ID}.jsonl`);
    writeFileSync(path, bytes);
    const file = join(home, 'record.json');
    const result = await runHere(['resume', EXAMPLE_ID, '--record', file, ...args], { home });
    const record = (): GameRecord => JSON.parse(readFileSync(file, 'utf8')) as GameRecord;
    return { ...result, record, journal: () => readFileSync(path) };
  };

  /** Returns the example journal with extra lines, which have correct checksums. */
  const withLines = (...records: readonly string[]): Buffer => {
    let sum = '343fc30a';
    const lines = records.map((record) => {
      const line = lineOf(record, sum);
      sum = sumOver(sum, record);
      return line;
    });
    return Buffer.concat([EXAMPLE, Buffer.from(lines.join(''))]);
  };

  const AT = '2026-01-31T19:05:00.000Z';

  test('the example journal can be resumed, and both readers agree about its game', async () => {
    using folder = temporaryFolder();
    const { status, record, journal } = await resume(folder.path, EXAMPLE);
    const game = readGame(EXAMPLE);
    expect(status).toBe(0);
    expect(record().events.slice(0, game.events.length)).toEqual(game.events);
    expect(game).toMatchObject({ id: EXAMPLE_ID, cards: [{ filled: { smallStraight: 30 }, grand: 30 }] });
    expect(withDiceOfSeed(game)).toEqual(game.events);
    // The resumed game adds only the automatic first roll of the next turn.
    expect(journal().subarray(0, EXAMPLE.length)).toEqual(EXAMPLE);
    expect(recordOf(readGame(journal()))).toEqual(record());
  });

  test.each([1, 10, 127, 128, 169])(
    'the example journal loses only its last line if the last %i bytes are missing',
    async (missing) => {
      using folder = temporaryFolder();
      const torn = EXAMPLE.subarray(0, EXAMPLE.length - missing);
      const { status, record, journal } = await resume(folder.path, torn);
      const game = readGame(torn);
      expect(status).toBe(0);
      expect(game).toMatchObject({ stopsAt: { line: 4, why: 'torn' } });
      expect(record().events).toEqual(game.events);
      expect(game.events).toHaveLength(2);
      // The game had no new events, so the program wrote nothing.
      expect(journal()).toEqual(torn);
    },
  );

  test('a journal with a changed line can be resumed only with --repair', async () => {
    using folder = temporaryFolder();
    const changed = Buffer.from(EXAMPLE.toString('utf8').replace('[3,4,2,6,1]', '[6,6,6,6,6]'));
    expect(readGame(changed)).toMatchObject({ stopsAt: { line: 3, why: 'damaged' } });
    const { status, stderr } = await resume(folder.path, changed);
    expect(status).toBe(2);
    expect(stderr).toContain('line 3 is damaged');
    const repaired = await resume(folder.path, changed, '--repair');
    expect(repaired.status).toBe(0);
    expect(repaired.record().events).toEqual(readGame(changed).events);
  });

  test.each([
    ['a missing field', '{"type":"left"}'],
    ['an extra field', '{"type":"left","seat":0,"why":"tea"}'],
    ['a missing turn', '{"type":"advised","seat":0}'],
    ['no type', '{"seat":0}'],
  ])('a journal is damaged by an event with %s, even if the sum of the line is correct', async (_, event) => {
    using folder = temporaryFolder();
    const bytes = withLines(`{"at":"${AT}","event":${event}}`);
    expect(readGame(bytes)).toMatchObject({ stopsAt: { line: 5, why: 'damaged' } });
    const { status, stderr } = await resume(folder.path, bytes);
    expect(status).toBe(2);
    expect(stderr).toContain('line 5 is damaged');
  });

  test('a journal can contain events of later versions, which remain unchanged', async () => {
    using folder = temporaryFolder();
    const sung = `{"at":"${AT}","event":{"type":"sung","seat":0,"turn":2}}`;
    const bytes = withLines(sung, sung);
    const { status, record, journal } = await resume(folder.path, bytes);
    expect(status).toBe(0);
    expect(journal().subarray(0, bytes.length)).toEqual(bytes);
    const after = readGame(journal());
    expect(after).toMatchObject({ unknown: 2, events: record().events });
    expect(after.events).toHaveLength(4);
    expect(after.stopsAt).toBeUndefined();
  });

  test('a journal in a newer format is refused by both readers and remains unchanged', async () => {
    using folder = temporaryFolder();
    const bytes = Buffer.from(lineOf('{"format":7,"id":"2026-01-31-k7qwmx"}', '00000000'));
    expect(readOtherwise(bytes)).toBe('format 7');
    const { status, stderr, journal } = await resume(folder.path, bytes);
    expect(status).toBe(2);
    expect(stderr).toContain('format 7');
    expect(journal()).toEqual(bytes);
  });
});

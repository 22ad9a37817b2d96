import { expect, test } from '@jest/globals';
import { choosePublicTable, openLineReader } from '../../src/plain/index.js';
import type { PublicTable } from '../../src/session/index.js';

const tableOf = (host: string, change: Partial<PublicTable> = {}): PublicTable => ({
  invitation: `wss://example.net/${host}`,
  host,
  rules: 'Virtual Place',
  seats: 1,
  seconds: 0,
  ...change,
});

const ANN = tableOf('Ann');
const BOB = tableOf('Bob', { seats: 3, seconds: 60, rules: 'Official rules' });
const CLEO = tableOf('Cleo\u202e', { seconds: 3600 * 50 });
const QUESTION = 'Which table to join (1-2), again, or leave?';
const NONE =
  'No public table is open. To open one, run: yahtzee-cli host --server <opening invitation> --public';
const NONE_QUESTION = 'To read the list again, type again. To end, press Enter.';

interface Chosen {
  readonly printed: readonly string[];
  /** The host whose table the player has joined. */
  readonly joined: string | undefined;
}

/** Types lines. `lists` contains the lists after the first one, and `refusals` the hosts whose tables refuse. */
async function choose(
  first: readonly PublicTable[],
  typed: readonly string[],
  {
    lists = [],
    refusals = {},
  }: {
    readonly lists?: readonly (readonly PublicTable[] | string)[];
    readonly refusals?: Readonly<Record<string, string>>;
  } = {},
): Promise<Chosen> {
  const printed: string[] = [];
  const waiting = [...typed];
  const further = [...lists];
  const io = {
    say: (line: string) => void printed.push(line),
    answer: () => Promise.resolve(waiting.shift()),
    canContinue: () => Promise.resolve(true),
  };
  const joined = await choosePublicTable(io, first, {
    lines: openLineReader(io),
    list: () => Promise.resolve(further.shift() ?? []),
    join: (table) => Promise.resolve(refusals[table.host] ?? table),
  });
  return { printed, joined: joined?.host };
}

test('a number joins a table', async () => {
  expect(await choose([ANN, BOB, CLEO], ['3', 'start'])).toEqual({
    printed: [
      '3 public tables, newest first:',
      '1) Ann, 1 of 4 seats taken, Virtual Place, open for less than a minute',
      '2) Bob, 3 of 4 seats taken, Official rules, open for 1 minute',
      '3) Cleo, 1 of 4 seats taken, Virtual Place, open for 2 days',
      'Which table to join (1-3), again, or leave?',
    ],
    joined: CLEO.host,
  });
});

test.each([['leave'], [''], [' QUIT '], [undefined]])('%j ends the list', async (line) => {
  const { printed, joined } = await choose([ANN, BOB], line === undefined ? [] : [line]);
  expect(joined).toBeUndefined();
  expect(printed.at(-1)).toBe(QUESTION);
});

test('other answers are explained', async () => {
  const { printed } = await choose([ANN, BOB], ['0', '3', 'Ann', '1.5', '\x1b[2J']);
  expect(printed.slice(4, -1).filter((line) => line !== QUESTION)).toEqual(
    ['0', '3', 'Ann', '1.5', '[2J'].map(
      (typed) =>
        `"${typed}" isn't a table: type a number from 1 to 2, again to read the list again, or leave.`,
    ),
  );
});

test("the list can be read again, even if it's empty or can't be read", async () => {
  const { printed, joined } = await choose([], ['1', 'again', 'AGAIN', 'again', '1'], {
    lists: ["The server doesn't answer.", [], [BOB]],
  });
  expect(printed).toEqual([
    NONE,
    NONE_QUESTION,
    '"1" isn\'t an answer: type again, or press Enter.',
    NONE_QUESTION,
    "The server doesn't answer.",
    NONE_QUESTION,
    NONE,
    NONE_QUESTION,
    '1 public table, newest first:',
    '1) Bob, 3 of 4 seats taken, Official rules, open for 1 minute',
    'Which table to join (1), again, or leave?',
  ]);
  expect(joined).toBe('Bob');
});

test('a table that refuses leads back to the list', async () => {
  const { printed, joined } = await choose([ANN, BOB], ['1', '1'], {
    lists: [[BOB]],
    refusals: { Ann: 'All four seats are taken.' },
  });
  expect(printed.slice(3)).toEqual([
    QUESTION,
    'All four seats are taken.',
    '1 public table, newest first:',
    '1) Bob, 3 of 4 seats taken, Official rules, open for 1 minute',
    'Which table to join (1), again, or leave?',
  ]);
  expect(joined).toBe('Bob');
});

test("rules that aren't built in are marked", async () => {
  const tables = [tableOf('Ann', { rules: 'Official rules' }), tableOf('Bob', { rules: 'Official rules 2' })];
  const { printed } = await choose(tables, ['leave']);
  expect(printed.slice(1, 3)).toEqual([
    '1) Ann, 1 of 4 seats taken, Official rules, open for less than a minute',
    '2) Bob, 1 of 4 seats taken, Official rules 2 (house rules), open for less than a minute',
  ]);
});

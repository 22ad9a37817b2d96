import { afterEach, describe, expect, test } from '@jest/globals';
import { OFFICIAL } from '../../src/engine/index.js';
import { openLineReader, type PlainIO, playTable, type TableEnding } from '../../src/plain/index.js';
import type { TableLink, TableView } from '../../src/session/index.js';
import { asWatcher, type FakeTable, fakeTable, seatAt, seatsOf, tableView } from '../support/fakeTable.js';

interface Player extends FakeTable {
  /** Returns the lines that were printed since the last call. */
  printed(): Promise<readonly string[]>;
  type(line: string): Promise<void>;
  /** Ends the pauses of ten seconds that have started. */
  tenSeconds(): Promise<void>;
  rings(): number;
  readonly ending: Promise<TableEnding>;
}

/** Waits until line mode has processed everything. */
const processed = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

function playAt(view: TableView | undefined, link?: TableLink): Player {
  const table = fakeTable(view, link);
  const lines: string[] = [];
  const typed: string[] = [];
  const pauses: (() => void)[] = [];
  let wake = (): void => undefined;
  let rings = 0;
  const io: PlainIO = {
    say: (line) => void lines.push(line),
    async answer() {
      if (typed.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return typed.shift();
    },
    canContinue: () => Promise.resolve(true),
  };
  const stopping = new AbortController();
  stops.push(() => stopping.abort());
  const ending = playTable(table.room, io, {
    lines: openLineReader(io),
    turnClock: { shortest: 10, longest: 3600 },
    readRules: () => ({ ok: false, problem: 'no such rules' }),
    earlyAnswers: 'refuse',
    stopped: stopping.signal,
    pause: (ms) => new Promise((resolve) => void (ms === 10_000 && pauses.push(resolve))),
    ringBell: () => void rings++,
  });
  return {
    ...table,
    ending,
    rings: () => rings,
    async printed() {
      await processed();
      return lines.splice(0);
    },
    async type(line) {
      await processed();
      typed.push(line);
      wake();
      await processed();
    },
    async tenSeconds() {
      for (const end of pauses.splice(0)) end();
      await processed();
    },
  };
}

const GUESTS = [
  { id: 'a1', name: 'Cleo', wants: 'seat' },
  { id: 'b2', name: 'Dan', wants: 'watch' },
] as const;
const MASTER: Partial<TableView> = { decides: true, isLocked: true, waiting: GUESTS, watchers: ['hold'] };

describe('the player who decides', () => {
  test.each([
    ['lock', { type: 'lock', locked: true }],
    ['unlock', { type: 'lock', locked: false }],
    ['admit Cleo', { type: 'answer', id: 'a1', admit: true }],
    ['refuse dan', { type: 'answer', id: 'b2', admit: false }],
    ['remove hold', { type: 'dismiss', watcher: 'hold' }],
  ])('%s, in the lobby and during the game', async (line, request) => {
    const ann = playAt(tableView(MASTER));
    await ann.type(line);
    ann.start();
    await ann.type(line);
    expect(ann.requests).toEqual([request, request]);
  });

  test('removes a player in the lobby, and reads how to vote during the game', async () => {
    const ann = playAt(tableView(MASTER));
    await ann.type('remove Bob');
    expect(ann.requests).toEqual([{ type: 'remove', member: 1 }]);
    ann.start();
    await ann.printed();
    await ann.type('remove Bob');
    expect(await ann.printed()).toContain(
      'During the game, only a vote removes a player. To vote, type: agree Bob',
    );
    expect(ann.requests).toHaveLength(1);
  });

  test.each([
    ['admit', 'Type a name after the command. Waiting: Cleo and Dan.'],
    ['admit Eve', '"Eve" isn\'t waiting. Waiting: Cleo and Dan.'],
    ['remove', 'Type the name of a player after the command: Ann, Bob or hold.'],
    ['remove Ann', "You can't remove yourself. To leave the table, type leave."],
    ['lock Bob out', '"lock Bob out" isn\'t a command here. Type help to list the commands.'],
  ])('%s says what is wrong', async (line, answer) => {
    const ann = playAt(tableView(MASTER));
    await ann.printed();
    await ann.type(line);
    expect(await ann.printed()).toEqual([answer]);
    expect(ann.requests).toEqual([]);
  });

  test('reads who waits, in summary, and which commands there are', async () => {
    const ann = playAt(tableView({ decides: true, isLocked: true }));
    expect(await ann.printed()).toContain('The table is locked: newcomers must ask to come in.');
    ann.show({ waiting: GUESTS.slice(0, 1) });
    expect(await ann.printed()).toEqual([
      'Cleo wants to join. To answer, type: admit <name>, or refuse <name>',
    ]);
    await ann.type('help');
    const help = (await ann.printed()).join('\n');
    for (const word of ['lock:', 'unlock:', 'admit <name>', 'refuse <name>', 'remove <name>']) {
      expect(help).toContain(word);
    }
  });

  test.each(['lock', 'unlock', 'admit Cleo', 'refuse Cleo', 'remove hold'])(
    "%s says who it is, if it's somebody else",
    async (line) => {
      const bob = playAt(tableView({ ...MASTER, decides: false, ownSeat: 1 }));
      await bob.printed();
      await bob.type(line);
      expect(await bob.printed()).toEqual(['Only Ann can do that now.']);
      expect(bob.requests).toEqual([]);
    },
  );
});

test.each([
  [['127.0.0.1:7700/code', '[::1]:7700/code'], 'Only this computer can reach this address.'],
  [['192.168.1.20:7700/code', '127.0.0.1:7700/code'], 'Friends outside your network need a forwarded port'],
])('the host of the table %j reads who can reach it', async (invitations, line) => {
  const ann = playAt(tableView({ server: 'here', invitations }));
  expect(await ann.printed()).toContainEqual(expect.stringContaining(line));
});

test('help at the question before the first roll lists roll', async () => {
  const ann = playAt(tableView());
  ann.start();
  await ann.printed();
  await ann.type('help');
  expect(await ann.printed()).toContain('roll: roll the dice.');
});

test("a player who arrives reads that the rules aren't built in", async () => {
  const ann = playAt(tableView({ rules: { ...OFFICIAL, id: 'other', name: 'The official rules' } }));
  expect(await ann.printed()).toContain('Rules: The official rules (house rules).');
});

describe('watchers', () => {
  test('who come and go all the time make one line every ten seconds', async () => {
    const ann = playAt(tableView());
    await ann.printed();
    for (let visit = 0; visit < 326; visit++) {
      ann.show({ watchers: [visit % 2 === 0 ? 'hold' : 'sixes'] });
      ann.show({ watchers: [] });
    }
    ann.show({ watchers: ['hold'] });
    expect(await ann.printed()).toEqual(['1 person is watching: hold.']);
    ann.show({ watchers: ['hold', 'sixes', 'Cleo'] });
    expect(await ann.printed()).toEqual([]);
    await ann.tenSeconds();
    expect(await ann.printed()).toEqual(['3 people are watching: hold, sixes, Cleo.']);
  });

  test('are reported while a question is open', async () => {
    const ann = playAt(tableView());
    ann.start();
    expect(await ann.printed()).toContain('Roll?');
    ann.show({ watchers: ['Cleo'] });
    expect(await ann.printed()).toEqual(['1 person is watching: Cleo.']);
  });
});

describe('players', () => {
  const bobIs = (presence: 'here' | 'away'): Partial<TableView> => ({
    seats: [seatAt('Ann', 0), seatAt('Bob', 1, { presence })],
  });

  test.each([[[]], [['mute Bob']]])(
    'who reconnect all the time make one line every ten seconds: %j',
    async (typed) => {
      const ann = playAt(tableView());
      for (const line of typed) await ann.type(line);
      await ann.printed();
      for (let cut = 0; cut < 355; cut++) {
        ann.show(bobIs('away'));
        await processed();
        ann.show(bobIs('here'));
        await processed();
      }
      expect(await ann.printed()).toEqual(['Bob is away. The seat is reserved until Bob returns.']);
      await ann.tenSeconds();
      expect(await ann.printed()).toEqual(['Bob is back.']);
    },
  );

  test('who are away when the player arrives are named', async () => {
    const ann = playAt(tableView(bobIs('away')));
    expect(await ann.printed()).toContain('Bob is away. The seat is reserved until Bob returns.');
  });

  test("aren't away after the end", async () => {
    const ann = playAt(tableView({ ...bobIs('away'), phase: 'over' }));
    expect((await ann.printed()).join()).not.toContain('away');
  });
});

describe('a locked table', () => {
  test('somebody who waits reads that once, and can leave', async () => {
    const cleo = playAt(undefined, { type: 'connecting' });
    cleo.replace(undefined, { type: 'waiting' });
    cleo.replace(undefined, { type: 'waiting' });
    const waits = 'The table is locked. Waiting for a player to let you in.';
    expect(await cleo.printed()).toEqual([waits]);
    await cleo.type('hello');
    expect(await cleo.printed()).toEqual([waits]);
    await cleo.type('leave');
    expect(await cleo.ending).toBe('left');
    expect(cleo.requests).toEqual([]);
  });

  test.each([
    ['not-admitted', 'The table is locked, and a player turned you away.'],
    ['too-many-waiting', 'The table is locked, and too many people are waiting already. Try again later.'],
    ['removed', "You've been removed from the table."],
  ])('ends with one line: %s', async (code, line) => {
    const cleo = playAt(undefined, { type: 'waiting' });
    await cleo.printed();
    cleo.replace(undefined, { type: 'stopped', code });
    expect(await cleo.ending).toBe('lost');
    expect(await cleo.printed()).toEqual([line]);
  });

  test('somebody who is let in sees the table', async () => {
    const cleo = playAt(undefined, { type: 'waiting' });
    await cleo.printed();
    cleo.replace(tableView({ seats: seatsOf('Ann', 'Bob', 'Cleo'), ownSeat: 2 }));
    expect(await cleo.printed()).toContain('At the table: Ann, Bob, Cleo.');
  });
});

test('the bell rings for a player who keeps the others waiting', async () => {
  const ann = playAt(tableView({ phase: 'playing' }));
  await ann.printed();
  ann.show({ late: [1] });
  await ann.printed();
  expect(ann.rings()).toBe(0);
  ann.show({ late: [0] });
  expect(await ann.printed()).toContain(
    "You're keeping the others waiting. In 30 seconds, they can vote to remove you.",
  );
  expect(ann.rings()).toBe(1);
});

test('mute follows the name when the seats shift', async () => {
  const ann = playAt(tableView({ seats: seatsOf('Ann', 'Bob', 'Cleo') }));
  await ann.type('mute Cleo');
  await ann.printed();
  const chat = [
    { n: 1, member: 1, name: 'Cleo', text: 'hi' },
    { n: 2, member: 2, name: 'Dan', text: 'ho' },
  ];
  ann.show({ seats: seatsOf('Ann', 'Cleo', 'Dan'), chat });
  expect(await ann.printed()).toEqual([
    'Bob is no longer at the table.',
    'Dan has joined the table.',
    'Dan says "ho"',
  ]);
});

test('a player who was voted out watches', async () => {
  const ann = playAt(tableView({ phase: 'playing', seats: seatsOf('Ann', 'Bob', 'Cleo') }));
  await ann.printed();
  const gone = seatAt('Ann', 0, { presence: 'gone', gone: 'voted-out' });
  void ann.room.session()?.dispatch({ type: 'leave', seat: 0 });
  ann.replace(asWatcher(tableView({ phase: 'playing', seats: [gone, seatAt('Bob', 1), seatAt('Cleo', 2)] })));
  expect(await ann.printed()).toContain(
    'The others have agreed to remove you from the game. You can still watch.',
  );
  await ann.type('say hello');
  expect(await ann.printed()).toEqual(["You're only watching, so you can't chat or vote."]);
  await ann.type('leave');
  expect(await ann.ending).toBe('left');
  expect(ann.requests).toEqual([]);
});

test('a player who is to move leaves without a further question', async () => {
  const ann = playAt(tableView({ phase: 'playing' }));
  await ann.type('roll');
  await ann.type('leave');
  expect(ann.requests).toEqual([{ type: 'leave' }]);
  expect(await ann.ending).toBe('left');
});

describe('rolls without all links', () => {
  test('a player who comes back reads how many lack this computer', async () => {
    const ann = playAt(tableView({ phase: 'playing' }));
    await ann.printed();
    ann.show({ link: { type: 'reconnecting', code: 'lost' } });
    ann.show({ missedRolls: 1, link: { type: 'reconnecting', code: 'lost' } });
    ann.show({ missedRolls: 2, link: { type: 'reconnecting', code: 'lost' } });
    await ann.printed();
    ann.show({ link: { type: 'connected' } });
    expect(await ann.printed()).toContain('Your computer took no part in 2 rolls.');
  });

  test.each([
    [0, 0],
    [3, 1],
  ])('the end counts them: %i', async (unlinkedRolls, lines) => {
    const ann = playAt(tableView({ phase: 'playing' }));
    await ann.printed();
    for (const seat of [0, 1]) void ann.room.session()?.dispatch({ type: 'leave', seat });
    ann.show({ phase: 'over', unlinkedRolls, fingerprint: 'abc' });
    expect(await ann.ending).toBe('over');
    const printed = await ann.printed();
    expect(printed.filter((line) => line.includes('went ahead without'))).toHaveLength(lines);
    expect(printed.at(-1)).toContain('Fingerprint of this game: abc.');
  });
});

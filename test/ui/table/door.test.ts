import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { OFFICIAL } from '../../../src/engine/index.js';
import type { TableLink, TableView } from '../../../src/session/index.js';
import { createTableHost } from '../../../src/ui/run/tableHost.js';
import { readingPages } from '../../../src/ui/screens/reading/pages.js';
import { openTexts } from '../../../src/ui/screens/reading/reading.js';
import type { Message } from '../../../src/ui/model/messages.js';
import { asWatcher, type FakeTable, fakeTable, seatAt, seatsOf, tableView } from '../../support/fakeTable.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';

type Opened = FakeTable & { readonly screen: TestScreen };

function open(
  view: TableView | undefined,
  options: ScreenOptions & { readonly link?: TableLink } = {},
): Opened {
  const table = fakeTable(view, options.link);
  const screen = openScreen({
    ...options,
    room: table.room,
    settings: { confirmations: 'none', ...options.settings },
  });
  return { ...table, screen };
}

const GUESTS = [
  { id: 'a1', name: 'Cleo', wants: 'seat' },
  { id: 'b2', name: 'Dan', wants: 'watch' },
] as const;
const DECIDES: Partial<TableView> = { decides: true, isLocked: true };
const THREE = seatsOf('Ann', 'Bob', 'Cleo');
const playing = (change: Partial<TableView> = {}): TableView =>
  tableView({ phase: 'playing', seats: THREE, votesNeeded: 2, ...change });
const footer = (screen: TestScreen): string =>
  screen.frame().findLast((row) => /F1 |\? help/.test(row)) ?? '';

describe('the lock', () => {
  test('has a key in the lobby and in the list, for the player who decides', () => {
    const { screen, requests, show } = open(tableView({ decides: true }));
    screen.type('l');
    show({ isLocked: true });
    expect(screen.text()).toContain('Network table, locked');
    expect(screen.text()).toContain('The table is locked: newcomers must ask to come in.');
    screen.type('pl');
    expect(screen.text()).toContain('PLAYERS, locked');
    expect(screen.text()).toContain('l lock');
    expect(requests).toEqual([
      { type: 'lock', locked: true },
      { type: 'lock', locked: false },
    ]);
  });

  test('during the game, the list has the key', () => {
    const { screen, requests } = open(playing({ decides: true }));
    screen.press('f6');
    screen.type('l');
    expect(requests).toEqual([{ type: 'lock', locked: true }]);
  });

  test('other players read who decides, and see no key', () => {
    const { screen, requests } = open(tableView({ ownSeat: 1, isLocked: true }));
    expect(screen.text()).not.toContain('l lock');
    screen.type('l');
    expect(screen.message()).toBe('Only Ann can do that now.');
    screen.press('f6');
    expect(screen.text()).not.toContain('l lock');
    screen.type('l');
    expect(screen.message()).toBe('Only Ann can do that now.');
    expect(requests).toEqual([]);
  });

  test("a locked public table doesn't say that anybody can join", () => {
    const { screen, show } = open(tableView({ isPublic: true }));
    expect(screen.text()).toContain('anybody can join');
    show({ isLocked: true });
    expect(screen.text()).not.toContain('anybody can join');
  });
});

describe('those who wait', () => {
  test('are in the news once, in the lobby and in the list, where the player answers', () => {
    const { screen, requests, show } = open(tableView(DECIDES));
    show({ waiting: GUESTS.slice(0, 1) });
    expect(screen.text()).toContain('Cleo wants to join. To answer, press F6.');
    show({ waiting: GUESTS });
    expect(screen.text()).toContain('Waiting to come in: Cleo and Dan. To answer, press F6.');
    screen.type('p');
    expect(screen.text()).toContain('> Cleo, wants to join');
    expect(screen.text()).toContain('  Dan, wants to watch');
    expect(screen.text()).toMatch(/y let in +n turn away/);
    screen.type('y');
    show({ waiting: GUESTS.slice(1) });
    // The mark never moves on to somebody else who waits.
    expect(screen.text()).toContain('> Ann, you, Master');
    screen.type('y');
    screen.press('up');
    screen.type('n');
    expect(requests).toEqual([
      { type: 'answer', id: 'a1', admit: true },
      { type: 'answer', id: 'b2', admit: false },
    ]);
  });

  test('can be answered during the game', () => {
    const { screen, requests, show } = open(playing(DECIDES));
    show({ waiting: GUESTS });
    screen.press('f6');
    screen.type('y');
    expect(requests).toEqual([{ type: 'answer', id: 'a1', admit: true }]);
  });

  test('can be seen, but not answered, by the other players', () => {
    const { screen, requests } = open(tableView({ ownSeat: 1, waiting: GUESTS }));
    expect(screen.text()).toContain('Waiting to come in: Cleo and Dan.');
    expect(screen.text()).not.toContain('To answer');
    screen.type('p');
    screen.press('up');
    screen.type('y');
    expect(screen.message()).toBe('Only Ann can do that now.');
    expect(screen.text()).not.toContain('y let in');
    expect(requests).toEqual([]);
  });
});

describe('help in the list', () => {
  const helpOf = (view: Partial<TableView>): string => {
    const { screen } = open(tableView(view));
    screen.type('p');
    screen.press('f1');
    return openTexts(screen.model())
      .flatMap((text) => readingPages(text, { columns: 80, rows: 24 }))
      .flatMap(({ lines }) => lines)
      .join(' ')
      .replaceAll(/\s+/g, ' ');
  };
  const DOOR = ['You decide who comes in', 'lock the network table', 'let in the highlighted person'];

  test('explains the keys of the player who decides, wherever the mark is', () => {
    const text = helpOf(DECIDES);
    for (const part of DOOR) expect(text).toContain(part);
  });

  test('leaves them out for everybody else', () => {
    const text = helpOf({ ownSeat: 1, waiting: GUESTS });
    for (const part of DOOR) expect(text).not.toContain(part);
  });
});

describe('somebody who waits', () => {
  test('reads that, and can cancel', async () => {
    const tables = { join: () => Promise.resolve(cleo.room) } as never;
    const cleo = fakeTable(undefined);
    const screen = openScreen({ opening: 'home', tables, lastPlayers: ['Cleo'] });
    screen.type('n2');
    screen.type('host:1/x\r\r');
    await screen.changed();
    cleo.replace(undefined, { type: 'waiting' });
    expect(screen.text()).toContain('The table is locked. Waiting for a player to let you in.');
    await screen.escape();
    expect(screen.context()).toBe('network-form');
    expect(screen.model().room).toBeUndefined();
  });

  test.each([
    ['not-admitted', 'The table is locked, and a player turned you away.'],
    ['too-many-waiting', 'too many people are waiting already'],
  ])('reads why not: %s', async (code, line) => {
    const cleo = fakeTable(undefined, { type: 'waiting' });
    const tables = { join: () => Promise.resolve(cleo.room) } as never;
    const screen = openScreen({ opening: 'home', tables, lastPlayers: ['Cleo'] });
    screen.type('n2');
    screen.type('host:1/x\r\r');
    await screen.changed();
    cleo.replace(undefined, { type: 'stopped', code });
    expect(screen.text()).toContain(line);
    expect(screen.context()).toBe('network-form');
  });

  test('sees the table as soon as somebody lets them in', () => {
    const { screen, replace } = open(undefined, { link: { type: 'waiting' } });
    expect(screen.text()).toContain('The table is locked.');
    expect(screen.text()).not.toContain('Return to the last table');
    replace(tableView({ seats: THREE, ownSeat: 2 }));
    expect(screen.text()).toContain('Cleo (you)');
  });
});

test("the lobby marks rules that aren't built in, also in a narrow terminal", () => {
  const rules = { ...OFFICIAL, id: 'other', name: `The official rules ${'2'.repeat(11)}` };
  const { screen } = open(tableView({ rules }));
  const shown = `Rules: ${rules.name} (house rules).`;
  expect(screen.text()).toContain(shown);
  expect(screen.text({ columns: 45, rows: 24 }).replace(/\s+/g, ' ')).toContain(shown);
});

test('somebody who was removed sees nobody marked as away', () => {
  const seats = THREE.map((seat) => ({ ...seat, presence: 'away' as const }));
  const { screen } = open(tableView({ seats, ownSeat: 2, link: { type: 'stopped', code: 'removed' } }));
  expect(screen.text()).toContain("You've been removed from the table.");
  expect(screen.text()).not.toContain('away');
});

describe('watchers', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Returns the lines of news that a screen at a table shows. */
  function newsAt({ room }: FakeTable): readonly string[] {
    const lines: string[] = [];
    const host = createTableHost(() => Promise.reject(new Error('not needed')), {
      send: (message: Message) => void (message.type === 'table-news' && lines.push(message.line)),
      setSession: () => undefined,
      ready: () => undefined,
    });
    host.enter(room);
    return lines;
  }

  test('players who reconnect hundreds of times make at most one line every ten seconds', async () => {
    const table = fakeTable(tableView());
    const lines = newsAt(table);
    for (let cut = 0; cut < 355; cut++) {
      table.show({ seats: [seatAt('Ann', 0), seatAt('Bob', 1, { presence: 'away' })] });
      table.show({ seats: seatsOf('Ann', 'Bob') });
    }
    expect(lines).toEqual(['Bob is away. The seat is reserved until Bob returns.']);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(lines).toEqual(['Bob is away. The seat is reserved until Bob returns.', 'Bob is back.']);
  });

  test('hundreds make at most one line every ten seconds', async () => {
    const table = fakeTable(tableView());
    const lines = newsAt(table);
    for (let visit = 0; visit < 326; visit++) {
      table.show({ watchers: [visit % 2 === 0 ? 'hold' : 'sixes'] });
      table.show({ watchers: [] });
    }
    table.show({ watchers: ['A', 'B', 'C'] });
    expect(lines).toEqual(['1 person is watching: hold.']);
    await jest.advanceTimersByTimeAsync(9999);
    expect(lines).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(lines).toEqual(['1 person is watching: hold.', '3 people are watching: A, B, C.']);
  });

  test('can be removed by the player who decides, after a question', () => {
    const { screen, requests, show } = open(playing({ decides: true, watchers: ['Eve', 'Dan'] }));
    screen.press('f6', 'up');
    expect(screen.text()).toContain('> Dan, watching');
    screen.type('x');
    expect(screen.text()).toContain('Remove Dan, who is watching, and lock the table?');
    screen.type('y');
    expect(requests).toEqual([{ type: 'dismiss', watcher: 'Dan' }]);
    show({ watchers: ['Eve'], isLocked: true });
    expect(screen.text()).toContain('> Ann, you');
  });

  test("can't be removed by others", () => {
    const { screen, requests } = open(playing({ ownSeat: 1, watchers: ['Dan'] }));
    screen.press('f6', 'up');
    screen.type('x');
    expect(screen.message()).toBe("You can't remove Dan now.");
    expect(requests).toEqual([]);
  });

  test('are listed around the mark if there are too many', () => {
    const watchers = Array.from({ length: 16 }, (_, n) => `Watcher ${n + 1}`);
    const { screen } = open(playing({ ...DECIDES, waiting: GUESTS, watchers }));
    screen.press('f6', 'up');
    for (const key of ['down', 'up', 'up'] as const) screen.press(key);
    const size = { columns: 45, rows: 24 };
    expect(screen.frame(size).length).toBeLessThan(24);
    expect(screen.text(size)).toContain('Watcher 16, watching');
    expect(screen.frame(size).at(-1)).toContain('close');
  });
});

describe('a question about somebody who is gone', () => {
  test('removes nobody else', () => {
    const { screen, requests, show } = open(tableView({ ...DECIDES, seats: seatsOf('Ann', 'Bob', 'Cleo') }));
    screen.type('p');
    screen.press('down');
    screen.type('x');
    expect(screen.context()).toBe('remove-player');
    show({ seats: seatsOf('Ann', 'Cleo') });
    expect(screen.context()).toBe('players');
    screen.type('y');
    expect(requests).toEqual([]);
  });

  test('keeps asking about the same person after the seats have shifted', () => {
    const { screen, requests, show } = open(tableView({ ...DECIDES, seats: seatsOf('Ann', 'Bob', 'Cleo') }));
    screen.type('p');
    screen.press('down', 'down');
    screen.type('x');
    show({ seats: seatsOf('Ann', 'Cleo') });
    expect(screen.text()).toContain('Remove Cleo from the table, and lock it?');
    screen.type('y');
    expect(requests).toEqual([{ type: 'remove', member: 1 }]);
  });
});

test('while the Master is away, the deputy reads it, starts the game and seats computers, and does nothing else', () => {
  const { screen, requests, show } = open(tableView({ seats: THREE, ownSeat: 1 }));
  show({ deputy: 1 });
  expect(screen.text()).toContain('Until Ann is back, you can start');
  expect(footer(screen)).toMatch(/Enter start.*c computer/);
  expect(footer(screen)).not.toMatch(/rules|clock/);
  screen.press('enter');
  show({ deputy: 2 });
  expect(screen.text()).toContain('Until Ann is back, Cleo can start');
  screen.press('enter');
  expect(screen.message()).toBe('Only the Master, Ann, can do that.');
  expect(requests).toEqual([{ type: 'begin' }]);
});

test('a watcher reads that votes can remove a player, but not how to vote', () => {
  const { screen, show } = open(asWatcher(playing({ late: [0] })));
  show({ votable: [0] });
  expect(screen.text()).toContain('2 votes can now remove Ann.');
  expect(screen.text()).not.toContain('To vote');
});

test('mute and unread messages follow the name when the seats shift', () => {
  const { screen, show } = open(tableView({ seats: THREE }));
  screen.type('p');
  screen.press('down', 'down');
  screen.type('m');
  expect(screen.text()).toContain('> Cleo, muted');
  show({
    seats: seatsOf('Ann', 'Cleo', 'Dan'),
    chat: [
      { n: 1, member: 1, name: 'Cleo', text: 'secret' },
      { n: 2, member: 2, name: 'Dan', text: 'hello' },
    ],
  });
  expect(screen.text()).toContain('> Cleo, muted');
  screen.press('f6');
  expect(screen.text()).toContain('Dan: hello');
  expect(screen.text()).not.toContain('secret');
});

describe('a player who keeps the others waiting', () => {
  test.each(['on', 'off'] as const)('hears the bell once if the setting is %s', (bell) => {
    const { screen, show } = open(playing({ ownSeat: 1 }), { settings: { bell } });
    const before = screen.rings();
    show({ late: [0] });
    expect(screen.rings()).toBe(before);
    expect(screen.text()).toContain('Ann is keeping the others waiting.');
    show({ late: [1] });
    expect(screen.rings()).toBe(before + 1);
    expect(screen.text()).toContain(
      "You're keeping the others waiting. In 30 seconds, they can vote to remove you.",
    );
    show({ late: [1], votable: [1] });
    expect(screen.rings()).toBe(before + 1);
  });

  test('is warned on coming back to the table', () => {
    const { screen } = open(playing({ ownSeat: 1, late: [1] }));
    expect(screen.rings()).toBe(1);
    expect(screen.text()).toContain("You're keeping the others waiting.");
  });

  test('can be voted out: the list counts the votes, and names the voters', () => {
    const { screen, requests, show } = open(playing({ ownSeat: 1, late: [0] }));
    show({ votable: [0] });
    expect(screen.text()).toContain('2 votes can now remove Ann. To vote, press F6.');
    show({ votes: [{ seat: 2, against: 0 }] });
    expect(screen.text()).toContain('Cleo agrees to remove Ann (1 of 2 votes).');
    screen.press('f6');
    expect(screen.text()).toContain('> Ann, 1 of 2 votes (Cleo)');
    screen.type('x');
    expect(screen.text()).toContain('Vote to remove Ann from the game? So far: 1 of 2 votes.');
    screen.type('y');
    expect(requests).toEqual([{ type: 'agree', member: 0 }]);
  });
});

test('a player who was voted out in the middle of a turn watches, and claims no seat', () => {
  const { screen, replace, room } = open(playing());
  screen.press('f4');
  screen.type('hello');
  const gone = seatAt('Ann', 0, { presence: 'gone', gone: 'voted-out' });
  void room.session()?.dispatch({ type: 'leave', seat: 0 });
  replace(asWatcher(playing({ seats: [gone, seatAt('Bob', 1), seatAt('Cleo', 2)], watchers: ['Ann'] })));
  expect(screen.context()).toBe('wait');
  expect(screen.text()).toContain('You can still watch.');
  expect(footer(screen)).not.toContain('chat');
  screen.press('f10');
  expect(screen.text()).toContain('Stop watching');
});

test('a player who comes back reads how many rolls lack this computer', () => {
  const lost = { type: 'reconnecting', code: 'lost' } as const;
  const { screen, show } = open(playing());
  show({ link: lost });
  show({ link: lost, missedRolls: 2 });
  expect(screen.text()).not.toContain('2 rolls were made');
  show({ link: { type: 'connected' } });
  expect(screen.text()).toContain('Your computer took no part in 2 rolls.');
});

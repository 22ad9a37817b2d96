import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { OFFICIAL } from '../../../src/engine/index.js';
import { type PublicTable, type Reached, STARTED, type Tables } from '../../../src/session/index.js';
import { isMaster } from '../../../src/ui/model/ownSeat.js';
import { type LocalNet, localNet, until } from '../../support/net/localNet.js';
import { eventually, tablesOn } from '../../support/net/tableScreens.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';

let net: LocalNet;
beforeEach(() => void (net = localNet('public')));
afterEach(() => net.close());

const tableOf = (host: string, change: Partial<PublicTable> = {}): PublicTable => ({
  invitation: `wss://example.net/${host}`,
  host,
  rules: 'Virtual Place',
  seats: 1,
  seconds: 59,
  ...change,
});

const LIST: readonly PublicTable[] = [
  tableOf('Ann'),
  tableOf('Bob with a long name', { seats: 3, seconds: 3599, rules: 'Official rules' }),
  tableOf('雪'.repeat(24), { seconds: 7200, rules: 'R'.repeat(30) }),
];

/** Opens the list from the menu. */
function openList(
  list: Tables['list'],
  given: Partial<Tables> = {},
  options: ScreenOptions = {},
): TestScreen {
  const tables = tablesOn(net, { list, ...given });
  const screen = openScreen({ opening: 'home', tables, lastPlayers: ['Dan'], ...options });
  screen.type('n5wss://example.net/yahtzee');
  screen.press('enter', 'enter');
  return screen;
}

const reaches = (screen: TestScreen, context: string): Promise<void> =>
  eventually(
    () => screen.context() === context,
    () => screen.text(),
  );
const sees = (screen: TestScreen, text: string): Promise<void> =>
  eventually(
    () => screen.text().includes(text),
    () => screen.text(),
  );

/** Waits until the last table that the player joins is this one. */
const joins = (joined: readonly string[], table: string): Promise<void> =>
  eventually(
    () => joined.at(-1) === table,
    () => joined.join(),
  );

async function escape(screen: TestScreen): Promise<void> {
  const context = screen.context();
  screen.store.input('\x1b');
  await eventually(
    () => screen.context() !== context,
    () => screen.text(),
  );
}

describe('the list of public tables', () => {
  test('shows Masters, seats, ages and rules', async () => {
    const asked: string[] = [];
    const screen = openList((server) => Promise.resolve((asked.push(server), LIST)));
    expect(screen.text()).toContain('Reading the list of public tables ...');
    await reaches(screen, 'public-tables');
    expect(asked).toEqual(['wss://example.net/yahtzee']);
    expect(screen.text().split('\n').slice(2, 7)).toEqual([
      '    Master                Seats     Open  Rules',
      '> 1 Ann                   1 of 4  <1 min  Virtual Place',
      '  2 Bob with a long name  3 of 4  59 min  Official rules',
      `  3 ${'雪'.repeat(8)}...   1 of 4     2 h  ${'R'.repeat(21)}... (house rules)`,
      'table 1 of 3',
    ]);
    const narrow = screen.text({ columns: 45, rows: 24 }).split('\n');
    expect(narrow.slice(2, 9)).toEqual([
      '    Master                Seats     Open',
      '> 1 Ann                   1 of 4  <1 min',
      '    Virtual Place',
      '  2 Bob with a long name  3 of 4  59 min',
      '    Official rules',
      `  3 ${'雪'.repeat(8)}...   1 of 4     2 h`,
      `    ${'R'.repeat(24)}... (house rules)`,
    ]);
  });

  test('keys move the mark, join a table, and read the list again; the marked table stays marked', async () => {
    let list = LIST;
    const joined: string[] = [];
    const join = (invitation: string, name: string): Promise<Reached> => {
      joined.push(`${name} ${invitation}`);
      return new Promise(() => undefined);
    };
    const screen = openList(() => Promise.resolve(list), { join });
    await reaches(screen, 'public-tables');
    screen.press('down');
    expect(screen.text()).toContain('> 2 Bob');
    list = [tableOf('Cleo'), ...LIST];
    screen.type('r');
    await sees(screen, '> 3 Bob with a long name');
    screen.press('enter');
    expect(screen.context()).toBe('connecting');
    await joins(joined, 'Dan wss://example.net/Bob with a long name');
    await escape(screen);
    expect(screen.context()).toBe('public-tables');
    screen.type('1');
    await joins(joined, 'Dan wss://example.net/Cleo');
    await escape(screen);
    screen.press('end');
    expect(screen.text()).toContain('table 4 of 4');
    // There is no such table.
    screen.type('9');
    expect(screen.context()).toBe('public-tables');
  });

  test('the mouse joins a table, and the wheel moves the mark', async () => {
    const joined: string[] = [];
    const screen = openList(() => Promise.resolve(LIST), {
      join: (invitation) => {
        joined.push(invitation);
        return new Promise(() => undefined);
      },
    });
    await reaches(screen, 'public-tables');
    screen.send({ type: 'wheel', to: 'down' });
    expect(screen.text()).toContain('> 2 Bob');
    screen.send({ type: 'click', command: { verb: 'target', target: 1 } });
    await joins(joined, 'wss://example.net/Ann');
  });

  test('an empty list says how to open a table', async () => {
    const screen = openList(() => Promise.resolve([]));
    await sees(screen, 'No public table is open. To open one, run:');
    expect(screen.text()).toContain('--public');
    expect(screen.text()).not.toContain('Enter join');
    screen.press('enter', 'down');
    expect(screen.context()).toBe('public-tables');
  });

  test('a long list scrolls, and always fits', async () => {
    const many = Array.from({ length: 50 }, (_, index) => tableOf(`Host ${index + 1}`));
    const screen = openList(() => Promise.resolve(many));
    await reaches(screen, 'public-tables');
    for (const at of [
      { columns: 80, rows: 24 },
      { columns: 45, rows: 24 },
      { columns: 120, rows: 40 },
    ]) {
      screen.press('home');
      expect(screen.text(at)).toContain('>  1 Host 1 ');
      screen.press('end');
      expect(screen.text(at)).toContain('> 50 Host 50');
      expect(screen.text(at).split('\n').length).toBeLessThan(at.rows);
    }
    screen.press('page-up');
    expect(screen.text()).toContain('> 40 Host 40');
  });

  test.each([
    ['has started', STARTED, 'The game at this table has started. Choose another table.'],
    ['is full', 'All four seats are taken.', 'All four seats are taken.'],
  ] as const)('a table that %s leads back to the list, which is read again', async (_what, reached, line) => {
    let reads = 0;
    const screen = openList(() => Promise.resolve((reads++, LIST.slice(reads - 1))), {
      join: () => Promise.resolve(reached),
    });
    await reaches(screen, 'public-tables');
    screen.press('enter');
    await sees(screen, line);
    await sees(screen, 'table 1 of 2');
    expect(screen.text()).toContain(line);
    expect(screen.context()).toBe('public-tables');
    screen.press('down');
    expect(screen.text()).not.toContain(line);
  });

  test("a list that can't be read is explained, and nothing is lost", async () => {
    const screen = openList(() => Promise.resolve("The server doesn't answer."));
    await sees(screen, "The server doesn't answer.");
    expect(screen.context()).toBe('network-form');
    expect(screen.text()).toContain('Server: wss://example.net/yahtzee');
    let answers: readonly (readonly PublicTable[] | string)[] = [LIST, "The server doesn't answer."];
    const other = openList(() => {
      const [next = [], ...rest] = answers;
      answers = rest;
      return Promise.resolve(next);
    });
    await reaches(other, 'public-tables');
    other.type('r');
    await sees(other, "The server doesn't answer.");
    expect(other.text()).toContain('> 1 Ann');
  });

  test('a server and a name are needed', () => {
    const screen = openScreen({ opening: 'home', tables: tablesOn(net), lastPlayers: [] });
    screen.type('n5\r');
    expect(screen.text()).toContain('Type the address of the server first.');
    screen.type('wss://example.net\r\r');
    expect(screen.text()).toContain("You can't use this name: a player needs a name.");
  });

  test('Esc leads from the list to the menu, and a late list is ignored', async () => {
    const answers: ((tables: readonly PublicTable[]) => void)[] = [];
    const screen = openList(() => new Promise((resolve) => void answers.push(resolve)));
    const asked = (times: number): Promise<void> =>
      eventually(
        () => answers.length === times,
        () => screen.text(),
      );
    expect(screen.context()).toBe('connecting');
    await asked(1);
    await escape(screen);
    expect(screen.context()).toBe('network-form');
    answers[0]?.(LIST);
    await new Promise((resolve) => setImmediate(resolve));
    expect(screen.context()).toBe('network-form');
    screen.press('enter', 'enter');
    await asked(2);
    answers[1]?.(LIST);
    await reaches(screen, 'public-tables');
    await escape(screen);
    expect(screen.context()).toBe('network');
    await escape(screen);
    expect(screen.context()).toBe('home');
  });

  test.each(['f10', 'q'])('%s leaves the program', async (key) => {
    const screen = openList(() => Promise.resolve(LIST));
    await reaches(screen, 'public-tables');
    if (key === 'f10') screen.press('f10');
    else screen.type(key);
    expect(await screen.store.ended).toBe('left');
  });

  test('the command join shows the list, too', async () => {
    const screen = openScreen({
      opening: 'home',
      tables: tablesOn(net),
      publicTables: { server: 'wss://example.net', player: 'Dan', tables: LIST },
    });
    expect(screen.context()).toBe('public-tables');
    expect(screen.text()).toContain('> 1 Ann');
    await escape(screen);
    await escape(screen);
    expect(screen.context()).toBe('home');
  });
});

test('everybody sees in the lobby that a table is public, and joins it from the list', async () => {
  const ann = net.client('Ann', { type: 'open', name: 'Ann', rules: OFFICIAL, isPublic: true });
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const code = ann.client.getState().code ?? '';
  const screen = openList(() => Promise.resolve([tableOf('Ann', { invitation: `host:7613/${code}` })]));
  await reaches(screen, 'public-tables');
  screen.press('enter');
  await reaches(screen, 'lobby');
  expect(screen.text()).toContain('This table is public: anybody can join it from the list of the server.');
  const view = screen.model().room?.view;
  expect(view && isMaster(view)).toBe(false);
});

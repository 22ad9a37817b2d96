import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { examplePanels, exampleScenes } from '../../../src/ui/run/examplePanels.js';
import { readingPages } from '../../../src/ui/screens/reading/pages.js';
import { openTexts } from '../../../src/ui/screens/reading/reading.js';
import {
  eventually,
  openTestTable,
  type TableScreen,
  tablesOn,
  type TestTable,
} from '../../support/net/tableScreens.js';
import { openScreen, type TestScreen } from '../../support/screen.js';

let table: TestTable;
beforeEach(() => void (table = openTestTable('help')));
afterEach(() => table.close());

const menu = (typed: string): TestScreen => {
  const listed = { invitation: 'host:1/x', host: 'Ann', rules: 'Official rules', seats: 1, seconds: 0 };
  const tables = tablesOn(table.net, {
    join: () => new Promise(() => undefined),
    list: () => Promise.resolve(Array.from({ length: 9 }, () => listed)),
  });
  const screen = openScreen({ opening: 'home', tables, lastPlayers: ['Ann'] });
  screen.type(typed);
  return screen;
};

/** Opens a lobby with two seats, and returns the Master's screen. */
async function lobby(typed: string): Promise<TestScreen> {
  const ann = await table.join('Ann');
  await table.join('Bob');
  await ann.sees('Bob');
  ann.type(typed);
  return ann;
}

async function game(who: 'Ann' | 'Bob', typed = ''): Promise<TestScreen> {
  const ann = await table.join('Ann');
  const bob = await table.join('Bob');
  await ann.sees('Bob');
  await table.start(ann, bob);
  const screen: TableScreen = who === 'Ann' ? ann : bob;
  screen.type(typed);
  return screen;
}

/** How to reach each context of a network table, and the beginning of its help. */
const MOMENTS: Readonly<Record<string, readonly [() => TestScreen | Promise<TestScreen>, string]>> = {
  network: [() => menu('n'), 'Host a table, join or watch one'],
  'network-form': [() => menu('n2'), 'Answer the questions, and press Enter after each.'],
  'public-tables': [
    async () => {
      const screen = menu('n5wss://example.net\r\r');
      await eventually(
        () => screen.context() === 'public-tables',
        () => screen.text(),
      );
      return screen;
    },
    'These tables are open to anybody.',
  ],
  connecting: [() => menu('n2host:1/x\r\r'), 'Connecting to the table.'],
  lobby: [() => lobby(''), 'Invitations are for your friends.'],
  pick: [() => lobby('r'), 'Choose a line, or go back without a change.'],
  players: [() => lobby('pj'), 'Hide the messages of a player, or remove a player'],
  'remove-player': [() => lobby('pjx'), 'Hide the messages of a player'],
  roll: [() => game('Ann'), "It's your turn. Roll all five dice."],
  wait: [() => game('Bob'), 'Ann is playing. You see each roll'],
  'table-text': [() => game('Bob', '\x1b[15~'), 'Scroll this text, turn its pages, or close it.'],
  chat: [() => game('Bob', '\x1bOS'), 'Type a message of up to 200 characters.'],
};

const examples = [...exampleScenes(), ...examplePanels()];

test.each(Object.entries(MOMENTS))('help at %s explains all keys', async (context, [open, said]) => {
  const screen = await open();
  expect(screen.context()).toBe(context);
  screen.press('f1');
  const help = openTexts(screen.model()).at(-1);
  if (help?.name !== 'help') throw new Error('help is closed');
  const text = readingPages(help, { columns: 80, rows: 24 })
    .flatMap(({ lines }) => lines)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  expect(text).toContain(said);
  const bindings = examples.flatMap((keys) => (keys.place === context ? keys.bindings : []));
  expect(bindings.length).toBeGreaterThan(3);
  for (const { does } of bindings) expect(text).toContain(does);
  screen.press('f1');
  expect(screen.context()).toBe(context);
});

test('help of a watcher leaves out the keys for an answer', async () => {
  const ann = await table.join('Ann');
  const bob = await table.join('Bob');
  const wim = await table.watch('Wim');
  await table.start(ann, bob, wim);
  expect(wim.context()).toBe('wait');
  wim.press('f1');
  const help = openTexts(wim.model()).at(-1);
  if (help?.name !== 'help') throw new Error('help is closed');
  const keys = help.keys.map((each) => each.keys);
  expect(keys).not.toContain('F2');
  expect(keys).toContain('F6');
});

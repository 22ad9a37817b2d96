import { expect, test } from '@jest/globals';
import { currentTurn } from '../../../src/engine/index.js';
import { rollerFor } from '../../../src/rollers/index.js';
import { startSession } from '../../../src/session/index.js';
import type { HomeFacts } from '../../../src/text/index.js';
import { noAnalyst } from '../../support/fakeAnalyst.js';
import { NOTHING_STORED, openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';
import { storedGame } from '../../support/stored/storedGames.js';

const ended = storedGame({ ghost: true, seed: 'screen' });
const { header } = ended.game;
const GHOSTS: HomeFacts['ghosts'] = Array.from({ length: 30 }, (_, place) => ({
  id: `2026-01-${String(31 - place)}-abcdef`,
  name: place === 1 ? 'Zoë' : 'Ann',
  score: 300 - place,
  day: '2026-01-31',
}));
const answers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Opens the menu, and then its list of ghosts. */
async function list(ghosts: HomeFacts['ghosts'], options: ScreenOptions = {}): Promise<TestScreen> {
  const screen = openScreen({
    opening: 'home',
    unfinished: [],
    facts: { ...NOTHING_STORED, ghosts },
    lastPlayers: ['Bob'],
    ...options,
  });
  await answers();
  screen.type('a');
  return screen;
}

test('the menu lists the games whose dice can be played again, best first', async () => {
  const screen = await list(GHOSTS.slice(0, 2));
  expect(screen.frame().slice(0, 5)).toEqual([
    'AGAINST A GHOST',
    '',
    '> 1 Ann      300 on 2026-01-31',
    '  2 Zoë      299 on 2026-01-31',
    '  3 perfect  new dice, the same for both',
  ]);
  await screen.escape();
  expect(screen.context()).toBe('home');
});

test.each([
  { columns: 80, rows: 24 },
  { columns: 45, rows: 24 },
  { columns: 60, rows: 30 },
])('a long list scrolls, and keeps the footer: %j', async (size) => {
  const screen = await list(GHOSTS, { size });
  for (let key = 0; key < 29; key++) screen.press('down');
  const frame = screen.frame(size);
  expect(frame.find((line) => line.startsWith('>'))).toBe('>   Ann      271 on 2026-01-31');
  expect(frame.length).toBeLessThan(size.rows);
  expect(frame.at(-1)).toMatch(/^Enter choose/);
});

test('a chosen game starts, with the usual player', async () => {
  const asked: unknown[] = [];
  const session = startSession(header, rollerFor(header));
  const screen = await list(GHOSTS, {
    ghost: (id, name) => {
      asked.push([id, name]);
      return { id, session, notice: 'These are the dice.', started: () => {}, close: async () => true };
    },
  });
  screen.type('2');
  await answers();
  expect(asked).toEqual([[GHOSTS[1]?.id, 'Bob']]);
  expect(screen.message()).toBe('These are the dice.');
  expect(screen.text()).toMatch(/Aces.*\n/);
  expect(screen.text()).toContain('Ghost of Ann');
});

test("the menu says why a game can't be played again", async () => {
  const screen = await list(GHOSTS, { ghost: () => 'Game x has no ghost.' });
  screen.press('enter');
  await answers();
  expect(screen.text()).toContain('Game x has no ghost.');
});

test('without games, the list offers only the perfect player, and says why', async () => {
  const screen = await list([]);
  expect(screen.text()).toContain('No finished game under Official rules yet.');
  expect(screen.text()).toContain('> 1 perfect  new dice, the same for both');
  screen.press('enter');
  expect(screen.game().header).toMatchObject({
    duplicate: true,
    players: [
      { name: 'Bob', kind: 'person' },
      { name: 'Perfect', kind: 'perfect' },
    ],
  });
});

test("while the games are being read, and if computers can't play, the menu says so", async () => {
  const reading = openScreen({ opening: 'home' });
  reading.type('a');
  expect(reading.text()).toContain('Reading the stored games...');
  const screen = await list([], { computers: 'cannot-play' });
  screen.press('enter');
  expect(screen.text()).toContain('Computer players need WebAssembly SIMD');
});

test('the ghost moves without the analysis', async () => {
  const screen = openScreen({
    session: startSession(header, rollerFor(header)),
    players: header.players,
    analyst: noAnalyst('no analysis'),
    settings: { speed: 'at-once' },
  });
  const [{ box } = { box: '' }] = header.ghost?.turns ?? [];
  screen.type('chance\ry');
  for (let step = 0; step < 20 && currentTurn(screen.game())?.seat === 1; step++) await screen.changed();
  expect(Object.keys(screen.game().seats[1]?.card.filled ?? {})).toEqual([box]);
  expect(screen.frame()[0]).toMatch(/^ANN'S TURN +round 2/);
});

test('the next game is suggested to the person only', () => {
  const session = startSession(header, rollerFor(header), {
    past: { game: ended.game, events: ended.events },
  });
  const screen = openScreen({ session, players: header.players });
  expect(screen.text()).toContain('Ghost of Ann');
  screen.type('n');
  expect(screen.text()).toContain('Enter for Ann:');
});

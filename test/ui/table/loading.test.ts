import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type LocalNet, localNet } from '../../support/net/localNet.js';
import { eventually, tablesOn } from '../../support/net/tableScreens.js';
import { openScreen, type TestScreen } from '../../support/screen.js';

let net: LocalNet;
beforeEach(() => void (net = localNet('loading')));
afterEach(() => net.close());

/** Opens the menu of a program that has not loaded the code for network tables. */
const menu = (): TestScreen =>
  openScreen({ opening: 'home', tables: tablesOn(net), lastPlayers: ['Ann'], tableCode: 'when-needed' });

const reaches = (screen: TestScreen, context: string): Promise<void> =>
  eventually(
    () => screen.context() === context,
    () => screen.text(),
  );

test('the code for network tables is loaded when the player chooses them, and only once', async () => {
  const screen = menu();
  expect(screen.model().tableParts).toBeUndefined();
  screen.type('n');
  await reaches(screen, 'network');
  expect(screen.text()).toContain('Host a table');
  await screen.escape();
  expect(screen.context()).toBe('home');
  screen.type('n');
  expect(screen.context()).toBe('network');
});

test('keys that are typed while the code is loading are applied afterwards', async () => {
  const screen = menu();
  screen.type('n1\r');
  expect(screen.context()).toBe('home');
  await reaches(screen, 'lobby');
  expect(screen.text()).toContain('Ann (you, Master)');
});

test('help does not wait for the code', async () => {
  const screen = menu();
  screen.type('n');
  screen.press('f1');
  expect(screen.context()).toBe('reading');
  screen.press('f1');
  await reaches(screen, 'network');
});

test('the keys of network tables do nothing in a game on this machine', () => {
  const screen = openScreen({ players: ['Ann'], input: 'quick' });
  const before = screen.text();
  screen.press('f4', 'f5', 'f6');
  expect(screen.text()).toBe(before);
  expect(screen.model().stack).toEqual([]);
});

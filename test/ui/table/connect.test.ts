import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { STARTED, type TableRoom, type Tables } from '../../../src/session/index.js';
import { type LocalNet, localNet } from '../../support/net/localNet.js';
import { eventually, tablesOn } from '../../support/net/tableScreens.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';

let net: LocalNet;
beforeEach(() => void (net = localNet('connect')));
afterEach(() => net.close());

const menu = (given: Partial<Tables> = {}, options: ScreenOptions = {}): TestScreen =>
  openScreen({ opening: 'home', tables: tablesOn(net, given), lastPlayers: ['Ann'], ...options });

const reaches = (screen: TestScreen, context: string): Promise<void> =>
  eventually(
    () => screen.context() === context,
    () => screen.text(),
  );

const pasted = (text: string): string => `\x1b[200~${text}\x1b[201~`;

/** Presses Esc, and resolves when the key has taken effect. */
async function escape(screen: TestScreen): Promise<void> {
  const context = screen.context();
  screen.store.input('\x1b');
  await eventually(
    () => screen.context() !== context,
    () => screen.text(),
  );
}

describe('the menu', () => {
  test('offers network tables only if the program has them', () => {
    const without = openScreen({ opening: 'home' });
    expect(without.text()).not.toContain('Network table');
    without.type('n');
    expect(without.context()).toBe('home');
    const screen = menu();
    expect(screen.text()).toMatch(/^ {2}n Network table {7}host a table, or join one$/m);
    screen.type('n');
    expect(screen.context()).toBe('network');
  });

  test('Esc leads back', async () => {
    const screen = menu();
    screen.type('n2');
    await escape(screen);
    expect(screen.context()).toBe('network');
    await escape(screen);
    expect(screen.context()).toBe('home');
    expect(screen.text()).toContain('> n Network table');
  });
});

describe('hosting and joining', () => {
  test('a player hosts, and a friend joins with a pasted invitation', async () => {
    const ann = menu();
    ann.type('n');
    ann.press('enter');
    expect(ann.text()).toContain('Your name: Ann_');
    ann.press('enter');
    await reaches(ann, 'lobby');
    const [invitation = ''] = ann.model().room?.view?.invitations ?? [];
    const bob = menu({}, { lastPlayers: ['Bob'] });
    bob.type('n2');
    bob.type(pasted(`  Invitation: ${invitation} \n`));
    expect(bob.text()).toContain(invitation);
    bob.press('enter', 'enter');
    await reaches(bob, 'lobby');
    await eventually(
      () => ann.text().includes('Bob has joined the table.'),
      () => ann.text(),
    );
  });

  test('a player who wants to join after the start can watch with one key', async () => {
    const ann = menu();
    ann.type('n1\r');
    await reaches(ann, 'lobby');
    const [invitation = ''] = ann.model().room?.view?.invitations ?? [];
    const bob = menu({}, { lastPlayers: ['Bob'] });
    bob.type('n2');
    bob.type(pasted(invitation));
    bob.press('enter', 'enter');
    await reaches(bob, 'lobby');
    await eventually(
      () => ann.text().includes('Bob has joined the table.'),
      () => ann.text(),
    );
    ann.press('enter');
    await reaches(ann, 'roll');
    // The program learns from the server that the game has started, or has found out before.
    for (const given of [{}, { join: () => Promise.resolve(STARTED) }] satisfies Partial<Tables>[]) {
      const late = menu(given, { lastPlayers: [given.join ? 'Cleo' : 'Wim'] });
      late.type('n2');
      late.type(pasted(invitation));
      late.press('enter', 'enter');
      const offer = 'The game has started. Press Enter to watch it, or Esc to go back.';
      await eventually(
        () => late.text().includes(offer),
        () => late.text(),
      );
      expect(late.text()).toContain('Watch a table');
      late.press('enter');
      await reaches(late, 'wait');
      expect(late.text()).toContain("It's Ann's turn to roll.");
    }
  });

  test('the command join offers to watch, too, and Esc leads to the menu', async () => {
    const screen = menu({}, { startedTable: { invitation: 'host:1/abc', player: 'Bob' } });
    expect(screen.text()).toContain('Press Enter to watch it');
    expect(screen.text()).toContain('host:1/abc');
    expect(screen.text()).toContain('Your name: Bob_');
    await escape(screen);
    await escape(screen);
    expect(screen.context()).toBe('home');
  });

  test('an error keeps everything that was typed', async () => {
    const screen = menu({ join: () => Promise.resolve('The code in the invitation is wrong.') });
    screen.type('n2');
    screen.type('host:7613/wrong');
    screen.press('enter', 'ctrl-u');
    screen.type('Bob');
    screen.press('enter');
    await eventually(
      () => screen.text().includes('The code in the invitation is wrong.'),
      () => screen.text(),
    );
    expect(screen.context()).toBe('network-form');
    expect(screen.text()).toContain('Invitation: host:7613/wrong');
    expect(screen.text()).toContain('Your name: Bob_');
    screen.press('up');
    expect(screen.text()).toContain('host:7613/wrong_');
  });

  test("a table that doesn't exist is explained, and nothing is lost", async () => {
    const screen = menu();
    screen.type('n2host:7613/nothere1');
    screen.press('enter', 'enter');
    await eventually(
      () => screen.text().includes('There is no table with this code.'),
      () => screen.text(),
    );
    expect(screen.text()).toContain('Invitation: host:7613/nothere1');
    expect(screen.model().room).toBeUndefined();
  });

  test('an invitation and a name are needed', () => {
    const screen = menu({}, { lastPlayers: [] });
    screen.type('n2\r');
    expect(screen.text()).toContain('Type or paste the invitation first.');
    screen.type('host:1/abc\r\r');
    expect(screen.text()).toContain("You can't use this name: a player needs a name.");
    expect(screen.context()).toBe('network-form');
  });

  test('Esc stops connecting, and a late answer is closed', async () => {
    let answer: (room: TableRoom) => void = () => undefined;
    const screen = menu({ join: () => new Promise((resolve) => (answer = resolve)) });
    screen.type('n2host:1/abc');
    screen.press('enter', 'enter');
    expect(screen.text()).toContain('Connecting to the table ...');
    await escape(screen);
    expect(screen.context()).toBe('network-form');
    expect(screen.text()).toContain('Invitation: host:1/abc');
    let isClosed = false;
    answer({
      getView: () => undefined,
      getLink: () => ({ type: 'connecting' }),
      subscribe: () => () => undefined,
      session: () => undefined,
      request: () => Promise.resolve(undefined),
      showHold: () => undefined,
      close: () => Promise.resolve(void (isClosed = true)),
    });
    await eventually(
      () => isClosed,
      () => screen.text(),
    );
    expect(screen.context()).toBe('network-form');
  });

  test('there may be no table to return to', async () => {
    const screen = menu();
    screen.type('n4');
    await eventually(
      () => screen.text().includes('There is no table to return to.'),
      () => screen.text(),
    );
    expect(screen.context()).toBe('network');
  });

  test('the menu reads the stored games when the game of the table is stored', async () => {
    let lists = 0;
    let store = (): void => undefined;
    const stored = new Promise<void>((resolve) => (store = resolve));
    const list = (): Promise<readonly []> => Promise.resolve((lists++, []));
    const screen = menu({}, { tableClosed: () => stored, archive: { list } });
    screen.type('n1\r');
    await reaches(screen, 'lobby');
    screen.press('f10');
    screen.type('3g');
    // Everything that could happen without the stored game happens before this.
    await new Promise((resolve) => setImmediate(resolve));
    expect(lists).toBe(0);
    store();
    await eventually(
      () => lists === 1,
      () => screen.text(),
    );
  });

  test('leaving for good leads back to the menu, and stepping away keeps the seat', async () => {
    const screen = menu();
    screen.type('n1\r');
    await reaches(screen, 'lobby');
    screen.press('f10');
    screen.type('3');
    expect(screen.context()).toBe('home');
    expect(screen.message()).toBe('You keep your seat. To return to the table, choose Network table.');
    screen.type('n1');
    screen.press('ctrl-u');
    screen.type('Anna\r');
    await reaches(screen, 'lobby');
    screen.press('f10');
    screen.type('44');
    await reaches(screen, 'home');
    expect(screen.message()).toBe("You've left the table.");
    expect(screen.model().room).toBeUndefined();
    screen.type('p');
    expect(screen.context()).toBe('player-count');
  });
});

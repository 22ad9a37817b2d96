import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { seedOfGame } from '../../src/rollers/index.js';
import { BOX_LETTERS } from '../../src/ui/keys/keymap.js';
import { MEMORY, temporaryFolder } from '../support/child.js';
import { launch } from '../support/pty.js';
import { openScreen } from '../support/screen.js';
import { launchTwins } from '../support/twins.js';

const SEED = 'kestrel';
const PLAYERS = ['Anna', 'Bertr', 'Chloe', 'Dmitr'];

/** All keys of a game by quick keys, in one piece: a roll and the first box that is free, turn by turn. */
function keysOfAGame(game: number): string {
  const screen = openScreen({ players: PLAYERS, seed: seedOfGame(SEED, game), input: 'quick' });
  let keys = '';
  const type = (text: string): void => {
    keys += text;
    screen.type(text);
  };
  type('\r');
  while (screen.context() !== 'end') {
    const events = screen.snapshot().events.length;
    type('15r');
    for (const letter of Object.values(BOX_LETTERS)) {
      type(letter);
      if (screen.context() === 'confirm-zero') type('y');
      if (screen.snapshot().events.length > events + 1) break;
    }
  }
  return keys;
}

describe('many games in a row', () => {
  test('take no more memory, once what Ink remembers of texts is full', async () => {
    // No test of the disk, for which every action of these games would wait.
    using home = temporaryFolder(MEMORY);
    await using term = await launch({
      args: ['-p', PLAYERS.join(','), '-s', SEED, '-i', 'quick', '--no-animation'],
      env: { NODE_OPTIONS: TIDY },
      home: home.path,
    });
    await term.waitFor('begins.');
    const megabytes: number[] = [];
    for (let game = 1; game <= GAMES; game++) {
      term.type(keysOfAGame(game));
      await term.waitFor('n new game');
      megabytes.push(residentMegabytes(term.pid));
      term.type('n');
      await term.waitFor('begins.');
    }
    const after = (games: number): number => megabytes[games - 1] ?? Number.NaN;
    expect(after(GAMES) - after(FULL)).toBeLessThan(MOST_GROWTH_MB);
  });

  /** Little room, so that garbage is not taken for a leak. */
  const TIDY = '--max-old-space-size=40 --max-semi-space-size=1';
  /** Ink keeps how it wrapped and measured some thousands of texts; by then these caches hold no more. */
  const FULL = 60;
  const GAMES = 140;
  /** Keeping the events of each game alone would take more: about 40 kB a game. */
  const MOST_GROWTH_MB = 3;

  const residentMegabytes = (pid: number): number =>
    Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
});

describe('checklist 6: a storm of fifty sizes', () => {
  /** Sizes of all layouts in turn, from 1 x 1 to 200 x 60. */
  const SIZES = Array.from({ length: 50 }, (_, step) => ({
    columns: 1 + ((step * 83) % 200),
    rows: 1 + ((step * 29) % 60),
  }));

  test('leaves exactly one copy of every row', async () => {
    await using twins = await launchTwins({ players: PLAYERS });
    await twins.press('enter');
    for (const { columns, rows } of SIZES) twins.term.resize(columns, rows);
    await twins.resize(100, 40);
    for (const { columns, rows } of SIZES) twins.term.resize(columns, rows);
    await twins.resize(40, 24);
    for (const { columns, rows } of SIZES) twins.term.resize(columns, rows);
    await twins.resize(80, 24);
  });

  test('takes in what is typed meanwhile', async () => {
    await using twins = await launchTwins({ players: PLAYERS });
    await twins.press('enter');
    const typed = '2\r14\r3\r125\rchance\r';
    for (const [step, { columns, rows }] of SIZES.entries()) {
      // Where the game is not in sight, it takes no keys.
      twins.term.resize(40 + columns, 24 + rows);
      twins.send(typed.slice(step, step + 1));
    }
    await twins.resize(80, 24);
    expect(twins.term.screen()).toMatch(/: Chance \d+$/m);
  });

  test('with a drawing awaited at each size loses nothing either', async () => {
    await using twins = await launchTwins({ players: PLAYERS });
    await twins.press('enter');
    for (const { columns, rows } of SIZES.filter((_, step) => step % 4 === 0)) {
      await twins.resize(columns, rows);
    }
    await twins.resize(80, 24);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { personNamed } from '../../src/engine/index.js';
import { seededRoller, seedOfGame } from '../../src/rollers/index.js';
import { startSession } from '../../src/session/index.js';
import { SHORT } from '../support/houseRules.js';
import { openScreen } from '../support/screen.js';
import { MEMORY, temporaryFolder } from '../support/child.js';
import { sampleHeap, withHeapSamples } from '../support/terminal/heapSamples.js';
import { launch } from '../support/pty.js';
import { launchTwins } from '../support/twins.js';

const SEED = 'kestrel';
const PLAYERS = ['Anna', 'Bertr', 'Chloe', 'Dmitr'];

/**
 * Returns the keys for a complete solo game with seven boxes and quick input, as one string. In each turn, the player
 * rolls twice, fills the first open box, and rolls the next dice at once with `r`. Enter would not do: right after `y`,
 * it ends the answer.
 */
function keysOfAGame(player: string, game: number): string {
  const seed = seedOfGame(SEED, game);
  const players = [personNamed(player)];
  const session = startSession({ rules: SHORT, players, seed, seedGiven: true }, seededRoller(seed), {
    rollsAfterBox: 'caller',
  });
  const screen = openScreen({ players, session, input: 'quick' });
  let keys = '';
  const type = (text: string): void => {
    keys += text;
    screen.type(text);
  };
  while (screen.context() !== 'end') {
    const events = screen.snapshot().events.length;
    type('15r');
    if (screen.context() === 'confirm') type('y');
    for (const letter of SHORT.boxes.flatMap(({ letter }) => letter ?? [])) {
      type(letter.repeat(2));
      if (screen.context() === 'confirm') type('y');
      if (screen.snapshot().events.length > events + 1) break;
    }
    if (screen.context() !== 'end') type('r');
  }
  return keys;
}

describe('many games in a row', () => {
  /** The number of warm-up games. Ink caches text layouts, and these caches grow quickly during the first games. */
  const WARM = 10;
  const GAMES = 24;
  /**
   * The maximum growth of the heap after the warm-up, in MiB. If the program kept the model or the session of each
   * game, the heap would exceed this limit. `npm run soak` has a stricter limit.
   */
  const MAX_GROWTH_MB = 2;

  test("don't increase memory use", async () => {
    // Use a folder in memory. On a disk, every action would have to wait for a sync.
    using home = temporaryFolder(MEMORY);
    const [player = ''] = PLAYERS;
    const rules = join(home.path, 'short.json');
    writeFileSync(rules, JSON.stringify(SHORT));
    await using term = await launch({
      args: ['-p', player, '-r', rules, '-s', SEED, '-i', 'quick', '--no-animation'],
      env: withHeapSamples(home.path),
      home: home.path,
    });
    await term.waitFor('round 1 of 7');
    const megabytes: number[] = [];
    for (let game = 1; game <= GAMES; game++) {
      term.type(keysOfAGame(player, game));
      await term.waitFor('n new game');
      const { heap } = await sampleHeap(term, home.path);
      megabytes.push(heap / 2 ** 20);
      term.type('n\r');
      await term.waitFor('round 1 of 7');
    }
    /**
     * Returns the mean of the five heap samples up to and including this game. A single sample can be wrong by a
     * megabyte.
     */
    const after = (games: number): number => {
      const samples = megabytes.slice(games - 5, games);
      return samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
    };
    expect(after(GAMES) - after(WARM)).toBeLessThan(MAX_GROWTH_MB);
  });
});

describe('checklist 6: fifty resizes in quick succession', () => {
  /** Sizes from 1 x 1 to 200 x 60, which cover all layouts. */
  const SIZES = Array.from({ length: 50 }, (_, step) => ({
    columns: 1 + ((step * 83) % 200),
    rows: 1 + ((step * 29) % 60),
  }));

  test('leave exactly one copy of every row on the screen', async () => {
    await using twins = await launchTwins({ players: PLAYERS });
    await twins.press('enter');
    for (const { columns, rows } of SIZES) twins.term.resize(columns, rows);
    await twins.resize(100, 40);
    for (const { columns, rows } of SIZES) twins.term.resize(columns, rows);
    await twins.resize(40, 24);
    for (const { columns, rows } of SIZES) twins.term.resize(columns, rows);
    await twins.resize(80, 24);
  });

  test('lose no keys that are typed between the resizes', async () => {
    await using twins = await launchTwins({ players: PLAYERS });
    await twins.press('enter');
    const typed = '2\r14\r3\r125\rchance\r';
    for (const [step, { columns, rows }] of SIZES.entries()) {
      // The game ignores keys if the screen is too small, so use only larger sizes.
      twins.term.resize(40 + columns, 24 + rows);
      twins.send(typed.slice(step, step + 1));
    }
    await twins.resize(80, 24);
    expect(twins.term.screen()).toMatch(/: Chance \d+$/m);
  });

  test('leave exactly one copy of every row if each size is drawn before the next resize', async () => {
    await using twins = await launchTwins({ players: PLAYERS });
    await twins.press('enter');
    for (const { columns, rows } of SIZES.filter((_, step) => step % 6 === 0)) {
      await twins.resize(columns, rows);
    }
    await twins.resize(80, 24);
  });
});

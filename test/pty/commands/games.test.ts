import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type BoxId, type Game, labelOf, specOf, standings } from '../../../src/engine/index.js';
import { turnFacts } from '../../../src/ui/model/turn.js';
import { temporaryFolder } from '../../support/child.js';
import { SHORT } from '../../support/houseRules.js';
import { launchTwins, type Twins } from '../../support/twins.js';

/** Returns the box in which the current dice score the most points. */
function bestBox({ twin }: Twins): BoxId {
  const facts = turnFacts(twin.game());
  if (!facts) throw new Error('no turn is being played');
  const { best, legal } = facts.options;
  const [box] = [...best, ...legal];
  if (box === undefined) throw new Error('no box may be filled');
  return box;
}

/** Types an answer that rolls dice. Confirms the roll if the screen asks, for example because of a Large Straight. */
async function roll(twins: Twins, answer: string): Promise<void> {
  await twins.type(answer);
  if (twins.twin.context() === 'confirm') await twins.type('y');
}

/** Plays a turn by answering prompts: holds two dice, then three dice, and fills the box with the most points. */
async function turnByPrompts(twins: Twins): Promise<void> {
  twins.send('2\r');
  await roll(twins, '1 4\r');
  await roll(twins, '3\r134\r');
  await fillByPrompt(twins);
}

async function fillByPrompt(twins: Twins): Promise<void> {
  await twins.type(`${labelOf(twins.twin.game().header.rules, bestBox(twins))}\r`);
  // The screen asks before a zero while a roll is left.
  if (twins.twin.context() === 'confirm') await twins.type('y');
}

async function turnByQuickKeys(twins: Twins): Promise<void> {
  await roll(twins, '14r');
  await fillByQuickKeys(twins);
}

async function fillByQuickKeys(twins: Twins): Promise<void> {
  const { letter = '' } = specOf(twins.twin.game().header.rules, bestBox(twins));
  // The screen ignores a letter that has just filled another player's box, unless another key came first.
  await twins.type(`1${letter.repeat(2)}`);
  if (twins.twin.context() === 'confirm') await twins.type('y');
}

/** Plays two whole turns for each player. In the other turns, only fills a box after the first roll. */
async function playToTheEnd(
  twins: Twins,
  turn: (twins: Twins) => Promise<void>,
  fill: (twins: Twins) => Promise<void>,
): Promise<Game> {
  const whole = 2 * twins.twin.game().header.players.length;
  for (let turns = 0; twins.twin.game().phase.name === 'turn'; turns++)
    await (turns < whole ? turn : fill)(twins);
  return twins.twin.game();
}

/** Returns all players' names and points from the standings on the screen. */
const standingsShown = (twins: Twins): string[] =>
  twins.term
    .lines()
    .map((line) => /^ +\d\. (\S+) +(\d+)(?: |$)/.exec(line))
    .flatMap((match) => (match ? [`${match[1] ?? ''} ${match[2] ?? ''}`] : []));

const standingsOf = (game: Game): string[] =>
  standings(game).map(({ seat, totals }) => `${game.header.players[seat]?.name ?? ''} ${totals.grand}`);

describe('a whole game', () => {
  test('of one player can be played with prompts, and two keys start another game', async () => {
    await using twins = await launchTwins({ players: ['Ann'], analysis: 'missing' });
    const game = await playToTheEnd(twins, turnByPrompts, fillByPrompt);
    expect(game.phase.name).toBe('finished');
    const [total] = standings(game).map(({ totals }) => totals.grand);
    expect(twins.term.lines()).toContainEqual(expect.stringMatching(`^Ann scored ${total}\\.$`));
    expect(twins.term.screen()).toContain('GRAND TOTAL');
    // The second game has different dice, derived from the given seed.
    await twins.type('n');
    await twins.press('enter');
    expect(twins.term.screen()).toMatch(/round 1 of 13[^]*seed kestrel-2/);
    await twins.type('chance\r');
  });

  test.each([
    ['four players', ['Anna', 'Bertr', 'Chloe', 'Dmitr'], { columns: 80, rows: 24 }],
    ['three players in 40 columns', ['Anna', '雪見', 'Zoë'], { columns: 40, rows: 24 }],
  ] as const)('of %s at one keyboard, with quick keys', async (_, players, size) => {
    using folder = temporaryFolder();
    const file = join(folder.path, 'rules.json');
    writeFileSync(file, JSON.stringify(SHORT));
    await using twins = await launchTwins({
      players,
      size,
      input: 'quick',
      analysis: 'missing',
      rules: SHORT,
      args: ['--rules', file],
    });
    await twins.press('enter');
    const game = await playToTheEnd(twins, turnByQuickKeys, fillByQuickKeys);
    expect(game.phase.name).toBe('finished');
    expect(standingsShown(twins)).toEqual(standingsOf(game));
    expect(standingsShown(twins)).toHaveLength(players.length);
    // A second game with the same players starts with a roll-off.
    await twins.type('n');
    await twins.press('enter');
    expect(twins.term.screen()).toContain('starts.');
  });
});

test('the next player’s first prompt shows the last player’s box and points', async () => {
  await using twins = await launchTwins({ players: ['Anna', 'Bob'] });
  await twins.press('enter');
  const before = twins.twin.game();
  const name = before.header.players[before.firstSeat ?? 0]?.name ?? '';
  await twins.type('chance\r');
  expect(twins.term.screen()).toMatch(new RegExp(`  ${name}: Chance \\d+$`, 'm'));
  expect(twins.term.screen()).toContain(` >${name === 'Anna' ? 'Bob' : 'Anna'}`);
  expect(twins.term.screen()).toContain('How many dice to hold (0-5)? Or which (134)');
});

test('announces an extra Yahtzee with its bonus and its legal boxes', async () => {
  // With this seed, holding equal dice gives 33333 in the first turn and 44444 in the second.
  await using twins = await launchTwins({ players: ['Ann'], seed: 'kestrel-125', input: 'quick' });
  await twins.type('235r');
  await twins.type('zz');
  await twins.type('124r');
  // A second r alone would be ignored, as the repetition of a key that is held down.
  await twins.type('11r');
  const line = 'Extra Yahtzee, +100: you must fill Fours, which is open.';
  expect(twins.term.lines()).toContain(line);
  await twins.type('e');
  expect(twins.term.screen()).toContain('Not in Chance: you must fill Fours');
  await twins.type('o');
  expect(twins.term.screen()).toContain('Ann: Fours 20, bonus 100');
  expect(twins.term.lines().find((row) => row.includes('Yahtzee bonus'))).toMatch(/ 100$/);
});

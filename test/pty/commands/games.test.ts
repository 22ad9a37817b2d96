import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type BoxId, type Game, labelOf, specOf, standings } from '../../../src/engine/index.js';
import { turnFacts } from '../../../src/ui/model/turn.js';
import { temporaryFolder } from '../../support/child.js';
import { SHORT } from '../../support/houseRules.js';
import { launchTwins, type TwinOptions, type Twins } from '../../support/twins.js';

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

/** Plays a whole turn for each player. In the other turns, only fills a box after the first roll. */
async function playToTheEnd(
  twins: Twins,
  turn: (twins: Twins) => Promise<void>,
  fill: (twins: Twins) => Promise<void>,
): Promise<Game> {
  const whole = twins.twin.game().header.players.length;
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

/** Starts a game under short rules, without analysis. */
async function launchShort(
  folder: string,
  options: Pick<TwinOptions, 'players' | 'size' | 'input'>,
): Promise<Twins> {
  const file = join(folder, 'rules.json');
  writeFileSync(file, JSON.stringify(SHORT));
  return launchTwins({ ...options, analysis: 'missing', rules: SHORT, args: ['--rules', file] });
}

describe('a whole game', () => {
  test('of one player can be played with prompts, and two keys start another game', async () => {
    using folder = temporaryFolder();
    await using twins = await launchShort(folder.path, { players: ['Ann'] });
    const game = await playToTheEnd(twins, turnByPrompts, fillByPrompt);
    expect(game.phase.name).toBe('finished');
    const [total] = standings(game).map(({ totals }) => totals.grand);
    expect(twins.term.lines()).toContainEqual(expect.stringMatching(`^Ann scored ${total}\\.$`));
    expect(twins.term.screen()).toContain('GRAND TOTAL');
    // The second game has different dice, derived from the given seed.
    await twins.type('n');
    await twins.press('enter');
    expect(twins.term.screen()).toMatch(/round 1 of 7[^]*seed kestrel-2/);
    await twins.type('chance\r');
  });

  test('of three players at one keyboard can be played with quick keys in 40 columns', async () => {
    using folder = temporaryFolder();
    const players = ['Anna', '雪見', 'Zoë'];
    await using twins = await launchShort(folder.path, {
      players,
      size: { columns: 40, rows: 24 },
      input: 'quick',
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

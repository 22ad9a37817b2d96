import { expect, test } from '@jest/globals';
import { type SeededHeader, winners } from '../../src/engine/index.js';
import { rollerFor } from '../../src/rollers/index.js';
import { noAnalyst } from '../support/fakeAnalyst.js';
import { fillInOrder, playLines, SHORT_NAMES } from '../support/lineGame.js';
import { storedGame } from '../support/stored/storedGames.js';

const { header } = storedGame({ ghost: true, seed: 'line' }).game;
const { seat = 0, turns = [] } = header.ghost ?? {};
const play = (game: SeededHeader, answers: readonly string[]) =>
  playLines(game, rollerFor(game), answers, {
    analyst: noAnalyst('the ghost needs none'),
  });

test('in line mode, the ghost repeats its decisions after each turn of the person', async () => {
  const { lines, session } = await play(header, ['score', 'chance']);
  const turn = lines.slice(lines.findIndex((line) => line.includes('Ghost of Ann to play')));
  const [{ holds, box } = { holds: [], box: '' }] = turns;
  expect(turn.filter((line) => line.startsWith('Dice: '))).toHaveLength(holds.length + 2);
  expect(turn.filter((line) => /^Ghost of Ann (keeps|rolls)/.test(line))).toHaveLength(holds.length);
  expect(session.getSnapshot().game.seats.map(({ card }) => Object.keys(card.filled))).toEqual([
    ['chance'],
    [box],
  ]);
});

test('a whole game ends with who won', async () => {
  const { lines, session } = await play(header, fillInOrder(SHORT_NAMES));
  const { game } = session.getSnapshot();
  const [winner] = winners(game);
  const name = header.players[winner ?? 0]?.name ?? '';
  expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${name} \\d+ beats`)));
});

test('stops, and says why, if the decision of a ghost in an edited file is illegal', async () => {
  const [first, ...others] = turns;
  const held = { box: first?.box ?? 'chance', holds: [[true, true, true, true, true] as const] };
  const edited: SeededHeader = { ...header, ghost: { seat, turns: [held, ...others] } };
  const { lines, end } = await play(edited, ['score', 'chance']);
  expect(lines).toContain("Ghost of Ann can't move: its next move in the stored game breaks the rules.");
  expect(end).toMatchObject({ isStuck: true });
});

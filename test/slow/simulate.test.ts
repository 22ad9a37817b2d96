import { expect, test } from '@jest/globals';
import { OFFICIAL } from '../../src/engine/index.js';
import { shippedFigures } from '../../src/figures/index.js';
import { run } from '../support/run.js';

interface Answer {
  readonly players: readonly { readonly mean: number; readonly standardError: number }[];
}

const json = async <Document>(...args: readonly string[]): Promise<Document> =>
  JSON.parse((await run([...args, '--json'])).stdout) as Document;

test('the mean of 5,000 perfect games is within four standard errors of the exact value', async () => {
  const { players } = await json<Answer>('simulate', '--games', '5000', '-s', 'kestrel');
  // test/figures compares this value with the solver.
  const expectedScore = (await shippedFigures(OFFICIAL))?.play.mean ?? NaN;
  const [player] = players;
  if (!player) throw new Error('the simulation has no players');
  console.log(`mean ${player.mean}, standard error ${player.standardError}, exact ${expectedScore}`);
  expect(Math.abs(player.mean - expectedScore)).toBeLessThan(4 * player.standardError);
});

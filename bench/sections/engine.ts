import { OFFICIAL, scoringOptions } from '../../src/engine/index.js';
import { perSecond, type Section } from '../figure.js';
import { playRandomGame, randomPositions, steadyChance } from '../randomPlay.js';
import { median } from '../statistics.js';

const ROUNDS = 7;
const ROUND_MS = 400;

/** Measures the speed of the rules engine in one thread, without output. */
export const engine: Section = {
  title: `Engine, one thread (medians of ${ROUNDS} rounds)`,
  async measure() {
    const chance = steadyChance();
    const positions = randomPositions(10_000, chance);
    const scoring = medianRate(() => {
      for (const { card, dice } of positions) scoringOptions(OFFICIAL, card, dice);
      return positions.length;
    });
    const playing = medianRate(() => {
      playRandomGame(chance);
      return 1;
    });
    return [
      { label: 'positions scored in every legal box', value: perSecond(scoring) },
      { label: 'random solo games, played to the end', value: perSecond(playing) },
    ];
  },
};

/**
 * Calls `work`, which returns how many items it processed, for several rounds. Returns the median number of
 * items per second, without the first round, which is a warm-up.
 */
function medianRate(work: () => number): number {
  const rates = Array.from({ length: ROUNDS + 1 }, () => {
    const startedAt = performance.now();
    let done = 0;
    let elapsed = 0;
    while (elapsed < ROUND_MS) {
      done += work();
      elapsed = performance.now() - startedAt;
    }
    return (1000 * done) / elapsed;
  });
  return median(rates.slice(1));
}

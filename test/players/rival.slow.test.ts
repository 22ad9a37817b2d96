import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  computeForecasts,
  distributionFrom,
  type Forecast,
  ONE_THREAD,
  solve,
  type TurnPosition,
} from '../../src/analysis/index.js';
import {
  automaticAction,
  type YahtzeeBox,
  currentTurn,
  decide,
  EMPTY_CARD,
  evolve,
  type Game,
  newGame,
  OFFICIAL,
  personNamed,
  type Scorecard,
  withBox,
} from '../../src/engine/index.js';
import { createAnalyst, type Level } from '../../src/players/index.js';
import { winningAgainst } from '../../src/players/goals.js';
import { chanceToWin, policyOf, type Solutions } from '../../src/players/policy.js';
import { rollerOfChoices, seededRoller } from '../../src/rollers/index.js';
import { cardWithOpen, header } from '../support/builders.js';
import { anyCardWithOpen } from '../support/generators.js';
import { house } from '../support/houseRules.js';

const solved = solve(OFFICIAL);
const forecasts = computeForecasts(solved);
const withoutLevels = (): never => {
  throw new Error('a rival needs no other solutions');
};
const solutions: Solutions = {
  shortSighted: withoutLevels,
  solved: () => solved,
  forecasts: () => forecasts,
  threads: ONE_THREAD,
};
const rival = policyOf('rival', solutions);

const cardOf = (filled: Scorecard['filled']): Scorecard => ({ filled, yahtzeeBonuses: 0 });

/** Positions with nine open boxes and no rolls left. */
const POSITIONS: readonly {
  readonly name: string;
  readonly position: TurnPosition;
  readonly opponent: Scorecard;
  readonly likeliest: YahtzeeBox;
  readonly highest: YahtzeeBox;
}[] = [
  {
    name: 'a player who is behind keeps Sixes for the upper bonus',
    position: {
      card: cardOf({ fullHouse: 25, chance: 22, smallStraight: 30, aces: 3 }),
      dice: [1, 6, 5, 4, 6],
      rollsLeft: 0,
    },
    opponent: cardOf({ chance: 22, largeStraight: 40, fours: 12, aces: 1, fives: 20 }),
    likeliest: 'fourOfAKind',
    highest: 'sixes',
  },
  {
    name: 'a player who can win without a Yahtzee gives up the Yahtzee',
    position: {
      card: cardOf({ fullHouse: 25, aces: 3, fives: 15, fours: 12 }),
      dice: [6, 1, 5, 1, 3],
      rollsLeft: 0,
    },
    opponent: cardOf({ chance: 23, fives: 20, threes: 9, smallStraight: 30, aces: 2 }),
    likeliest: 'yahtzee',
    highest: 'chance',
  },
];

/** Returns the exact chance to win for a card between turns if all players maximise their average scores. */
function exactChance(own: Scorecard, opponents: readonly Scorecard[]): number {
  const [scores, ...others] = [own, ...opponents].map((card) => distributionFrom(solved, card));
  if (!scores) throw new Error('no distribution');
  const payoff = winningAgainst(others.flatMap((other) => other ?? []));
  return Array.from(scores.chances).reduce(
    (sum, chance, index) => sum + chance * payoff.at(scores.lowest + index),
    0,
  );
}

describe('with many open boxes, a rival', () => {
  test.each(POSITIONS)('plays to win: $name', ({ position, opponent, likeliest, highest }) => {
    const { choices } = solved.weigh(position);
    const after = (box: YahtzeeBox): Scorecard => {
      const choice = choices.find((other) => 'box' in other && other.box === box);
      if (!choice || !('box' in choice)) throw new Error(`${box} isn't a move`);
      return withBox(position.card, choice);
    };
    expect(rival({ position, opponents: [opponent] }, Math.random)).toMatchObject({ box: likeliest });
    expect(solved.best(position)).toMatchObject({ box: highest });
    const gain = exactChance(after(likeliest), [opponent]) - exactChance(after(highest), [opponent]);
    expect(gain).toBeGreaterThan(0.01);
  });

  test.each(POSITIONS)('plays for the average without opponents: $name', ({ position, highest }) => {
    expect(rival({ position, opponents: [] }, Math.random)).toMatchObject({ box: highest });
  });
});

describe('the approximate chance to win', () => {
  test.each([
    [100, 100, 0.5],
    [105, 100, 0.841344746],
    [100, 109.8, 0.024997895],
    [120, 100, 0.999968329],
  ])('of a normal score with mean %d against one with mean %d is %d', (own, other, chance) => {
    const found = chanceToWin(
      [{ share: 1, mean: own, variance: 9 }],
      [[{ share: 1, mean: other, variance: 16 }]],
    );
    expect(found).toBeCloseTo(chance, 4);
  });

  test('counts equal certain scores half', () => {
    const certain = [{ share: 1, mean: 200, variance: 0 }];
    expect(chanceToWin(certain, [certain])).toBeCloseTo(0.5, 12);
    expect(chanceToWin(certain, [[{ share: 1, mean: 199, variance: 0 }]])).toBeCloseTo(1, 12);
  });

  test('is close to the exact chance, against one or two opponents', () => {
    // The approximation has no guaranteed bound, and random cards are less usual than cards from games. So the cards are
    // fixed, and the limits are a little above the errors that were measured for them.
    const anyCard = anyCardWithOpen(8, 8);
    const anyOpponents = fc.array(anyCard, { minLength: 1, maxLength: 2 });
    const errors = fc
      .sample(fc.tuple(anyCard, anyOpponents), { numRuns: 7, seed: 17 })
      .map(([own, opponents]) => {
        const chance = chanceToWin(
          forecasts.of(own),
          opponents.map((card) => forecasts.of(card)),
        );
        return Math.abs(chance - exactChance(own, opponents));
      });
    expect(Math.max(...errors)).toBeLessThan(0.035);
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.007);
  });

  // test/analysis/forecasts.slow.test.ts compares whole forecasts, under rules with fewer states.
  test.each<Scorecard>([
    EMPTY_CARD,
    cardOf({ sixes: 18, chance: 22, yahtzee: 50 }),
    cardOf({ aces: 3, twos: 6, fives: 15, fullHouse: 25, yahtzee: 0 }),
    cardWithOpen(['yahtzee', 'sixes', 'largeStraight'], 5),
  ])('comes from forecasts that have the expected final score as mean: %j', (card) => {
    const sumOf = (of: (kind: Forecast[number]) => number): number =>
      forecasts.of(card).reduce((sum, kind) => sum + of(kind), 0);
    expect(sumOf(({ share }) => share)).toBeCloseTo(1, 5);
    expect(sumOf(({ share, mean }) => share * mean)).toBeCloseTo(solved.expectedTotal(card), 3);
  });
});

/** Rules that are solved quickly. */
const NO_BONUS = house({ id: 'no-bonus', upperBonus: { threshold: 0, points: 0 } });

describe('the analyst', () => {
  const open = () => createAnalyst({ threads: ONE_THREAD, chanceOf: rollerOfChoices, diceOf: seededRoller });
  /** A game in which this computer player has made the first roll, and a person waits. */
  const gameOf = (kind: Level): Game => {
    const game = { ...header(2, NO_BONUS), players: [{ name: 'Computer', kind }, personNamed('Ann')] };
    const roller = seededRoller(game.seed);
    let state = newGame(game);
    while (!currentTurn(state)?.dice || currentTurn(state)?.seat !== 0) {
      const action = automaticAction(state) ?? { type: 'score', box: 'chance' };
      const decision = decide(state, action, roller);
      if (!decision.ok) throw new Error(decision.refusal.code);
      state = evolve(state, decision.event);
    }
    return state;
  };
  /** Returns whether a promise resolves before the thread does other work. */
  const isAtOnce = (promise: Promise<unknown>): Promise<boolean> =>
    Promise.race([
      promise.then(() => true),
      new Promise<boolean>((resolve) => setImmediate(() => resolve(false))),
    ]);

  test("after `prepareMoves`, the first move of a rival doesn't wait, and other questions don't wait for it", async () => {
    const game = gameOf('rival');
    const prepared = open();
    let isPrepared = false;
    const preparation = prepared.prepareMoves(game).then(() => (isPrepared = true));
    await prepared.coach(game);
    expect(isPrepared).toBe(false);
    await preparation;
    expect(await isAtOnce(prepared.move(game))).toBe(true);
    const unprepared = open();
    const move = unprepared.move(game);
    expect(await isAtOnce(move)).toBe(false);
    expect(await move).toEqual(await prepared.move(game));
  });

  test('other levels need no preparation', async () => {
    expect(await isAtOnce(open().prepareMoves(gameOf('perfect')))).toBe(true);
  });
});

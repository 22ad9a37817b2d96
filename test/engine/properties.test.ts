import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type BoxId,
  checkCard,
  decide,
  type Game,
  isFull,
  legalActions,
  openBoxes,
  replay,
  scoringOptions,
  standings,
  totals,
  YAHTZEE_BOXES,
} from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { startSession } from '../../src/session/index.js';
import { deepFrozen, dice, header, throughJson } from '../support/builders.js';
import { anyCard, anyDice, anyGame, anyRules, EVERY_ACTION, playOn, staying } from '../support/generators.js';
import { slowOptions } from '../support/solver/slowScorer.js';

/** The fixed seed of the test generator makes every failure reproducible. */
const RUNS = { numRuns: 200, seed: 1956 };

const spelled = (value: unknown): string => JSON.stringify(value);

describe('an action', () => {
  test('the list of legal actions contains exactly the actions that `decide` accepts', () => {
    fc.assert(
      fc.property(anyGame, ({ game, roller }) => {
        const legal = legalActions(game).map(spelled);
        const accepted = EVERY_ACTION.filter((action) => decide(game, action, roller).ok).map(spelled);
        expect(legal.toSorted()).toEqual(accepted.toSorted());
      }),
      RUNS,
    );
  });

  test('an illegal action neither changes the game nor throws dice', () => {
    fc.assert(
      fc.property(anyGame, ({ header: gameHeader, events, game }) => {
        const frozen = deepFrozen(throughJson(game));
        const legal = new Set(legalActions(frozen).map(spelled));
        const noDice = {
          diceAt: () => {
            throw new Error('an illegal action threw dice');
          },
        };
        for (const action of EVERY_ACTION.filter((each) => !legal.has(spelled(each)))) {
          expect(decide(frozen, deepFrozen(action), noDice).ok).toBe(false);
        }
        expect(frozen).toEqual(replay(gameHeader, events).game);
      }),
      RUNS,
    );
  });

  test("an action doesn't modify the earlier game object", () => {
    fc.assert(
      fc.property(anyGame, ({ header: gameHeader, events, games }) => {
        expect(replay(deepFrozen(gameHeader), deepFrozen(events)).game).toEqual(games.at(-1));
        games.forEach((before, index) => {
          expect(replay(gameHeader, events.slice(0, index)).game).toEqual(before);
        });
      }),
      { ...RUNS, numRuns: 30 },
    );
  });
});

describe('a replay', () => {
  test('a replay of a live game returns an equal game', () => {
    fc.assert(
      fc.property(anyGame, ({ header: gameHeader, events, game }) => {
        expect(replay(gameHeader, events)).toStrictEqual({ game, accepted: events.length });
      }),
      RUNS,
    );
  });

  test('a replay returns an equal game after a conversion to JSON and back', () => {
    fc.assert(
      fc.property(anyGame, ({ header: gameHeader, events, game }) => {
        expect(throughJson(game)).toStrictEqual(game);
        expect(throughJson(events)).toStrictEqual(events);
        expect(replay(throughJson(gameHeader), throughJson(events)).game).toStrictEqual(game);
      }),
      RUNS,
    );
  });

  test('a replay stops at an altered event', () => {
    fc.assert(
      fc.property(anyGame, fc.nat(), fc.nat(), ({ header: gameHeader, events }, where, what) => {
        const index = where % Math.max(1, events.length);
        const event = events[index];
        fc.pre(event !== undefined && event.type !== 'left');
        const numbers = Object.entries(event).filter(([, value]) => typeof value === 'number');
        const [field, value] = numbers[what % numbers.length] ?? ['', 0];
        const changed = events.with(index, { ...event, [field]: Number(value) + 1 });
        expect(replay(gameHeader, changed)).toMatchObject({ accepted: index, stop: { code: 'differs' } });
      }),
      RUNS,
    );
  });
});

describe('points', () => {
  test("points don't depend on the order of the dice", () => {
    const shuffled = anyDice.chain((faces) =>
      fc.tuple(fc.constant(faces), fc.shuffledSubarray([...faces], { minLength: 5 })),
    );
    fc.assert(
      fc.property(anyRules, anyCard, shuffled, (rules, position, [faces, others]) => {
        const options = scoringOptions(rules, position, faces);
        expect(scoringOptions(rules, position, dice(others.join('')))).toEqual(options);
      }),
      RUNS,
    );
  });

  test('points agree with the slow scorer on any card', () => {
    fc.assert(
      fc.property(anyRules, anyCard, anyDice, (rules, position, faces) => {
        const open: ReadonlySet<BoxId> = new Set(openBoxes(rules, position));
        const slow = slowOptions(rules.id, open, position.filled.yahtzee === 50 ? 50 : 0, faces.join(''));
        const { boxes, yahtzeeBonus } = scoringOptions(rules, deepFrozen(position), deepFrozen(faces));
        expect({ boxes, bonus: yahtzeeBonus }).toEqual(slow);
      }),
      { ...RUNS, numRuns: 2_000 },
    );
  });

  test('every throw can fill an open box unless the card is full', () => {
    fc.assert(
      fc.property(anyRules, anyCard, anyDice, (rules, position, faces) => {
        const options = Object.keys(scoringOptions(rules, position, faces).boxes);
        expect(options.length > 0).toBe(!isFull(rules, position));
        expect(openBoxes(rules, position)).toEqual(expect.arrayContaining(options));
      }),
      RUNS,
    );
  });
});

describe('cards', () => {
  test('cards from played games are possible cards', () => {
    fc.assert(
      fc.property(anyGame, ({ header: { rules }, game }) => {
        for (const { card } of game.seats) expect(checkCard(rules, card)).toBeUndefined();
      }),
      RUNS,
    );
  });

  test('card totals add up to the scored points and bonuses', () => {
    fc.assert(
      fc.property(anyGame, ({ header: { rules }, events, game }) => {
        const scored = game.seats.map((_, seat) =>
          events.flatMap((event) =>
            event.type === 'scored' && event.seat === seat ? [event.points + event.yahtzeeBonus] : [],
          ),
        );
        for (const { seat, totals: total } of standings(game)) {
          const earned = (scored[seat] ?? []).reduce((sum, points) => sum + points, 0);
          expect(total.grand).toBe(earned + total.upperBonus);
          expect(total.grand).toBe(total.upper + total.upperBonus + total.lower + total.yahtzeeBonus);
          expect(total.upperBonus).toBe(total.upper >= rules.upperBonus.threshold ? 35 : 0);
          expect(total).toEqual(totals(rules, game.seats[seat]?.card ?? { filled: {}, yahtzeeBonuses: 0 }));
        }
      }),
      RUNS,
    );
  });
});

test('every solo game ends after 13 turns', () => {
  fc.assert(
    fc.property(anyRules, fc.string(), fc.infiniteStream(fc.nat()), (rules, seed, choices) => {
      const { events, game } = playOn(header(1, rules, seed), seededRoller(seed), choices, staying);
      const scored = events.flatMap((event) => (event.type === 'scored' ? [event] : []));
      expect(scored.map(({ turn }) => turn)).toEqual(YAHTZEE_BOXES.map((_, index) => index + 1));
      expect(new Set(scored.map(({ box }) => box)).size).toBe(13);
      expect(game.phase).toEqual({ name: 'finished' });
      expect(legalActions(game)).toEqual([]);
    }),
    { ...RUNS, numRuns: 50 },
  );
});

test('a session keeps its snapshot after a refused action', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(1, 2, 3, 4), anyRules, fc.string(), async (seats, rules, seed) => {
      const session = startSession(header(seats, rules, seed), seededRoller(seed));
      const before = session.getSnapshot();
      const legal = new Set(legalActions(before.game).map(spelled));
      const illegal = EVERY_ACTION.filter((each) => !legal.has(spelled(each)));
      for (const action of illegal) expect(await session.dispatch(action)).toBeDefined();
      expect(session.getSnapshot()).toBe(before);
    }),
    { ...RUNS, numRuns: 40 },
  );
});

test('the generated games cover every phase, every rule set and extra Yahtzees', () => {
  const games = fc.sample(anyGame, RUNS);
  const phases = new Set(games.map(({ game }) => game.phase.name));
  expect(phases).toEqual(new Set<Game['phase']['name']>(['roll-off', 'turn', 'finished', 'abandoned']));
  expect(new Set(games.map(({ game }) => game.header.rules.id)).size).toBe(6);
  const bonuses = games.filter(({ game }) => game.seats.some(({ card }) => card.yahtzeeBonuses > 0));
  expect(bonuses.length).toBeGreaterThan(10);
});

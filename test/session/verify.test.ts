import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  YAHTZEE_BOXES,
  DIE_INDEXES,
  type Face,
  type GameEvent,
  type GameHeader,
  totals,
} from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { type Difference, verifyGame } from '../../src/session/index.js';
import { differenceText } from '../../src/text/index.js';
import { dice, header, hold, openTable, rollerFor } from '../support/builders.js';
import { anyFinishedGame, anySeededGame, type PlayedGame } from '../support/generators.js';

type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { type: Type }>;

/** Returns the first difference that `verifyGame` finds. Throws an error if the game has no differences. */
function differenceIn(game: GameHeader, events: readonly GameEvent[]): Difference {
  const verification = verifyGame(game, events);
  if (verification.ok) throw new Error('no difference was found');
  return verification.difference;
}

const replaced = (events: readonly GameEvent[], index: number, event: GameEvent): GameEvent[] =>
  events.map((each, other) => (other === index ? event : each));

/** Returns the indexes of all events of these types. */
const indexesOf = ({ events }: PlayedGame, ...types: readonly GameEvent['type'][]): number[] =>
  [...events.keys()].filter((index) => types.some((type) => type === events[index]?.type));

/** Generates a finished game, a random event of one of these types, and a number for making a random choice. */
const anyEventOf = <Type extends GameEvent['type']>(
  ...types: readonly Type[]
): fc.Arbitrary<{ game: PlayedGame; index: number; event: EventOf<Type>; choice: number }> =>
  fc
    .record({ game: anyFinishedGame, at: fc.nat(), choice: fc.nat() })
    .filter(({ game }) => indexesOf(game, ...types).length > 0)
    .map(({ game, at, choice }) => {
      const indexes = indexesOf(game, ...types);
      const index = indexes[at % indexes.length] ?? 0;
      return { game, index, event: game.events[index] as EventOf<Type>, choice };
    });

const RUNS = { numRuns: 60, seed: 1956 };

/** Expects `verifyGame` to find the first difference at the event with this index. */
function expectFound(game: PlayedGame, events: readonly GameEvent[], index: number): void {
  const difference = differenceIn(game.header, events);
  expect(difference.index).toBe(index);
  expect(difference.recorded).toBe(events[index]);
  expect(difference.before).toEqual(game.games[index]);
  expect(differenceText(difference)).toMatch(new RegExp(`^event ${index + 1}: [^\n]+$`));
  expect(differenceText(difference)).not.toContain('undefined');
}

const otherFace = (face: Face, choice: number): Face => (((face - 1 + 1 + (choice % 5)) % 6) + 1) as Face;

describe('verifying a game', () => {
  test('verifyGame accepts a game with the dice of its seed', () => {
    fc.assert(
      fc.property(anySeededGame, ({ header: game, events, game: { seats } }) => {
        expect(verifyGame(game, events)).toEqual({
          ok: true,
          checked: {
            events: events.length,
            dice: events
              .map((event) => {
                if (event.type === 'rolledOff') return 5 * event.dice.length;
                return event.type === 'rolled' ? event.held.filter((held) => !held).length : 0;
              })
              .reduce((sum, count) => sum + count, 0),
            boxes: seats.reduce((sum, { card }) => sum + Object.keys(card.filled).length, 0),
            totals: seats.map(({ card }) => totals(game.rules, card)),
          },
        });
      }),
      RUNS,
    );
  });

  test('verifyGame refuses a game with a different seed or a different duplicate option', () => {
    fc.assert(
      fc.property(anyFinishedGame, ({ header: game, events }) => {
        expect(verifyGame({ ...game, seed: `${game.seed}?` }, events).ok).toBe(false);
        const { duplicate, ...own } = game;
        const isSolo = game.players.length === 1;
        expect(verifyGame(duplicate ? own : { ...own, duplicate: true }, events).ok).toBe(isSolo);
      }),
      RUNS,
    );
  });
});

describe('a single change in a finished game', () => {
  test('verifyGame finds a changed die', () => {
    fc.assert(
      fc.property(anyEventOf('rolled'), ({ game, index, event, choice }) => {
        const place = choice % 5;
        const faces = event.dice.map((face, at) => (at === place ? otherFace(face, choice) : face));
        const events = replaced(game.events, index, { ...event, dice: dice(faces.join('')) });
        expectFound(game, events, index);
        expect(differenceIn(game.header, events).stop).toEqual({ code: 'differs', expected: event });
      }),
      RUNS,
    );
  });

  test('verifyGame finds a changed die in the roll-off', () => {
    fc.assert(
      fc.property(anyEventOf('rolledOff'), ({ game, index, event, choice }) => {
        const [row, place] = [choice % event.dice.length, choice % 5];
        const throws = event.dice.map((each, at) =>
          at === row
            ? dice(each.map((face, die) => (die === place ? otherFace(face, choice) : face)).join(''))
            : each,
        );
        const events = replaced(game.events, index, { ...event, dice: throws });
        expectFound(game, events, index);
        expect(differenceIn(game.header, events).stop).toEqual({ code: 'differs', expected: event });
      }),
      RUNS,
    );
  });

  test('verifyGame finds a changed hold, unless the old die and the new die show the same face', () => {
    const same = { count: 0 };
    fc.assert(
      fc.property(anyEventOf('rolled'), ({ game, index, event, choice }) => {
        const place = DIE_INDEXES[choice % 5] ?? 0;
        const held = hold(
          DIE_INDEXES.filter((die) => event.held[die] !== (die === place))
            .map((die) => die + 1)
            .join(''),
        );
        const events = replaced(game.events, index, { ...event, held });
        const { seed, duplicate } = game.header;
        const { seat, turn, roll } = event;
        const thrown = seededRoller(seed).diceAt({ kind: 'turn', seat: duplicate ? 0 : seat, turn, roll });
        const last = game.events[index - 1];
        const lay = last?.type === 'rolled' ? last.dice : undefined;
        if (lay?.[place] === thrown[place] && held.includes(false)) {
          same.count++;
          expect(verifyGame(game.header, events).ok).toBe(true);
        } else {
          expectFound(game, events, index);
        }
      }),
      { ...RUNS, numRuns: 200 },
    );
    expect(same.count).toBeGreaterThan(0);
  });

  test('verifyGame finds changed points, bonuses, seats and turns', () => {
    const changes: readonly ((event: EventOf<'scored'>, choice: number) => GameEvent)[] = [
      (event, choice) => ({ ...event, points: event.points + 1 + (choice % 50) }),
      (event) => ({ ...event, points: -event.points - 1 }),
      (event) => ({ ...event, yahtzeeBonus: 100 - event.yahtzeeBonus }),
      (event, choice) => ({ ...event, seat: event.seat + 1 + (choice % 3) }),
      (event, choice) => ({ ...event, turn: event.turn + 1 + (choice % 12) }),
    ];
    fc.assert(
      fc.property(
        anyEventOf('scored'),
        fc.constantFrom(...changes),
        ({ game, index, event, choice }, change) => {
          const events = replaced(game.events, index, change(event, choice));
          expectFound(game, events, index);
          expect(differenceIn(game.header, events).stop).toEqual({ code: 'differs', expected: event });
        },
      ),
      { ...RUNS, numRuns: 150 },
    );
  });

  test('verifyGame finds a changed box at the changed event or at a later event', () => {
    fc.assert(
      fc.property(anyEventOf('scored'), ({ game, index, event, choice }) => {
        const others = YAHTZEE_BOXES.filter((box) => box !== event.box);
        const box = others[choice % others.length] ?? 'chance';
        const difference = differenceIn(game.header, replaced(game.events, index, { ...event, box }));
        expect(difference.index).toBeGreaterThanOrEqual(index);
        expect(difference.recorded).toMatchObject({ type: 'scored', seat: event.seat });
        expect(differenceText(difference)).toMatch(/^event \d+: [^\n]+$/);
      }),
      RUNS,
    );
  });

  // If a box is scored too early but gives the same points, the first difference is a later roll.
  test('if two events are swapped, verifyGame finds a difference at one of them or in between', () => {
    fc.assert(
      fc.property(anyFinishedGame, fc.nat(), fc.nat(), (game, one, two) => {
        const { events } = game;
        const [first = 0, second = 0] = [one % events.length, two % events.length].sort((a, b) => a - b);
        const [early, late] = [events[first], events[second]];
        fc.pre(first < second);
        if (!early || !late) throw new Error('an event is missing');
        const { index } = differenceIn(game.header, replaced(replaced(events, first, late), second, early));
        expect(index).toBeGreaterThanOrEqual(first);
        expect(index).toBeLessThanOrEqual(second);
      }),
      RUNS,
    );
  });

  test('verifyGame finds an extra event', () => {
    fc.assert(
      fc.property(anyEventOf('rolledOff', 'rolled', 'scored'), ({ game, index }) => {
        const { events } = game;
        expectFound(game, [...events.slice(0, index + 1), ...events.slice(index)], index + 1);
      }),
      RUNS,
    );
  });

  // Remove only first rolls: without a second or third roll, the game can still be valid and score the same points.
  test('verifyGame finds a missing score, roll-off or first roll', () => {
    fc.assert(
      fc.property(anyEventOf('rolledOff', 'rolled', 'scored'), ({ game, index, event }) => {
        fc.pre(index < game.events.length - 1 && (event.type !== 'rolled' || event.roll === 1));
        expectFound(
          game,
          game.events.filter((_, other) => other !== index),
          index,
        );
      }),
      RUNS,
    );
  });
});

test('verifyGame also checks the events of leaving players', () => {
  const game = header(2, undefined, 'leaving');
  const table = openTable(game, seededRoller(game.seed));
  const leaver = table.turn() ?? 0;
  table.score('chance').leave(leaver).score('aces');
  expect(verifyGame(game, table.events())).toMatchObject({ ok: true, checked: { boxes: 2 } });
  const other = table
    .events()
    .map((event) => (event.type === 'left' ? { ...event, seat: 1 - leaver } : event));
  expect(verifyGame(game, other).ok).toBe(false);
});

test("a game whose dice don't come from its seed differs at the first throw", () => {
  const game = header(1);
  const table = openTable(game, rollerFor(0, '66666'));
  table.score('yahtzee');
  expect(differenceIn(game, table.events())).toMatchObject({
    index: 0,
    recorded: { dice: dice('66666') },
    stop: {
      code: 'differs',
      expected: { dice: seededRoller('test').diceAt({ kind: 'turn', seat: 0, turn: 1, roll: 1 }) },
    },
  });
});

test('a game without events has no differences', () => {
  expect(verifyGame(header(2), [])).toMatchObject({ ok: true, checked: { events: 0, dice: 0, boxes: 0 } });
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Action, currentTurn, type GameEvent, isOver, legalActions } from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { type Journal, type Session, type Snapshot, startSession } from '../../src/session/index.js';
import { header, hold, rollerFor } from '../support/builders.js';

/** A journal that records the calls to `store`. Each call waits until the test calls `answer`. */
interface HandJournal extends Journal {
  /** The number of events in each call to `store`. */
  readonly asked: readonly number[];
  /** Completes the pending call to `store`. If `trouble` is given, storing fails for this reason. */
  answer(trouble?: string): Promise<void>;
}

function handJournal(): HandJournal {
  const asked: number[] = [];
  let settle: ((trouble: string | undefined) => void) | undefined;
  return {
    asked,
    store(events) {
      if (settle) throw new Error('store was called again before the previous call settled');
      asked.push(events.length);
      return new Promise((resolve) => (settle = resolve));
    },
    async answer(trouble) {
      const answered = settle;
      if (!answered) throw new Error('no call of store is waiting');
      settle = undefined;
      answered(trouble);
      // Give the session time to handle the result.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const ROLL: Action = { type: 'roll', hold: hold('1') };
const typesOf = ({ events }: Snapshot): string[] => events.map(({ type }) => type);
const begin = (journal: Journal, seats = 1): Session =>
  startSession(header(seats), rollerFor(0), { journal });

describe('dispatching actions', () => {
  test("an action is checked immediately and shown after it's stored", async () => {
    const journal = handJournal();
    const session = begin(journal);
    await journal.answer();
    let notifications = 0;
    session.subscribe(() => notifications++);
    const before = session.getSnapshot();
    expect(await session.dispatch({ type: 'leave', seat: 3 })).toMatchObject({ code: expect.any(String) });
    expect(session.isSettled()).toBe(true);
    expect(await session.dispatch(ROLL)).toBeUndefined();
    expect(session.getSnapshot()).toBe(before);
    expect({ notifications, isSettled: session.isSettled() }).toEqual({ notifications: 0, isSettled: false });
    await journal.answer();
    expect({ notifications, isSettled: session.isSettled() }).toEqual({ notifications: 1, isSettled: true });
    expect(typesOf(session.getSnapshot())).toEqual(['rolled', 'rolled']);
  });

  test("an accepted action is pending from the call until it's stored, and a refused action is never pending", async () => {
    const journal = handJournal();
    const session = begin(journal);
    await journal.answer();
    void session.dispatch({ type: 'leave', seat: 3 });
    expect(session.hasPendingActions()).toBe(false);
    const answer = session.dispatch(ROLL);
    expect(session.hasPendingActions()).toBe(true);
    expect(await answer).toBeUndefined();
    expect(session.hasPendingActions()).toBe(true);
    await journal.answer();
    expect(session.hasPendingActions()).toBe(false);
  });

  test('an action is checked against the state after all earlier actions, stored or not', async () => {
    const journal = handJournal();
    const session = begin(journal);
    await journal.answer();
    expect(await session.dispatch({ type: 'score', box: 'aces' })).toBeUndefined();
    expect(await session.dispatch({ type: 'score', box: 'aces' })).toEqual(
      expect.objectContaining({ code: 'box-filled' }),
    );
    expect(await session.dispatch({ type: 'score', box: 'twos' })).toBeUndefined();
    expect(journal.asked).toEqual([1, 3]);
    await journal.answer();
    expect(typesOf(session.getSnapshot())).toEqual(['rolled', 'scored', 'rolled']);
    expect(journal.asked).toEqual([1, 3, 5]);
    await journal.answer();
    expect(typesOf(session.getSnapshot())).toEqual(['rolled', 'scored', 'rolled', 'scored', 'rolled']);
    expect(session.isSettled()).toBe(true);
  });

  test("an action that can't be stored is shown with the reason, and is stored with the next action", async () => {
    const journal = handJournal();
    const session = begin(journal);
    await journal.answer();
    void session.dispatch(ROLL);
    await journal.answer('the disk is full');
    expect(session.getSnapshot()).toMatchObject({ unsaved: 'the disk is full' });
    expect(typesOf(session.getSnapshot())).toEqual(['rolled', 'rolled']);
    void session.dispatch(ROLL);
    expect(journal.asked).toEqual([1, 2, 3]);
    await journal.answer();
    expect(session.getSnapshot()).not.toHaveProperty('unsaved');
    expect(typesOf(session.getSnapshot())).toEqual(['rolled', 'rolled', 'rolled']);
  });
});

describe('automatic actions', () => {
  test('the first automatic actions are shown immediately and stored before any player acts', async () => {
    const journal = handJournal();
    const session = begin(journal, 2);
    expect(typesOf(session.getSnapshot())).toEqual(['rolledOff', 'rolled']);
    expect(journal.asked).toEqual([2]);
    await journal.answer('no room');
    expect(session.getSnapshot()).toMatchObject({ unsaved: 'no room' });
  });

  test("automatic actions aren't stored again when a game is resumed", () => {
    const journal = handJournal();
    const past = begin({ store: () => Promise.resolve(undefined) }).getSnapshot();
    const session = startSession(header(1), rollerFor(0), { journal, past });
    expect(session.isSettled()).toBe(true);
    expect(session.getSnapshot().events).toBe(past.events);
    expect(journal.asked).toEqual([]);
  });
});

describe('the method settled', () => {
  test('settled waits until all accepted actions are stored', async () => {
    const journal = handJournal();
    const session = begin(journal);
    let isSettled = false;
    const settled = session.settled().then(() => (isSettled = true));
    void session.dispatch(ROLL);
    await journal.answer();
    expect(isSettled).toBe(false);
    await journal.answer();
    await settled;
    expect(session.getSnapshot().events).toHaveLength(2);
    await session.settled();
    expect(journal.asked).toEqual([1, 2]);
  });

  test("settled retries only events that couldn't be stored", async () => {
    const journal = handJournal();
    const session = begin(journal);
    await journal.answer('no room');
    const settled = session.settled();
    expect(journal.asked).toEqual([1, 1]);
    await journal.answer();
    await settled;
    expect(session.getSnapshot()).not.toHaveProperty('unsaved');
    await session.settled();
    expect(journal.asked).toEqual([1, 1]);
  });
});

test("interrupting and resuming a game doesn't change its events", async () => {
  const ok: Journal = { store: () => Promise.resolve(undefined) };
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        seats: fc.integer({ min: 1, max: 4 }),
        seed: fc.string({ minLength: 1 }),
        choices: fc.array(fc.nat(), { minLength: 1, maxLength: 60 }),
        breaks: fc.uniqueArray(fc.nat({ max: 60 }), { maxLength: 5 }),
      }),
      async ({ seats, seed, choices, breaks }) => {
        const gameHeader = { ...header(seats), seed };
        const play = async (broken: readonly number[]): Promise<Snapshot> => {
          let session = startSession(gameHeader, seededRoller(seed), { journal: ok });
          for (const [step, choice] of choices.entries()) {
            const { game, events } = session.getSnapshot();
            if (isOver(game)) break;
            if (broken.includes(step)) {
              const past = { game, events };
              session = startSession(gameHeader, seededRoller(seed), { journal: ok, past });
            }
            const actions = legalActions(game);
            const action = actions[choice % actions.length];
            if (action) expect(await session.dispatch(action)).toBeUndefined();
            await session.settled();
          }
          return session.getSnapshot();
        };
        expect(await play(breaks)).toEqual(await play([]));
      },
    ),
    { numRuns: 60 },
  );
});

test('every event is stored once and in order, despite failures in between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), async (fails) => {
      const stored: GameEvent[] = [];
      let call = 0;
      let isRepaired = false;
      const journal: Journal = {
        store(events) {
          if (!isRepaired && fails[call++ % fails.length]) return Promise.resolve('no room');
          expect(events.slice(0, stored.length)).toEqual(stored);
          stored.push(...events.slice(stored.length));
          return Promise.resolve(undefined);
        },
      };
      const session = begin(journal, 2);
      for (let step = 0; step < 30; step++) {
        void session.dispatch({ type: 'roll', hold: hold('') });
        if (step % 3 === 0) await session.settled();
        const { game } = session.getSnapshot();
        const [score] = legalActions(game).filter(({ type }) => type === 'score');
        if (currentTurn(game)?.roll === 3 && score) void session.dispatch(score);
      }
      isRepaired = true;
      await session.settled();
      expect(stored).toEqual(session.getSnapshot().events);
    }),
    { numRuns: 40 },
  );
});

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { networksOf } from '../../../src/net/wire/addresses.js';
import { type Limits, LIMITS } from '../../../src/net/wire/limits.js';
import { createNewcomers, type Newcomer, type Newcomers } from '../../../src/net/wire/newcomers.js';
import { chanceOf } from '../../support/servers/chance.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const newcomersWith = (limits: Partial<Limits> = {}): Newcomers => createNewcomers({ ...LIMITS, ...limits });

/** A connection, and what has happened to it: `begun`, or why it had to go. */
interface Visit {
  readonly newcomer: Newcomer;
  state: 'silent' | 'waiting' | 'begun' | 'late' | 'full' | 'crowded';
  hasBegun?: true;
  /** Called when the connection has had to go. */
  ended?: () => void;
}

/** Opens a connection from an address, or from this machine, which sends nothing. */
function silent(newcomers: Newcomers, address?: string): Visit {
  const visit: Visit = {
    newcomer: newcomers.add(address === undefined ? [] : networksOf(address), (why) => {
      visit.state = why;
      visit.newcomer.leave();
      visit.ended?.();
    }),
    state: 'silent',
  };
  return visit;
}

/** Opens a connection whose first bytes have arrived. */
function speaking(newcomers: Newcomers, address?: string): Visit {
  const visit = silent(newcomers, address);
  visit.state = 'waiting';
  visit.newcomer.ready(() => Object.assign(visit, { state: 'begun', hasBegun: true }));
  return visit;
}

/** Opens a connection whose first message has arrived, if its handshake could begin at once. */
function settled(newcomers: Newcomers, address?: string): Visit {
  const visit = speaking(newcomers, address);
  if (visit.state === 'begun') visit.newcomer.settle();
  return visit;
}

const times = <Result>(count: number, make: (n: number) => Result): readonly Result[] =>
  Array.from({ length: count }, (_, n) => make(n));
const inState = (visits: readonly Visit[], state: Visit['state']): number =>
  visits.filter((visit) => visit.state === state).length;

/** Returns an address in another /64 of the same /48 for each number. */
const inside48 = (n: number): string => `2001:db8:1:${(n % 65_536).toString(16)}::7`;
/** Returns an address in another network for each number. */
const anywhere = (n: number): string => `198.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;

/**
 * Lets an attacker connect about 300 times a second, and does something after each of its connections. The pauses differ,
 * because otherwise each attempt of a person would meet the attacker at the same moment.
 */
function flood(seconds: number, attack: (n: number) => void, meanwhile: (n: number) => void): void {
  const chance = chanceOf(1);
  for (let n = 0; n < seconds * 300; n++) {
    attack(n);
    meanwhile(n);
    jest.advanceTimersByTime(chance.pick([1, 2, 3, 4, 5, 5]) ?? 0);
  }
}

/** A person who connects, sends a message and leaves. */
function passing(newcomers: Newcomers, address: string): Visit {
  const visit = settled(newcomers, address);
  if (visit.state === 'begun') visit.newcomer.leave();
  return visit;
}

describe('during 300 connections a second from one /48', () => {
  test.each([
    ['say nothing', silent],
    ['never finish their handshakes', speaking],
  ])('that %s, people from other networks get in at once', (_, attack) => {
    const newcomers = newcomersWith();
    const people: Visit[] = [];
    flood(
      7,
      (n) => attack(newcomers, inside48(n)),
      (n) => n % 10 === 0 && people.push(settled(newcomers, anywhere(n))),
    );
    expect(people).toHaveLength(210);
    expect(inState(people, 'begun')).toBe(210);
  });

  test('that say nothing, even people behind the same address get in at once', () => {
    const newcomers = newcomersWith();
    const people: Visit[] = [];
    flood(
      7,
      () => silent(newcomers, inside48(7)),
      (n) => n % 30 === 0 && people.push(passing(newcomers, inside48(7))),
    );
    expect(people).toHaveLength(70);
    expect(inState(people, 'begun')).toBe(70);
  });

  test('that never finish their handshakes, people behind the same address get in after some attempts', () => {
    const newcomers = newcomersWith();
    const attempts: Visit[] = [];
    flood(
      10,
      () => speaking(newcomers, inside48(7)),
      (n) => n % 10 === 0 && attempts.push(speaking(newcomers, inside48(7))),
    );
    // Of 1,320 connections in 4 seconds, 64 get a turn. A program whose attempt gets none tries again.
    expect(attempts).toHaveLength(300);
    expect(attempts.filter(({ hasBegun }) => hasBegun).length).toBeGreaterThan(300 / 40);
    // After the flood, the next attempt gets a turn before it is late.
    const next = speaking(newcomers, inside48(7));
    jest.advanceTimersByTime(LIMITS.helloMs - 1);
    expect(next.hasBegun).toBe(true);
    jest.advanceTimersByTime(2_000);
    expect(passing(newcomers, inside48(7)).state).toBe('begun');
  });

  test('at most 512 are open, and all are gone 4 seconds after the last one', () => {
    const newcomers = newcomersWith();
    let open = 0;
    let most = 0;
    flood(
      4,
      (n) => {
        open++;
        const visit = (n % 2 === 0 ? silent : speaking)(newcomers, inside48(n));
        visit.ended = () => open--;
      },
      () => (most = Math.max(most, open)),
    );
    expect(most).toBe(512);
    jest.advanceTimersByTime(LIMITS.helloMs);
    expect(open).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });
});

test('during 300 handshakes a second from ten networks, people from other networks get in at once', () => {
  const newcomers = newcomersWith();
  const people: Visit[] = [];
  flood(
    7,
    (n) => speaking(newcomers, `2001:db8:${n % 10}:${n.toString(16)}::7`),
    (n) => n % 10 === 0 && people.push(settled(newcomers, anywhere(n))),
  );
  expect(people).toHaveLength(210);
  expect(inState(people, 'begun')).toBe(210);
});

test('during 300 handshakes a second from 300 networks, about one attempt in five succeeds', () => {
  const newcomers = newcomersWith();
  const people: Visit[] = [];
  flood(
    10,
    (n) => speaking(newcomers, anywhere(n % 300)),
    (n) => n % 10 === 0 && people.push(speaking(newcomers, anywhere(1_000 + n))),
  );
  // Of 330 connections a second, 64 get a turn.
  expect(people).toHaveLength(300);
  const share = people.filter(({ hasBegun }) => hasBegun).length / 300;
  expect(share).toBeGreaterThan(0.1);
});

describe('the handshakes of one network', () => {
  test.each([
    ['an IPv4 address', 40, 20, () => '203.0.113.7'],
    ['a /64', 40, 20, (n: number) => `2001:db8:1:2::${n.toString(16)}`],
    ['a /48', 160, 80, inside48],
  ])('have a budget: %s may begin %i at once, and then %i a second', (_, burst, perSecond, address) => {
    const newcomers = newcomersWith({ connectionsPerNetwork: Infinity });
    const visits = times(300, (n) => speaking(newcomers, address(n)));
    const settle = (): void => {
      for (const visit of visits) if (visit.state === 'begun') visit.newcomer.settle();
    };
    // The places are free again.
    for (let round = 0; round < 5; round++) settle();
    expect(inState(visits, 'begun')).toBe(burst);
    // Nobody is refused: whoever waits gets a turn.
    for (let tick = 0; tick < 40; tick++) {
      jest.advanceTimersByTime(25);
      settle();
    }
    expect(inState(visits, 'begun')).toBe(burst + perSecond);
    expect(inState(visits, 'waiting')).toBe(300 - burst - perSecond);
    // Another network has its own budget.
    expect(speaking(newcomers, '203.0.113.8').state).toBe('begun');
  });

  test('have no budget if they come from this machine', () => {
    const newcomers = newcomersWith();
    const visits = times(5_000, () => settled(newcomers));
    expect(inState(visits, 'begun')).toBe(4_096);
  });

  test('wait while the network has 64 open connections, until one of them closes', () => {
    const newcomers = newcomersWith({ handshakeBurst: 1_000 });
    const open = times(64, () => settled(newcomers, '203.0.113.7'));
    expect(inState(open, 'begun')).toBe(64);
    const next = speaking(newcomers, '203.0.113.7');
    const last = speaking(newcomers, '203.0.113.7');
    expect([next.state, last.state]).toEqual(['waiting', 'waiting']);
    open[0]?.newcomer.leave();
    expect([next.state, last.state]).toEqual(['waiting', 'begun']);
    jest.advanceTimersByTime(LIMITS.helloMs);
    expect([next.state, last.state]).toEqual(['full', 'late']);
    expect(settled(newcomers, '203.0.113.7').state).toBe('begun');
  });
});

describe('a newcomer', () => {
  test('must send its first message within 4 seconds', () => {
    const newcomers = newcomersWith();
    const visits = [silent(newcomers, anywhere(1)), speaking(newcomers, anywhere(2))];
    const stays = settled(newcomers, anywhere(3));
    jest.advanceTimersByTime(LIMITS.helloMs - 1);
    expect(visits.map(({ state }) => state)).toEqual(['silent', 'begun']);
    jest.advanceTimersByTime(1);
    expect(visits.map(({ state }) => state)).toEqual(['late', 'late']);
    expect(stays.state).toBe('begun');
  });

  test('must go after 4 seconds without a turn', () => {
    const newcomers = newcomersWith({ handshakes: 1, handshakeMs: 60_000 });
    const first = speaking(newcomers, anywhere(1));
    jest.advanceTimersByTime(2_000);
    const second = speaking(newcomers, anywhere(2));
    jest.advanceTimersByTime(2_000);
    expect([first.state, second.state]).toEqual(['late', 'begun']);
    const third = speaking(newcomers, anywhere(3));
    const fourth = speaking(newcomers, anywhere(4));
    jest.advanceTimersByTime(2_000);
    expect([second.state, third.state, fourth.state]).toEqual(['late', 'waiting', 'begun']);
    jest.advanceTimersByTime(2_000);
    expect([third.state, fourth.state]).toEqual(['crowded', 'late']);
  });

  test('counts for the network that the header of a balancer names', () => {
    const newcomers = newcomersWith({ handshakeBurst: 1 });
    const visit = silent(newcomers, '10.0.0.5');
    visit.newcomer.locate(networksOf('203.0.113.7'));
    visit.newcomer.ready(() => (visit.state = 'begun'));
    expect(visit.state).toBe('begun');
    expect(speaking(newcomers, '203.0.113.7').state).toBe('waiting');
    expect(speaking(newcomers, '10.0.0.5').state).toBe('begun');
  });
});

describe('if all places for handshakes are taken', () => {
  test('the latest of those who wait is next when somebody has sent a message or left', () => {
    const newcomers = newcomersWith({ handshakes: 2 });
    const visits = times(5, (n) => speaking(newcomers, anywhere(n)));
    const states = (): readonly string[] => visits.map(({ state }) => state);
    expect(states()).toEqual(['begun', 'begun', 'waiting', 'waiting', 'waiting']);
    visits[1]?.newcomer.settle();
    expect(states()).toEqual(['begun', 'begun', 'waiting', 'waiting', 'begun']);
    // A connection that leaves while it waits needs no place any more.
    visits[3]?.newcomer.leave();
    visits[0]?.newcomer.leave();
    expect(states()).toEqual(['begun', 'begun', 'begun', 'waiting', 'begun']);
  });

  test('the oldest must go for somebody who waits, but only after a second', () => {
    const newcomers = newcomersWith({ handshakes: 2 });
    const first = speaking(newcomers, anywhere(1));
    jest.advanceTimersByTime(500);
    const second = speaking(newcomers, anywhere(2));
    const third = speaking(newcomers, anywhere(3));
    jest.advanceTimersByTime(499);
    expect([first.state, third.state]).toEqual(['begun', 'waiting']);
    jest.advanceTimersByTime(1);
    expect([first.state, second.state, third.state]).toEqual(['crowded', 'begun', 'begun']);
  });

  test('a network with far more of them must give one up at once', () => {
    const newcomers = newcomersWith({ handshakes: 6 });
    const many = times(5, () => speaking(newcomers, '203.0.113.7'));
    const [friend, next, last] = times(3, (n) => speaking(newcomers, anywhere(n)));
    expect(many.map(({ state }) => state)).toEqual(['crowded', 'begun', 'begun', 'begun', 'begun']);
    expect([friend?.state, next?.state, last?.state]).toEqual(['begun', 'begun', 'waiting']);
  });
});

test('if there are too many newcomers, the oldest that waits goes, from the network that has most', () => {
  const newcomers = newcomersWith({ newcomers: 6, handshakes: 2 });
  const [one, two] = times(2, (n) => speaking(newcomers, inside48(n)));
  const friend = silent(newcomers, anywhere(1));
  const more = times(3, (n) => silent(newcomers, inside48(n)));
  const another = silent(newcomers, anywhere(2));
  expect([one, two, friend, ...more, another].map((visit) => visit?.state)).toEqual([
    'begun',
    'begun',
    'silent',
    'crowded',
    'silent',
    'silent',
    'silent',
  ]);
});

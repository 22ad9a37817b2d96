import { describe, expect, test } from '@jest/globals';
import { OFFICIAL } from '../../src/engine/index.js';
import { type Clocks, createClocks } from '../../src/net/server/clocks.js';
import { type TestClient, until } from '../support/net/localNet.js';
import { memoryLog } from '../support/net/memory.js';
import { seatAt, timedNet } from '../support/net/timedNet.js';
import { turns } from '../support/servers/chance.js';
import { type LocalTable, localTable } from '../support/table/localTable.js';

/** The clocks of a table whose time a test decides. */
interface Timed {
  readonly local: LocalTable;
  readonly clocks: Clocks;
  /** The members who are away, and since when. */
  readonly away: Map<number, number>;
  /** Lets time pass, in seconds. */
  pass(seconds: number): void;
  /** Notes the present state of the table. `given` are the members who have revealed their links. */
  note(given?: readonly number[], isHeld?: true | false): void;
}

function timed(seed: string, names = ['Ann', 'Bob', 'Cleo'], clock?: number): Timed {
  const local = localTable(seed, names);
  if (clock !== undefined) local.act(0, { type: 'rules', rules: local.table().rules, clock });
  local.act(0, { type: 'begin' });
  let now = 1_000_000;
  const away = new Map<number, number>();
  const clocks = createClocks(
    () => now,
    (member) => away.get(member),
  );
  const note: Timed['note'] = (given = [], isHeld = false) => clocks.update(local.table(), given, isHeld);
  note();
  return { local, clocks, away, note, pass: (seconds) => void (now += seconds * 1000) };
}

/** Lets the member in turn roll: everybody's link takes no time. */
function roll({ local, note }: Timed, member: number): void {
  local.act(member, local.rollAction());
  note();
  local.add(local.answer());
  note();
}

describe("a player who doesn't act", () => {
  test('is late after two minutes, and may be voted out 30 s after the warning', () => {
    const { clocks, pass } = timed('idle');
    pass(119);
    expect(clocks.waiting().late).toEqual([]);
    expect(clocks.untilChange()).toBe(1000);
    pass(1);
    expect(clocks.waiting().late).toEqual([0]);
    expect(clocks.waiting().votable).toEqual([]);
    expect(clocks.untilChange()).toBe(30_000);
    pass(29);
    expect(clocks.waiting().votable).toEqual([]);
    pass(1);
    expect(clocks.waiting().votable).toEqual([0]);
    expect(clocks.untilChange()).toBe(Infinity);
  });

  test('who is away may be voted out after two minutes away, without a warning', () => {
    const { clocks, away, pass } = timed('away');
    pass(100);
    away.set(0, 1_100_000);
    pass(100);
    expect(clocks.waiting().late).toEqual([0]);
    expect(clocks.waiting().votable).toEqual([]);
    pass(20);
    expect(clocks.waiting().votable).toEqual([0]);
  });

  test('who comes back late, even briefly, may be voted out 30 s after that', () => {
    const { clocks, away, pass } = timed('back briefly');
    away.set(0, 1_000_000);
    pass(130);
    expect(clocks.waiting().votable).toEqual([0]);
    away.delete(0);
    expect(clocks.waiting()).toMatchObject({ late: [0], votable: [] });
    pass(1);
    away.set(0, 1_131_000);
    pass(28);
    expect(clocks.waiting().votable).toEqual([]);
    pass(1);
    expect(clocks.waiting().votable).toEqual([0]);
  });

  test("can't escape the vote by coming and going", () => {
    const { clocks, away, pass } = timed('flapping');
    pass(120);
    clocks.waiting();
    for (let second = 0; second < 30; second++) {
      if (second % 2 === 0) away.set(0, 1_120_000 + second * 1000);
      else away.delete(0);
      pass(1);
      clocks.waiting();
    }
    expect(clocks.waiting().votable).toEqual([0]);
  });

  test("isn't late any more after an action", () => {
    const game = timed('acts');
    game.pass(150);
    game.clocks.waiting();
    roll(game, 0);
    expect(game.clocks.waiting().late).toEqual([]);
    game.pass(119);
    expect(game.clocks.waiting().late).toEqual([]);
    game.pass(1);
    expect(game.clocks.waiting().late).toEqual([0]);
    expect(game.clocks.waiting().votable).toEqual([]);
    game.pass(30);
    expect(game.clocks.waiting().votable).toEqual([0]);
  });

  test('is warned again when late again, but has 30 seconds in total until the vote', () => {
    const game = timed('late again', ['Ann', 'Bob']);
    const { clocks, local, note, pass } = game;
    const ask = (): void => {
      local.act(0, local.rollAction());
      note([0]);
    };
    const answer = (): void => {
      clocks.gave(1);
      local.add(local.answer());
      note();
    };
    ask();
    pass(120);
    expect(clocks.waiting()).toMatchObject({ late: [1], votable: [] });
    pass(20);
    answer();
    expect(clocks.waiting().late).toEqual([]);
    pass(60);
    // The time for all links has passed, so Bob is late after 10 seconds.
    ask();
    pass(10);
    expect(clocks.waiting()).toMatchObject({ late: [1], votable: [] });
    pass(9);
    expect(clocks.waiting().votable).toEqual([]);
    pass(1);
    expect(clocks.waiting().votable).toEqual([1]);
  });

  test("can't get another 30 seconds in the same turn by acting", () => {
    const game = timed('acts late', ['Ann', 'Bob'], 10);
    const { clocks, local, note, pass } = game;
    pass(10);
    expect(clocks.waiting()).toMatchObject({ late: [0], votable: [] });
    pass(20);
    roll(game, 0);
    pass(9);
    expect(clocks.waiting().late).toEqual([]);
    pass(1);
    expect(clocks.waiting()).toMatchObject({ late: [0], votable: [] });
    pass(9);
    // Without the own link, the clock of the turn stays at its end.
    local.act(0, local.rollAction());
    note([1]);
    expect(clocks.waiting()).toMatchObject({ late: [0], votable: [] });
    pass(1);
    expect(clocks.waiting().votable).toEqual([0]);
    local.add(local.answer());
    note();
    // Whoever goes on is not late at once, and has all 30 seconds in the next turn.
    pass(9);
    expect(clocks.waiting().votable).toEqual([]);
    for (const member of [0, 1]) {
      if (member === 1) roll(game, 1);
      local.act(member, { type: 'score', box: 'chance' });
      note();
    }
    pass(10);
    expect(clocks.waiting()).toMatchObject({ late: [0], votable: [] });
    pass(29);
    expect(clocks.waiting().votable).toEqual([]);
  });

  test("can't be voted out because of an earlier lateness while away for less than two minutes", () => {
    const { clocks, local, away, note, pass } = timed('away again', ['Ann', 'Bob']);
    local.act(0, local.rollAction());
    note([0]);
    away.set(1, 1_000_000);
    pass(120);
    clocks.waiting();
    away.delete(1);
    clocks.waiting();
    clocks.gave(1);
    local.add(local.answer());
    note();
    local.act(0, local.rollAction());
    note([0]);
    away.set(1, 1_120_000);
    pass(119);
    expect(clocks.waiting()).toMatchObject({ late: [1], votable: [] });
    pass(1);
    expect(clocks.waiting().votable).toEqual([1]);
  });

  test("isn't late after an outage, because all clocks start again", () => {
    const { clocks, pass } = timed('outage');
    pass(125);
    clocks.waiting();
    clocks.restart();
    expect(clocks.waiting().late).toEqual([]);
    pass(119);
    expect(clocks.waiting().late).toEqual([]);
    pass(1);
    expect(clocks.waiting().late).toEqual([0]);
    expect(clocks.waiting().votable).toEqual([]);
  });
});

test("a roll that waits and is then given up doesn't start the two minutes again", () => {
  const { clocks, pass, note } = timed('given up', ['Ann', 'Bob']);
  pass(110);
  note([], true);
  pass(9);
  note();
  pass(9);
  expect(clocks.waiting().late).toEqual([]);
  pass(1);
  expect(clocks.waiting().late).toEqual([0]);
});

test('a player whose link keeps a roll waiting for three seconds is missing', () => {
  const { local, clocks, pass, note } = timed('missing');
  local.act(0, local.rollAction());
  note([0, 2]);
  pass(2);
  expect(clocks.waiting().missing).toEqual([]);
  expect(clocks.untilChange()).toBe(1000);
  pass(1);
  expect(clocks.waiting().missing).toEqual([1]);
  note([0, 1, 2]);
  expect(clocks.waiting().missing).toEqual([]);
});

describe('a turn clock', () => {
  test('stands still while the dice wait for links', () => {
    const { local, clocks, pass, note } = timed('clock', ['Ann', 'Bob'], 20);
    pass(5);
    expect(clocks.waiting().secondsLeft).toBe(15);
    local.act(0, local.rollAction());
    note([0]);
    expect(clocks.waiting().secondsLeft).toBeUndefined();
    pass(60);
    note([0]);
    local.add(local.answer());
    note();
    expect(clocks.waiting().secondsLeft).toBe(15);
    pass(15);
    expect(clocks.waiting().late).toEqual([0]);
  });

  test('goes on while the roller keeps back the own link', () => {
    const { local, clocks, pass, note } = timed('own link', ['Ann', 'Bob'], 20);
    pass(5);
    local.act(0, local.rollAction());
    note([1]);
    pass(14);
    expect(clocks.waiting().late).toEqual([]);
    expect(clocks.waiting().missing).toEqual([0]);
    pass(1);
    expect(clocks.waiting().late).toEqual([0]);
  });

  test('stands still while a roll waits for somebody who has lost the connection', () => {
    const { clocks, pass, note } = timed('held', ['Ann', 'Bob'], 20);
    pass(5);
    note([], true);
    pass(10);
    expect(clocks.waiting().late).toEqual([]);
    note();
    expect(clocks.waiting().secondsLeft).toBe(15);
  });

  test('leaves ten seconds after dice have appeared', () => {
    const game = timed('ten seconds', ['Ann', 'Bob'], 20);
    game.pass(19);
    roll(game, 0);
    expect(game.clocks.waiting().secondsLeft).toBe(10);
    game.pass(9);
    expect(game.clocks.waiting().late).toEqual([]);
    game.pass(1);
    expect(game.clocks.waiting().late).toEqual([0]);
  });

  test('starts again with each turn, also if only one player is left', () => {
    const game = timed('alone', ['Ann', 'Bob'], 20);
    const { local, clocks, pass, note } = game;
    local.act(1, { type: 'leave' });
    note();
    roll(game, 0);
    pass(15);
    local.act(0, { type: 'score', box: 'chance' });
    note();
    expect(clocks.waiting().secondsLeft).toBe(20);
  });
});

describe('a link', () => {
  test('is late after two minutes in one question', () => {
    const { local, clocks, pass, note } = timed('link');
    local.act(0, local.rollAction());
    note([0, 2]);
    pass(119);
    expect(clocks.waiting().late).toEqual([]);
    pass(1);
    expect(clocks.waiting().late).toEqual([1]);
  });

  test('is late after ten seconds if the seat has used up two minutes since its last turn', () => {
    const { local, clocks, pass, note } = timed('slow links');
    /** Ann rolls, and Bob's link takes some seconds. */
    const waitForBob = (seconds: number): void => {
      local.act(0, local.rollAction());
      note([0, 2]);
      pass(seconds);
      note([0, 2]);
    };
    waitForBob(110);
    expect(clocks.waiting().late).toEqual([]);
    local.add(local.answer());
    note();
    waitForBob(10);
    expect(clocks.waiting().late).toEqual([1]);
    local.add(local.answer());
    note();
    local.act(0, { type: 'score', box: 'chance' });
    note();
    // Bob's own turn starts the count again.
    local.act(1, local.rollAction());
    note([0, 1, 2]);
    local.add(local.answer());
    note();
    local.act(1, { type: 'score', box: 'chance' });
    note();
    local.act(2, local.rollAction());
    note([0, 2]);
    pass(100);
    expect(clocks.waiting().late).toEqual([]);
  });

  test("that a player holds back costs the roller no time, and the roller's own link counts too", () => {
    const { local, clocks, pass, note } = timed('burnt clock', ['Ann', 'Mal'], 60);
    local.act(0, local.rollAction());
    note([0]);
    pass(300);
    note([0]);
    expect(clocks.waiting().late).toEqual([1]);
    local.add(local.answer());
    note();
    expect(clocks.waiting().late).toEqual([]);
    expect(clocks.waiting().secondsLeft).toBe(60);
    local.act(0, local.rollAction());
    note([1]);
    pass(120);
    expect(clocks.waiting().late).toEqual([0]);
  });
});

test('computer players are never late', () => {
  const local = localTable('computer', ['Ann']);
  local.act(0, { type: 'seat', level: 'casual', name: 'Casual' });
  local.act(0, { type: 'begin' });
  let now = 0;
  const clocks = createClocks(
    () => now,
    () => undefined,
  );
  clocks.update(local.table(), [], false);
  local.act(0, local.rollAction());
  local.add(local.answer());
  local.act(0, { type: 'score', box: 'chance' });
  clocks.update(local.table(), [], false);
  now = 10_000_000;
  expect(clocks.waiting().late).toEqual([]);
});

test('at a server without others, a late player stays late if everybody loses the connection for a moment', async () => {
  const net = timedNet('brief loss', { log: memoryLog() }, 'alone');
  try {
    const [ann, bob] = (await seatAt(net, ['Ann', 'Bob'])) as readonly [TestClient, TestClient];
    expect(await ann.client.act({ type: 'rules', rules: OFFICIAL, clock: 10 })).toBeUndefined();
    expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
    await until(bob.client, ({ table }) => table?.game !== undefined);
    await net.pass(41);
    expect(bob.client.getState().now).toMatchObject({ late: [0], votable: [0] });
    let wasEmpty = false;
    for (const { cut } of [ann, bob]) cut();
    while (!wasEmpty) {
      await turns(1);
      wasEmpty = net.net.server().census().clients === 0;
    }
    for (const { client } of [ann, bob])
      await until(client, ({ link, now }) => link.type === 'connected' && now?.connected.length === 2);
    expect(bob.client.getState().now).toMatchObject({ late: [0], votable: [0] });
    expect(await bob.client.act({ type: 'agree', against: 0 })).toBeUndefined();
    await until(bob.client, ({ table }) => table?.members[0]?.gone !== undefined);
  } finally {
    await net.close();
  }
});

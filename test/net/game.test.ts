import { afterEach, describe, expect, test } from '@jest/globals';
import { ONE_THREAD } from '../../src/analysis/index.js';
import { isOver, legalActions, OFFICIAL, type RuleSet, YATZY } from '../../src/engine/index.js';
import { createAnalyst } from '../../src/players/index.js';
import { rollerOfChoices, seededRoller } from '../../src/rollers/index.js';
import { checkLog, memberInTurn } from '../../src/table/index.js';
import { SHORT } from '../support/houseRules.js';
import { playLines } from '../support/net/linePlayers.js';
import {
  joining,
  type LocalNet,
  localNet,
  opening,
  type TestClient,
  until,
} from '../support/net/localNet.js';
import { areEqualLogs } from '../support/net/memory.js';
import { expectSound } from '../support/net/play.js';
import { seatPlayers, startRealNet } from '../support/net/realNet.js';
import { longAnswers, quickAnswers } from '../support/net/wholeGame.js';
import { chooser } from '../support/table/localTable.js';
import { checkWithOtherReader } from '../support/table/otherReader.js';

let net: LocalNet | undefined;
afterEach(() => net?.close());

/** Opens a table for the first name and joins the others. */
async function seated(
  seed: string,
  names: readonly string[],
  rules: RuleSet = SHORT,
): Promise<readonly TestClient[]> {
  net = localNet(seed);
  const [master = 'Ann', ...others] = names;
  const first = net.client(master, opening(master, rules));
  await until(first.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code } = first.client.getState();
  const rest: TestClient[] = [];
  for (const name of others) {
    const joined = net.client(name, joining(name), code);
    await until(
      joined.client,
      ({ member, table }) => member !== undefined && (table?.members.length ?? 0) > member,
    );
    rest.push(joined);
  }
  return [first, ...rest];
}

/** Plays random legal moves until the game is over. `between` runs before each move. */
async function playToEnd(
  clients: readonly TestClient[],
  choose: (below: number) => number,
  between: (move: number) => Promise<void> | void = () => undefined,
): Promise<void> {
  const [watched] = clients;
  if (!watched) throw new Error('nobody plays');
  for (let move = 0; ; move++) {
    await between(move);
    await until(watched.client, ({ table, link }) => link.type === 'connected' && !table?.question);
    const { table } = watched.client.getState();
    if (!table?.game || isOver(table.game)) return;
    const inTurn = clients[memberInTurn(table) ?? 0];
    if (!inTurn) throw new Error('the current player has no client');
    await until(inTurn.client, (state) => (state.table?.n ?? 0) >= table.n && !state.table?.question);
    const moves = legalActions(table.game).filter(({ type }) => type === 'roll' || type === 'score');
    const action = moves[choose(moves.length)];
    const problem =
      action?.type === 'roll'
        ? await inTurn.client.roll(action.hold)
        : await inTurn.client.act({ type: 'score', box: action?.type === 'score' ? action.box : 'chance' });
    expect(problem).toBeUndefined();
    await until(watched.client, (state) => (state.table?.n ?? 0) > table.n);
  }
}

const logOf = (): readonly unknown[] => [...(net?.log.tables.values() ?? [])][0] ?? [];

async function expectEqualLogs(clients: readonly TestClient[]): Promise<void> {
  const log = logOf();
  for (const { client, disk } of clients) {
    await until(client, ({ table }) => table?.n === log.length);
    expect(areEqualLogs(disk.records, log as never)).toBe(true);
    expect(client.getState()).toMatchObject({ reports: [] });
    expect(client.getState().fault).toBeUndefined();
  }
  expect(checkLog(log).ok).toBe(true);
}

describe('a game between clients', () => {
  test.each([
    [2, OFFICIAL],
    [3, SHORT],
    [4, SHORT],
  ])('%i clients play to the end and have the same log', async (count, rules) => {
    const names = ['Ann', 'Bob', 'Cleo', 'Dan'].slice(0, count);
    const clients = await seated(`game ${count}`, names, rules);
    expect(await clients[0]?.client.act({ type: 'begin' })).toBeUndefined();
    await playToEnd(clients, chooser(`moves ${count}`));
    await expectEqualLogs(clients);
    expect(clients[0]?.client.getState().table?.game?.phase.name).toBe('finished');
    expect(clients[0]?.client.getState().table?.proofs.every(({ without }) => without.length === 0)).toBe(
      true,
    );
  });

  test('a server that restarts before every move loses nothing', async () => {
    const clients = await seated('restart', ['Ann', 'Bob', 'Cleo']);
    await clients[0]?.client.act({ type: 'begin' });
    const choose = chooser('restart');
    await playToEnd(clients, choose, async () => {
      if (choose(3) === 0) await net?.restart();
    });
    await expectEqualLogs(clients);
  });

  test('clients whose connections are cut at random lose nothing', async () => {
    const clients = await seated('cut', ['Ann', 'Bob', 'Cleo', 'Dan']);
    await clients[0]?.client.act({ type: 'begin' });
    const choose = chooser('cut');
    await playToEnd(clients, choose, () => {
      if (choose(2) === 0) clients[choose(4)]?.cut();
    });
    await expectEqualLogs(clients);
  });
});

test('two people and a computer play a whole game of Yatzy over the network', async () => {
  const analyst = createAnalyst({ threads: ONE_THREAD, chanceOf: rollerOfChoices, diceOf: seededRoller });
  await using net = await startRealNet({ chooseMove: async (game) => (await analyst.move(game)).action });
  const { players, log } = await seatPlayers(net, ['Ann', 'Bob']);
  const [ann, bob] = players.map((player) => playLines(player));
  ann?.type('rules yatzy', 'computer casual');
  await bob?.sees(/^Casual takes a seat/);
  ann?.type('start', ...quickAnswers(YATZY.boxes.length));
  bob?.type(...longAnswers(YATZY.boxes.length));
  for (const player of [ann, bob]) await player?.sees(/^Fingerprint of this game/);

  const check = checkWithOtherReader(JSON.parse(JSON.stringify(log())) as readonly unknown[]);
  expect(check).toMatchObject({ ok: true, isOver: true });
  await expectSound(players, log());
  const seats = check.ok ? check.seats : [];
  expect(seats.map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Casual']);
  const standings = seats.map(({ name, total }) => expect.stringContaining(`. ${name}, ${total} points`));
  for (const player of [ann, bob]) expect(player?.printed).toEqual(expect.arrayContaining(standings));
});

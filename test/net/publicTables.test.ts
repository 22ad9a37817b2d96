import { afterEach, describe, expect, test } from '@jest/globals';
import { OFFICIAL } from '../../src/engine/index.js';
import {
  type ListedTable,
  listPublicTables,
  PUBLIC_LIST,
  type Purpose,
  readServerMessage,
  type ServerMessage,
  type TableNews,
} from '../../src/net/index.js';
import { createPublicTables, type PublicTables } from '../../src/net/server/publicTables.js';
import { LIMITS } from '../../src/net/wire/limits.js';
import { WAIT_LIMIT_MS } from '../support/limits.mjs';
import {
  joining,
  type LocalNet,
  localNet,
  opening,
  type TestClient,
  until,
} from '../support/net/localNet.js';
import { connectionPair, memoryLog } from '../support/net/memory.js';
import { memoryCluster } from '../support/net/memoryCluster.js';
import { play } from '../support/net/play.js';
import { rawClientAt } from '../support/net/rawClient.js';

const nets: LocalNet[] = [];
afterEach(async () => {
  for (const net of nets.splice(0)) await net.close();
});

function openNet(...options: Parameters<typeof localNet>): LocalNet {
  const net = localNet(...options);
  nets.push(net);
  return net;
}

const openingPublic = (name: string): Purpose => ({ ...opening(name), isPublic: true }) as Purpose;

/** Opens a table, and returns the Master's client. */
async function host(
  net: LocalNet,
  name: string,
  purpose = openingPublic(name),
  network?: string,
): Promise<TestClient> {
  const client = net.client(name, purpose, undefined, { ...(network !== undefined && { network }) });
  await until(client.client, ({ code, table }) => code !== undefined && table !== undefined);
  return client;
}

const codeOf = ({ client }: TestClient): string => client.getState().code ?? '';

async function join(net: LocalNet, name: string, master: TestClient): Promise<TestClient> {
  const client = net.client(name, joining(name), codeOf(master));
  await until(client.client, ({ link, table }) => link.type === 'connected' && table !== undefined);
  return client;
}

/** Asks the server of a net for its public tables. */
async function list(net: LocalNet): Promise<readonly ListedTable[]> {
  const read = await listPublicTables({
    connect: () => {
      const { client, server } = connectionPair(PUBLIC_LIST.table);
      net.server().admit(server);
      return Promise.resolve({ ok: true, connection: client });
    },
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return read.tables;
}

/** Resolves when the list shows these hosts and seats, such as `Ann 2`, in this order. */
async function listShows(net: LocalNet, expected: readonly string[]): Promise<void> {
  const end = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    const shown = (await list(net)).map((table) => `${table.host} ${table.seats}`);
    if (JSON.stringify(shown) === JSON.stringify(expected)) return;
    if (performance.now() > end) expect(shown).toEqual(expected);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('the list of public tables', () => {
  test('contains tables that people can join, with their hosts, rules, seats and ages', async () => {
    let seconds = 0;
    const now = (): Date => new Date(Date.UTC(2026, 0, 31) + seconds * 1000);
    const net = openNet('list', { now });
    expect(await list(net)).toEqual([]);
    const ann = await host(net, 'Ann');
    seconds = 90;
    await host(net, 'Bob', opening('Bob'));
    await host(net, 'Cleo');
    await join(net, 'Dan', ann);
    seconds = 100;
    await listShows(net, ['Cleo 1', 'Ann 2']);
    expect(await list(net)).toEqual([
      { code: expect.any(String), host: 'Cleo', rules: OFFICIAL.name, seats: 1, seconds: 10 },
      { code: codeOf(ann), host: 'Ann', rules: OFFICIAL.name, seats: 2, seconds: 100 },
    ]);
    expect(ann.client.getState().table?.isPublic).toBe(true);
  });

  test("doesn't contain tables that are full, have started or are over, or whose Master is away", async () => {
    const net = openNet('gone');
    const ann = await host(net, 'Ann');
    const others: TestClient[] = [];
    for (const name of ['Bob', 'Cleo', 'Dan']) others.push(await join(net, name, ann));
    await listShows(net, []);
    const [bob, cleo, dan] = others;
    for (const each of [cleo, dan]) expect(await each?.client.act({ type: 'leave' })).toBeUndefined();
    await listShows(net, ['Ann 2']);
    await ann.client.close();
    await listShows(net, []);
    const back = net.client('Ann', openingPublic('Ann'), codeOf(ann), { disk: ann.disk });
    await listShows(net, ['Ann 2']);
    expect(await back.client.act({ type: 'begin' })).toBeUndefined();
    await listShows(net, []);
    if (!bob) throw new Error("Bob isn't here");
    await play([back, bob]);
    await listShows(net, []);
    // The next table is for the same players.
    const denied = until(back.client, ({ denial }) => denial?.code === 'name-taken');
    back.client.openNext('Bob', { ...back.disk.secrets, token: ann.disk.secrets.key });
    await denied;
    back.client.openNext('Ann', { ...back.disk.secrets, token: bob.disk.secrets.key });
    await until(back.client, ({ now }) => now?.again !== undefined);
    await listShows(net, []);
  });

  test("doesn't contain tables that everybody has left, and survives a restart of the server", async () => {
    const net = openNet('restart');
    const ann = await host(net, 'Ann');
    await net.restart();
    await listShows(net, ['Ann 1']);
    expect(await ann.client.act({ type: 'leave' })).toBeUndefined();
    await listShows(net, []);
  });

  test('is only for clients that ask for it first, and they can do nothing else', async () => {
    const net = openNet('visitors');
    const master = await host(net, 'Ann');
    for (const message of [
      { type: 'watch', name: 'Eve', have: 0 },
      { type: 'list', page: 1 },
      { type: 'x' },
    ]) {
      const eve = rawClientAt(net, PUBLIC_LIST.table);
      eve.send(message);
      expect((await eve.next('no')).why.code).toMatch(/^(no-such-table|bad-message)$/);
      expect(await eve.ended).toMatchObject({ reason: 'done' });
    }
    const guest = rawClientAt(net, codeOf(master));
    guest.send({ type: 'list' });
    expect((await guest.next('no')).why.code).toBe('bad-message');
  });
});

describe('a list of many tables', () => {
  /** The longest name: each of its characters has four bytes. */
  const longest = '\u{1f3b2}'.repeat(24);
  const listOf = (count: number): PublicTables => {
    const tables = createPublicTables({
      cluster: undefined,
      codeOf: () => 'zzzz-zzzz-zzzz-zzzz-zzzz-zzzz',
      now: () => new Date('2027-01-31T00:00:00.000Z'),
      monotonic: () => 0,
    });
    for (let number = 0; number < count; number++) {
      const table = `t${number}`;
      const opened = new Date(Date.UTC(2026, 0, 31) + number * 1000).toISOString();
      tables.note(table, {
        table,
        host: longest,
        rules: '"'.repeat(30),
        seats: 3,
        opened,
        network: undefined,
      });
    }
    return tables;
  };

  test.each([0, 1, 10, 11, 50, 51, 500])('%i tables: contains the newest 50, in short messages', (count) => {
    const messages = listOf(count).messages();
    const read = messages.map((message) => readServerMessage(JSON.parse(JSON.stringify(message))));
    expect(read).toEqual(messages);
    for (const message of messages)
      expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(LIMITS.messageBytes);
    const tables = messages.flatMap((message) => message.tables);
    expect(tables).toHaveLength(Math.min(count, 50));
    const ages = tables.map(({ seconds }) => seconds);
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect(messages.at(-1)?.rest).toBe(0);
  });

  test('contains the newest of each network, then the second newest of each, and so on', () => {
    const tables = createPublicTables({
      cluster: undefined,
      codeOf: (table) => table,
      now: () => new Date('2027-01-31T00:00:00.000Z'),
      monotonic: () => 0,
    });
    let second = 0;
    const open = (count: number, name: string, network?: string): void => {
      for (let number = 0; number < count; number++) {
        const opened = new Date(Date.UTC(2026, 0, 31) + second++ * 1000).toISOString();
        tables.note(`${name}${number}`, {
          table: `${name}${number}`,
          host: name,
          rules: 'R',
          seats: 1,
          opened,
          network,
        });
      }
    };
    open(1, 'Ann', '192.0.2.1');
    open(30, 'Web');
    open(100, 'Mallory', '198.51.100.1');
    const hosts = tables.messages().flatMap((message) => message.tables.map(({ host: name }) => name));
    const many = (count: number, name: string): readonly string[] =>
      Array.from({ length: count }, () => name);
    expect(hosts).toEqual([...many(25, 'Mallory'), ...many(24, 'Web'), 'Ann']);
  });

  test('names from a hostile server contain nothing that could disturb a terminal', () => {
    const table = { code: 'x', host: '\x1b[2J Eve\u202e\n', rules: '\x07R\u200b', seats: 1, seconds: 0 };
    const message = readServerMessage({ type: 'tables', tables: [table], rest: 0 });
    expect(message).toMatchObject({ tables: [{ host: '[2J Eve', rules: 'R' }] });
    for (const wrong of [{ code: 'x\x1b' }, { seats: 5 }, { seats: -1 }, { seconds: 0.5 }, { more: 1 }])
      expect(
        readServerMessage({ type: 'tables', tables: [{ ...table, ...wrong }], rest: 0 }),
      ).toBeUndefined();
  });
});

describe('a client that asks for the list', () => {
  /** Asks a server that answers each connection with the next of these messages, and then closes it. */
  const ask = (...answers: readonly (readonly object[])[]): ReturnType<typeof listPublicTables> => {
    let asked = 0;
    return listPublicTables({
      connect: () => {
        const { client, server } = connectionPair(PUBLIC_LIST.table);
        const messages = answers[Math.min(asked++, answers.length - 1)] ?? [];
        server.receive({
          message() {
            for (const message of messages) server.send(message as ServerMessage);
            server.close();
          },
          closed: () => undefined,
        });
        return Promise.resolve({ ok: true, connection: client });
      },
      pause: () => Promise.resolve(),
    });
  };
  const table = { code: 'x', host: 'Ann', rules: 'R', seats: 1, seconds: 0 };
  const part = (rest: number): object => ({ type: 'tables', tables: [table], rest });

  test('asks again if the connection breaks before the list is complete', async () => {
    expect(await ask([], [part(1)], [part(1), part(0)])).toEqual({ ok: true, tables: [table, table] });
  });

  test('gives up if the connection always breaks', async () => {
    expect(await ask([part(1)])).toEqual({ ok: false, problem: { kind: 'unreachable', reason: 'closed' } });
  });

  test.each([
    ['something else', [{ type: 'seat', member: 0, code: 'x', records: 1 }]],
    ['a wrong list', [{ type: 'tables', tables: [{}], rest: 0 }]],
    ['a list without end', Array.from({ length: 100 }, () => part(50))],
  ])('stops if the server sends %s', async (_what, messages) => {
    expect(await ask(messages)).toEqual({ ok: false, problem: { kind: 'not-a-table' } });
  });
});

describe('two servers', () => {
  test('list the tables of both, and drop those of a server that has ended', async () => {
    const cluster = memoryCluster();
    const log = memoryLog();
    const [east, west] = ['east', 'west'].map((id) => {
      let tables = 0;
      return openNet('cluster', {
        log,
        cluster: cluster.server(id),
        newName: () => `${id}000${++tables}`,
      });
    });
    if (!east || !west) throw new Error('there are no two servers');
    const ann = await host(east, 'Ann');
    await listShows(west, ['Ann 1']);
    // Bob joins through another server than the Master.
    const [{ code = '' } = {}] = await list(west);
    const bob = west.client('Bob', joining('Bob'), code);
    await until(bob.client, ({ link }) => link.type === 'connected');
    for (const net of [east, west]) await listShows(net, ['Ann 2']);
    await host(west, 'Cleo');
    await expectHosts(east, ['Ann', 'Cleo']);
    await expectHosts(west, ['Ann', 'Cleo']);
    // The Master returns through the other server: there is still one line for the table.
    await ann.client.close();
    const back = west.client('Ann', joining('Ann'), code, { disk: ann.disk });
    await until(back.client, ({ link }) => link.type === 'connected');
    await expectHosts(east, ['Ann', 'Cleo']);
    await expectHosts(west, ['Ann', 'Cleo']);
    cluster.kill('west');
    await expectHosts(east, []);
  });

  test('list the tables of other networks, although one network has opened many newer ones at a server', async () => {
    const cluster = memoryCluster();
    let seconds = 0;
    const now = (): Date => new Date(Date.UTC(2026, 0, 31) + seconds++ * 1000);
    const [east, west] = ['east', 'west'].map((id) =>
      openNet(`many ${id}`, { cluster: cluster.server(id), newName: () => `${id}${1000 + seconds++}`, now }),
    );
    if (!east || !west) throw new Error('there are no two servers');
    await host(east, 'Ann', undefined, '192.0.2.1');
    await host(west, 'Bob');
    for (let number = 0; number < 51; number++) await host(west, `Mal ${number}`, undefined, '198.51.100.1');
    const expected = [...Array.from({ length: 48 }, (_, number) => `Mal ${number + 3}`), 'Ann', 'Bob'];
    for (const net of [east, west]) await expectHosts(net, expected.toSorted());
  });

  test('a server that stops takes its tables from the list', async () => {
    const cluster = memoryCluster();
    const [east, west] = ['east', 'west'].map((id) => openNet(id, { cluster: cluster.server(id) }));
    if (!east || !west) throw new Error('there are no two servers');
    await host(west, 'Ann');
    await expectHosts(east, ['Ann']);
    await west.close();
    await expectHosts(east, []);
  });

  test("a table whose server has said nothing for a long time isn't in the list", () => {
    let time = 0;
    const cluster = memoryCluster().server('east');
    let hear: (news: TableNews) => void = () => undefined;
    const tables = createPublicTables({
      cluster: {
        ...cluster,
        listen: (_topic, listener) => {
          hear = listener;
          return () => undefined;
        },
      },
      codeOf: (table) => table,
      now: () => new Date('2026-01-31T00:00:01.000Z'),
      monotonic: () => time,
    });
    const hosts = (): readonly string[] =>
      tables.messages().flatMap((message) => message.tables.map(({ host: name }) => name));
    const opened = '2026-01-31T00:00:00.000Z';
    const news = [{ table: 't1', host: 'Ann', rules: 'official', seats: 1, opened, rank: 0 }];
    hear({ type: 'public', server: 'west', tables: news });
    time = 17_000;
    expect(hosts()).toEqual(['Ann']);
    // The news that the list of this server is empty is lost.
    time = 18_000;
    expect(hosts()).toEqual([]);
    tables.stop();
  });

  async function expectHosts(net: LocalNet, expected: readonly string[]): Promise<void> {
    const end = performance.now() + WAIT_LIMIT_MS;
    for (;;) {
      const hosts = (await list(net)).map((table) => table.host).toSorted();
      if (JSON.stringify(hosts) === JSON.stringify(expected)) return;
      if (performance.now() > end) expect(hosts).toEqual(expected);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
});

import { afterAll, describe, expect, test } from '@jest/globals';
import { isOver, legalActions } from '../../../src/engine/index.js';
import type { Connection } from '../../../src/net/index.js';
import { checkLog, memberInTurn } from '../../../src/table/index.js';
import { SHORT } from '../../support/houseRules.js';
import { type TestClient, until } from '../../support/net/localNet.js';
import { expectSound, play } from '../../support/net/play.js';
import { seatPlayers, startRealNet } from '../../support/net/realNet.js';
import { chooser } from '../../support/table/localTable.js';

type Message = Parameters<Connection['send']>[0];

const counts = { sent: 0, repeated: 0, delayed: 0, dropped: 0, replayed: 0, records: 0 };
afterAll(() => void process.stderr.write(`Chaotic clients: ${JSON.stringify(counts)}\n`));

/** How often a client disturbs its own messages: one of so many. 0 means never. */
interface Chaos {
  readonly repeat: number;
  readonly delay: number;
  readonly drop: number;
  /** Sends an older message again, also one from an earlier connection. */
  readonly replay: number;
}

/** Returns a function that disturbs the messages of a client on their way to the server. */
function disturb(chaos: Chaos, choose: (below: number) => number): (connection: Connection) => Connection {
  const all: Message[] = [];
  const happens = (rate: number): boolean => rate > 0 && choose(rate) === 0;
  return (connection) => ({
    ...connection,
    send(message) {
      counts.sent++;
      all.push(message);
      if (happens(chaos.drop)) {
        counts.dropped++;
        // Nobody would notice the loss otherwise, because TCP loses nothing.
        connection.close();
        return;
      }
      if (happens(chaos.delay)) {
        counts.delayed++;
        setTimeout(() => connection.send(message), choose(5));
      } else connection.send(message);
      for (; happens(chaos.repeat); counts.repeated++) connection.send(message);
      const old = all[choose(all.length)];
      if (!happens(chaos.replay) || !old) return;
      counts.replayed++;
      connection.send(old);
    },
  });
}

/** Makes one move, and repeats it until it is in the log. The server may refuse a message that comes too early. */
async function insist({ client }: TestClient): Promise<void> {
  for (let attempt = 0; attempt < 1000; attempt++) {
    await until(
      client,
      ({ link, now, table }) => link.type === 'stopped' || (now !== undefined && !table?.question),
    );
    const { table, member } = client.getState();
    expect(client.getState().fault).toBeUndefined();
    if (!table?.game || isOver(table.game) || memberInTurn(table) !== member) return;
    const [move] = legalActions(table.game).filter(({ type }) => type === 'roll' || type === 'score');
    if (move?.type === 'roll') await client.roll(move.hold);
    else if (move?.type === 'score') await client.act({ type: 'score', box: move.box });
  }
  throw new Error('the server never accepted a move');
}

describe('a client that disturbs its own messages above TLS', () => {
  const kinds: Readonly<Record<string, Chaos>> = {
    'repeats messages': { repeat: 2, delay: 0, drop: 0, replay: 0 },
    'reorders messages': { repeat: 0, delay: 2, drop: 0, replay: 0 },
    'drops messages': { repeat: 0, delay: 0, drop: 6, replay: 0 },
    'replays old messages': { repeat: 0, delay: 0, drop: 0, replay: 2 },
    'does all of this': { repeat: 3, delay: 3, drop: 12, replay: 3 },
  };
  test.each(Object.entries(kinds))('%s', async (name, chaos) => {
    await using net = await startRealNet({ limits: { messagesPerSecond: 2000, messageBurst: 4000 } });
    const { players, code, log } = await seatPlayers(net, ['Ann', 'Bob'], SHORT);
    const [ann, bob] = players as readonly [TestClient, TestClient];
    const eve = net.client('Eve', { type: 'join', name: 'Eve' }, code, disturb(chaos, chooser(name)));
    await until(eve.client, ({ table }) => table?.members.length === 3);
    await until(ann.client, ({ table }) => table?.members.length === 3);
    expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
    const honest = [ann, bob];
    for (;;) {
      const table = ann.client.getState().table;
      if (!table?.game || isOver(table.game)) break;
      if (memberInTurn(table) === 2) {
        await until(eve.client, ({ table: hers }) => (hers?.n ?? 0) >= table.n);
        await insist(eve);
        await until(ann.client, (state) => memberInTurn(state.table ?? table) !== 2 || isDone(ann));
        // Chat is the only other thing that a client can double.
        void eve.client.say(`Turn ${table.n}`);
      } else await play(honest, undefined, 1);
    }
    await eve.client.close();
    await until(ann.client, ({ now }) => now?.connected.includes(2) === false);
    const records = log();
    counts.records += records.length;
    await expectSound(honest, records);
    expect(eve.client.getState().fault).toBeUndefined();
    const checked = checkLog(records);
    expect(checked.ok && checked.table.game && isOver(checked.table.game)).toBe(true);
    const signatures = records.flatMap((record) => ('sig' in record ? [record.sig] : []));
    expect(new Set(signatures).size).toBe(signatures.length);
    expect(records.filter(({ type }) => type === 'scored')).toHaveLength(3 * SHORT.boxes.length);
  });
});

function isDone({ client }: TestClient): boolean {
  const { table } = client.getState();
  return table?.game !== undefined && isOver(table.game);
}

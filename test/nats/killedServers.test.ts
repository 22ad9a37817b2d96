import { expect, test } from '@jest/globals';
import { printCounts } from '../support/atOnce.js';
import { SHORT } from '../support/houseRules.js';
import { until } from '../support/net/scene.js';
import { seatCluster } from '../support/nats/clusterGame.js';
import { openMachines } from '../support/nats/machines.js';
import { startNats } from '../support/nats/nodes.js';

/** The records of a short game of two players who roll once in each turn. */
const RECORDS = 2 + 2 * 3 * SHORT.boxes.length;

// The nodes do not know how many servers there are, so each number of servers is tested with one number of nodes. Every six
// records, the same kinds of records follow for the same players; both numbers of records between kills meet all six.
test.each([
  { servers: 2, nodes: 1, every: 7 },
  { servers: 3, nodes: 3, every: 5 },
] as const)(
  'a game continues at another server if servers are killed again and again: $servers servers, $nodes NATS nodes',
  async ({ servers, nodes, every }) => {
    await using nats = await startNats({ nodes });
    await using machines = await openMachines(nats.url, ['--store-limit', '64']);
    for (let server = 0; server < servers; server++) await machines.start();
    const game = await seatCluster(machines, ['Ann', 'Bob'], SHORT);
    const killedAt: number[] = [];
    const starting: Promise<unknown>[] = [];
    /** The last record after which a server was killed. */
    let handled = 0;

    const killAll = async (): Promise<void> => {
      for (let n = every; n <= RECORDS; n += every) {
        await game.reaches(n);
        await until(() => machines.running().length === servers, 'the servers to run');
        killedAt.push(game.records());
        // The oldest server: each is killed in its turn, with or without clients.
        const [oldest] = machines.running();
        if (oldest) await machines.kill(oldest);
        starting.push(machines.start());
        handled = n;
      }
    };
    const mayContinue = (): Promise<void> =>
      until(() => handled + every > game.records(), 'a server to be killed');
    // Without the links, no server can answer a question before the kill.
    machines.holdLinks(mayContinue);
    const killing = killAll();
    await game.play(mayContinue);
    await killing;
    await Promise.all(starting);
    await game.allConnected();
    const log = await game.expectSound(nats);
    expect(log).toHaveLength(RECORDS);
    expect(killedAt).toEqual(log.flatMap(({ n }) => (n % every === 0 ? [n] : [])));
    for (const { program } of machines.running()) expect(program.errors()).toBe('');
    printCounts(
      `killed servers: ${servers} servers, ${nodes} NATS nodes, kills: ${killedAt.length}, records: ${log.length}, not stored: ${game.notStored()}`,
    );
  },
);

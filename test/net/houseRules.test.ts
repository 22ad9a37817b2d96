import { expect, test } from '@jest/globals';
import { startServer } from '../../src/cli/network/server/server.js';
import { connect, createTableClient, newSecret, parseCode } from '../../src/net/index.js';
import { QUICK } from '../support/houseRules.js';
import { opening, until } from '../support/net/localNet.js';
import { memoryLog, memoryOn } from '../support/net/memory.js';
import { secretsFrom } from '../support/table/localTable.js';

/** Opens a table under house rules at a real server, and returns the answer to a computer player's seat. */
async function seatUnderHouseRules(options: Parameters<typeof startServer>[2]): Promise<unknown> {
  const store = {
    secret: newSecret(),
    open: () => Promise.resolve({ log: memoryLog() }),
    close: () => Promise.resolve(),
    abandon: () => Promise.resolve(),
  };
  const server = await startServer(store, { host: '127.0.0.1', port: 0 }, options);
  await server.open();
  const parsed = parseCode(server.openingCode);
  if (!parsed.ok) throw new Error('the server has no opening code');
  const { port } = server;
  const client = createTableClient({
    purpose: opening('Ann', QUICK),
    memory: memoryOn({ secrets: secretsFrom('house rules', 'Ann'), records: [] }),
    connect: () => connect({ kind: 'direct', host: '127.0.0.1', port, code: parsed.code }),
  });
  await until(client, ({ code, table }) => code !== undefined && table !== undefined);
  const why = await client.act({ type: 'seat', level: 'perfect', name: 'Cleo' });
  await client.close();
  await server.close();
  return why;
}

test('on a server for many tables, computer players know only the built-in rules', async () => {
  expect(await seatUnderHouseRules({})).toEqual({ code: 'built-in-rules-only' });
  expect(await seatUnderHouseRules({ knowsRules: () => true })).toBeUndefined();
});

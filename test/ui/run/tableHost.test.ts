import { expect, test } from '@jest/globals';
import type { Tables } from '../../../src/session/index.js';
import type { TableExit } from '../../../src/ui/index.js';
import { createTableHost } from '../../../src/ui/run/tableHost.js';
import { fakeTable, tableView } from '../../support/fakeTable.js';

test("the way to network tables is opened once, so closing a table can't fail for lack of it", async () => {
  const { room } = fakeTable(tableView());
  const exits: TableExit[] = [];
  let opened = 0;
  const host = createTableHost(
    () => {
      if (opened++ > 0) return Promise.reject(new Error('opened twice'));
      const tables: Partial<Tables> = { host: () => Promise.resolve(room) };
      const closed = (_: unknown, how: TableExit): Promise<void> => Promise.resolve(void exits.push(how));
      return Promise.resolve({ tables: tables as Tables, closed });
    },
    { send: () => undefined, setSession: () => undefined, ready: () => undefined },
  );
  await host.services['go-to-table']({
    type: 'go-to-table',
    destination: { way: 'host', invitation: '', name: 'Ann' },
  });
  await host.services['close-table']({ type: 'close-table' });
  await host.closed();
  expect(exits).toEqual(['away']);
});

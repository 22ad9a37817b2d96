import { OFFICIAL } from '../../../src/engine/index.js';
import type { LogEntry } from '../../../src/net/index.js';
import { joinerOf, publicKeyOf, tableVersion } from '../../../src/table/index.js';
import { bytesFrom, secretsFrom } from '../table/localTable.js';

/** The lobby of a table at which Ann and a computer player have seats. The computer player's name can be chosen. */
export const lobbyEntry = (name = 'Casual'): Extract<LogEntry, { type: 'lobby' }> => ({
  type: 'lobby',
  touched: '2026-01-31T00:00:00.000Z',
  record: {
    n: 1,
    time: '2026-01-31T00:00:00.000Z',
    type: 'opened',
    version: tableVersion(OFFICIAL),
    table: 'k7qwmx29',
    chain: bytesFrom('lobby chain'),
    key: publicKeyOf(bytesFrom('lobby key')),
    rules: OFFICIAL,
    seats: [joinerOf('Ann', secretsFrom('lobby', 'Ann')), { level: 'casual', name }],
  },
});

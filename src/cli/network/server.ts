import { isBuiltIn } from '../../engine/index.js';
import {
  addressesOf,
  createTableServer,
  formatCode,
  keyOf,
  listen,
  type Listening,
  type ListenOptions,
  newTableName,
  observedConnection,
  OPENING_TABLE,
  type TableServer,
  type TableServerParts,
} from '../../net/index.js';
import { LEVELS } from '../../players/index.js';
import { networkMessages } from '../../text/index.js';
import { openAnalyst } from '../threads/analyst.js';
import { canAnalyse } from '../threads/canAnalyse.js';
import type { ListenAddress } from './listenAddress.js';
import { ServerStartError } from './serverStart.js';
import type { ServerStore } from './serverStore.js';

/** The pause before each move of a computer player, so that people can follow the game. */
const COMPUTER_PAUSE_MS = 700;

/**
 * The options of a table server that have defaults. With `onEmpty`, the server remembers every table that somebody
 * may still need, so only a server of few tables should have it. By default, computer players know only built-in rules:
 * all tables share one analyst, and each set of house rules would keep the others waiting while it is solved.
 */
export type ServerOptions = Pick<TableServerParts, 'maxTables' | 'observe' | 'onEmpty'> &
  Partial<Pick<TableServerParts, 'knowsRules'>> &
  Pick<ListenOptions, 'isBalancer'>;

/** A running table server. */
export interface RunningServer extends Pick<TableServer, 'isInUse' | 'census' | 'status'> {
  readonly address: Listening['address'];
  readonly port: number;
  /** The addresses of this server as `host:port`, the most useful first and this computer's own address last. */
  readonly addresses: readonly string[];
  /** The code that lets clients open tables. */
  readonly openingCode: string;
  /** Refuses new connections at once. Resolves after all clients are disconnected. The store of the server stays open. */
  close(): Promise<void>;
}

/**
 * Starts a table server.
 *
 * @throws ServerStartError if the address cannot be used
 */
export async function startServer(
  { secret, log, cluster }: ServerStore,
  { host, port }: ListenAddress,
  { maxTables, observe, onEmpty, knowsRules = isBuiltIn, isBalancer }: ServerOptions = {},
): Promise<RunningServer> {
  const codeOf = (table: string): string => formatCode({ table, key: keyOf(secret, table) });
  const analyst = openAnalyst('never');
  const server = createTableServer({
    log,
    ...(cluster && { cluster }),
    secret,
    codeOf,
    newName: newTableName,
    openingName: OPENING_TABLE,
    now: () => new Date(),
    monotonic: () => performance.now(),
    chooseMove: async (game) => (await analyst.move(game)).action,
    levels: canAnalyse() ? LEVELS : [],
    knowsRules,
    computerPauseMs: COMPUTER_PAUSE_MS,
    ...(onEmpty && { onEmpty }),
    ...(maxTables !== undefined && { maxTables }),
    ...(observe && { observe }),
  });
  const result = await listen({
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    keyFor: (table) => keyOf(secret, table),
    onConnection: (connection) =>
      server.admit(observe ? observedConnection(connection, observe) : connection),
    ...(observe && { onTurnedAway: (reason, address) => observe({ type: 'turned-away', reason, address }) }),
    ...(isBalancer && { isBalancer }),
  });
  if (!result.ok) {
    // Otherwise, the timers of the list of public tables would keep the process running.
    await server.stop();
    const { kind, code } = result.problem;
    const fault = kind === 'port-busy' ? kind : 'other';
    throw new ServerStartError(fault, networkMessages.cannotListen(kind, code, port));
  }
  const { listening } = result;
  return {
    address: listening.address,
    port: listening.port,
    addresses: addressesOf(listening),
    openingCode: codeOf(OPENING_TABLE),
    isInUse: server.isInUse,
    census: server.census,
    status: server.status,
    async close() {
      listening.refuseNew();
      await server.stop();
      await listening.close();
    },
  };
}

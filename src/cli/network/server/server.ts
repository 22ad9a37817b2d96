import { isBuiltIn } from '../../../engine/index.js';
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
} from '../../../net/index.js';
import { LEVELS } from '../../../players/index.js';
import { networkMessages } from '../../../text/index.js';
import { openAnalyst } from '../../threads/analyst.js';
import { canAnalyse } from '../../threads/canAnalyse.js';
import type { ListenAddress } from './serveOptions.js';
import { NOTHING, ServerStartError } from './serverStart.js';
import type { ServerStore } from './serverStore.js';

/** The pause before each move of a computer player, so that people can follow the game. */
const COMPUTER_PAUSE_MS = 700;

/**
 * Options of a table server that have defaults. `onEmpty` suits only a server with few tables, which then keeps every
 * table in memory that somebody may still need. By default, computer players know only built-in rules: all tables share
 * one analyst, and the others would wait while it solves house rules.
 */
export type ServerOptions = Pick<TableServerParts, 'maxTables' | 'observe' | 'onEmpty'> &
  Partial<Pick<TableServerParts, 'knowsRules'>> &
  Pick<ListenOptions, 'isBalancer'>;

export interface RunningServer extends Pick<TableServer, 'isInUse' | 'census' | 'status'> {
  readonly address: Listening['address'];
  readonly port: number;
  /**
   * As `host:port`. The address that most clients can reach comes first; the one for this computer alone comes last.
   */
  readonly addresses: readonly string[];
  /** With this code, clients can open tables. */
  readonly openingCode: string;
  /**
   * Opens the store, then lets clients in. Clients who come earlier are asked to try again later.
   *
   * @throws UsageError if the store can't be used
   */
  open(): Promise<void>;
  /** Refuses new connections at once, and resolves when all clients are disconnected. The server's store stays open. */
  close(): Promise<void>;
}

/**
 * Starts listening, but leaves the store to `open`, so that a server that can't listen doesn't change it.
 *
 * @throws ServerStartError if the address can't be used
 */
export async function startServer(
  store: ServerStore,
  { host, port }: ListenAddress,
  { maxTables, observe, onEmpty, knowsRules = isBuiltIn, isBalancer }: ServerOptions = {},
): Promise<RunningServer> {
  const { secret } = store;
  const codeOf = (table: string): string => formatCode({ table, key: keyOf(secret, table) });
  let server: TableServer | undefined;
  const result = await listen({
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    keyFor: (table) => keyOf(secret, table),
    onConnection(connection) {
      if (server) server.admit(observe ? observedConnection(connection, observe) : connection);
      else connection.close('stopping');
    },
    ...(observe && { onTurnedAway: (reason, address) => observe({ type: 'turned-away', reason, address }) }),
    ...(isBalancer && { isBalancer }),
  });
  if (!result.ok) {
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
    isInUse: () => server?.isInUse() === true,
    census: () => server?.census() ?? NOTHING,
    status: () => server?.status() ?? 'offline',
    async open() {
      const { log, cluster } = await store.open();
      const analyst = openAnalyst('never');
      server = createTableServer({
        log,
        ...(cluster && { cluster }),
        secret,
        codeOf,
        newName: newTableName,
        openingName: OPENING_TABLE,
        now: () => new Date(),
        monotonic: () => performance.now(),
        computerPauseMs: COMPUTER_PAUSE_MS,
        chooseMove: async (game) => (await analyst.move(game)).action,
        levels: canAnalyse() ? LEVELS : [],
        knowsRules,
        ...(onEmpty && { onEmpty }),
        ...(maxTables !== undefined && { maxTables }),
        ...(observe && { observe }),
      });
    },
    async close() {
      listening.refuseNew();
      await server?.stop();
      await listening.close();
    },
  };
}

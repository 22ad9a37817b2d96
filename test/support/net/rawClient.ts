import type { Connection, Ending, ServerMessage } from '../../../src/net/index.js';
import {
  checkLog,
  type MemberSecrets,
  signAction,
  type SignedAction,
  type Table,
  type TableAction,
  type TableRecord,
} from '../../../src/table/index.js';
import type { LocalNet } from './localNet.js';
import { connectionPair } from './memory.js';

/** A client that can send anything. Tests read its messages one by one. */
export interface RawClient {
  readonly connection: Connection;
  readonly ended: Promise<Ending>;
  /** Sends a message, whatever it contains. */
  send(message: object): void;
  /** Resolves to the next unread message of these types. Skips messages of other types. Only one wait at a time. */
  next<Type extends ServerMessage['type']>(
    ...types: readonly Type[]
  ): Promise<Extract<ServerMessage, { type: Type }>>;
  /** Returns the messages that nobody has asked for yet. */
  unread(): readonly ServerMessage[];
  /** Sends a message that the server always refuses, and resolves when it has refused it and handled all earlier ones. */
  settle(): Promise<void>;
}

/** Returns a client on a connection. */
export function rawClient(connection: Connection): RawClient {
  const unread: ServerMessage[] = [];
  let look = (): void => undefined;
  let isEnded = false;
  const ended = new Promise<Ending>((resolve) =>
    connection.receive({
      message(message) {
        unread.push(message as unknown as ServerMessage);
        look();
      },
      closed(ending) {
        isEnded = true;
        resolve(ending);
        look();
      },
    }),
  );
  const next: RawClient['next'] = <Type extends ServerMessage['type']>(...types: readonly Type[]) =>
    new Promise<Extract<ServerMessage, { type: Type }>>((resolve, reject) => {
      look = () => {
        const index = unread.findIndex(({ type }) => (types as readonly string[]).includes(type));
        if (index < 0)
          return isEnded ? reject(new Error(`no ${types.join()}: the connection has ended`)) : undefined;
        look = () => undefined;
        const [message] = unread.splice(0, index + 1).slice(-1);
        resolve(message as Extract<ServerMessage, { type: Type }>);
      };
      look();
    });
  return {
    connection,
    ended,
    send: (message) => connection.send(message as Parameters<Connection['send']>[0]),
    next,
    unread: () => unread,
    async settle() {
      // Opening a table with the code of another table is never possible.
      connection.send({ type: 'act', action: UNKNOWN } as never);
      for (;;) if ((await next('no')).to === UNKNOWN.sig) return;
    },
  };
}

/** An action that no table accepts, because its signature is wrong. */
const UNKNOWN: SignedAction = { member: 3, at: 1, sig: 'A'.repeat(86), action: { type: 'leave' } };

/** Connects a raw client to a table in this process. */
export function rawClientAt(net: LocalNet, code: string): RawClient {
  const { client, server } = connectionPair(code);
  net.server().admit(server);
  return rawClient(client);
}

/** Returns the state after a log. Throws an error if the log is wrong. */
export function tableAfter(records: readonly TableRecord[]): Table {
  const checked = checkLog(records);
  if (!checked.ok) throw new Error(`record ${checked.index + 1}: ${JSON.stringify(checked.fault)}`);
  return checked.table;
}

/** Returns the message `act` for an action that answers the current state of a log. */
export const actMessage = (
  records: readonly TableRecord[],
  member: number,
  { key }: MemberSecrets,
  action: TableAction,
): { readonly type: 'act'; readonly action: SignedAction } => ({
  type: 'act',
  action: signAction(tableAfter(records), member, key, action),
});

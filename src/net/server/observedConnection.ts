import type { Observe } from '../events.js';
import type { ServerConnection } from '../wire/listen.js';
import type { AdmittedConnection } from './tableServer.js';

/** Reports that a client has connected. Returns its connection, which also reports its end. */
export function observedConnection(connection: ServerConnection, observe: Observe): AdmittedConnection {
  const { address } = connection;
  let { table } = connection;
  observe({ type: 'connected', table, address });
  return {
    ...connection,
    opened: (name) => void (table = name),
    receive: (receiver) =>
      connection.receive({
        message: (message) => receiver.message(message),
        drained: () => receiver.drained?.(),
        closed(ending) {
          const by = ending.by === 'us' ? 'server' : 'client';
          observe({ type: 'disconnected', table, address, by, reason: ending.reason });
          receiver.closed(ending);
        },
      }),
  };
}

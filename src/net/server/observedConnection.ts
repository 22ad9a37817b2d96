import type { Observe } from '../events.js';
import type { ServerConnection } from '../wire/listen.js';

/** Reports that a client has connected. Returns a connection that also reports when the client disconnects. */
export function observedConnection(connection: ServerConnection, observe: Observe): ServerConnection {
  const { table, address } = connection;
  observe({ type: 'connected', table, address });
  return {
    ...connection,
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

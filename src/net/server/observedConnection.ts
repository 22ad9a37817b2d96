import type { Observe } from '../events.js';
import type { Receiver } from '../wire/connection.js';
import type { ServerConnection } from '../wire/listen.js';
import type { AdmittedConnection } from './tableHost.js';

/** Reports that a client has connected. The returned connection also reports when the client disconnects. */
export function observedConnection(connection: ServerConnection, observe: Observe): AdmittedConnection {
  const { address } = connection;
  let { table } = connection;
  let isReceived = false;
  const receive = (receiver: Receiver): void => {
    isReceived = true;
    connection.receive({
      message: (message) => receiver.message(message),
      drained: () => receiver.drained?.(),
      closed(ending) {
        const by = ending.by === 'us' ? 'server' : 'client';
        observe({ type: 'disconnected', table, address, by, reason: ending.reason });
        receiver.closed(ending);
      },
    });
  };
  observe({ type: 'connected', table, address });
  return {
    ...connection,
    opened: (name) => void (table = name),
    receive,
    close(reason) {
      connection.close(reason);
      // Only a receiver learns when the connection ends, or that it has ended already. If nobody has called `receive`,
      // this receiver does.
      if (!isReceived) receive({ message: () => undefined, closed: () => undefined });
    },
  };
}

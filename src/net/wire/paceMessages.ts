import type { Connection } from './connection.js';
import { createAllowance, type Limits } from './limits.js';
import type { Outgoing } from './message.js';

/**
 * A client uses this share of the allowed messages per second. The rest is for pongs, and in case the two computers'
 * clocks run at different speeds.
 */
const SHARE = 0.75;

const isHolding = (message: Outgoing | undefined): boolean =>
  typeof message === 'object' && 'type' in message && message.type === 'holding';

/**
 * Delays a connection's messages to stay within the server's limits. Otherwise scripts and held keys could be too fast,
 * and the server would close the connection. A message `holding` replaces one waiting just before it.
 */
export function paceMessages(
  connection: Connection,
  { messagesPerSecond, messageBurst }: Limits,
): Connection {
  const perSecond = messagesPerSecond * SHARE;
  const allowance = createAllowance(perSecond, messageBurst * SHARE);
  const waiting: Outgoing[] = [];
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    timer = undefined;
    while (waiting.length > 0 && allowance.take(1)) connection.send(waiting.shift() as Outgoing);
    if (waiting.length > 0) timer = setTimeout(flush, 1000 / perSecond);
  };

  const clear = (): void => {
    clearTimeout(timer);
    waiting.length = 0;
  };

  return {
    ...connection,
    receive: (receiver) =>
      connection.receive({
        message: (message) => receiver.message(message),
        drained: () => receiver.drained?.(),
        closed(ending) {
          clear();
          receiver.closed(ending);
        },
      }),
    send(message) {
      if (isHolding(message) && isHolding(waiting.at(-1))) waiting.pop();
      waiting.push(message);
      if (timer === undefined) flush();
    },
    close(reason) {
      clear();
      connection.close(reason);
    },
  };
}

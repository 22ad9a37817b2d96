import type { Connection, Ending, Receiver } from '../../../src/net/index.js';
import { encodeMessage } from '../../../src/net/wire/message.js';
import { type Chance, turns } from './chance.js';

type Message = Parameters<Receiver['message']>[0];

/** The most turns of the event loop that a message, or the end of a connection, takes to arrive. */
const SLOWEST = 8;
/** The most turns until a server notices that a connection is broken. */
const UNNOTICED = 100;

/** A connection without a network, whose messages arrive in order, but late. */
export interface SlowConnection {
  readonly client: Connection;
  readonly server: Connection;
  /** Breaks the connection. Messages on their way are lost, and each side notices it at another time. */
  cut(): void;
}

/** Connects a client to a server. */
export function slowConnection(table: string, chance: Chance): SlowConnection {
  const client = openSide(table, chance);
  const server = openSide(table, chance);
  client.other = server;
  server.other = client;
  return {
    client: client.connection,
    server: server.connection,
    cut() {
      for (const side of [client, server]) {
        const most = side === server ? UNNOTICED : SLOWEST;
        side.isBroken = true;
        void turns(chance.below(most)).then(() => side.end({ by: 'them', reason: 'lost' }));
      }
    },
  };
}

interface Side {
  readonly connection: Connection;
  other?: Side;
  /** Nothing arrives any more. */
  isBroken: boolean;
  arrives(event: () => void): void;
  take(text: string): void;
  end(ending: Ending): void;
}

function openSide(table: string, chance: Chance): Side {
  let receiver: Receiver | undefined;
  let ending: Ending | undefined;
  let isClosing = false;
  let arriving: Promise<void> = Promise.resolve();
  const early: string[] = [];
  const take = (text: string): void => {
    if (side.isBroken || isClosing || ending) return;
    if (receiver) receiver.message(JSON.parse(text) as Message);
    else early.push(text);
  };
  const end = (how: Ending): void => {
    if (ending) return;
    ending = how;
    receiver?.closed(how);
  };
  const side: Side = {
    isBroken: false,
    take,
    end,
    arrives(event) {
      arriving = arriving.then(() => turns(1 + chance.below(SLOWEST))).then(event);
    },
    connection: {
      table,
      send(message) {
        if (side.isBroken || isClosing || ending) return;
        const text = encodeMessage(message, Infinity).toString();
        side.other?.arrives(() => side.other?.take(text));
      },
      unsent: () => 0,
      close(reason = 'done') {
        if (isClosing || ending) return;
        isClosing = true;
        side.other?.arrives(() => side.other?.end({ by: 'them', reason }));
        setImmediate(() => end({ by: 'us', reason }));
      },
      receive(next) {
        receiver = next;
        for (const text of early.splice(0)) next.message(JSON.parse(text) as Message);
        if (ending) next.closed(ending);
      },
    },
  };
  return side;
}

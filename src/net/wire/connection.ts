import type { Socket } from 'node:net';
import type { RawData, WebSocket } from 'ws';
import { type Allowance, type Limits } from './limits.js';
import { encodeMessage, type Message, type Outgoing, parseMessage } from './message.js';

/** WebSocket close codes for our reasons. Those from 4000 are our own. */
const CLOSE_CODES = {
  done: 1000,
  /** The server is stopping, or can't reach the table's log. */
  stopping: 1001,
  /** A frame violated the WebSocket protocol. */
  'bad-frame': 1002,
  'not-text': 1003,
  /** A text wasn't valid UTF-8. */
  'bad-text': 1007,
  'too-big': 1009,
  /** A message wasn't the JSON that the other side expects. */
  'bad-message': 4400,
  /** The client couldn't prove that it knows the code. */
  'wrong-code': 4401,
  /** The client didn't send its first message in time. */
  late: 4408,
  /** The same seat connected again, which replaces this connection. */
  replaced: 4409,
  flood: 4429,
} as const;

export type CloseReason = keyof typeof CLOSE_CODES;

export interface Ending {
  /** `us` if this side closed the connection, otherwise `them`. */
  readonly by: 'us' | 'them';
  readonly reason:
    | CloseReason
    /** The peer didn't read what this side sent. */
    | 'slow'
    | 'quiet'
    /** The network connection broke, or the peer ended it without giving a reason. */
    | 'lost'
    /** The peer gave a reason that this version doesn't know. */
    | 'other';
}

export interface Receiver {
  /** Called for each message, in the order sent. */
  message(message: Message): void;
  /** Called once the operating system has taken all waiting messages, after it couldn't take them at once. */
  drained?(): void;
  /** Called once the connection has ended. No message follows. */
  closed(ending: Ending): void;
}

/** An open connection between a client and a server that both know the same table's code. */
export interface Connection {
  readonly table: string;
  /**
   * Starts to deliver messages, beginning with those already here. A second call replaces the receiver. The receiver is
   * never called before `receive` returns.
   */
  receive(receiver: Receiver): void;
  /**
   * Sends a message. Does nothing if the connection has ended. Throws a `RangeError` if the message is too
   * long. Closes the connection if the peer has stopped reading and too much is unsent.
   */
  send(message: Outgoing): void;
  /** Bytes waiting for the peer to read them. */
  unsent(): number;
  /** Closes the connection, by default as `done`. Does nothing if it has ended. */
  close(reason?: CloseReason): void;
}

/** A connection without a table: the client hasn't proved yet that it knows the code. */
export type Link = Omit<Connection, 'table'> & {
  /** Keeps further messages until `receive` is called again. */
  hold(): void;
};

export interface LinkOptions {
  readonly limits: Limits;
  /** Limits what the peer may send: each message, ping or pong uses 1. By default, there's no limit. */
  readonly allowance?: Allowance;
  /** Called for each message when it arrives, even if nobody receives it yet. */
  readonly arrived?: () => void;
}

const AS_TEXT = { binary: false } as const;

/**
 * A link over a WebSocket, which uses the socket `stream`. Sends pings, and closes the connection if the peer breaks a
 * limit.
 */
export function createLink(
  socket: WebSocket,
  stream: Socket,
  { limits, allowance, arrived }: LinkOptions,
): Link {
  let receiver: Receiver | undefined;
  let waiting: Message[] = [];
  let ending: Ending | undefined;
  let isClosedDelivered = false;
  let missed = 0;
  let isCorked = false;

  const deliver = (): void => {
    while (receiver) {
      const message = waiting.shift();
      if (!message) break;
      receiver.message(message);
    }
    if (receiver && ending && !isClosedDelivered) {
      isClosedDelivered = true;
      receiver.closed(ending);
    }
  };

  /** Writes all messages sent in one step together, which is faster than encrypting and writing each one. */
  const joinWrites = (): void => {
    isCorked = true;
    stream.cork();
    queueMicrotask(() => {
      isCorked = false;
      stream.uncork();
    });
  };

  const end = (by: Ending['by'], reason: Ending['reason']): void => {
    if (ending) return;
    ending = { by, reason };
    clearInterval(pings);
    // If this side has closed the connection, drops the peer's messages that weren't delivered yet.
    if (by === 'us') waiting = [];
    queueMicrotask(deliver);
  };

  const close = (reason: CloseReason): void => {
    if (ending) return;
    end('us', reason);
    socket.close(CLOSE_CODES[reason], reason);
  };

  /** Closes the connection without telling the peer, which isn't reading. */
  const abandon = (reason: 'slow' | 'quiet'): void => {
    end('us', reason);
    socket.terminate();
  };

  /** Call when the peer has sent something. False if the connection has ended or the peer sends too much. */
  const accepts = (): boolean => {
    missed = 0;
    if (ending) return false;
    if (!allowance || allowance.take(1)) return true;
    close('flood');
    return false;
  };

  const pings = setInterval(() => {
    if (socket.readyState !== socket.OPEN) return;
    if (missed >= limits.missedPings) {
      abandon('quiet');
      return;
    }
    missed += 1;
    socket.ping();
  }, limits.pingMs);

  stream.on('drain', () => {
    if (!ending) receiver?.drained?.();
  });
  socket.on('ping', accepts);
  socket.on('pong', accepts);
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (!accepts()) return;
    if (isBinary) {
      close('not-text');
      return;
    }
    const message = parseMessage(data.toString(), limits.messageDepth);
    if (!message) {
      close('bad-message');
      return;
    }
    arrived?.();
    waiting.push(message);
    deliver();
  });
  socket.on('error', (error: Error & { code?: string }) => {
    const reason = frameProblem(error.code ?? '');
    if (reason) close(reason);
  });
  socket.on('close', (code) => end('them', reasonOf(code)));

  return {
    receive(next) {
      receiver = next;
      queueMicrotask(deliver);
    },
    hold() {
      receiver = undefined;
    },
    send(message) {
      const bytes = encodeMessage(message, limits.messageBytes);
      if (ending || socket.readyState !== socket.OPEN) return;
      if (!isCorked) joinWrites();
      socket.send(bytes, AS_TEXT);
      if (socket.bufferedAmount > limits.unsentBytes) abandon('slow');
    },
    unsent: () => socket.bufferedAmount,
    close: (reason = 'done') => close(reason),
  };
}

function frameProblem(code: string): CloseReason | undefined {
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') return 'too-big';
  if (code === 'WS_ERR_INVALID_UTF8') return 'bad-text';
  return code.startsWith('WS_ERR_') ? 'bad-frame' : undefined;
}

/** The code that a WebSocket reports after the network connection broke. */
const LOST = 1006;

function reasonOf(code: number): Ending['reason'] {
  if (code === LOST) return 'lost';
  const known = Object.entries(CLOSE_CODES).find(([, other]) => other === code);
  return known ? (known[0] as CloseReason) : 'other';
}

import { type Joiner, sha256 } from '../../table/index.js';
import type { ServerMessage } from '../messages.js';
import type { Guest, Guests } from './guests.js';
import type { LoggedTable } from './loggedTable.js';
import type { Neighbours } from './neighbours.js';

/** How clients take a seat or start to watch. */
export interface Arrivals {
  /** Gives a new player a seat. If the player already has a seat, gives the client this seat. */
  join(guest: Guest, player: Joiner): Promise<void>;
  /** Gives a client the seat of the member with this token. The client has `have` records. */
  back(guest: Guest, token: string, have: number): Promise<void>;
  /** Gives a client the seat of a member. From the entry in the log on, no question leaves out the client's links. */
  seat(guest: Guest, member: number, have: number): Promise<void>;
  watch(guest: Guest, name: string, have: number): Promise<void>;
}

/** What arrivals need from their table. */
export interface ArrivalsParts {
  readonly log: LoggedTable;
  readonly guests: Guests;
  readonly neighbours: Pick<Neighbours, 'id' | 'watchers'>;
  /** The code of the table. */
  readonly code: string;
  readonly now: () => Date;
  readonly send: (guest: Guest, message: ServerMessage) => void;
  /** Called after a client has started to watch. */
  readonly changed: () => void;
  /** Called after the table has tried to seat a client. */
  readonly seated: () => Promise<void>;
}

/** Returns the arrivals of a table. */
export function createArrivals({
  log,
  guests,
  neighbours,
  code,
  now,
  send,
  changed,
  seated,
}: ArrivalsParts): Arrivals {
  const memberWithToken = (hash: string): number | undefined => {
    const member = log.table().members.findIndex(({ token, gone }) => token === hash && gone === undefined);
    return member < 0 ? undefined : member;
  };

  /** The clients that must leave. Their next messages may have arrived before their connections are closed. */
  const leaving = new WeakSet<Guest>();

  /**
   * Refuses a client and closes its connection. To find out whether it may stay, the server has read the log, and the
   * client could ask for this many times a second.
   */
  const turnAway = (guest: Guest, code: string): void => {
    leaving.add(guest);
    send(guest, { type: 'no', why: { code } });
    guest.connection.close();
  };

  const seat = async (guest: Guest, member: number, have: number): Promise<void> => {
    const denial = await log.note(() => {
      // A client that has left this server may have arrived at another, which would then close its connection.
      const isArriving = !guest.hasEnded && log.serverOf(member) !== neighbours.id;
      return isArriving ? { type: 'arrived', member, server: neighbours.id } : undefined;
    });
    if (denial) return send(guest, { type: 'no', why: denial });
    if (guests.has(guest) && !guest.hasEnded) {
      guests.seat(guest, member, have);
      send(guest, { type: 'seat', member, code, records: guests.records() });
    }
    await seated();
  };

  return {
    async join(guest, player) {
      if (memberWithToken(player.token) === undefined) {
        // If the client has joined through another server meanwhile, there is nothing to store.
        let isKnown = false;
        const denial = await log.store(() => {
          const { n, members } = log.table();
          isKnown = memberWithToken(player.token) !== undefined;
          if (isKnown) return undefined;
          return { n: n + 1, time: now().toISOString(), type: 'joined', member: members.length, player };
        });
        if (denial && !isKnown) return send(guest, { type: 'no', why: denial });
      }
      const member = memberWithToken(player.token);
      if (member !== undefined) await seat(guest, member, 0);
    },
    async back(guest, token, have) {
      if (leaving.has(guest)) return;
      const hash = sha256(Buffer.from(token, 'base64url'));
      // The client may have joined through another server, which has not told this one yet.
      const mustRead = memberWithToken(hash) === undefined || have > guests.records();
      const read = mustRead ? await log.read() : undefined;
      const member = memberWithToken(hash);
      // After `no-such-seat`, the client would give up its seat. After `not-stored`, it tries again.
      if (member === undefined) return turnAway(guest, read === 'failed' ? 'not-stored' : 'no-such-seat');
      await seat(guest, member, have);
    },
    seat,
    async watch(guest, name, have) {
      if (leaving.has(guest)) return;
      if (have > guests.records()) await log.read();
      if (!guests.letWatch(guest, name, have, neighbours.watchers().length))
        return turnAway(guest, 'too-many-watchers');
      send(guest, { type: 'watching', code, records: guests.records() });
      changed();
    },
  };
}

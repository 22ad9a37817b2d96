import { isClosed, joinLobby, type Joiner } from '../../table/index.js';
import type { Denial, ServerMessage } from '../messages.js';
import { type Door, lobbyEntry } from './door.js';
import { type Guest, type Guests, hashOfToken } from './guests.js';
import type { LobbyEntry, LoggedTable } from './loggedTable.js';
import { nameFault } from './names/names.js';
import type { Neighbours } from './neighbours.js';
import type { Presence } from './presence.js';

export interface Arrivals {
  /** Seats a new player, or gives a returning player their old seat. */
  join(guest: Guest, player: Joiner): Promise<void>;
  /** Gives a client the seat with this token. The client has `have` records. */
  back(guest: Guest, token: string, have: number): Promise<void>;
  /**
   * Gives a client the seat with this token hash. Once the log contains the arrival, every roll needs this client's
   * link.
   */
  seat(guest: Guest, token: string, have: number): Promise<void>;
  watch(guest: Guest, name: string, token: string, have: number): Promise<void>;
}

export interface ArrivalsParts {
  readonly log: LoggedTable;
  readonly guests: Guests;
  readonly neighbours: Pick<Neighbours, 'id' | 'watchers'>;
  readonly isShared: boolean;
  readonly presence: Pick<Presence, 'mayArrive'>;
  readonly door: Pick<Door, 'enter' | 'watchers' | 'turnAway' | 'isTurnedAway'>;
  readonly code: string;
  readonly now: () => Date;
  readonly send: (guest: Guest, message: ServerMessage) => void;
  /** True if one more new player from a guest's network may join now. If so, counts that player. */
  readonly mayJoin: (guest: Guest) => boolean;
  readonly later: (task: () => Promise<void>, guest: Guest) => void;
  readonly changed: () => void;
  readonly seated: () => Promise<void>;
}

export function createArrivals({
  log,
  guests,
  neighbours,
  isShared,
  presence,
  door,
  code,
  now,
  send,
  mayJoin,
  later,
  changed,
  seated,
}: ArrivalsParts): Arrivals {
  const memberWithToken = (hash: string): number | undefined => {
    const member = log.table().members.findIndex(({ token, gone }) => token === hash && gone === undefined);
    return member < 0 ? undefined : member;
  };

  const isHere = (guest: Guest): boolean => guests.has(guest) && !guest.hasEnded;

  /** True if the log must store a member's arrival before the client gets the seat. */
  const needsArrival = (member: number): boolean => {
    const table = log.table();
    if (!table.game || isClosed(table)) return false;
    return log.isDeparted(member) || (isShared && log.serverOf(member) !== neighbours.id);
  };

  const seat = async (guest: Guest, token: string, have: number): Promise<void> => {
    const member = memberWithToken(token);
    delete guest.isArriving;
    if (member === undefined || !isHere(guest)) return;
    if (needsArrival(member)) {
      if (!presence.mayArrive(member)) {
        guest.isArriving = true;
        return later(() => seat(guest, token, have), guest);
      }
      const denial = await log.note(() =>
        isHere(guest) && needsArrival(member)
          ? { type: 'arrived', member, server: neighbours.id }
          : undefined,
      );
      if (denial) return send(guest, { type: 'no', why: denial });
    }
    if (isHere(guest)) {
      guests.seat(guest, token, have);
      send(guest, { type: 'seat', code, records: guests.records() });
    }
    await seated();
  };

  /**
   * The `lobby` entry with one more player, or why the player can't join. Undefined if the player already has a seat.
   */
  const withPlayer = (player: Joiner): LobbyEntry | Denial | undefined => {
    if (memberWithToken(player.token) !== undefined) return undefined;
    const change = joinLobby(log.table(), log.first(), player);
    if (!change.ok) return { code: change.fault.code };
    const fault = nameFault(
      player.name,
      log.table().members.map(({ name }) => name),
    );
    return fault ? { code: fault } : lobbyEntry(change.record, log.lock(), now());
  };

  const enter = (guest: Guest, player: Joiner): Promise<void> => {
    const { name, token } = player;
    return door.enter(guest, { name, wants: 'seat', token }, async (has) => {
      let mustWait = false;
      const denial = await log.replace(() => {
        // Another server may have locked the table at the same moment.
        mustWait = has === 'no-yes' && log.isLocked();
        return isHere(guest) && !mustWait ? withPlayer(player) : undefined;
      });
      if (denial) send(guest, { type: 'no', why: denial });
      else if (mustWait) await enter(guest, player);
      else await seat(guest, token, 0);
    });
  };

  const join: Arrivals['join'] = async (guest, player) => {
    delete guest.isArriving;
    if (door.isTurnedAway(guest)) return;
    const entry = withPlayer(player);
    if (entry === undefined) return seat(guest, player.token, 0);
    if ('code' in entry) return send(guest, { type: 'no', why: entry });
    if (!mayJoin(guest)) {
      guest.isArriving = true;
      return later(() => join(guest, player), guest);
    }
    await enter(guest, player);
  };

  /** True if a client may have records that this server hasn't read yet. `have` is one less than the client has. */
  const isBeyond = (have: number): boolean => have > 0 && have >= guests.records();

  return {
    join,
    async back(guest, token, have) {
      if (door.isTurnedAway(guest)) return;
      const hash = hashOfToken(token);
      // The client may have joined through another server, whose news hasn't arrived yet.
      const mustRead = memberWithToken(hash) === undefined || isBeyond(have);
      const read = mustRead ? await log.read() : undefined;
      // Closes the connection, because each further try would make the server read the log. If reading failed, the seat
      // may exist: on `not-stored` the client tries again later, but on `no-such-seat` it would give up.
      if (memberWithToken(hash) === undefined)
        return door.turnAway(guest, read === 'failed' ? 'not-stored' : 'no-such-seat');
      await seat(guest, hash, have);
    },
    seat,
    async watch(guest, name, token, have) {
      if (door.isTurnedAway(guest)) return;
      const fault = nameFault(name, []);
      if (fault) return door.turnAway(guest, fault);
      const watcher = { name, token: hashOfToken(token) };
      if (memberWithToken(watcher.token) !== undefined) return seat(guest, watcher.token, have);
      await door.enter(guest, { ...watcher, wants: 'watch' }, () => {
        if (!isHere(guest)) return Promise.resolve();
        const elsewhere = neighbours.watchers().filter((each) => each.token !== watcher.token).length;
        if (!guests.letWatch(guest, watcher, have, elsewhere)) door.turnAway(guest, 'too-many-watchers');
        else {
          const shown = door.watchers().find((each) => each.token === watcher.token)?.name ?? name;
          send(guest, { type: 'watching', name: shown, code, records: guests.records() });
        }
        changed();
        return Promise.resolve();
      });
    },
  };
}

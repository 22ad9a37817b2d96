import { currentTurn, type Hold, isOver } from '../../engine/index.js';
import {
  type Joiner,
  memberInTurn,
  proposeRecord,
  type ServerFacts,
  type SignedAction,
  type TableRecord,
} from '../../table/index.js';
import type { ClientMessage, Denial, ServerMessage } from '../messages.js';
import type { Arrivals } from './arrivals.js';
import type { Guest, Guests } from './guests.js';
import type { LoggedTable } from './loggedTable.js';
import type { TableHost } from './tableHost.js';
import type { Waiting } from './waiting.js';

/** What clients ask of a table. */
export interface Requests {
  /**
   * Does what a client asks for, or refuses it. `arrived` is the time at which the message arrived, in milliseconds on
   * the host's clock. Ignores clients that are no longer connected.
   */
  handle(guest: Guest, message: ClientMessage, arrived: number): Promise<void> | void;
}

/** What requests need from their table. */
export interface RequestsParts {
  readonly host: Pick<TableHost, 'chooseMove' | 'monotonic' | 'observe' | 'openNext'>;
  readonly log: LoggedTable;
  readonly guests: Pick<Guests, 'has'>;
  readonly waiting: Waiting;
  readonly arrivals: Arrivals;
  /** The name of the table. */
  readonly table: string;
  readonly facts: () => ServerFacts;
  /** Stores the next record, and then sends it to everybody. Returns a reason if the record is refused. */
  readonly append: (propose: () => TableRecord | undefined) => Promise<Denial | undefined>;
  readonly send: (guest: Guest, message: ServerMessage) => void;
  /** Tells other servers which links this server has. */
  readonly tellLinks: () => void;
  /** Shows everybody which dice the player in turn holds. */
  readonly hold: (held: Hold) => void;
  /** Tells everybody what has changed. */
  readonly changed: () => void;
  /** Takes the steps that follow from the new state. */
  readonly goOn: () => Promise<void>;
}

/** Returns an object that handles what the clients of a table ask for. */
export function createRequests(parts: RequestsParts): Requests {
  const { host, log, guests, waiting, arrivals, facts, append, send, changed, goOn } = parts;

  const refuse = (guest: Guest, why: Denial): void => send(guest, { type: 'no', why });

  const act = async (guest: Guest, action: SignedAction, arrived: number): Promise<void> => {
    const denial = await tryToAct(guest, action);
    if (denial) return send(guest, { type: 'no', why: denial, sig: action.sig });
    host.observe({ type: 'acted', table: parts.table, seconds: (host.monotonic() - arrived) / 1000 });
    await goOn();
  };

  const tryToAct = async (guest: Guest, action: SignedAction): Promise<Denial | undefined> => {
    if (guest.member === undefined || action.member !== guest.member) return { code: 'no-such-seat' };
    const { type } = action.action;
    const untilVote = type === 'agree' ? waiting.untilVote(log.table()) : 0;
    if (untilVote > 0) return { code: 'vote-not-open', seconds: Math.ceil(untilVote / 1000) };
    if (type === 'seat' && !host.chooseMove) return { code: 'no-computers' };
    const wait = type === 'say' ? waiting.untilChat(guest.member) : 0;
    if (wait > 0) return { code: 'chat-too-fast', seconds: Math.ceil(wait / 1000) };
    return append(() => proposeRecord(log.table(), action, facts()));
  };

  const addLink = async (guest: Guest, roll: number, link: string): Promise<void> => {
    const { member } = guest;
    const result = member === undefined ? 'ignored' : waiting.addLink(log.table(), member, roll, link);
    if (result === 'added') {
      parts.tellLinks();
      // While other links are missing, a link changes nothing else.
      if (waiting.late(log.table()).length === 0) await goOn();
    }
    if (result === 'wrong') refuse(guest, { code: 'wrong-link' });
  };

  const openNext = async (guest: Guest, player: Joiner): Promise<void> => {
    const { game, seats, rules } = log.table();
    if (guest.member === undefined || (game && !seats.includes(guest.member)))
      return refuse(guest, { code: 'no-such-seat' });
    if (!game || !isOver(game)) return refuse(guest, { code: 'not-started' });
    if (log.nextCode() === undefined) {
      const next = await host.openNext(rules, player);
      if (typeof next !== 'string') return refuse(guest, next);
      const denial = await log.note(() =>
        log.nextCode() === undefined ? { type: 'next', next } : undefined,
      );
      if (denial) return refuse(guest, denial);
    }
    changed();
  };

  const hold = (guest: Guest, held: Hold): void => {
    const table = log.table();
    const turn = table.game && currentTurn(table.game);
    if (guest.member !== memberInTurn(table) || !turn?.dice || table.question) return;
    parts.hold(held);
  };

  return {
    handle(guest, message, arrived) {
      if (!guests.has(guest)) return undefined;
      const isKnown = guest.member !== undefined || guest.watcher !== undefined;
      switch (message.type) {
        case 'open':
          return refuse(guest, { code: 'not-opening' });
        case 'list':
          return refuse(guest, { code: 'bad-message' });
        case 'join':
          return isKnown ? undefined : arrivals.join(guest, message.player);
        case 'back':
          return isKnown ? undefined : arrivals.back(guest, message.token, message.have);
        case 'watch':
          return isKnown ? undefined : arrivals.watch(guest, message.name, message.have);
        case 'act':
          return act(guest, message.action, arrived);
        case 'link':
          return addLink(guest, message.roll, message.link);
        case 'holding':
          return hold(guest, message.hold);
        case 'again':
          return openNext(guest, message.player);
      }
    },
  };
}

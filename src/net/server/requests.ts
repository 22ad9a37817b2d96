import { currentTurn, type Hold, isOver, isPerson } from '../../engine/index.js';
import {
  changeLobby,
  isCurrent,
  isRecorded,
  type Joiner,
  judge,
  masterOf,
  memberInTurn,
  proposeRecord,
  type RecordedAction,
  type ServerFacts,
  type SignedAction,
  type TableRecord,
} from '../../table/index.js';
import type { ClientMessage, Denial, ServerMessage, Wish } from '../messages.js';
import type { Arrivals } from './arrivals.js';
import type { Clocks } from './clocks.js';
import { type Door, lobbyEntry } from './door.js';
import type { Guest, Guests } from './guests.js';
import type { LobbyEntry, LoggedTable } from './loggedTable.js';
import type { Links } from './links.js';
import { nameFault } from './names/names.js';
import type { Neighbours } from './neighbours.js';
import type { Presence } from './presence.js';
import type { TableHost } from './tableHost.js';

export interface Requests {
  /**
   * Does what a client asks for, or refuses it. `arrived` is when the message came, in milliseconds on the
   * host's clock. Ignores clients that have gone.
   */
  handle(guest: Guest, message: ClientMessage, arrived: number): Promise<void> | void;
  /** True while a roll waits for people who have just lost their connections. */
  isHeld(): boolean;
  /** Continues with a waiting roll once its wait is over. */
  resume(): Promise<void>;
  /** Milliseconds until the waiting roll may continue. Infinity if none waits. */
  untilResume(): number;
}

export interface RequestsParts {
  readonly host: Pick<
    TableHost,
    'knowsRules' | 'levels' | 'monotonic' | 'now' | 'observe' | 'openNext' | 'canJoin'
  >;
  readonly log: LoggedTable;
  readonly guests: Guests;
  readonly links: Links;
  readonly clocks: Pick<Clocks, 'waiting' | 'gave'>;
  readonly presence: Presence;
  readonly arrivals: Arrivals;
  readonly door: Door;
  readonly table: string;
  readonly facts: () => ServerFacts;
  readonly depart: (members: readonly number[]) => Promise<Denial | undefined>;
  readonly append: (propose: () => TableRecord | Denial | undefined) => Promise<Denial | undefined>;
  readonly send: (guest: Guest, message: ServerMessage) => void;
  readonly tellLinks: () => void;
  /** Passes a chat message before the start on to other servers' clients. */
  readonly passChat: Neighbours['pass'];
  readonly hold: (held: Hold) => void;
  /** Updates who is connected and the clocks, then shows everybody what has changed. */
  readonly changed: () => void;
  /** Shows everybody what has changed, without updating anything first. */
  readonly show: () => void;
  readonly goOn: () => Promise<void>;
}

interface HeldRoll {
  readonly guest: Guest;
  readonly action: RecordedAction;
  readonly arrived: number;
}

export function createRequests(parts: RequestsParts): Requests {
  const { host, log, guests, links, clocks, presence, arrivals, door, facts, append, send, changed, goOn } =
    parts;
  let held: HeldRoll | undefined;
  const chat = createChatLimit(host.monotonic);

  const refuse = (guest: Guest, why: Denial): void => send(guest, { type: 'no', why });

  const act = async (guest: Guest, action: SignedAction, arrived: number): Promise<void> => {
    const denial = await tryToAct(guest, action, arrived);
    if (denial === 'held') return changed();
    if (denial) return send(guest, { type: 'no', why: denial, to: action.sig });
    host.observe({ type: 'acted', table: parts.table, seconds: (host.monotonic() - arrived) / 1000 });
    await goOn();
  };

  const tryToAct = (
    guest: Guest,
    signed: SignedAction,
    arrived: number,
  ): Denial | 'held' | Promise<Denial | 'held' | undefined> => {
    const member = guests.memberOf(guest);
    if (member === undefined) return { code: 'no-such-seat' };
    // Before the start, a member's number changes when somebody else leaves.
    if (signed.member !== member) return { code: log.table().game ? 'no-such-seat' : 'outdated' };
    const { action } = signed;
    if (action.type === 'say') {
      const wait = chat.untilNext(guest.seat ?? '');
      if (wait > 0) return { code: 'chat-too-fast', seconds: Math.ceil(wait / 1000) };
    }
    if (!log.table().game) return actInLobby(guest, signed);
    if (!isRecorded(signed)) return { code: 'started' };
    if (action.type === 'agree') {
      const { late, votable } = clocks.waiting();
      if (late.includes(member)) return { code: 'late-yourself' };
      if (!votable.includes(action.against)) return { code: 'vote-not-open' };
    }
    return action.type === 'roll' ? roll(guest, signed, arrived) : record(signed);
  };

  const record = (signed: RecordedAction): Promise<Denial | undefined> =>
    append(() => proposeRecord(log.table(), signed, facts()));

  /** Stores that a player asks for a roll, or makes the roll wait for people who have just lost their connections. */
  const roll = async (
    guest: Guest,
    action: RecordedAction,
    arrived: number,
  ): Promise<Denial | 'held' | undefined> => {
    const away = presence.toDepart(action.member);
    if (away.length === 0) return record(action);
    // Checked first, so that a roll that's against the rules neither waits nor makes others depart.
    const fault = judge(log.table(), proposeRecord(log.table(), action, facts()));
    if (fault) return { code: fault.code };
    if (presence.untilRoll(action.member) > 0) {
      held = { guest, action, arrived };
      return 'held';
    }
    return (await parts.depart(away)) ?? record(action);
  };

  const actInLobby = async (guest: Guest, signed: SignedAction): Promise<Denial | undefined> => {
    const { action } = signed;
    const isStale = (): boolean => !isCurrent(log.table(), signed);
    switch (action.type) {
      case 'begin':
        return append(() => {
          if (isStale() || !isRecorded(signed)) return { code: 'outdated' };
          const mayBegin = [masterOf(log.table()), presence.deputy()].includes(signed.member);
          return mayBegin ? proposeRecord(log.table(), signed, facts()) : { code: 'only-master' };
        });
      case 'say':
        if (isStale()) return { code: 'outdated' };
        guests.say({ type: 'chat', action: signed });
        parts.passChat({ type: 'chat', action: signed });
        return undefined;
      case 'seat':
        if (host.levels.length === 0) return { code: 'no-computers' };
        if (!host.levels.includes(action.level)) return { code: 'no-such-level' };
        break;
    }
    const denial = await log.replace(() => {
      const entry = changedLobby(signed);
      // Notes which entry is the player's own leaving. If a different entry takes the seat away, the Master has removed
      // the player.
      if (action.type === 'leave' && !('code' in entry)) guest.leaving = entry;
      return entry;
    });
    delete guest.leaving;
    if (denial) return denial;
    const done: ServerMessage = { type: 'done', to: signed.sig };
    if (action.type === 'leave' && door.isOvercrowded()) {
      send(guest, done);
      door.sendAway(guest);
      changed();
      return undefined;
    }
    changed();
    send(guest, done);
    return undefined;
  };

  const changedLobby = (signed: SignedAction): LobbyEntry | Denial => {
    const { action } = signed;
    const change = changeLobby(log.table(), log.first(), signed, presence.deputy());
    if (!change.ok) return { code: change.fault.code };
    const { rules, seats } = change.record;
    const isForComputers = action.type === 'seat' || action.type === 'rules';
    if (isForComputers && seats.some((seat) => 'level' in seat) && !host.knowsRules(rules))
      return { code: 'built-in-rules-only' };
    const names = log.table().members.map(({ name }) => name);
    const fault = action.type === 'seat' ? nameFault(action.name, names) : undefined;
    // Removing a person locks the table. Otherwise they could come back at once.
    const removed = action.type === 'remove' ? log.table().members[action.member] : undefined;
    const isLocked = log.isLocked() || (removed !== undefined && isPerson(removed));
    return fault ? { code: fault } : lobbyEntry(change.record, { ...log.lock(), isLocked }, host.now());
  };

  const addLink = async (guest: Guest, number: number, link: string): Promise<void> => {
    const member = guests.memberOf(guest);
    if (member === undefined) return;
    const result = links.add(log.table(), member, number, link);
    if (result === 'wrong') refuse(guest, { code: 'wrong-link' });
    if (result !== 'added') return;
    parts.tellLinks();
    const wasNamed = clocks.gave(member);
    if (links.isComplete(log.table())) await goOn();
    else if (wasNamed) parts.show();
  };

  const openNext = async (guest: Guest, player: Joiner): Promise<void> => {
    const { game, rules, members } = log.table();
    const member = guests.memberOf(guest);
    if (member === undefined) return refuse(guest, { code: 'no-such-seat' });
    // Checked so that a player can't take another player's name at the next table.
    if (player.name !== members[member]?.name) return refuse(guest, { code: 'name-taken' });
    if (!game || !isOver(game)) return refuse(guest, { code: 'not-started' });
    const before = log.nextCode();
    // If the next table has already started or ended, nobody else can join it, so another one is opened.
    const isOfUse =
      before === undefined ? false : await host.canJoin(before).catch(() => 'unreadable' as const);
    if (isOfUse === 'unreadable') return refuse(guest, { code: 'not-stored' });
    if (!isOfUse) {
      const next = await host.openNext(rules, player);
      if (typeof next !== 'string') return refuse(guest, next);
      const denial = await log.note(() => (log.nextCode() === before ? { type: 'next', next } : undefined));
      if (denial) return refuse(guest, denial);
    }
    // Forgets what the client was last told, so that it's told the code again even if nothing has changed.
    delete guest.told;
    changed();
  };

  const hold = (guest: Guest, hands: Hold): void => {
    const table = log.table();
    const turn = table.game && currentTurn(table.game);
    if (!turn?.dice || table.question || guests.memberOf(guest) !== memberInTurn(table)) return;
    parts.hold(hands);
  };

  const ask = async (guest: Guest, wish: Wish, request: string): Promise<void> => {
    const denial = await door.ask(guest, wish);
    changed();
    send(guest, denial ? { type: 'no', why: denial, to: request } : { type: 'done', to: request });
    await goOn();
  };

  return {
    handle(guest, message, arrived) {
      if (!guests.has(guest)) return undefined;
      const isKnown = guest.isArriving ?? [guest.seat, guest.watcher, guest.waiting].some((each) => each);
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
          return isKnown ? undefined : arrivals.watch(guest, message.name, message.token, message.have);
        case 'act':
          return act(guest, message.action, arrived);
        case 'link':
          return addLink(guest, message.roll, message.link);
        case 'holding':
          return hold(guest, message.hold);
        case 'again':
          return openNext(guest, message.player);
        case 'ask':
          return ask(guest, message.wish, message.request);
      }
    },
    isHeld: () => held !== undefined,
    async resume() {
      if (!held) return;
      const { guest, action, arrived } = held;
      if (guests.has(guest) && presence.untilRoll(action.member) > 0) return;
      held = undefined;
      // If the client has disconnected, it'll send the roll again when it returns.
      if (guests.has(guest)) await act(guest, action, arrived);
    },
    untilResume: () => (held ? presence.untilRoll(held.action.member) : Infinity),
  };
}

/** Chat limit from docs/protocol.md: this many messages from one member in this many milliseconds. */
const CHAT = { messages: 5, ms: 10_000 } as const;

interface ChatLimit {
  /** Milliseconds until somebody may chat. When it returns 0, the message counts towards the limit. */
  untilNext(speaker: string): number;
}

function createChatLimit(monotonic: () => number): ChatLimit {
  const chatTimes = new Map<string, readonly number[]>();
  return {
    untilNext(speaker) {
      const now = monotonic();
      const times = (chatTimes.get(speaker) ?? []).filter((time) => now - time < CHAT.ms);
      const [oldest] = times;
      const isTooFast = times.length >= CHAT.messages && oldest !== undefined;
      chatTimes.set(speaker, isTooFast ? times : [...times, now]);
      return isTooFast ? oldest + CHAT.ms - now : 0;
    },
  };
}

import { areAlike, cleanName, MAX_SEATS, type RuleSet } from '../../engine/index.js';
import { isLevel, LEVELS } from '../../players/index.js';
import {
  mayStart,
  type TableRequest,
  type TableRoom,
  type TableSeat,
  type TableView,
} from '../../session/index.js';
import {
  computerNames,
  doorMessages,
  SHOWN_WORDS,
  tableLinkText,
  tableMessages,
  tableRefusalText,
  type TurnClock,
} from '../../text/index.js';
import { shownOf } from '../describe.js';
import { isHelp, type Reading } from '../dialogue.js';

const DOOR_WORDS = ['lock', 'unlock', 'admit', 'refuse', 'remove'] as const;
type DoorWord = (typeof DOOR_WORDS)[number];

const isDoorWord = (word: string): word is DoorWord => DOOR_WORDS.some((each) => each === word);

/** Turns a command such as `admit Bob` into a request to the table, or says in one line why it can't. */
function doorRequest(view: TableView, word: DoorWord, typed: string): TableRequest | string {
  if (!view.decides) return doorMessages.othersDecide(view);
  switch (word) {
    case 'lock':
    case 'unlock':
      // A slip such as `lock out Bob` must not lock the table.
      return typed === ''
        ? { type: 'lock', locked: word === 'lock' }
        : tableMessages.unknown(`${word} ${typed}`);
    case 'admit':
    case 'refuse':
      return answer(view, word, typed);
    case 'remove':
      return removal(view, typed);
  }
}

const isNamed = (typed: string): ((name: string) => boolean) => {
  const wanted = cleanName(typed);
  return (name) => areAlike(name, wanted);
};

function answer({ waiting }: TableView, word: 'admit' | 'refuse', typed: string): TableRequest | string {
  const matches = isNamed(typed);
  const guest = waiting.find(({ name }) => matches(name));
  return guest
    ? { type: 'answer', id: guest.id, admit: word === 'admit' }
    : doorMessages.noGuest(
        typed,
        waiting.map(({ name }) => name),
      );
}

/** Removes a player in the lobby, or a watcher at any time. */
function removal({ phase, seats, ownSeat, watchers }: TableView, typed: string): TableRequest | string {
  const matches = isNamed(typed);
  const seat = seats.find(({ name }) => matches(name));
  if (seat) {
    if (phase !== 'lobby') return doorMessages.byVote(seat.name);
    return seat.member === ownSeat ? tableMessages.removeYourself : { type: 'remove', member: seat.member };
  }
  const watcher = watchers.find(matches);
  if (watcher !== undefined) return { type: 'dismiss', watcher };
  return tableMessages.noSuchPlayer(typed, [...seats.map(({ name }) => name), ...watchers]);
}

/**
 * What a typed command does: prints lines, or makes a request to the table. The function finds that request once all
 * earlier ones are done, or says in one line why it's impossible.
 */
export type TableCommand = readonly string[] | (() => TableRequest | string);

/**
 * Parses a command that works before and during a game: `say`, `mute`, `agree`, or one such as `lock` or `admit`.
 * Undefined for other lines.
 *
 * @param muted the names of those whose messages are hidden; `mute` changes it
 */
export function commandOf(room: TableRoom, typed: string, muted: Set<string>): TableCommand | undefined {
  const [word, rest] = wordsOf(typed);
  if (word === 'mute') return [mute(room, rest, muted)];
  if (isDoorWord(word)) {
    return () => {
      const view = room.getView();
      return view ? doorRequest(view, word, rest) : tableLinkText(room.getLink());
    };
  }
  if (word !== 'say' && word !== 'agree') return undefined;
  if (room.getView()?.ownSeat === undefined) return [tableMessages.watching];
  if (word === 'say')
    return rest === '' ? [tableMessages.emptyMessage] : () => ({ type: 'say', text: cleanName(rest) });
  return () => {
    const seat = seatNamed(room, rest);
    return typeof seat === 'string' ? seat : { type: 'agree', member: seat.member };
  };
}

function mute(room: TableRoom, typed: string, muted: Set<string>): string {
  const seat = seatNamed(room, typed);
  if (typeof seat === 'string') return seat;
  if (muted.delete(seat.name)) return tableMessages.unmuted(seat.name);
  muted.add(seat.name);
  return tableMessages.muted(seat.name);
}

function seatNamed(room: TableRoom, typed: string): TableSeat | string {
  const seats = room.getView()?.seats ?? [];
  const names = seats.map(({ name }) => name);
  const matches = isNamed(typed);
  return seats.find(({ name }) => matches(name)) ?? tableMessages.noSuchPlayer(typed, names);
}

/** What a word such as `card` prints, or `help` in another player's turn. Undefined for other words. */
export function shownAt(room: TableRoom, word: string): readonly string[] | undefined {
  if (!SHOWN_WORDS.some((each) => each === word)) return undefined;
  const game = room.session()?.getSnapshot().game;
  if (!game) return [tableMessages.notStarted];
  const view = room.getView();
  const help = view?.ownSeat === undefined ? tableMessages.watchHelp : tableMessages.turnHelp(view);
  const lines = isHelp(word) ? help : shownOf(game, word);
  return lines && lines.length > 0 ? lines : [tableMessages.noDice];
}

/** Explains that `coach` and `undo` don't work at network tables. Undefined for other words. */
export const explained = (word: string): readonly string[] | undefined =>
  ['coach', 'coach all', 'undo'].includes(word) ? [tableRefusalText({ why: 'not-at-a-table' })] : undefined;

function wordsOf(typed: string): readonly [word: string, rest: string] {
  const [, word = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(typed) ?? [];
  return [word.toLowerCase(), rest];
}

/** The Master may use these in the lobby, and so may a deputy while the Master is away. */
const SHARED_WORDS: readonly string[] = ['start', 'computer'];
const MASTERS_WORDS: readonly string[] = [...SHARED_WORDS, 'rules', 'clock'];

export interface LobbyOptions {
  /** Finds a rule set by its id or in a file. */
  readonly readRules: (typed: string) => Reading<RuleSet>;
  readonly turnClock: TurnClock;
}

/** Parses a command that works only before the game starts, such as `start`. Undefined for other lines. */
export function lobbyCommand(
  view: TableView,
  typed: string,
  options: LobbyOptions,
): TableCommand | undefined {
  const { seats, ownSeat = -1 } = view;
  const [word, rest] = wordsOf(typed);
  const isMaster = seats[ownSeat]?.isMaster === true;
  if (isHelp(word)) {
    if (ownSeat === -1) return tableMessages.watchHelp;
    return tableMessages.lobbyHelp(isMaster ? 'master' : mayStart(view) ? 'deputy' : 'guest');
  }
  if (!MASTERS_WORDS.includes(word)) return undefined;
  // A slip such as "start now?" must not start the game.
  if (word === 'start' && rest !== '') return [tableMessages.unknown(typed)];
  const isAllowed = isMaster || (mayStart(view) && SHARED_WORDS.includes(word));
  if (!isAllowed) return [tableMessages.onlyMaster(seats.find((seat) => seat.isMaster)?.name ?? '')];
  switch (word) {
    case 'start':
      return () => ({ type: 'begin' });
    case 'computer':
      return seatComputer(rest);
    case 'rules': {
      const rules = options.readRules(rest);
      return rules.ok ? () => ({ type: 'rules', rules: rules.value }) : [rules.problem];
    }
    default:
      return setClock(rest, options.turnClock);
  }
}

function seatComputer(typed: string): TableCommand {
  const level = typed.toLowerCase();
  return isLevel(level)
    ? () => ({ type: 'seat', level, names: computerNames(level, MAX_SEATS) })
    : [tableMessages.noSuchLevel(typed, LEVELS)];
}

function setClock(typed: string, turnClock: TurnClock): TableCommand {
  if (typed.toLowerCase() === 'off') return () => ({ type: 'clock' });
  const clock = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  return clock >= turnClock.shortest && clock <= turnClock.longest
    ? () => ({ type: 'clock', clock })
    : [tableMessages.notAClock(typed, turnClock)];
}

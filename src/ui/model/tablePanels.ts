import { MAX_SEATS, type RuleSet } from '../../engine/index.js';
import { type Level, LEVELS } from '../../players/index.js';
import type { TableGuest, TableRequest, TableSeat, TableView } from '../../session/index.js';
import { computerNames, tableScreenMessages } from '../../text/index.js';
import type { Command } from '../keys/command.js';
import { moveInList, placeBeside } from './listCursor.js';
import { isMaster } from './room.js';

/** A list from which the Master chooses in the lobby. */
export interface PickState {
  readonly what: 'level' | 'rules' | 'clock';
  readonly marked: number;
}

/** The times for a turn that the Master can choose, in seconds. Undefined means no limit. */
const CLOCKS: readonly (number | undefined)[] = [undefined, 30, 45, 60, 90, 120, 180, 300];

interface Pick {
  readonly label: string;
  readonly request: TableRequest;
}

/** Returns the lines of a list, with the request that each line makes. */
export function picksOf(what: PickState['what'], ruleSets: readonly RuleSet[]): readonly Pick[] {
  switch (what) {
    case 'level':
      return LEVELS.map((level: Level) => ({
        label: level,
        request: { type: 'seat', level, names: computerNames(level, MAX_SEATS) },
      }));
    case 'rules':
      return ruleSets.map((rules) => ({ label: rules.name, request: { type: 'rules', rules } }));
    case 'clock':
      return CLOCKS.map((seconds) => ({
        label: seconds === undefined ? tableScreenMessages.noClock : tableScreenMessages.clock(seconds),
        request: { type: 'clock', ...(seconds !== undefined && { clock: seconds }) },
      }));
  }
}

/** Opens a list. The current rules or the current clock are marked. */
export function openPick(what: PickState['what'], view: TableView, ruleSets: readonly RuleSet[]): PickState {
  const current =
    what === 'rules'
      ? ruleSets.findIndex(({ id }) => id === view.rules.id)
      : what === 'clock'
        ? CLOCKS.indexOf(view.clock)
        : 0;
  return { what, marked: Math.max(0, current) };
}

/** Applies a command to a list. Returns the next state, and the number of the chosen line, if any. */
export function pickReducer(
  state: PickState,
  command: Command,
  length: number,
): { readonly state: PickState; readonly chosen?: number } {
  switch (command.verb) {
    case 'move':
      return { state: { ...state, marked: moveInList(state.marked, command.to, { length, ends: 'wrap' }) } };
    case 'answer':
      return { state, chosen: state.marked };
    case 'choose':
      return command.choice <= length ? { state, chosen: command.choice - 1 } : { state };
    default:
      return { state };
  }
}

/** Somebody in the list of those at the table: a player, somebody who waits to be let in, or a watcher. */
export type Listed =
  | { readonly type: 'seat'; readonly key: string; readonly name: string; readonly seat: TableSeat }
  | { readonly type: 'guest'; readonly key: string; readonly name: string; readonly guest: TableGuest }
  | { readonly type: 'watcher'; readonly key: string; readonly name: string };

/** Returns everybody at the table: first those who wait for an answer, and then the players and the watchers. */
export const everybodyAt = ({ seats, waiting, watchers }: TableView): readonly Listed[] => [
  ...waiting.map((guest): Listed => ({ type: 'guest', key: `guest ${guest.id}`, name: guest.name, guest })),
  ...seats.map((seat): Listed => ({ type: 'seat', key: `seat ${seat.name}`, name: seat.name, seat })),
  ...watchers.map((name): Listed => ({ type: 'watcher', key: `watcher ${name}`, name })),
];

/** The list of those at the table. */
export interface PlayersState {
  /** The key of the marked person. */
  readonly marked: string;
  /** Whether the screen asks whether to remove the marked person. */
  readonly isAsking: boolean;
}

/** Opens the list. Marks somebody who needs an answer, or a player whom the others can vote out, or the first player. */
export function openPlayers(view: TableView): PlayersState {
  const all = everybodyAt(view);
  const removable = all.find((each) => each.type === 'seat' && view.votable.includes(each.seat.member));
  const first = all.find(({ type }) => type === 'seat' || view.decides);
  return { marked: (removable ?? first)?.key ?? '', isAsking: false };
}

export const markedPerson = (view: TableView, { marked }: PlayersState): Listed | undefined =>
  everybodyAt(view).find(({ key }) => key === marked);

/**
 * Returns the list after a change at the table. If the marked person is gone, marks the first player, and forgets the
 * question: the answer to it must not remove somebody else.
 */
export const withPlayersOf = (view: TableView, state: PlayersState): PlayersState =>
  markedPerson(view, state) ? state : { marked: `seat ${view.seats[0]?.name ?? ''}`, isAsking: false };

/** Marks the next or the previous person. */
export function movePlayersMark(view: TableView, state: PlayersState, to: 'up' | 'down'): PlayersState {
  const all = everybodyAt(view);
  const marked = markedPerson(view, state);
  if (!marked) return state;
  const place = all.findIndex(({ key }) => key === marked.key);
  return { ...state, marked: all[placeBeside(place, all.length, to === 'up' ? -1 : 1)]?.key ?? marked.key };
}

/**
 * Returns the request that removes somebody. In the lobby, the Master removes a joiner; during the game, the player
 * agrees to remove somebody who does not answer. The player who decides who comes in removes a watcher. Returns
 * undefined if the person cannot be removed now.
 */
export function removalOf(view: TableView, person: Listed): TableRequest | undefined {
  switch (person.type) {
    case 'guest':
      return undefined;
    case 'watcher':
      return view.decides ? { type: 'dismiss', watcher: person.name } : undefined;
    case 'seat': {
      const { member } = person.seat;
      if (view.ownSeat === undefined || view.ownSeat === member) return undefined;
      if (view.phase === 'lobby') return isMaster(view) ? { type: 'remove', member } : undefined;
      return view.votable.includes(member) ? { type: 'agree', member } : undefined;
    }
  }
}

/** Returns the request that lets somebody in or turns somebody away; undefined if the player cannot decide this. */
export const answerFor = (
  view: TableView,
  person: Listed | undefined,
  verb: 'admit' | 'turn-away',
): TableRequest | undefined =>
  view.decides && person?.type === 'guest'
    ? { type: 'answer', id: person.guest.id, admit: verb === 'admit' }
    : undefined;

/** Returns whether the player can hide the messages of a person. */
export const canMute = (view: TableView, person: Listed): boolean =>
  person.type === 'seat' && person.seat.kind === 'person' && view.ownSeat !== person.seat.member;

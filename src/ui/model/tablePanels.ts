import { MAX_SEATS, type RuleSet } from '../../engine/index.js';
import { type Level, LEVELS } from '../../players/index.js';
import type { TableRequest, TableSeat, TableView } from '../../session/index.js';
import { computerNames, tableScreenMessages } from '../../text/index.js';
import type { Command } from '../keys/command.js';
import { itemBeside, moveInList } from './listCursor.js';
import { ownSeatOf } from './ownSeat.js';
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

/** The list of the players at the table. */
export interface PlayersState {
  /** The member number of the marked player. */
  readonly marked: number;
  /** Whether the screen asks whether to remove the marked player. */
  readonly isAsking: boolean;
}

/** Opens the list. Marks a player who can be removed, or the first player. */
export function openPlayers(view: TableView): PlayersState {
  const removable = view.seats.find((seat) => removalOf(view, seat) !== undefined && view.phase !== 'lobby');
  return { marked: (removable ?? view.seats[0])?.member ?? 0, isAsking: false };
}

export const markedSeat = (view: TableView, { marked }: PlayersState): TableSeat | undefined =>
  view.seats.find(({ member }) => member === marked) ?? view.seats[0];

/** Marks the next or the previous player. */
export function movePlayersMark(view: TableView, state: PlayersState, to: 'up' | 'down'): PlayersState {
  const seat = markedSeat(view, state);
  if (!seat) return state;
  return { ...state, marked: itemBeside(view.seats, seat, to === 'up' ? -1 : 1).member };
}

/**
 * Returns the request that removes a player: in the lobby, the Master removes a joiner; during the game, the player
 * agrees to remove somebody who does not answer. Returns undefined if the player cannot be removed now.
 */
export function removalOf(view: TableView, { member }: TableSeat): TableRequest | undefined {
  if (view.ownSeat === undefined || ownSeatOf(view)?.member === member) return undefined;
  if (view.phase === 'lobby') return isMaster(view) ? { type: 'remove', member } : undefined;
  const isVotable = view.votable.some((seat) => view.seats[seat]?.member === member);
  return isVotable ? { type: 'agree', member } : undefined;
}

/** Returns whether the player can hide the messages of a seat. */
export const canMute = (view: TableView, { kind, member }: TableSeat): boolean =>
  kind === 'person' && ownSeatOf(view)?.member !== member;

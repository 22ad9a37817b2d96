import { areAlike, cleanName } from '../../engine/index.js';
import type { TableRequest, TableView } from '../../session/index.js';
import { doorMessages, tableMessages } from '../../text/index.js';

/** The commands of the player who decides who comes in. */
const DOOR_WORDS = ['lock', 'unlock', 'admit', 'refuse', 'remove'] as const;
export type DoorWord = (typeof DOOR_WORDS)[number];

export const isDoorWord = (word: string): word is DoorWord => DOOR_WORDS.some((each) => each === word);

/** Returns the request of a command about those who come to a table, or the reason in one line if it is not possible. */
export function doorRequest(view: TableView, word: DoorWord, typed: string): TableRequest | string {
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

/** Returns a function that says whether a name is the typed one. */
export const isNamed = (typed: string): ((name: string) => boolean) => {
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

import type { TableGuest, TableRequest, TableSeat, TableView } from '../../../session/index.js';
import { isMaster } from '../../model/ownSeat.js';

/** Somebody at the table: a player, a guest who waits to be let in, or a watcher. */
export type Listed =
  | { readonly type: 'seat'; readonly key: string; readonly name: string; readonly seat: TableSeat }
  | { readonly type: 'guest'; readonly key: string; readonly name: string; readonly guest: TableGuest }
  | { readonly type: 'watcher'; readonly key: string; readonly name: string };

/** Everybody at the table: first those who wait to be let in, then the players and the watchers. */
export const everybodyAt = ({ seats, waiting, watchers }: TableView): readonly Listed[] => [
  ...waiting.map((guest): Listed => ({ type: 'guest', key: `guest ${guest.id}`, name: guest.name, guest })),
  ...seats.map((seat): Listed => ({ type: 'seat', key: `seat ${seat.name}`, name: seat.name, seat })),
  ...watchers.map((name): Listed => ({ type: 'watcher', key: `watcher ${name}`, name })),
];

/**
 * The request that removes this person, if this player may. In the lobby, the Master can remove somebody who has
 * joined. During the game, players can vote to remove somebody who doesn't answer. A player who decides who comes in
 * can also remove watchers.
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

export const answerFor = (
  view: TableView,
  person: Listed | undefined,
  admit: boolean,
): TableRequest | undefined =>
  view.decides && person?.type === 'guest' ? { type: 'answer', id: person.guest.id, admit } : undefined;

export const canMute = (view: TableView, person: Listed): boolean =>
  person.type === 'seat' && person.seat.kind === 'person' && view.ownSeat !== person.seat.member;

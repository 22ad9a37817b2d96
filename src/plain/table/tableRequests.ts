import { areAlike, cleanName } from '../../engine/index.js';
import type { TableRequest, TableRoom, TableSeat } from '../../session/index.js';
import { tableLinkText, tableMessages, tableRefusalText } from '../../text/index.js';
import type { PlainIO } from '../io.js';
import { type DoorWord, doorRequest } from './tableDoor.js';

/** The actions of one player at a network table whose answers are not awaited. */
export interface TableRequests {
  /** Performs an action, and prints the reason if it is refused. */
  perform(act: () => Promise<string | undefined>): void;
  /**
   * Makes a request after all earlier ones, because they can change what `find` returns. `find` returns a string if the
   * request is not possible.
   */
  request(find: () => TableRequest | string): void;
  /** Agrees to remove the player with this name. */
  agree(typed: string): void;
  /** Performs a command about those who come to the table. */
  requestAtDoor(word: DoorWord, typed: string): void;
  /** Gives up the seat when all earlier requests are done. Returns a reason if the table refuses. */
  leave(): Promise<string | undefined>;
  /** Returns whether an action has no answer yet. */
  isPerforming(): boolean;
}

/**
 * Opens the requests of a player.
 *
 * @param done called after each action
 */
export function openTableRequests(room: TableRoom, io: PlainIO, done: () => void): TableRequests {
  let performing = 0;
  /** The last request, which resolves when the table has answered it. */
  let requested: Promise<unknown> = Promise.resolve();

  const perform = (act: () => Promise<string | undefined>): void => {
    performing++;
    void act().then((problem) => {
      performing--;
      if (problem !== undefined && room.getLink().type !== 'stopped') io.say(problem);
      done();
    });
  };

  const inOrder = (find: () => TableRequest | string): Promise<string | undefined> => {
    const answered = requested.then(async () => {
      const found = find();
      if (typeof found === 'string') return found;
      const refusal = await room.request(found);
      return refusal && tableRefusalText(refusal);
    });
    requested = answered;
    return answered;
  };

  const request = (find: () => TableRequest | string): void => perform(() => inOrder(find));

  return {
    perform,
    request,
    agree: (typed) =>
      request(() => {
        const seat = seatNamed(room, typed);
        return typeof seat === 'string' ? seat : { type: 'agree', member: seat.member };
      }),
    requestAtDoor: (word, typed) =>
      request(() => {
        const view = room.getView();
        return view ? doorRequest(view, word, typed) : tableLinkText(room.getLink());
      }),
    leave: () => inOrder(() => ({ type: 'leave' })),
    isPerforming: () => performing > 0,
  };
}

/** Finds a player by name. Returns the reason if nobody at the table has the name now. */
export function seatNamed(room: TableRoom, typed: string): TableSeat | string {
  const seats = room.getView()?.seats ?? [];
  const names = seats.map(({ name }) => name);
  return (
    seats.find(({ name }) => areAlike(name, cleanName(typed))) ?? tableMessages.noSuchPlayer(typed, names)
  );
}

import type { TableRequest, TableRoom } from '../../session/index.js';
import { tableRefusalText } from '../../text/index.js';
import type { PlainIO } from '../dialogue.js';

/** Sends one player's actions to a network table. Line mode doesn't wait for the answers. */
export interface TableRequests {
  /** Performs an action, and prints why if the table refuses. */
  perform(act: () => Promise<string | undefined>): void;
  /**
   * Makes the request that `find` returns. `find` runs only after all earlier requests, because they can change its
   * result. If no request is possible, it returns a line that says why.
   */
  request(find: () => TableRequest | string): void;
  /** Gives up the seat once all earlier requests are done. Returns the reason if the table refuses. */
  leave(): Promise<string | undefined>;
  isPerforming(): boolean;
}

/** @param done called after each action */
export function openTableRequests(room: TableRoom, io: PlainIO, done: () => void): TableRequests {
  let performing = 0;
  /** Resolves once the table has answered the latest request. */
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

  return {
    perform,
    request: (find) => perform(() => inOrder(find)),
    leave: () => inOrder(() => ({ type: 'leave' })),
    isPerforming: () => performing > 0,
  };
}

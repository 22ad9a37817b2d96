import type { Message } from '../update/messages.js';
import type { Model } from '../model/model.js';
import { isUrgent } from '../update/update.js';

/** Input that acts at once, or as soon as the game accepts it. */
export interface WaitingInput {
  take(message: Message): void;
  /** Lets waiting input act, now that the game accepts actions again. */
  actOnGame(): void;
  /** Lets waiting input act, now that the screen is drawn again. */
  act(): void;
}

/** What waiting input needs of the store. */
export interface InputTaker {
  readonly getModel: () => Model;
  readonly send: (message: Message) => void;
  /** Returns whether the screen shows the current game, and input may act. */
  readonly isReady: () => boolean;
}

const isLetter = (message: Message): boolean => message.type === 'key' && message.key.kind !== 'named';

export function createWaitingInput({ getModel, send, isReady }: InputTaker): WaitingInput {
  /** Oldest first. An index instead of `shift`, which copies long lists. */
  let waiting: Message[] = [];
  let first = 0;
  const isEmpty = (): boolean => first === waiting.length;
  const clear = (): void => {
    waiting = [];
    first = 0;
  };

  /** In a computer's turn nothing waits: the keys were typed ahead for a person, or meant to hurry the computer. */
  const isComputers = (): boolean => getModel().scene.name === 'computer' && !getModel().overlay;

  const act = (): void => {
    if (isComputers()) clear();
    while (!isEmpty() && isReady()) {
      const message = waiting[first++];
      if (isEmpty()) clear();
      if (message) send(message);
    }
  };

  /** Input for the game is not for an overlay that opened in the meantime. */
  const actOnGame = (): void => {
    if (!getModel().overlay) act();
  };

  return {
    take(message) {
      // A letter may be text after the waiting input has acted, so it waits too.
      const isInTurn = isEmpty() || getModel().overlay !== undefined || !isLetter(message);
      if (isInTurn && isUrgent(getModel(), message)) send(message);
      else if (isEmpty() && isReady()) send(message);
      else if (!isComputers()) waiting.push(message);
      actOnGame();
    },
    actOnGame,
    act,
  };
}

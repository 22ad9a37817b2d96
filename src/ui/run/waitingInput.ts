import type { Message } from '../update/messages.js';
import type { Model } from '../model/model.js';
import { isUrgent } from '../update/update.js';

/** A queue of input that cannot act yet, for example because an action is still being saved. */
export interface WaitingInput {
  take(message: Message): void;
  /** Applies the waiting input after the game has become ready for actions. */
  actOnGame(): void;
  /** Applies the waiting input after the screen has been resized. */
  act(): void;
}

/** The functions of the store that the queue uses. */
export interface InputTaker {
  readonly getModel: () => Model;
  readonly send: (message: Message) => void;
  /** Returns whether the screen shows the latest action, so input may act. */
  readonly isReady: () => boolean;
}

const isLetter = (message: Message): boolean => message.type === 'key' && message.key.kind !== 'named';

export function createWaitingInput({ getModel, send, isReady }: InputTaker): WaitingInput {
  /**
   * The waiting messages, oldest first. `first` is the index of the next one: removing it with `shift` would copy long
   * lists.
   */
  let waiting: Message[] = [];
  let first = 0;
  const isEmpty = (): boolean => first === waiting.length;
  const clear = (): void => {
    waiting = [];
    first = 0;
  };

  /**
   * Returns whether to discard input because it is a computer's turn. Such keys were typed for a person's turn, or to
   * skip the computer's.
   */
  const isComputers = (): boolean => getModel().scene.name === 'computer' && !getModel().overlay;

  const act = (): void => {
    if (isComputers()) clear();
    while (!isEmpty() && isReady()) {
      const message = waiting[first++];
      if (isEmpty()) clear();
      if (message) send(message);
    }
  };

  /**
   * Applies the waiting input, unless an overlay has opened in the meantime, because the input was meant for the game.
   */
  const actOnGame = (): void => {
    if (!getModel().overlay) act();
  };

  return {
    take(message) {
      // A letter also waits, because the waiting input may open a prompt, in which the letter is text.
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

import type { Message } from '../model/messages.js';
import { isCovered, isOthersTurn, type Model } from '../model/model.js';
import { isUrgent } from '../screens/guard.js';

/** Queues keys and clicks that must wait, for example while an action is being saved. */
export interface WaitingInput {
  take(message: Message): void;
  /**
   * Call this when a game or training can take input again. Handles the waiting keys, unless a panel or the chat line
   * covers the game.
   */
  actOnGame(): void;
  /** Handles the waiting keys. Call this after a resize. */
  act(): void;
  drop(): void;
}

export interface InputTaker {
  readonly getModel: () => Model;
  readonly send: (message: Message) => void;
  /** True if the screen shows the latest action and can take more input. */
  readonly isReady: () => boolean;
}

const isTyped = (message: Message): boolean => message.type === 'key' && message.key.kind !== 'named';

export function createWaitingInput({ getModel, send, isReady }: InputTaker): WaitingInput {
  /**
   * The waiting messages, oldest first, from the index `first` on. An array's `shift` would copy a long queue for every
   * message.
   */
  let waiting: Message[] = [];
  let first = 0;
  const isEmpty = (): boolean => first === waiting.length;
  const clear = (): void => {
    waiting = [];
    first = 0;
  };

  /** True once another player's turn has started: the waiting keys were meant for an earlier turn, so discard them. */
  const isTooLate = (): boolean => isOthersTurn(getModel()) && !isCovered(getModel());

  const act = (): void => {
    if (isTooLate()) clear();
    while (!isEmpty() && isReady()) {
      const message = waiting[first++];
      if (isEmpty()) clear();
      if (message) send(message);
    }
  };

  const actOnGame = (): void => {
    if (!isCovered(getModel())) act();
  };

  return {
    take(message) {
      // A letter waits behind other keys, even if it's an urgent command now. An earlier key may open a prompt, where
      // the letter is text.
      const isInTurn = isEmpty() || isCovered(getModel()) || !isTyped(message);
      if (isInTurn && isUrgent(getModel(), message)) send(message);
      else if (isEmpty() && isReady()) send(message);
      else if (!isTooLate()) waiting.push(message);
      actOnGame();
    },
    actOnGame,
    act,
    drop: clear,
  };
}

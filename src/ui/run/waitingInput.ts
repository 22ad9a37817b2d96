import type { Message } from '../model/messages.js';
import { isCovered, isOthersTurn, type Model } from '../model/model.js';
import { isUrgent } from '../screens/guard.js';

/** A queue for keys and clicks that must wait, for example while an action is being saved. */
export interface WaitingInput {
  take(message: Message): void;
  /**
   * Call this when a game or training can take input again. Handles the waiting keys, unless a panel or the chat line
   * covers the game.
   */
  actOnGame(): void;
  /** Call this after a resize. Handles the waiting keys. */
  act(): void;
  drop(): void;
}

export interface InputTaker {
  readonly getModel: () => Model;
  readonly send: (message: Message) => void;
  /** Returns whether the screen shows the latest action and can take more input. */
  readonly isReady: () => boolean;
}

/** Returns whether a message is a typed character or a paste. */
const isTyped = (message: Message): boolean => message.type === 'key' && message.key.kind !== 'named';

export function createWaitingInput({ getModel, send, isReady }: InputTaker): WaitingInput {
  /**
   * The waiting messages, oldest first. `first` is the index of the next one to handle. An array's `shift` would copy a
   * long queue for every message.
   */
  let waiting: Message[] = [];
  let first = 0;
  const isEmpty = (): boolean => first === waiting.length;
  const clear = (): void => {
    waiting = [];
    first = 0;
  };

  /**
   * Returns whether the waiting keys must be discarded: another player's turn has started, and they were meant for an
   * earlier turn.
   */
  const isTooLate = (): boolean => isOthersTurn(getModel()) && !isCovered(getModel());

  const act = (): void => {
    if (isTooLate()) clear();
    while (!isEmpty() && isReady()) {
      const message = waiting[first++];
      if (isEmpty()) clear();
      if (message) send(message);
    }
  };

  /** Handles the waiting keys for the game or for training. Does nothing while a panel or the chat line covers it. */
  const actOnGame = (): void => {
    if (!isCovered(getModel())) act();
  };

  return {
    take(message) {
      // If other keys are waiting, a letter waits behind them, even if it's an urgent command now. An earlier key may
      // open a prompt, where the letter is text.
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

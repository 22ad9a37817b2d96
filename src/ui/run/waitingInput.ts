import type { Message } from '../model/messages.js';
import { isCovered, isOthersTurn, type Model } from '../model/model.js';
import { isUrgent } from '../screens/guard.js';

/** A queue for input that cannot be applied yet, for example because an action is still being saved. */
export interface WaitingInput {
  take(message: Message): void;
  /**
   * Call this function when a game or training can accept input again. Applies the queued input, unless it is covered by
   * a panel or the chat line.
   */
  actOnGame(): void;
  /** Call this function after the screen has been resized. Applies the queued input. */
  act(): void;
  /** Discards the queued input. */
  drop(): void;
}

/** The parts of the store used by the input queue. */
export interface InputTaker {
  readonly getModel: () => Model;
  readonly send: (message: Message) => void;
  /** Returns whether the screen shows the latest action and is ready for more input. */
  readonly isReady: () => boolean;
}

/** Returns whether a message is a typed character or a paste. */
const isTyped = (message: Message): boolean => message.type === 'key' && message.key.kind !== 'named';

/** Creates the queue for input that arrives while an action is being saved. */
export function createWaitingInput({ getModel, send, isReady }: InputTaker): WaitingInput {
  /**
   * The queued messages, oldest first. `first` is the index of the next message. An index is faster than `shift`, which
   * would copy a long queue for every message.
   */
  let waiting: Message[] = [];
  let first = 0;
  const isEmpty = (): boolean => first === waiting.length;
  const clear = (): void => {
    waiting = [];
    first = 0;
  };

  /**
   * Returns whether to discard queued input because the turn of a computer player or of a player on another machine has
   * started. The queued keys were meant for an earlier turn.
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

  /** Applies the queued input of the game or of training. Does nothing while it is covered. */
  const actOnGame = (): void => {
    if (!isCovered(getModel())) act();
  };

  return {
    take(message) {
      // If other input is queued, queue letters too, even letters for urgent commands. The earlier input may open a
      // prompt in which letters are text.
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

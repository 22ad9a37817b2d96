import type { Message } from '../model/messages.js';
import { isCovered, isOthersTurn, type Model } from '../model/model.js';
import { isUrgent } from '../screens/guard.js';

/** A queue for input that can't be applied yet, for example while an action is being saved. */
export interface WaitingInput {
  take(message: Message): void;
  /**
   * Call this when a game or training can take input again. Applies the queued input, unless a panel or the
   * chat line covers it.
   */
  actOnGame(): void;
  /** Call this after a resize. Applies the queued input. */
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
   * The queued messages, oldest first, and the index of the next one. `shift` would copy a long queue for
   * every message.
   */
  let waiting: Message[] = [];
  let first = 0;
  const isEmpty = (): boolean => first === waiting.length;
  const clear = (): void => {
    waiting = [];
    first = 0;
  };

  /**
   * Returns whether to discard queued input because somebody else's turn has started: it was meant for an
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

  /** Applies the queued input of the game or of training. Does nothing while that is covered. */
  const actOnGame = (): void => {
    if (!isCovered(getModel())) act();
  };

  return {
    take(message) {
      // Behind other queued input, letters wait too, even urgent commands: the earlier input may open a
      // prompt where letters are text.
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

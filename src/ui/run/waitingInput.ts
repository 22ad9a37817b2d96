import type { Message } from '../update/messages.js';
import type { Model } from '../model/model.js';
import { isUrgent } from '../update/update.js';

/** What people ask for, done at once or as soon as it can be. */
export interface WaitingInput {
  take(message: Message): void;
  /** Does what waits for the game, which takes actions again. */
  actOnGame(): void;
  /** Does what waits for whatever is on the screen, which is drawn again. */
  act(): void;
}

/** What is done with people's input. */
export interface InputTaker {
  readonly getModel: () => Model;
  readonly send: (message: Message) => void;
  /** Whether what is on the screen is the game as it stands, and takes what was asked for. */
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

  /** Keys are not kept for a computer's turn or beyond: they were typed ahead for a person, or meant to hurry it. */
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
      // A letter for the game may be text by the time that what waits has been done.
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

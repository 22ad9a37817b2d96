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
  /** Oldest first. */
  let waiting: Message[] = [];

  /** Nothing waits for a computer's turn, or beyond it: it was typed ahead of the one, or meant for the other. */
  const isComputers = (): boolean => getModel().scene.name === 'computer' && !getModel().overlay;

  const act = (): void => {
    if (isComputers()) waiting = [];
    while (waiting.length > 0 && isReady()) {
      const [message, ...later] = waiting;
      waiting = later;
      if (message) send(message);
    }
  };

  /** What was asked of the game is not meant for what was laid over it meanwhile. */
  const actOnGame = (): void => {
    if (!getModel().overlay) act();
  };

  return {
    take(message) {
      // A letter for the game may be text by the time that what waits has been done.
      const isInTurn = waiting.length === 0 || getModel().overlay !== undefined || !isLetter(message);
      if (isInTurn && isUrgent(getModel(), message)) send(message);
      else if (waiting.length === 0 && isReady()) send(message);
      else if (!isComputers()) waiting.push(message);
      actOnGame();
    },
    actOnGame,
    act,
  };
}

import type { GameEffect, Message } from '../model/messages.js';
import type { TrainingParts } from '../model/training.js';
import type { TrainingAccess } from './screenRequest.js';

/** Training on a screen: the code that only training needs, and access to the positions and the stored answers. */
export interface LoadedTraining {
  readonly parts: TrainingParts;
  /** Performs an effect of training. The results arrive as messages. */
  perform(effect: TrainingEffect, send: (message: Message) => void): void;
  /** Resolves when all answers so far are stored. */
  finish(): Promise<void>;
}

type TrainingEffect = Extract<GameEffect, { type: 'choose-round' | 'store-answer' }>;

/** Loads the code that only training needs. Games do not load this code. */
export async function loadTraining(open: () => Promise<TrainingAccess>): Promise<LoadedTraining> {
  const [{ trainingWith }, access] = await Promise.all([import('./trainingCode.js'), open()]);
  let stored: Promise<void> = Promise.resolve();
  return {
    parts: trainingWith(access),
    perform(effect, send) {
      if (effect.type === 'choose-round') {
        void access.chooseRound(effect.rules).then((round) => send({ type: 'round-chosen', round }));
        return;
      }
      stored = stored.then(async () => {
        const problem = await access.store(effect.answer);
        if (problem !== undefined) send({ type: 'training-trouble', line: problem });
      });
    },
    finish: () => stored,
  };
}

import type { Message } from '../model/messages.js';
import type { PageState } from '../model/reading.js';
import type { TrainingEffect, TrainingParts } from '../model/training.js';
import type { TrainingAccess } from './screenRequest.js';

/** Training on a screen: the code that only training needs, and access to the positions and the stored answers. */
export interface LoadedTraining {
  readonly parts: TrainingParts;
  /** Performs an effect of training. The results arrive as messages. */
  perform(effect: TrainingEffect, send: (message: Message) => void): void;
  /** Returns the page about the progress. */
  progress(columns: number): Promise<PageState>;
  /** Resolves when all answers so far are stored. */
  finish(): Promise<void>;
}

/** Loads the code that only training needs. Games do not load this code. */
export async function loadTraining(open: () => Promise<TrainingAccess>): Promise<LoadedTraining> {
  const [{ trainingWith }, access] = await Promise.all([import('./trainingCode.js'), open()]);
  let stored: Promise<unknown> = Promise.resolve();
  return {
    parts: trainingWith(access),
    perform(effect, send) {
      switch (effect.type) {
        case 'choose-round': {
          const { choice, rules } = effect;
          void access
            .chooseRound(choice, rules)
            .then((round) => send({ type: 'round-chosen', choice, round }));
          return;
        }
        case 'find-training-facts':
          return void access.facts().then((facts) => send({ type: 'training-facts', facts }));
        case 'store-answer': {
          // Do not wait for earlier answers, because the summary of the round needs this answer.
          const reported = access.store(effect.answer).then((problem) => {
            if (problem !== undefined) send({ type: 'training-trouble', line: problem });
          });
          stored = Promise.all([stored, reported]);
        }
      }
    },
    progress: (columns) => access.progress(columns),
    finish: async () => void (await stored),
  };
}

import type { PageState } from '../../model/reading.js';
import type { TrainingScreen } from '../../model/model.js';
import type { TrainingEffect } from '../../model/training.js';
import type { TableStage } from '../table/tableHost.js';
import { reportIfSlow } from '../saving.js';
import type { TrainingAccess } from '../screenRequest.js';

/** Training on a screen: the code that only training needs, and access to the positions and the stored answers. */
export interface LoadedTraining {
  readonly screen: TrainingScreen;
  /** Performs an effect of training. The results arrive as messages. */
  perform(effect: TrainingEffect, stage: Pick<TableStage, 'send' | 'ready'>): Promise<void>;
  /** Returns whether an answer is being stored. Until then, the screen does not go on. */
  isStoring(): boolean;
  /** Returns the page about the progress. */
  progress(columns: number): Promise<PageState>;
  /** Resolves when the program has tried to store all answers. */
  finish(): Promise<void>;
}

/** Loads the code that only training needs. Games do not load this code. */
export async function loadTraining(open: () => Promise<TrainingAccess>): Promise<LoadedTraining> {
  const [{ createTraining }, access] = await Promise.all([
    import('../../screens/training/training.js'),
    open(),
  ]);
  let storing: Promise<string | undefined> | undefined;

  const store = async (
    effect: Extract<TrainingEffect, { type: 'store-answer' }>,
    { send, ready }: Pick<TableStage, 'send' | 'ready'>,
  ): Promise<void> => {
    storing = access.store(effect.answer);
    const unsaved = await reportIfSlow(storing, () => send({ type: 'saving', is: 'slow' })).finally(
      () => (storing = undefined),
    );
    send({ type: 'answer-stored', unsaved });
    ready();
  };

  return {
    screen: createTraining(access.summary),
    async perform(effect, stage) {
      switch (effect.type) {
        case 'choose-round': {
          const { choice, rules } = effect;
          const round = await access.chooseRound(choice, rules);
          return stage.send({ type: 'round-chosen', choice, round });
        }
        case 'find-training-facts':
          return stage.send({ type: 'training-facts', facts: await access.facts() });
        case 'store-answer':
          return store(effect, stage);
      }
    },
    isStoring: () => storing !== undefined,
    progress: (columns) => access.progress(columns),
    async finish() {
      await storing;
      await access.finish();
    },
  };
}

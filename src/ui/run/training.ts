import type { PageState } from '../model/reading.js';
import { reportIfSlow } from './saving.js';
import type { TrainingAccess } from './screenRequest.js';
import type { Services } from './services.js';
import type { TableStage } from './tableHost.js';

export interface TrainingHost {
  readonly services: Required<Pick<Services, 'choose-round' | 'find-training-facts' | 'store-answer'>>;
  /** True while an answer is being stored. Meanwhile, the screen handles no more keys. */
  isStoring(): boolean;
  progress(columns: number): Promise<PageState>;
  /** Resolves once every answer is stored or has failed. */
  finish(): Promise<void>;
}

/**
 * Connects the screen to training.
 *
 * @param open loads the positions and the stored answers; called when the player first trains
 */
export function createTrainingHost(
  open: () => Promise<TrainingAccess>,
  { send, ready }: Pick<TableStage, 'send' | 'ready'>,
): TrainingHost {
  let opening: Promise<TrainingAccess> | undefined;
  let opened: TrainingAccess | undefined;
  let storing: Promise<string | undefined> | undefined;
  const access = (): Promise<TrainingAccess> =>
    (opening ??= open().then(
      (way) => (opened = way),
      // Loading failed, so try again next time.
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    ));
  return {
    services: {
      async 'choose-round'({ choice, rules }) {
        const round = await (await access()).chooseRound(choice, rules);
        send({ type: 'round-chosen', choice, round });
      },
      async 'find-training-facts'({ rules }) {
        send({ type: 'training-facts', facts: await (await access()).facts(rules) });
      },
      async 'store-answer'({ answer }) {
        storing = access().then((way) => way.store(answer));
        const unsaved = await reportIfSlow(storing, () => send({ type: 'saving', is: 'slow' })).finally(
          () => (storing = undefined),
        );
        send({ type: 'answer-stored', unsaved });
        ready();
      },
    },
    isStoring: () => storing !== undefined,
    progress: async (columns) => (await access()).progress(columns),
    async finish() {
      await storing;
      // If the stored answers are still being read, exiting doesn't wait for them.
      await opened?.finish();
    },
  };
}

import type { Analyst } from '../../../players/index.js';
import type { Effect, GameEffect } from '../../model/messages.js';
import { askForVerdict } from '../askAnalyst.js';
import { type GameHost, NO_GAMES, type Stage } from '../gameHost.js';
import type { LoadedTraining } from './loadTraining.js';

/**
 * Creates the host of a screen that shows only training.
 *
 * @param first the effects that choose the first round
 */
export function createTrainingHost(
  training: LoadedTraining,
  first: readonly Effect[],
  analyst: Analyst,
  { send, ready }: Stage,
): GameHost {
  const perform = async (effect: Effect | GameEffect): Promise<void> => {
    switch (effect.type) {
      case 'judge':
        return askForVerdict(analyst, effect.game, effect.action, send);
      case 'choose-round':
      case 'store-answer':
      case 'find-training-facts':
        return training.perform(effect, { send, ready });
      case 'load-page': {
        const { page, columns } = effect;
        return send({ type: 'page', page, columns, state: await training.progress(columns) });
      }
    }
  };
  return {
    ...NO_GAMES,
    begin: async () => void (await Promise.all(first.map(perform))),
    perform,
    hasPendingActions: () => training.isStoring(),
    finish: () => training.finish(),
  };
}

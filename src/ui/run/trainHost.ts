import type { Analyst } from '../../players/index.js';
import type { Effect, GameEffect } from '../model/messages.js';
import { askForVerdict } from './askAnalyst.js';
import { type GameHost, NO_GAMES, type Stage } from './gameHost.js';
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
  { send }: Stage,
): GameHost {
  const perform = (effect: Effect | GameEffect): void => {
    if (effect.type === 'judge') void askForVerdict(analyst, effect.game, effect.action, send);
    if (effect.type === 'choose-round' || effect.type === 'store-answer') training.perform(effect, send);
  };
  return {
    ...NO_GAMES,
    begin: () => first.forEach(perform),
    perform,
    finish: () => training.finish(),
  };
}

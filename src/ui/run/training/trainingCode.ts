// The code that only training needs. At run time, only loadTraining.ts imports this file, with `import()`.
import { createElement } from 'react';
import type { TrainingParts } from '../../model/review/training.js';
import { onTraining, withRound, withStored, withTrainingJudged } from '../../update/training.js';
import { openTraining, startTraining, withFacts } from '../../update/trainingMenu.js';
import { TrainingView } from '../../views/scenes/TrainingView.js';
import type { TrainingAccess } from '../screenRequest.js';

/** Connects this code to the training of a program run. */
export const trainingWith = ({ summary }: TrainingAccess): TrainingParts => ({
  open: openTraining,
  start: startTraining,
  withRound: withRound(summary),
  withFacts,
  withJudged: withTrainingJudged,
  withStored,
  onCommand: onTraining(summary),
  draw: (frame) => createElement(TrainingView, frame),
});

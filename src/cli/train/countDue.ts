import { openTrainingStore, readMistakes, type Survey } from '../../storage/index.js';
import type { Home } from '../home/home.js';
import { dueExercises, inOrder } from './due.js';

/**
 * Returns the number of positions that are due, without reviewing any games. Counts only the games that the program has
 * reviewed for training.
 */
export async function countDue(
  { files, path }: Pick<Home, 'files' | 'path'>,
  survey: Pick<Survey, 'mistakes'>,
  now: Date,
): Promise<number> {
  const { records } = await openTrainingStore(files, path).answers();
  const mistakes = readMistakes(survey.mistakes).flatMap((record) =>
    record.mistakes.map((mistake) => ({ game: record.game, mistake })),
  );
  return dueExercises(inOrder(records), mistakes, now).length;
}

import { openTrainingStore, type Survey } from '../../storage/index.js';
import type { Home } from '../home/home.js';
import { dueExercises, inOrder } from './due.js';

/**
 * Returns the number of positions that are due, without reviewing any games. Counts only the games that the program has
 * reviewed for training.
 */
export async function countDue(
  { files, path }: Pick<Home, 'files' | 'path'>,
  { over }: Pick<Survey, 'over'>,
  now: Date,
): Promise<number> {
  const training = openTrainingStore(files, path);
  const [answers, index] = await Promise.all([training.answers(), training.mistakes()]);
  const sizes = new Map(over.map(({ game, bytes }) => [game, bytes]));
  const latest = new Map(index.records.map((record) => [record.game, record]));
  const mistakes = [...latest.values()]
    .filter(({ game, bytes }) => sizes.get(game) === bytes)
    .flatMap((record) => record.mistakes.map((mistake) => ({ game: record.game, mistake })));
  return dueExercises(inOrder(answers.records), mistakes, now).length;
}

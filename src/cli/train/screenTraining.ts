import type { Analyst } from '../../players/index.js';
import type { Home } from '../home/home.js';
import { type ScreenTraining, trainingAccess } from './access.js';
import { openTrainer } from './trainer.js';

/**
 * Opens training for the menu. Uses the answers and the costly decisions of everybody.
 *
 * @param warn called with a one-line warning about the stored answers
 */
export async function openMenuTraining(
  home: Home | undefined,
  analyst: Analyst,
  warn: (line: string) => void,
): Promise<ScreenTraining> {
  const trainer = await openTrainer({
    home,
    analyst,
    player: undefined,
    warn,
    report: () => undefined,
    now: () => new Date(),
  });
  return trainingAccess(trainer);
}

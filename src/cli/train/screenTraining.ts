import type { Analyst } from '../../players/index.js';
import type { Home } from '../home/home.js';
import type { Warnings } from '../output.js';
import { type ScreenTraining, trainingAccess } from './access.js';
import { openTrainer } from './trainer.js';

/** Opens training for the menu. Uses the answers and the costly decisions of everybody. */
export async function openMenuTraining(
  home: Home | undefined,
  analyst: Analyst,
  warnings: Warnings,
): Promise<ScreenTraining> {
  const trainer = await openTrainer({
    home,
    analyst,
    player: undefined,
    warnings,
    report: () => undefined,
    now: () => new Date(),
  });
  return trainingAccess(trainer, warnings);
}

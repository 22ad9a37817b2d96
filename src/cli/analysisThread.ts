import { parentPort, workerData } from 'node:worker_threads';
import { joinKernelWork, type KernelWork } from '../analysis/index.js';
import { answerQuestions } from './analystThread.js';
import { joinSimulation, type SimulationWork } from './simulationThread.js';

/** What a thread of the analysis is started for. */
export type ThreadTask =
  | { readonly name: 'rows'; readonly work: KernelWork }
  | { readonly name: 'analyst' }
  | { readonly name: 'games'; readonly work: SimulationWork };

// The entry of those threads: see kernelThreads.ts.
const task = workerData as ThreadTask;
if (task.name === 'rows') joinKernelWork(task.work);
else if (task.name === 'games' && parentPort) joinSimulation(parentPort, task.work);
else if (parentPort) answerQuestions(parentPort);

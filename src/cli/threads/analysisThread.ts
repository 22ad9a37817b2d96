import { parentPort, workerData } from 'node:worker_threads';
import { joinKernelWork, type KernelWork } from '../../analysis/index.js';
import type { SimulationWork } from '../simulate/simulationThread.js';

/** What a thread of the analysis is started for. One for rows gets its work in a message. */
export type ThreadTask =
  | { readonly name: 'rows' }
  | { readonly name: 'analyst' }
  | { readonly name: 'games'; readonly work: SimulationWork };

// The entry of those threads: see kernelThreads.ts. One for rows reads the kernel alone, and so has begun before there is
// work for it.
const task = workerData as ThreadTask;
const port = parentPort;
if (port && task.name === 'rows') port.once('message', (work: KernelWork) => void joinKernelWork(work));
else if (port && task.name === 'games') {
  const { joinSimulation } = await import('../simulate/simulationThread.js');
  joinSimulation(port, task.work);
} else if (port) {
  const { answerQuestions } = await import('./analystThread.js');
  answerQuestions(port);
}

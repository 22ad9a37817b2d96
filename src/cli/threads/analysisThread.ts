import { parentPort, workerData } from 'node:worker_threads';
import { joinKernelWork, type KernelWork } from '../../analysis/index.js';
import type { ThreadTask } from './pool.js';

// This file is the entry point of every thread started by `startThread`. A `rows` thread, which helps to solve a rule
// set, starts quickly because it loads only the analysis kernel.
const task = workerData as ThreadTask;
const port = parentPort;
if (port && task.name === 'rows') port.once('message', (work: KernelWork) => void joinKernelWork(work));
else if (port && task.name === 'games') {
  const { joinSimulation } = await import('./simulationThread.js');
  joinSimulation(port, task.work);
} else if (port && task.name === 'analyst') {
  const { answerQuestions } = await import('./analystThread.js');
  answerQuestions(port, task.solvedBefore);
}

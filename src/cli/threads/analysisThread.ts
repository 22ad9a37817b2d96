import { parentPort, workerData } from 'node:worker_threads';
import { joinKernelWork, type KernelWork } from '../../analysis/index.js';
import type { ThreadTask } from './pool.js';

// The entry point of every thread that `startThread` starts. A thread for rows loads only the kernel, so that it starts
// quickly.
const task = workerData as ThreadTask;
const port = parentPort;
if (port && task.name === 'rows') port.once('message', (work: KernelWork) => void joinKernelWork(work));
else if (port && task.name === 'games') {
  const { joinSimulation } = await import('./simulationThread.js');
  joinSimulation(port, task.work);
} else if (port) {
  const { answerQuestions } = await import('./analystThread.js');
  answerQuestions(port);
}

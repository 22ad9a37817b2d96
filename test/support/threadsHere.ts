import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { KernelThreads } from '../../src/analysis/index.js';
import type { AnalystMessage } from '../../src/cli/threads/analystThread.js';
import { answerQuestions } from '../../src/cli/threads/analystThread.js';
import type { ThreadTask } from '../../src/cli/threads/pool.js';
import { joinSimulation } from '../../src/cli/threads/simulationThread.js';
import type { SharedSolution } from '../../src/players/index.js';

// In tests, jest imports this module instead of `src/cli/threads/pool.ts`, because a thread can run only the built
// program. Everything runs in the thread of the test.

/** The last solved rule set, so that the next command need not solve it again. */
let solved: SharedSolution | undefined;

/** Performs the task of a thread. The result sends and receives the same messages as the thread. */
export function startThread(task: ThreadTask): MessagePort & { terminate(): Promise<number> } {
  const { port1, port2 } = new MessageChannel();
  if (task.name === 'games') joinSimulation(port1, task.work);
  else if (task.name === 'analyst') {
    answerQuestions(port1, task.solvedBefore ?? solved);
    port2.on('message', (message: AnalystMessage) => {
      if ('solved' in message) solved = message.solved;
    });
  }
  port1.unref();
  port2.unref();
  const terminate = (): Promise<number> => {
    port2.close();
    return Promise.resolve(0);
  };
  return Object.assign(port2, { terminate });
}

/** Returns threads that leave all work to the calling thread. */
export const kernelThreads = (count = 1): KernelThreads => ({ count, start: () => {} });

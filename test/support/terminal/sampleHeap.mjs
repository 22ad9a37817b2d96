// Node preloads this module into a program. On SIGURG, the module collects garbage and adds a line to the file named by
// HEAP_FILE: the size in bytes of the program's heap and of all its memory.
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const { HEAP_FILE } = process.env;
if (HEAP_FILE) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  process.on('SIGURG', () => {
    collectGarbage();
    const { heapUsed, rss } = process.memoryUsage();
    appendFileSync(HEAP_FILE, `${heapUsed} ${rss}\n`);
  });
}

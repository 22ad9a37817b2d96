// Node preloads this module into the program under test. On SIGURG, the module collects garbage and appends a line to
// the file named by HEAP_FILE. The line contains the size of the heap and the size of all memory, in bytes.
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

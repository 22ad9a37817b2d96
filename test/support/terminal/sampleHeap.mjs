// Loaded into a program before it starts: on SIGURG it takes out the garbage and adds a line to the file of HEAP_FILE,
// the bytes of its heap and of all its memory.
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

import { once } from 'node:events';
import { nodeFiles, openGameStore } from '../../../src/storage/index.js';

// A process that, once it is told to, enters finished games into the index of scores: those whose ids stand in its
// input, a line each. With `survey` as the second argument it looks through all games instead, until its input
// ends, and says how often it has.
const [home = '', what] = process.argv.slice(2);
const store = openGameStore(nodeFiles, home, () => new Date());
let input = '';
let isEnded = false;
process.stdin.setEncoding('utf8').on('data', (text: string) => (input += text));
const end = once(process.stdin, 'end').then(() => (isEnded = true));
let done = 0;
if (what === 'survey') {
  for (; !isEnded; done++) await store.survey();
} else {
  await end;
  for (const id of input.trim().split('\n')) {
    await store.keepScore(id);
    done++;
  }
}
process.stdout.write(`${done}\n`);

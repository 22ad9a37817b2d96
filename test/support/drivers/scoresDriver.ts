import { once } from 'node:events';
import { nodeFiles, openGameStore } from '../../../src/storage/index.js';

// On command, adds finished games to the index of scores; its input has one id per line. With `survey` as the second
// argument, it scans all games again and again until its input ends, and prints how often it did.
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
    await store.addScore(id);
    done++;
  }
}
process.stdout.write(`${done}\n`);

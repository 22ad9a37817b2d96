import { once } from 'node:events';
import { nodeFiles, openGameStore } from '../../../src/storage/index.js';

// A test program that adds scores to the index. Reads the ids of finished games from stdin, one per line. When
// stdin ends, adds the scores of these games and prints the number of games. If the second argument is `survey` or
// `fold`, the program instead surveys or folds all games repeatedly until stdin ends, and prints how often it did so.
const [home = '', what] = process.argv.slice(2);
// The times of a journal count only if it has been unchanged for a while.
const HOUR_MS = 3_600_000;
const store = openGameStore(
  nodeFiles,
  home,
  () => new Date(what === 'fold' ? Date.now() + HOUR_MS : Date.now()),
);
let input = '';
let isEnded = false;
process.stdin.setEncoding('utf8').on('data', (text: string) => (input += text));
const end = once(process.stdin, 'end').then(() => (isEnded = true));
let done = 0;
if (what === 'survey' || what === 'fold') {
  for (; !isEnded; done++) await (what === 'fold' ? store.folded() : store.survey());
} else {
  await end;
  for (const id of input.trim().split('\n')) {
    await store.addScore(id);
    done++;
  }
}
process.stdout.write(`${done}\n`);

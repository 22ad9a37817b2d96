import { parseArgs } from 'node:util';
import { figureLine } from './figure.js';
import { longPlay } from './longPlay.js';
import { repeatChecklist } from './repeatChecklist.js';

const MINUTES = 30;
const REPEATS = 50;

const { values } = parseArgs({
  options: { only: { type: 'string' }, minutes: { type: 'string' }, repeats: { type: 'string' } },
});
const { only, minutes = String(MINUTES), repeats = String(REPEATS) } = values;
if (only !== undefined && only !== 'heap' && only !== 'repeats') {
  throw new RangeError(`--only ${only}: use heap or repeats`);
}

for (const [name, value] of Object.entries({ minutes, repeats })) {
  if (!/^[1-9]\d*$/.test(value)) throw new RangeError(`--${name} ${value}: use a whole number from 1`);
}

let failed = 0;
if (only !== 'repeats') {
  console.log(`Memory use while computer players play on the screen for ${minutes} minutes`);
  for (const figure of await longPlay(Number(minutes))) {
    console.log(figureLine(figure));
    if (figure.limit && !figure.limit.isMet) failed++;
  }
}
if (only !== 'heap') {
  console.log(`The checklist tests, repeated ${repeats} times`);
  failed += await repeatChecklist(Number(repeats));
}
console.log(failed === 0 ? 'No failures.' : `Failures: ${failed}.`);
process.exitCode = failed === 0 ? 0 : 1;

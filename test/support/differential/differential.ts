// Drives the program and that of an earlier commit with the same random keys, words, pastes, clicks and sizes, and
// compares their screens after each of them. Ends with status 1 if two screens differ.
//
//   npm run differential -- --against <commit> [--first <seed>] [--rounds 6] [--steps 80] [--only <scenario>]
import { parseArgs } from 'node:util';
import { earlierProgram } from './earlierProgram.js';
import { playTwice } from './playTwice.js';
import { SCENARIOS } from './scenarios.js';

/** The number of pairs that play at the same time. They wait most of the time. */
const AT_ONCE = 6;

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    first: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '6' },
    steps: { type: 'string', default: '80' },
    only: { type: 'string' },
  },
});
const { against, only } = values;
if (against === undefined) throw new RangeError('Name the earlier commit: --against <commit>');
const [first, rounds, steps] = [values.first, values.rounds, values.steps].map(Number) as [
  number,
  number,
  number,
];

const earlier = earlierProgram(against);
const names = Object.keys(SCENARIOS).filter((name) => only === undefined || name === only);
const waiting = Array.from({ length: rounds }, (_, round) =>
  names.map((name) => ({ name, seed: first + round })),
).flat();
let compared = 0;
let differing = 0;

async function playNext(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { name, seed } = next;
    const result = await playTwice(earlier, SCENARIOS[name] ?? {}, seed, steps);
    compared += result.compared;
    if (result.difference === undefined) continue;
    differing++;
    console.log(`${name}, seed ${seed}:\n${result.difference}\n`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, playNext));
console.log(`${compared} screens compared, in ${names.length * rounds} runs: ${differing} runs differ.`);
process.exitCode = differing === 0 ? 0 : 1;

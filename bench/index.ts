import { parseArgs } from 'node:util';
import { append } from './sections/append.js';
import { batch } from './sections/batch.js';
import { beside } from './sections/beside.js';
import { cluster } from './sections/cluster.js';
import { compileCache } from './sections/compileCache.js';
import { commands } from './sections/commands.js';
import { earlyChase } from './sections/earlyChase.js';
import { engine } from './sections/engine.js';
import { type Section, figureLine } from './figure.js';
import { firstFrame } from './sections/firstFrame.js';
import { hostile } from './sections/hostile.js';
import { installed } from './sections/installed.js';
import { keypress } from './sections/keypress.js';
import { manyGames } from './sections/manyGames.js';
import { memory } from './sections/memory.js';
import { odds } from './sections/odds.js';
import { rival } from './sections/rival.js';
import { simulate } from './sections/simulate.js';
import { solve } from './sections/solve.js';
import { stats } from './sections/stats.js';
import { stored } from './sections/stored.js';
import { table } from './sections/table.js';

const SECTIONS: Readonly<Record<string, Section>> = {
  'first-frame': firstFrame,
  'compile-cache': compileCache,
  commands,
  keypress,
  engine,
  batch,
  solve,
  odds,
  rival,
  'early-chase': earlyChase,
  simulate,
  installed,
  memory,
  append,
  stored,
  'many-games': manyGames,
  stats,
  hostile,
  table,
  cluster,
};

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    beside: { type: 'string' },
    pairs: { type: 'string' },
    pilot: { type: 'string' },
  },
});

let exceeded = 0;
for (const { title, measure } of sections()) {
  console.log(title);
  for (const figure of await measure()) {
    console.log(figureLine(figure));
    if (figure.limit && !figure.limit.isMet) exceeded++;
  }
  console.log();
}
console.log(exceeded === 0 ? 'Every limit is met.' : `Limits exceeded: ${exceeded}.`);
process.exitCode = exceeded === 0 ? 0 : 1;

/** Returns the section for `--beside`, or the section named by `--only`, or by default all sections in SECTIONS. */
function sections(): readonly Section[] {
  if (values.beside !== undefined) return [beside(values.beside)];
  const name = values.only;
  if (name === undefined) return Object.values(SECTIONS);
  const section = SECTIONS[name];
  if (!section)
    throw new RangeError(`unknown section ${name}; use one of ${Object.keys(SECTIONS).join(', ')}`);
  return [section];
}

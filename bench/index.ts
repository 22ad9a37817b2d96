import { parseArgs } from 'node:util';
import { append } from './append.js';
import { batch } from './batch.js';
import { commands } from './commands.js';
import { engine } from './engine.js';
import { type Section, figureLine } from './figure.js';
import { firstFrame } from './firstFrame.js';
import { hostile } from './hostile.js';
import { installed } from './installed.js';
import { keypress } from './keypress.js';
import { manyGames } from './manyGames.js';
import { memory } from './memory.js';
import { odds } from './odds.js';
import { rival } from './rival.js';
import { simulate } from './simulate.js';
import { solve } from './solve.js';
import { stored } from './stored.js';

const SECTIONS: Readonly<Record<string, Section>> = {
  'first-frame': firstFrame,
  commands,
  keypress,
  engine,
  batch,
  solve,
  odds,
  rival,
  simulate,
  installed,
  memory,
  append,
  stored,
  'many-games': manyGames,
  hostile,
};

const { values } = parseArgs({ options: { only: { type: 'string' }, pairs: { type: 'string' } } });

let exceeded = 0;
for (const { title, measure } of chosen(values.only)) {
  console.log(title);
  for (const figure of await measure()) {
    console.log(figureLine(figure));
    if (figure.limit && !figure.limit.kept) exceeded++;
  }
  console.log();
}
console.log(exceeded === 0 ? 'Every limit is kept.' : `${exceeded} over the limit.`);
process.exitCode = exceeded === 0 ? 0 : 1;

/** All sections, or the one that `--only` names. */
function chosen(name: string | undefined): readonly Section[] {
  if (name === undefined) return Object.values(SECTIONS);
  const section = SECTIONS[name];
  if (!section) throw new RangeError(`no section ${name}; there are ${Object.keys(SECTIONS).join(', ')}`);
  return [section];
}

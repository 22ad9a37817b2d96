import { type Box, type Dice, isDice, labelOf, type RuleSet, type Scorecard } from '../engine/index.js';
import { boxList, positionProblems, readBoxName } from '../text/index.js';
import { UsageError } from './usageError.js';

/**
 * Dice as arguments: five faces, together or apart.
 *
 * @throws UsageError
 */
export function readDice(words: readonly string[]): Dice {
  const typed = words.join(' ');
  const faces = /^[\d\s,]*$/.test(typed) ? [...typed.replace(/[\s,]/g, '')].map(Number) : [];
  if (!isDice(faces)) throw new UsageError(positionProblems.dice(typed));
  return faces;
}

/**
 * The filled boxes of `--filled aces=3,yahtzee=50`.
 *
 * @throws UsageError
 */
export function readFilled(typed: string, rules: RuleSet): Scorecard['filled'] {
  const filled: Partial<Record<Box, number>> = {};
  for (const item of typed.split(',').filter((part) => part.trim() !== '')) {
    const [, name, points] = /^([^=]+)=\s*(\d{1,5})\s*$/.exec(item) ?? [];
    if (name === undefined) throw new UsageError(positionProblems.filledItem(item));
    const box = readBox(name.trim(), rules);
    if (filled[box] !== undefined) throw new UsageError(positionProblems.filledTwice(labelOf(rules, box)));
    filled[box] = Number(points);
  }
  return filled;
}

function readBox(name: string, rules: RuleSet): Box {
  const reading = readBoxName(name, rules);
  switch (reading.kind) {
    case 'box':
      return reading.box;
    case 'ambiguous':
      throw new UsageError(positionProblems.filledAmbiguous(name, boxList(rules, reading.boxes)));
    case 'unknown': {
      const all = rules.boxes.map(({ box }) => box);
      throw new UsageError(positionProblems.filledUnknown(name, boxList(rules, all)));
    }
  }
}

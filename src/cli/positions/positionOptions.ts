import { type Box, type Dice, isDice, labelOf, type RuleSet, type Scorecard } from '../../engine/index.js';
import { boxList, positionMessages, readBoxName, usageMessages } from '../../text/index.js';
import { checkPosition, type Position } from './position.js';
import { UsageError } from '../options.js';

/** The options of commands that are asked about dice, as commander gives them. */
export interface PositionOptions {
  readonly rules: string;
  readonly filled?: string;
  readonly yahtzeeBonuses?: string;
  readonly rollsLeft?: `${Position['rollsLeft']}`;
}

/** The options that a batch has in its lines instead, with the name of the field there. */
const FIELD_OPTIONS = [
  ['filled', '--filled'],
  ['yahtzeeBonuses', '--yahtzee-bonuses'],
  ['rollsLeft', '--rolls-left'],
] as const;

/**
 * Refuses options that say of one position what each line of a batch says for itself.
 *
 * @throws UsageError
 */
export function refuseBesideBatch(options: PositionOptions): void {
  for (const [field, option] of FIELD_OPTIONS) {
    if (options[field] !== undefined) throw new UsageError(usageMessages.besideBatch(option, field));
  }
}

/**
 * The position of a command line.
 *
 * @param words the dice
 * @throws UsageError
 */
export function readPositionOptions(
  words: readonly string[],
  rules: RuleSet,
  { filled = '', yahtzeeBonuses = '0', rollsLeft = '2' }: PositionOptions,
): Position {
  const card = { filled: readFilled(filled, rules), yahtzeeBonuses: readBonuses(yahtzeeBonuses) };
  const dice = readDice(words);
  const reading = checkPosition({ rules, dice, card, rollsLeft: ROLLS_LEFT[rollsLeft] });
  if (reading.ok) return reading.position;
  const { code, message } = reading.problem;
  throw new UsageError(
    code === 'impossible-bonuses' ? usageMessages.bonuses(message) : usageMessages.filled(message),
  );
}

const ROLLS_LEFT = { '0': 0, '1': 1, '2': 2 } as const;

function readBonuses(typed: string): number {
  if (!/^\d{1,2}$/.test(typed))
    throw new UsageError(usageMessages.bonuses(positionMessages.bonusCount(typed)));
  return Number(typed);
}

/**
 * Dice as arguments: five faces, together or apart.
 *
 * @throws UsageError
 */
function readDice(words: readonly string[]): Dice {
  const typed = words.join(' ');
  const faces = /^[\d\s,]*$/.test(typed) ? [...typed.replace(/[\s,]/g, '')].map(Number) : [];
  if (!isDice(faces)) throw new UsageError(positionMessages.dice(typed));
  return faces;
}

/**
 * The filled boxes of `--filled aces=3,yahtzee=50`.
 *
 * @throws UsageError
 */
function readFilled(typed: string, rules: RuleSet): Scorecard['filled'] {
  const filled: Partial<Record<Box, number>> = {};
  for (const item of typed.split(',').filter((part) => part.trim() !== '')) {
    const [, name, points] = /^([^=]+)=\s*(\d{1,5})\s*$/.exec(item) ?? [];
    if (name === undefined) throw new UsageError(positionMessages.filledItem(item));
    const box = readBox(name.trim(), rules);
    if (filled[box] !== undefined) throw new UsageError(positionMessages.filledTwice(labelOf(rules, box)));
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
      throw new UsageError(positionMessages.filledAmbiguous(name, boxList(rules, reading.boxes)));
    case 'unknown': {
      const all = rules.boxes.map(({ box }) => box);
      throw new UsageError(positionMessages.filledUnknown(name, boxList(rules, all)));
    }
  }
}

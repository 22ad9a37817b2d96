import type { TurnPosition } from '../../analysis/index.js';
import {
  type BoxId,
  checkCard,
  type Dice,
  isBoxOf,
  isDice,
  isFull,
  labelOf,
  RULE_SETS,
  type RuleSet,
  type Scorecard,
} from '../../engine/index.js';
import { boxList, cardProblemText, positionMessages, readBoxName, usageMessages } from '../../text/index.js';
import { UsageError } from '../options.js';

export interface Position extends TurnPosition {
  readonly rules: RuleSet;
}

/** Why a position is invalid: a code for programs, and a one-line message for people. */
export interface PositionProblem {
  readonly code:
    | 'line-too-long'
    | 'not-json'
    | 'bad-position'
    | 'bad-dice'
    | 'bad-filled'
    | 'unknown-rules'
    | 'impossible-points'
    | 'out-of-order'
    | 'impossible-bonuses'
    | 'card-full';
  readonly message: string;
}

export type PositionReading =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly problem: PositionProblem };

const FIELDS = ['dice', 'filled', 'rules', 'rollsLeft', 'yahtzeeBonuses'] as const;

/**
 * Reads one position of a batch from a line of JSON. The checks are written by hand, because a schema library would be
 * too slow for thousands of lines.
 *
 * @param defaultRules the rule set for positions without a `rules` field; a position can also name this rule set by its
 *   id
 */
export function readPosition(line: string, defaultRules: RuleSet): PositionReading {
  let data: unknown;
  try {
    data = JSON.parse(line);
  } catch {
    return refuse('not-json', positionMessages.notJson);
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    return refuse('bad-position', positionMessages.notAnObject(data));
  }
  const unknown = Object.keys(data).find((key) => !FIELDS.some((field) => field === key));
  if (unknown !== undefined) return refuse('bad-position', positionMessages.unknownField(unknown, FIELDS));
  const {
    dice,
    filled = {},
    rules: id = defaultRules.id,
    rollsLeft = 2,
    yahtzeeBonuses = 0,
  } = data as Partial<Record<(typeof FIELDS)[number], unknown>>;

  if (!isDice(dice)) return refuse('bad-dice', positionMessages.jsonDice(dice));
  const rules = [defaultRules, ...RULE_SETS].find((known) => known.id === id);
  if (!rules) return refuse('unknown-rules', positionMessages.rules(id, ruleSetIds(defaultRules)));
  if (!isRollsLeft(rollsLeft)) {
    return refuse('bad-position', positionMessages.rollsLeft(rollsLeft));
  }
  if (typeof yahtzeeBonuses !== 'number' || !Number.isInteger(yahtzeeBonuses)) {
    return refuse('bad-position', positionMessages.bonuses(yahtzeeBonuses));
  }
  const problem = filledProblem(filled, rules);
  if (problem !== undefined) return refuse('bad-filled', problem);
  if (hasDuplicates(line, data, filled)) return refuse('bad-position', positionMessages.fieldTwice);
  const card: Scorecard = { filled: filled as Scorecard['filled'], yahtzeeBonuses };
  return checkPosition({ rules, dice, card, rollsLeft });
}

const isRollsLeft = (value: unknown): value is Position['rollsLeft'] =>
  value === 0 || value === 1 || value === 2;

const ruleSetIds = (defaultRules: RuleSet): string[] => [
  ...new Set([...RULE_SETS, defaultRules].map((rules) => rules.id)),
];

function filledProblem(filled: unknown, rules: RuleSet): string | undefined {
  if (typeof filled !== 'object' || filled === null || Array.isArray(filled)) {
    return positionMessages.filled(rules, filled);
  }
  for (const [box, points] of Object.entries(filled)) {
    if (!isBoxOf(rules, box)) return positionMessages.unknownBoxId(rules, box);
    if (typeof points !== 'number') return positionMessages.points(box, points);
  }
  return undefined;
}

/**
 * True if a field or a box appears twice; `JSON.parse` silently uses the last value. A line with valid fields has
 * one colon per field or box, so extra colons reveal duplicates.
 */
const hasDuplicates = (line: string, ...objects: readonly unknown[]): boolean =>
  line.split(':').length - 1 > objects.flatMap((object) => Object.keys(Object(object))).length;

/** Checks that a card is possible under the rules and has an open box. */
function checkPosition(position: Position): PositionReading {
  const { rules, card } = position;
  const problem = checkCard(rules, card);
  if (problem) return refuse(problem.code, cardProblemText(rules, problem));
  return isFull(rules, card) ? refuse('card-full', positionMessages.fullCard(rules)) : { ok: true, position };
}

const refuse = (code: PositionProblem['code'], message: string): PositionReading => ({
  ok: false,
  problem: { code, message },
});

export interface PositionOptions {
  readonly rules: string;
  readonly filled?: string;
  readonly yahtzeeBonuses?: string;
  readonly rollsLeft?: `${Position['rollsLeft']}`;
}

/** A batch refuses these options, each with the JSON field to use instead. */
const FIELD_OPTIONS = [
  ['filled', '--filled'],
  ['yahtzeeBonuses', '--yahtzee-bonuses'],
  ['rollsLeft', '--rolls-left'],
] as const;

/** @throws UsageError if an option is invalid for a batch */
export function refuseOptionsOfBatch(options: PositionOptions): void {
  for (const [field, option] of FIELD_OPTIONS) {
    if (options[field] !== undefined) throw new UsageError(usageMessages.besideBatch(option, field));
  }
}

/**
 * Reads the position from the command line.
 *
 * @param args the dice, in one argument or several
 * @throws UsageError
 */
export function readPositionOptions(
  args: readonly string[],
  rules: RuleSet,
  { filled = '', yahtzeeBonuses = '0', rollsLeft = '2' }: PositionOptions,
): Position {
  const card = { filled: readFilled(filled, rules), yahtzeeBonuses: readBonuses(yahtzeeBonuses) };
  const dice = readDice(args);
  const reading = checkPosition({ rules, dice, card, rollsLeft: ROLLS_LEFT[rollsLeft] });
  if (reading.ok) return reading.position;
  const { code, message } = reading.problem;
  throw new UsageError(
    code === 'impossible-bonuses' ? usageMessages.bonuses(message) : usageMessages.filled(message),
  );
}

const ROLLS_LEFT = { '0': 0, '1': 1, '2': 2 } as const;

function readBonuses(input: string): number {
  if (!/^\d{1,2}$/.test(input))
    throw new UsageError(usageMessages.bonuses(positionMessages.bonusCount(input)));
  return Number(input);
}

function readDice(args: readonly string[]): Dice {
  const input = args.join(' ');
  const faces = /^[\d\s,]*$/.test(input) ? [...input.replace(/[\s,]/g, '')].map(Number) : [];
  if (!isDice(faces)) throw new UsageError(positionMessages.dice(input));
  return faces;
}

/** Parses the value of `--filled`, such as `aces=3,yahtzee=50`. */
function readFilled(input: string, rules: RuleSet): Scorecard['filled'] {
  const filled: Partial<Record<BoxId, number>> = {};
  for (const item of input.split(',').filter((part) => part.trim() !== '')) {
    const [, name, points] = /^([^=]+)=\s*(\d{1,5})\s*$/.exec(item) ?? [];
    if (name === undefined) throw new UsageError(positionMessages.filledItem(rules, item));
    const box = readBox(name.trim(), rules);
    if (filled[box] !== undefined) throw new UsageError(positionMessages.filledTwice(labelOf(rules, box)));
    filled[box] = Number(points);
  }
  return filled;
}

function readBox(name: string, rules: RuleSet): BoxId {
  const reading = readBoxName(name, rules);
  switch (reading.kind) {
    case 'box':
      return reading.box;
    case 'ambiguous':
      throw new UsageError(positionMessages.filledAmbiguous(name, boxList(rules, reading.boxes)));
    case 'unknown': {
      throw new UsageError(
        positionMessages.filledUnknown(name, rules.boxes.map(({ label }) => label).join(', ')),
      );
    }
  }
}

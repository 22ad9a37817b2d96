import type { TurnPosition } from '../../analysis/index.js';
import {
  checkCard,
  isBox,
  isDice,
  isFull,
  RULE_SETS,
  type RuleSet,
  type Scorecard,
} from '../../engine/index.js';
import { cardProblemText, positionMessages } from '../../text/index.js';

/** Dice in front of a card, and the rules that both go by. */
export interface Position extends TurnPosition {
  readonly rules: RuleSet;
}

/** Why a position is refused: a code for programs, and one line for people. */
export interface PositionProblem {
  readonly code:
    | 'line-too-long'
    | 'not-json'
    | 'bad-position'
    | 'bad-dice'
    | 'bad-filled'
    | 'unknown-rules'
    | 'impossible-points'
    | 'impossible-bonuses'
    | 'card-full';
  readonly message: string;
}

export type PositionReading =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly problem: PositionProblem };

const FIELDS = ['dice', 'filled', 'rules', 'rollsLeft', 'yahtzeeBonuses'] as const;

/**
 * Reads one position of a batch from a line of JSON. Checked by hand and not by a schema: a batch has many
 * thousands of them.
 *
 * @param usual the rule set of positions that name none; its id can be named as well
 */
export function readPosition(line: string, usual: RuleSet): PositionReading {
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
    rules: id = usual.id,
    rollsLeft = 2,
    yahtzeeBonuses = 0,
  } = data as Partial<Record<(typeof FIELDS)[number], unknown>>;

  if (!isDice(dice)) return refuse('bad-dice', positionMessages.jsonDice(dice));
  const rules = [usual, ...RULE_SETS].find((known) => known.id === id);
  if (!rules) return refuse('unknown-rules', positionMessages.rules(id, ruleSetIds(usual)));
  if (!isRollsLeft(rollsLeft)) {
    return refuse('bad-position', positionMessages.rollsLeft(rollsLeft));
  }
  if (typeof yahtzeeBonuses !== 'number' || !Number.isInteger(yahtzeeBonuses)) {
    return refuse('bad-position', positionMessages.bonuses(yahtzeeBonuses));
  }
  const problem = filledProblem(filled);
  if (problem !== undefined) return refuse('bad-filled', problem);
  const card: Scorecard = { filled: filled as Scorecard['filled'], yahtzeeBonuses };
  return checkPosition({ rules, dice, card, rollsLeft });
}

const isRollsLeft = (value: unknown): value is Position['rollsLeft'] =>
  value === 0 || value === 1 || value === 2;

const ruleSetIds = (usual: RuleSet): string[] => [...new Set([...RULE_SETS, usual].map((rules) => rules.id))];

function filledProblem(filled: unknown): string | undefined {
  if (typeof filled !== 'object' || filled === null || Array.isArray(filled)) {
    return positionMessages.filled(filled);
  }
  for (const [box, points] of Object.entries(filled)) {
    if (!isBox(box)) return positionMessages.unknownBoxId(box);
    if (typeof points !== 'number') return positionMessages.points(box, points);
  }
  return undefined;
}

/** Checks that a card can have come about under its rules and has an open box. */
export function checkPosition(position: Position): PositionReading {
  const { rules, card } = position;
  const problem = checkCard(rules, card);
  if (problem) return refuse(problem.code, cardProblemText(rules, problem));
  return isFull(card) ? refuse('card-full', positionMessages.fullCard) : { ok: true, position };
}

const refuse = (code: PositionProblem['code'], message: string): PositionReading => ({
  ok: false,
  problem: { code, message },
});

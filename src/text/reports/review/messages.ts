import type { Aim } from '../../../analysis/index.js';
import { type Box, type Face, labelOf, type RuleSet } from '../../../engine/index.js';
import { counted, orList } from '../../phrases.js';
import { rollName } from '../../play/board.js';
import { facesText, percentText } from '../../play/coach/coach.js';

/** The cost of a player's decisions by kind, as text. */
type KindTexts = Readonly<Record<'roll1' | 'roll2' | 'boxes', string>>;

/** Messages of the review. Luck and cost are changes in the expected final score, in points. */
export const reviewMessages = {
  awaited: 'Computing the luck and the cost of every turn ...',
  unavailable: (why: string): string => `No review: ${why}.`,

  ofGame: (id: string, rules: string): string => `Game ${id}, ${rules}`,
  courseTitle: 'Luck and skill',
  sum: 'Start (expected score) + luck of the rolls - cost of the decisions = result:',
  headings: { start: 'Start', luck: 'Luck', cost: 'Cost', result: 'Result' },
  unfinished: 'A result in brackets is the expected score when the game stopped.',
  chart: 'Expected final score after each turn:',

  seatTitle: (name: string, result: string, was: 'scored' | 'expected'): string =>
    `${name}: ${result} ${result === '1' ? 'point' : 'points'}${was === 'expected' ? ' expected' : ''}`,
  costliest: (count: number): string =>
    count === 1 ? 'The only decision that cost points' : 'The costliest decisions',
  flawless: 'No decision cost any points. This was perfect play.',
  nothing: 'This player never rolled the dice.',
  lesson: (turn: number, roll: number, dice: readonly Face[], cost: string): string =>
    `Turn ${turn}, ${rollName(roll)}, ${facesText(dice)}: the decision cost ${cost}.`,
  played: (move: string, expected: string): string => `Played: ${move} (expected score ${expected}).`,
  better: (move: string, expected: string, reason: string): string =>
    `Better: ${move} (expected score ${expected})${reason}.`,
  why: (reason: string): string => `Why: ${reason}`,
  aims: (rules: RuleSet, aims: readonly Aim[]): string =>
    aims.length === 0
      ? ''
      : `, aiming for ${orList(aims.map(({ box, chance }) => `${labelOf(rules, box)} (${percentText(chance)})`))}`,
  keepsOpen: (rules: RuleSet, box: Box): string => `, which keeps ${labelOf(rules, box)} open`,
  stops: ', without rolling again',

  figureHeadings: ['Moves', 'Best', 'Mean', 'Roll 1', 'Roll 2', 'Boxes'],
  figures: (decisions: number, best: string, mean: string, costs: KindTexts): string =>
    `${counted(decisions, 'decision', 'decisions')}, ${best} best moves. Mean cost ${mean}; aim for less than 0.20. Holds after roll 1 cost ${costs.roll1}, after roll 2 ${costs.roll2}, boxes ${costs.boxes}.`,
  luck: (points: string): string => `Luck ${points}.`,
  shortFigures: (best: string, mean: string): string => `: ${best} best, mean ${mean}`,

  decisions: 'Every roll with its luck, and every decision with its cost',
  columns: { turn: 'Turn', dice: 'Dice', luck: 'Luck', played: 'Played', cost: 'Cost', better: 'Better' },
  narrowBetter: (move: string): string => `better: ${move}`,
} as const;

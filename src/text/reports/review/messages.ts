import type { Aim } from '../../../analysis/index.js';
import { type Box, type Face, labelOf, type RuleSet } from '../../../engine/index.js';
import { orList } from '../../phrases.js';
import { rollName } from '../../play/board.js';
import { facesText, percentText } from '../../play/coach.js';

/** Words of the review of a game. Points are of the expected final score. */
export const reviewMessages = {
  awaited: 'Working out what every roll and every decision came to ...',
  unavailable: (why: string): string => `No review: ${why}.`,

  ofGame: (id: string, rules: string): string => `Game ${id}, ${rules}`,
  courseTitle: 'Luck and skill',
  sum: 'What was expected at the start, plus the luck of the rolls, less the cost of the decisions, is the result:',
  headings: { start: 'Start', luck: 'Luck', cost: 'Cost', result: 'Result' },
  unfinished: 'A result in brackets is what was expected when it stopped there.',
  chart: 'The expected final score after each turn:',

  seatTitle: (name: string, result: string, was: 'scored' | 'expected'): string =>
    `${name}: ${result} points${was === 'expected' ? ' expected' : ''}`,
  costliest: (count: number): string =>
    count === 1 ? 'The one decision that cost anything' : 'The costliest decisions',
  flawless: 'No decision cost anything: nobody could have played better.',
  nothing: 'Nothing was played.',
  lesson: (turn: number, roll: number, dice: readonly Face[], cost: string): string =>
    `Turn ${turn}, ${rollName(roll)}, ${facesText(dice)}: it cost ${cost} points.`,
  played: (move: string, expected: string): string => `Played: ${move}, for ${expected} in the end.`,
  better: (move: string, expected: string, reason: string): string =>
    `Better: ${move}, for ${expected}${reason}.`,
  aims: (rules: RuleSet, aims: readonly Aim[]): string =>
    aims.length === 0
      ? ''
      : `: ${orList(aims.map(({ box, chance }) => `${labelOf(rules, box)} (${percentText(chance)})`))}`,
  keepsOpen: (rules: RuleSet, box: Box): string => `, which keeps ${labelOf(rules, box)} open`,
  stops: ', without rolling again',

  decisions: 'Every roll with its luck, and every decision with its cost',
  columns: { turn: 'Turn', dice: 'Dice', luck: 'Luck', played: 'Played', cost: 'Cost', better: 'Better' },
  keep: (faces: readonly Face[]): string => `keep ${facesText(faces)}`,
  narrowBetter: (move: string): string => `better: ${move}`,
} as const;

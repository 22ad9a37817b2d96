import { type CardProblem, labelOf, type RuleSet } from '../engine/index.js';
import { counted, orList } from './lists.js';

/** One line for a card that cannot have come about: what it holds, and what it could hold. */
export function cardProblemText(rules: RuleSet, problem: CardProblem): string {
  if (problem.code === 'impossible-points') {
    const { box, points, possible } = problem;
    return `${labelOf(rules, box)} cannot hold ${points}; it can hold ${numberRanges(possible)}`;
  }
  const most = problem.most === 0 ? 'none' : `at most ${problem.most}`;
  return `the card cannot have ${counted(problem.bonuses, 'Yahtzee bonus', 'Yahtzee bonuses')}; ${most} can stand on it`;
}

/** `0, 25 or 30`; three and more numbers in a row as `5-30`. */
function numberRanges(ascending: readonly number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const value of ascending) {
    const run = runs.at(-1);
    if (run && run[1] === value - 1) run[1] = value;
    else runs.push([value, value]);
  }
  return orList(
    runs.flatMap(([from, to]) => {
      if (from === to) return [String(from)];
      return to === from + 1 ? [String(from), String(to)] : [`${from}-${to}`];
    }),
  );
}

import { labelOf, type RuleSet, type ScoringOptions } from '../engine/index.js';

/**
 * The boxes that the dice may fill, in the order of the card, with their points; the most are marked.
 *
 * @param paintBest colours the lines with the most points
 */
export function optionLines(
  rules: RuleSet,
  { legal, boxes, best }: ScoringOptions,
  paintBest: (line: string) => string = (line) => line,
): string[] {
  return legal.map((box) => {
    const line = `${String(boxes[box] ?? 0).padStart(5)}  ${labelOf(rules, box)}`;
    return best.includes(box) ? paintBest(`${line}  (most)`) : line;
  });
}

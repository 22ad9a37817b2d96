import type { RuleSet, ScoringOptions } from '../engine/index.js';

/** The boxes that the dice may fill, in the order of the card, with their points; the most are marked. */
export function optionLines(rules: RuleSet, { boxes }: ScoringOptions): string[] {
  const most = Math.max(...Object.values(boxes));
  return rules.boxes.flatMap(({ box, label }) => {
    const points = boxes[box];
    if (points === undefined) return [];
    return [`${String(points).padStart(5)}  ${label}${points === most && most > 0 ? '  (most)' : ''}`];
  });
}

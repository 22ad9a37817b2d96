import {
  type BoxId,
  type Dice,
  type Face,
  FACES,
  isUpperBox,
  labelOf,
  naturalPoints,
  type RuleSet,
  type ScoringOptions,
} from '../../engine/index.js';
import { unbroken } from '../layout.js';
import { orList } from '../phrases.js';

export interface BoxPoints {
  readonly box: BoxId;
  readonly points: number;
}

export const inCardOrder = ({ legal, boxes }: ScoringOptions): BoxPoints[] =>
  legal.map((box) => ({ box, points: boxes[box] ?? 0 }));

/** Lists where the dice would score if any box could be filled, most points first. */
export const optionsOf = (rules: RuleSet, dice: Dice): BoxPoints[] =>
  rules.boxes
    .map(({ box }: { readonly box: BoxId }) => ({ box, points: naturalPoints(rules, box, dice) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);

/** Such as `Chance 18, Fives 15, Aces 1`. `wrap` keeps each box and its points on one line. */
export const optionList = (rules: RuleSet, options: readonly BoxPoints[]): string =>
  options.map(({ box, points }) => unbroken(`${labelOf(rules, box)} ${points}`)).join(', ');

/** Four example dice. The fifth can show any face. */
export type Four = readonly [Face, Face, Face, Face];

/**
 * Says what four dice and any fifth score in the box `own` and in others. `own`, and boxes that score with every fifth
 * die, get a range of points. A lower box that scores only with some fifth dice lists those. Other boxes are left out.
 */
export function optionsWithAny(
  rules: RuleSet,
  four: Four,
  own: BoxId,
): { readonly own: string; readonly others: readonly string[] } {
  const options = rules.boxes.flatMap(({ box, label }) => {
    const points = FACES.map((face) => naturalPoints(rules, box, [...four, face]));
    const scoring = FACES.filter((_face, index) => points[index]);
    const most = Math.max(...points);
    if (box === own || scoring.length === FACES.length)
      return [{ box, most, text: unbroken(`${label} ${range(points)}`) }];
    if (scoring.length === 0 || isUpperBox(rules, box)) return [];
    return [
      {
        box,
        most,
        text: `${unbroken(`${label} ${most}`)} if the fifth die is ${orList(scoring.map(String))}`,
      },
    ];
  });
  const others = options.filter(({ box }) => box !== own).sort((a, b) => b.most - a.most);
  return {
    own: options.find(({ box }) => box === own)?.text ?? '',
    others: others.map(({ text }) => text),
  };
}

function range(points: readonly number[]): string {
  const [min, max] = [Math.min(...points), Math.max(...points)];
  return min === max ? `${min}` : `${min}-${max}`;
}

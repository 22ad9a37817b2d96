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

/** Returns every legal box with its points, in card order. */
export const inCardOrder = ({ legal, boxes }: ScoringOptions): BoxPoints[] =>
  legal.map((box) => ({ box, points: boxes[box] ?? 0 }));

/** Returns the boxes in which the dice would score points if any box could be filled, most points first. */
export const optionsOf = (rules: RuleSet, dice: Dice): BoxPoints[] =>
  rules.boxes
    .map(({ box }: { readonly box: BoxId }) => ({ box, points: naturalPoints(rules, box, dice) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);

/** Formats boxes as `Chance 18, Fives 15, Aces 1`. `wrap` keeps each box and its points on one line. */
export const optionList = (rules: RuleSet, options: readonly BoxPoints[]): string =>
  options.map(({ box, points }) => unbroken(`${labelOf(rules, box)} ${points}`)).join(', ');

/** The first four dice of an example. The fifth die can have any face. */
export type Four = readonly [Face, Face, Face, Face];

/**
 * Describes what four given dice and any fifth die score in the box `own` and in the other boxes. For `own`, and for
 * boxes that score points with every fifth die, gives the range of points. For lower boxes that score points only with
 * certain fifth dice, lists the faces of these dice.
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

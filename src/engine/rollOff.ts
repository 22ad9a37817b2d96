import { type Dice, sumDice } from './dice.js';

/**
 * The seats with the highest total of a roll-off round: the one who begins, or those who roll again.
 *
 * @param throws one for each of the `contenders`, in their order
 */
export function rollOffLeaders(contenders: readonly number[], throws: readonly Dice[]): readonly number[] {
  const highest = Math.max(...throws.map(sumDice));
  return contenders.filter((_, index) => {
    const dice = throws[index];
    return dice !== undefined && sumDice(dice) === highest;
  });
}

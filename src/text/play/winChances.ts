import { type GameHeader, nameOf } from '../../engine/index.js';
import type { WinChances } from '../../players/index.js';
import { percentText } from './coach/coach.js';

/**
 * Describes everybody's chance of winning, in several wordings, longest first: `Chance to win: Ann 63%, Bob 37%
 * (estimate)`. The shortest wordings have no names. Their numbers are in the order of the scorecards.
 */
export function winChancesTexts(header: GameHeader, { bySeat, isEstimate }: WinChances): readonly string[] {
  const percents = bySeat.map(percentText);
  const named = percents.map((percent, seat) => `${nameOf(header, seat)} ${percent}`).join(', ');
  const estimate = isEstimate ? ' (estimate)' : '';
  return [
    `Chance to win: ${named}${estimate}`,
    `To win: ${named}${estimate}`,
    `To win: ${percents.join(', ')}${estimate}`,
    `Win ${percents.join(' ')}${isEstimate ? ' est.' : ''}`,
  ];
}

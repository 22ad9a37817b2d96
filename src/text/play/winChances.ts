import { type GameHeader, nameOf } from '../../engine/index.js';
import type { WinChances } from '../../players/index.js';
import { percentText } from './coach/coach.js';

/**
 * Everybody's chance of winning, longest wording first: `Chance to win: Ann 63%, Bob 37% (estimate)`. The shortest have
 * initials: `Win A~63% B~37%`
 */
export function winChancesTexts(header: GameHeader, { bySeat, isEstimate }: WinChances): readonly string[] {
  const percents = bySeat.map(percentText);
  const names = percents.map((_, seat) => nameOf(header, seat));
  const initials = beginningsOf(names);
  const list = (shown: readonly string[], gap: string, between: string): string =>
    percents.map((percent, seat) => `${shown[seat] ?? ''}${gap}${percent}`).join(between);
  const [estimate, brief] = isEstimate ? [' (estimate)', ' est.'] : ['', ''];
  return [
    `Chance to win: ${list(names, ' ', ', ')}${estimate}`,
    `To win: ${list(names, ' ', ', ')}${estimate}`,
    `To win: ${list(initials, ' ', ', ')}${estimate}`,
    `Win ${list(initials, ' ', ' ')}${brief}`,
    `Win ${list(initials, isEstimate ? '~' : '', ' ')}`,
  ];
}

/** The shortest beginnings that tell names apart: `An`, `Am` and `B` for Ann, Amy and Bob. */
const beginningsOf = (names: readonly string[]): readonly string[] =>
  names.map((name, seat) => {
    const others = names.filter((_, other) => other !== seat);
    let short = '';
    for (const { segment } of new Intl.Segmenter().segment(name)) {
      short += segment;
      if (!others.some((other) => other.startsWith(short))) break;
    }
    return short;
  });

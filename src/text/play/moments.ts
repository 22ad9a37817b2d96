import type { Moment } from '../../ui/index.js';
import { columnsOf } from '../layout.js';

/** Returns the words of a flourish in several wordings, longest first. */
function momentWords(moment: Moment): readonly string[] {
  switch (moment.type) {
    case 'yahtzee':
      return ['Y A H T Z E E !', 'YAHTZEE!'];
    case 'upper-bonus': {
      const words = `UPPER BONUS +${moment.points}`;
      return moment.name === undefined ? [words] : [`${moment.name}: ${words}`, words];
    }
    case 'new-best':
      return ['N E W   B E S T !', 'NEW BEST!'];
  }
}

const STARS = ['* * *  ', '* '] as const;

/**
 * Returns a flourish of at most `columns` columns: `* * *  UPPER BONUS +35  * * *`. The stars flash: in every second
 * frame, blanks replace them. Returns an empty string if no flourish fits.
 */
export function momentText(moment: Moment, columns: number): string {
  const flourishes = momentWords(moment).flatMap((words) => STARS.map((stars) => ({ words, stars })));
  const shown = flourishes.find(({ words, stars }) => columnsOf(words) + 2 * stars.length <= columns);
  if (!shown) return '';
  const { words, stars } = shown;
  const isDark = moment.frame % 2 === 1;
  const before = isDark ? ' '.repeat(stars.length) : stars;
  return before + words + [...before].reverse().join('');
}

import { columnsOf } from '../layout.js';

/** An event that the screen celebrates with a short flourish. */
export type MomentEvent =
  /** A rolled Yahtzee that is worth points in the Yahtzee box or earns a Yahtzee bonus. */
  | { readonly type: 'yahtzee' }
  /** A player has just earned the upper bonus. The name is absent in a game with one player. */
  | { readonly type: 'upper-bonus'; readonly points: number; readonly name?: string }
  /** A solo game has beaten every earlier score. */
  | { readonly type: 'new-best' };

/** The current frame of a flourish. */
export type Moment = MomentEvent & { readonly frame: number };

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

import { type BoxId, isYahtzee, labelOf, type RuleSet } from '../../../engine/index.js';
import { type Lesson, lessonsFor } from '../../../training/index.js';

/** Rules of thumb, in sentences of at most 25 words. */
const TIPS: Readonly<Record<Lesson, (label: (box: BoxId) => string) => string>> = {
  'use-rolls': (label) =>
    `Use your rolls before you fill a box. Only a finished ${label('fullHouse')}, straight or ${label('yahtzee')} may be worth filling in at once.`,
  finished: (label) =>
    `Fill a finished ${label('largeStraight')} or ${label('yahtzee')} at once, and a finished ${label('smallStraight')} or ${label('fullHouse')} after the last roll.`,
  joker: (label) =>
    `A joker scores full points in ${label('largeStraight')}: put it there while that box is open.`,
  'keep-three': () => 'Keep three equal dice together while their upper box is open.',
  'equal-dice-only': () =>
    'Keep only the equal dice. Every other die you keep is one less to roll for more of them.',
  'higher-pair': () => 'Of two pairs whose upper boxes are both open, the higher pair is worth more.',
  'one-pair': (label) =>
    `Two pairs: keep only one pair and roll three dice. Keep both for ${label('fullHouse')} only if they are low and you have one roll left.`,
  'four-in-a-row': (label) =>
    `Keep four in a row for ${label('largeStraight')} if both ends are open, or with one roll left if ${label('smallStraight')} is open too. One roll in 3 completes it if both ends are open, otherwise one in 6.`,
  'pair-over-run': (label) =>
    `A pair usually beats three dice of a straight while its upper box is open, except a pair of ${label('aces')}. Keep the pair and roll three dice.`,
  'pair-over-singles': (label) =>
    `A pair beats single dice, even high ones, while its upper box is open, except a pair of ${label('aces')}.`,
  'upper-over-kind': (label) =>
    `Put four equal dice into their upper box rather than into ${label('threeOfAKind')} or ${label('fourOfAKind')}. Do the same with three from ${label('aces')} to ${label('fives')}. On average, the upper bonus needs three of every face. Only three ${label('sixes')}, or three ${label('fives')} if all five dice total 23 or more, may be worth more in ${label('threeOfAKind')}.`,
  'few-of-a-face': (label) =>
    `A single die in an upper box, or two ${label('sixes')}, puts the upper bonus at risk. ${label('aces')}, ${label('chance')} from 18 points or ${label('threeOfAKind')} from 12 usually costs less.`,
  'zero-in-aces': (label) =>
    `Before you take a zero elsewhere, fill ${label('aces')}, even with few points or none: no other box scores less on average. Exception: with six or fewer boxes open, if the upper bonus may need ${label('aces')}, a zero in ${label('yahtzee')} or ${label('fourOfAKind')} can cost less.`,
  'zero-order': (label) =>
    `If you must take a zero in the lower section, take it in ${label('fourOfAKind')} or ${label('yahtzee')}: the other boxes there are easier to fill.`,
  'zero-over-chance': (label) =>
    `With six or fewer boxes open, don't fill ${label('chance')} with 17 points or fewer (18 with four or fewer open): take a zero in ${label('yahtzee')}. In perfect play, ${label('chance')} averages 22 points, and a ${label('yahtzee')} in one turn is rare.`,
  'keep-chance': (label) =>
    `${label('chance')} takes any dice, so keep it for a bad roll with a high total. If it would score little, fill another box, but no upper box with a single die above ${label('aces')}, or with two ${label('fives')} or ${label('sixes')}.`,
  'house-from-20': (label) =>
    `Fill a finished ${label('smallStraight')}, ${label('largeStraight')} or ${label('yatzy')} at once, and a ${label('fullHouse')} of 20 points or more after the last roll.`,
  'low-two-pairs': (label) =>
    `Two pairs, none above ${label('fours')}: keep only one pair and roll three dice, while the upper box of the higher pair is open. With two rolls left, do the same with ${label('fives')}.`,
  'pair-over-four': (label) =>
    `Straights score little: a pair of ${label('fours')} or higher beats four dice in a row while its upper box is open. Exception: 2 3 4 5 while both straights are open.`,
  'threes-over-singles': (label) =>
    `A pair of ${label('threes')} or higher beats single dice, even high ones, while its upper box is open.`,
  'upper-over-same': (label) =>
    `Put three or more equal dice into their upper box rather than into ${label('onePair')}, ${label('threeOfAKind')} or ${label('fourOfAKind')}. Only three ${label('sixes')} may be worth more in ${label('threeOfAKind')}.`,
  'zero-in-small-straight': (label) =>
    `If you must take a zero, take it in ${label('smallStraight')}: it scores little and is hard to roll. Only a zero in ${label('ones')} may cost less, or one in ${label('yatzy')} once six or fewer boxes are open.`,
  'small-straight-over-chance': (label) =>
    `Don't fill ${label('chance')} with fewer than 20 points while ${label('smallStraight')} is open: even a zero there costs less.`,
  'few-dice': (label) =>
    `Don't put a single die into ${label('threes')} or a higher box, or two dice into ${label('sixes')}, while you can still get the upper bonus. ${label('onePair')}, ${label('ones')} or a zero in ${label('smallStraight')} costs less.`,
};

/** Boxes that Yatzy calls something else: from the id in Yahtzee to the id in Yatzy. */
const IN_YATZY: Readonly<Partial<Record<BoxId, BoxId>>> = { aces: 'ones', yahtzee: 'yatzy' };

/** A rule of thumb with this rule set's labels. Undefined if nobody measured it under these rules. */
export const lessonTip = (rules: RuleSet, lesson: Lesson): string | undefined =>
  lessonsFor(rules).includes(lesson)
    ? TIPS[lesson]((box) => labelOf(rules, isYahtzee(rules) ? box : (IN_YATZY[box] ?? box)))
    : undefined;

import { labelOf, type RuleSet, type YahtzeeBox, isYahtzee } from '../../../engine/index.js';
import type { Lesson } from '../../../training/index.js';

/** The rules of thumb, one or two sentences each. `label` returns the label of a box. */
const TIPS: Readonly<Record<Lesson, (label: (box: YahtzeeBox) => string) => string>> = {
  'use-rolls': (label) =>
    `Use your rolls before you fill a box. Only a finished ${label('fullHouse')}, straight or ${label('yahtzee')} may be worth filling in at once.`,
  finished: (label) =>
    `Fill a finished ${label('largeStraight')} or ${label('yahtzee')} at once, and a finished ${label('smallStraight')} or ${label('fullHouse')} after the last roll.`,
  joker: (label) =>
    `A joker scores full points in ${label('largeStraight')}: put it there while that box is open.`,
  'keep-three': () => 'Keep three equal dice together while their upper box is open.',
  'equal-dice-only': () =>
    'Keep only the equal dice. Every other die that you keep is one die less to roll for more of them.',
  'higher-pair': () => 'Of two pairs whose upper boxes are both open, the higher pair is worth more.',
  'one-pair': (label) =>
    `Two pairs: keep only one pair and roll three dice. Keep both for ${label('fullHouse')} only if they are low and you have one roll left.`,
  'four-in-a-row': (label) =>
    `Keep four in a row for ${label('largeStraight')} if both ends are open, or with one roll left if ${label('smallStraight')} is open too. One roll in 3 completes it if both ends are open, and one in 6 if not.`,
  'pair-over-run': (label) =>
    `A pair usually beats three dice of a straight while its upper box is open, except a pair of ${label('aces')}. Keep the pair and roll three dice.`,
  'pair-over-singles': (label) =>
    `A pair beats single dice, even high ones, while its upper box is open, except a pair of ${label('aces')}.`,
  'upper-over-kind': (label) =>
    `Put four equal dice into their upper box rather than into ${label('threeOfAKind')} or ${label('fourOfAKind')}. Do the same with three equal dice from ${label('aces')} to ${label('fives')}. On average, the upper bonus needs three of every face. Only three ${label('sixes')}, or three ${label('fives')} if all five dice total 23 or more, may be worth more in ${label('threeOfAKind')}.`,
  'few-of-a-face': (label) =>
    `A single die in an upper box, or two ${label('sixes')}, puts the upper bonus at risk. ${label('aces')}, ${label('chance')} from 18 points or ${label('threeOfAKind')} from 12 usually costs less.`,
  'zero-in-aces': (label) =>
    `Before you take a zero elsewhere, fill ${label('aces')}, even with few points or none: no other box scores less on average. Exception: if six or fewer boxes are open and the upper bonus may need ${label('aces')}, a zero in ${label('yahtzee')} or ${label('fourOfAKind')} can cost less.`,
  'zero-order': (label) =>
    `If you must take a zero in the lower section, take it in ${label('fourOfAKind')} or ${label('yahtzee')}: the other boxes there are easier to fill.`,
  'zero-over-chance': (label) =>
    `With six or fewer boxes open, do not fill ${label('chance')} with 17 points or fewer: take a zero in ${label('yahtzee')} instead. With four or fewer boxes open, the limit is 18. In perfect play, ${label('chance')} averages 22 points, and you rarely roll a ${label('yahtzee')} in a single turn.`,
  'keep-chance': (label) =>
    `${label('chance')} takes any dice, so keep it for a bad roll with a high total. If it would score few points, fill another box, but no upper box with a single die above ${label('aces')}, or with two ${label('fives')} or ${label('sixes')}.`,
};

/** Returns a rule of thumb in the words of a rule set, or undefined if it is not about this rule set. */
export const lessonTip = (rules: RuleSet, lesson: Lesson): string | undefined =>
  isYahtzee(rules) ? TIPS[lesson]((box) => labelOf(rules, box)) : undefined;

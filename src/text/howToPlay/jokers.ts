import { JOKER_STEPS, type JokerStyle, labelOf, type RuleSet } from '../../engine/index.js';
import { hasJokers, jokerStepWords, jokerWorthWords } from '../jokerWords.js';
import { wrap, wrapBehind } from '../wrap.js';
import { stack } from './body.js';
import type { Section } from './frame.js';

/** What an extra Yahtzee earns and where it may go, told from the rule set's joker styles. */
export function jokers(rules: RuleSet, width: number): Section {
  const { afterYahtzee, afterZero } = rules.joker;
  const box = labelOf(rules, 'yahtzee');
  const bonus =
    rules.yahtzeeBonus > 0
      ? `a bonus of ${rules.yahtzeeBonus} points, even if a zero is all that the dice then score.`
      : 'no bonus.';
  return {
    title: 'Yahtzee Bonus and Jokers',
    body: stack(
      wrap(
        `Five alike thrown while your ${box} box is filled are an extra Yahtzee, and it matters what the ` +
          'box holds. While it is open, five alike are an ordinary throw everywhere.',
        width,
      ),
      [
        ...wrap(`${box} holds ${rules.fixedScores.yahtzee}: ${bonus}`, width),
        ...destinations(afterYahtzee, width),
      ],
      [
        ...wrap(`${box} holds 0: no bonus.`, width),
        ...(afterZero === afterYahtzee
          ? wrap('Boxes for it: the same.', width)
          : destinations(afterZero, width)),
      ],
      wrap(
        hasJokers(rules)
          ? `A joker scores what five alike could not: ${jokerWorthWords(rules)}. In the other lower boxes ` +
              'it is the sum of the dice.'
          : 'There are no jokers in these rules.',
        width,
      ),
    ),
  };
}

function destinations(style: JokerStyle, width: number): readonly string[] {
  const steps = jokerStepWords(style);
  const [only] = steps;
  if (only !== undefined && steps.length === 1) return wrap(`Boxes for it: ${only}.`, width);
  // A step of open boxes says so in its words; that of one box has to be told.
  const isOneBox = JOKER_STEPS[style].map((step) => step.every(({ boxes }) => boxes === 'matching-upper'));
  return [
    ...wrap('Boxes for it:', width),
    ...steps.flatMap((step, index) => {
      const otherwise = index > 0 ? 'otherwise ' : '';
      const condition = isOneBox[index] ? ', if it is open' : '';
      const end = index === steps.length - 1 ? '.' : ';';
      return wrapBehind(`${index + 1}. `, `${otherwise}${step}${condition}${end}`, width);
    }),
  ];
}

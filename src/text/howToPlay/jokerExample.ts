import {
  type Box,
  type Dice,
  labelOf,
  LOWER_BOXES,
  openBoxes,
  type RuleSet,
  type Scorecard,
  scoringOptions,
  upperBoxOf,
} from '../../engine/index.js';
import { bonusWords } from '../jokerWords.js';
import { orList } from '../lists.js';
import { wrap, wrapBehind } from '../wrap.js';
import { exampleDice, stack } from './body.js';
import type { Section } from './frame.js';
import { inCardOrder, optionList } from './options.js';

const DICE: Dice = [3, 3, 3, 3, 3];
const MATCHING = upperBoxOf(DICE[0]);

/** An extra Yahtzee drawn, with what it may do on the cards that a joker style can tell apart. */
export function jokerExample(rules: RuleSet, width: number): Section {
  const { afterYahtzee, afterZero } = rules.joker;
  const matching = labelOf(rules, MATCHING);
  return {
    title: 'An Extra Yahtzee',
    body: stack(
      exampleDice(DICE, width),
      wrap(`Where these ${matching} may go, with ${labelOf(rules, 'yahtzee')} filled:`, width),
      situations(rules, rules.fixedScores.yahtzee, width),
      afterZero === afterYahtzee
        ? wrap('Holding 0 (no bonus): the same boxes for the same points.', width)
        : situations(rules, 0, width),
    ),
  };
}

/** What the dice may do under a Yahtzee box that holds its score, or a zero. */
function situations(rules: RuleSet, yahtzee: number, width: number): readonly string[] {
  const bonus = bonusWords(rules, yahtzee > 0 ? 'score' : 'zero');
  return [
    ...wrap(`Holding ${yahtzee} (${bonus}):`, width),
    ...distinctSituations(rules, yahtzee).flatMap((text) => wrapBehind('  ', text, width)),
  ];
}

/** With the matching upper box open, with it filled, and with the lower section filled too. */
function distinctSituations(rules: RuleSet, yahtzee: number): readonly string[] {
  const matching = labelOf(rules, MATCHING);
  const whenOpen = optionsOn(rules, yahtzee, []);
  const whenFilled = optionsOn(rules, yahtzee, [MATCHING]);
  const whenLowerFilled = optionsOn(rules, yahtzee, [MATCHING, ...LOWER_BOXES]);
  return [
    ...(whenOpen === whenFilled
      ? [`${matching} open or filled: ${whenOpen}.`]
      : [`${matching} open: ${whenOpen}.`, `${matching} filled: ${whenFilled}.`]),
    ...(whenFilled === whenLowerFilled ? [] : [`All lower boxes filled too: ${whenLowerFilled}.`]),
  ];
}

function optionsOn(rules: RuleSet, yahtzee: number, filled: readonly Box[]): string {
  const zerosIn = Object.fromEntries(filled.map((box) => [box, 0]));
  const card: Scorecard = { filled: { ...zerosIn, yahtzee }, yahtzeeBonuses: 0 };
  const legal = inCardOrder(scoringOptions(rules, card, DICE));
  const scoring = legal.filter(({ points }) => points > 0);
  const zeros = legal.filter(({ points }) => points === 0);
  const isEveryBox = legal.length === openBoxes(card).length;
  const anywhere = scoring.length > 0 ? 'any other open box' : 'any open box';
  const nowhere = isEveryBox ? anywhere : orList(zeros.map(({ box }) => labelOf(rules, box)));
  return [
    ...(scoring.length > 0 ? [optionList(rules, scoring)] : []),
    ...(zeros.length > 0 ? [`a zero in ${nowhere}`] : []),
  ].join(', or ');
}

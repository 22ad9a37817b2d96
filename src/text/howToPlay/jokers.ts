import {
  type Box,
  type Dice,
  JOKER_STEPS,
  type JokerStyle,
  labelOf,
  LOWER_BOXES,
  openBoxes,
  type RuleSet,
  type Scorecard,
  scoringOptions,
  upperBoxOf,
} from '../../engine/index.js';
import { wrap, wrapWithIndent } from '../layout.js';
import { counted, orList } from '../phrases.js';
import { hasJokers, jokerScoresText, jokerStepTexts, yahtzeeBonusText } from '../ruleSets.js';
import { exampleDice, type Section, stack } from './frame.js';
import { inCardOrder, optionList } from './options.js';

/** Explains which bonus an extra Yahtzee earns, and which boxes it can fill under the rule set. */
export function jokers(rules: RuleSet, width: number): Section {
  const { afterYahtzee, afterZero } = rules.joker;
  const box = labelOf(rules, 'yahtzee');
  const yahtzee = counted(rules.fixedScores.yahtzee, 'point', 'points');
  const bonus =
    rules.yahtzeeBonus > 0
      ? `you earn a bonus of ${counted(rules.yahtzeeBonus, 'point', 'points')}, even if the roll itself scores zero.`
      : 'you earn no bonus.';
  return {
    title: 'Yahtzee Bonus and Jokers',
    body: stack(
      wrap(
        `Five of a kind is an extra Yahtzee if your ${box} box is already filled. ` +
          `The points in your ${box} box determine your bonus and the boxes you can fill. ` +
          `While your ${box} box is open, five of a kind is an ordinary roll.`,
        width,
      ),
      [...wrap(`If your ${box} box has ${yahtzee}, ${bonus}`, width), ...destinations(afterYahtzee, width)],
      [
        ...wrap(`If your ${box} box has a zero, you earn no bonus.`, width),
        ...(afterZero === afterYahtzee
          ? wrap(`You can fill the same boxes as with ${yahtzee}.`, width)
          : destinations(afterZero, width)),
      ],
      wrap(
        hasJokers(rules)
          ? `A joker scores ${jokerScoresText(rules)}. In the other lower boxes, a joker scores the sum of the dice.`
          : 'These rules have no jokers.',
        width,
      ),
    ),
  };
}

function destinations(style: JokerStyle, width: number): readonly string[] {
  const steps = jokerStepTexts(style);
  const [only] = steps;
  if (only !== undefined && steps.length === 1) return wrap(`Boxes you can fill: ${only}.`, width);
  // Phrases about several boxes already contain the word `open`, so add it only to phrases about a single box.
  const isOneBox = JOKER_STEPS[style].map((step) => step.every(({ boxes }) => boxes === 'matching-upper'));
  return [
    ...wrap('Boxes you can fill:', width),
    ...steps.flatMap((step, index) => {
      const otherwise = index > 0 ? 'otherwise ' : '';
      const condition = isOneBox[index] ? ', if that box is open' : '';
      const end = index === steps.length - 1 ? '.' : ';';
      return wrapWithIndent(`${index + 1}. `, `${otherwise}${step}${condition}${end}`, width);
    }),
  ];
}

const DICE: Dice = [3, 3, 3, 3, 3];
const MATCHING = upperBoxOf(DICE[0]);

/** Draws an extra Yahtzee, and lists the boxes it can fill in different situations. */
export function jokerExample(rules: RuleSet, width: number): Section {
  const { afterYahtzee, afterZero } = rules.joker;
  const matching = labelOf(rules, MATCHING);
  return {
    title: 'An Extra Yahtzee',
    body: stack(
      exampleDice(DICE, width),
      wrap(
        `Boxes you can fill with these ${matching} if ${labelOf(rules, 'yahtzee')} is already filled:`,
        width,
      ),
      situations(rules, rules.fixedScores.yahtzee, width),
      afterZero === afterYahtzee
        ? wrap(
            `If you scored 0 in ${labelOf(rules, 'yahtzee')}, you get no bonus, but the same boxes and points apply.`,
            width,
          )
        : situations(rules, 0, width),
    ),
  };
}

/** Lists the options for the example dice if the Yahtzee box contains `yahtzee` points. */
function situations(rules: RuleSet, yahtzee: number, width: number): readonly string[] {
  const bonus = yahtzeeBonusText(rules, yahtzee > 0 ? 'score' : 'zero');
  return [
    ...wrap(`If you scored ${yahtzee} in ${labelOf(rules, 'yahtzee')} (${bonus}):`, width),
    ...distinctSituations(rules, yahtzee).flatMap((text) => wrapWithIndent('  ', text, width)),
  ];
}

/**
 * Lists the options for three situations: the matching upper box is open, that box is filled, or that box and the lower
 * section are filled. Combines situations that have the same options.
 */
function distinctSituations(rules: RuleSet, yahtzee: number): readonly string[] {
  const matching = labelOf(rules, MATCHING);
  const whenOpen = optionsOn(rules, yahtzee, []);
  const whenFilled = optionsOn(rules, yahtzee, [MATCHING]);
  const whenLowerFilled = optionsOn(rules, yahtzee, [MATCHING, ...LOWER_BOXES]);
  return [
    ...(whenOpen === whenFilled
      ? [`Whether ${matching} is open or filled: ${whenOpen}.`]
      : [`If ${matching} is open: ${whenOpen}.`, `If ${matching} is filled: ${whenFilled}.`]),
    ...(whenFilled === whenLowerFilled ? [] : [`If all lower boxes are filled too: ${whenLowerFilled}.`]),
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

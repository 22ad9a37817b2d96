import {
  type BoxId,
  type Dice,
  JOKER_STEPS,
  type JokerStyle,
  labelOf,
  openBoxes,
  type RuleSet,
  type Scheme,
  schemeOf,
  type Scorecard,
  scoringOptions,
} from '../../engine/index.js';
import { wrap, wrapWithIndent } from '../layout.js';
import { counted, orList } from '../phrases.js';
import { hasJokers, jokerScoresText, jokerStepTexts, yahtzeeBonusText } from '../ruleSets.js';
import { exampleDice, type Section, joinParts } from './frame.js';
import { inCardOrder, optionList } from './options.js';

type ExtraFiveAlike = NonNullable<Scheme['extraFiveAlike']>;

/** Explains extra Yahtzees. Empty if five of a kind is never special. */
export function jokerSections(rules: RuleSet, width: number): readonly Section[] {
  const { extraFiveAlike: extra } = schemeOf(rules);
  return extra ? [jokers(rules, extra, width), jokerExample(rules, extra, width)] : [];
}

function jokers(rules: RuleSet, extra: ExtraFiveAlike, width: number): Section {
  const { afterScore, afterZero } = extra;
  const box = labelOf(rules, extra.box);
  const yahtzee = counted(extra.points, 'point', 'points');
  const bonus =
    extra.bonus > 0
      ? `you earn a bonus of ${counted(extra.bonus, 'point', 'points')}, even if the roll itself scores zero.`
      : 'you earn no bonus.';
  return {
    title: 'Yahtzee Bonus and Jokers',
    body: joinParts(
      wrap(
        `Five of a kind is an extra Yahtzee if your ${box} box is already filled. ` +
          `The points in your ${box} box determine your bonus and the boxes you can fill. ` +
          `While your ${box} box is open, five of a kind is an ordinary roll.`,
        width,
      ),
      [...wrap(`If your ${box} box has ${yahtzee}, ${bonus}`, width), ...destinations(afterScore, width)],
      [
        ...wrap(`If your ${box} box has a zero, you earn no bonus.`, width),
        ...(afterZero === afterScore
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
  // Phrases about several boxes already say `open`, so add it only to those about one box.
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
const matchingBox = (rules: RuleSet): BoxId => schemeOf(rules).upper[DICE[0] - 1] ?? '';

function jokerExample(rules: RuleSet, extra: ExtraFiveAlike, width: number): Section {
  const { box, points, afterScore, afterZero } = extra;
  const matching = labelOf(rules, matchingBox(rules));
  return {
    title: 'An Extra Yahtzee',
    body: joinParts(
      exampleDice(DICE, width),
      wrap(`Boxes you can fill with these ${matching} if ${labelOf(rules, box)} is already filled:`, width),
      situations(rules, box, points, width),
      afterZero === afterScore
        ? wrap(
            `If you scored 0 in ${labelOf(rules, box)}, you get no bonus, but the same boxes and points apply.`,
            width,
          )
        : situations(rules, box, 0, width),
    ),
  };
}

/** What the example dice can score if the Yahtzee box contains `yahtzee` points. */
function situations(rules: RuleSet, box: BoxId, yahtzee: number, width: number): readonly string[] {
  const bonus = yahtzeeBonusText(rules, yahtzee > 0 ? 'score' : 'zero');
  return [
    ...wrap(`If you scored ${yahtzee} in ${labelOf(rules, box)} (${bonus}):`, width),
    ...distinctSituations(rules, box, yahtzee).flatMap((text) => wrapWithIndent('  ', text, width)),
  ];
}

/**
 * Goes through three cases: the matching upper box is open, it's filled, or the whole lower section is filled too.
 * Merges cases with the same options.
 */
function distinctSituations(rules: RuleSet, box: BoxId, yahtzee: number): readonly string[] {
  const matchingUpper = matchingBox(rules);
  const matching = labelOf(rules, matchingUpper);
  const whenOpen = optionsOn(rules, box, yahtzee, []);
  const whenFilled = optionsOn(rules, box, yahtzee, [matchingUpper]);
  const whenLowerFilled = optionsOn(rules, box, yahtzee, [matchingUpper, ...schemeOf(rules).lower]);
  return [
    ...(whenOpen === whenFilled
      ? [`Whether ${matching} is open or filled: ${whenOpen}.`]
      : [`If ${matching} is open: ${whenOpen}.`, `If ${matching} is filled: ${whenFilled}.`]),
    ...(whenFilled === whenLowerFilled ? [] : [`If all lower boxes are filled too: ${whenLowerFilled}.`]),
  ];
}

function optionsOn(rules: RuleSet, box: BoxId, yahtzee: number, filled: readonly BoxId[]): string {
  const zerosIn = Object.fromEntries(filled.map((box) => [box, 0]));
  const card: Scorecard = { filled: { ...zerosIn, [box]: yahtzee }, yahtzeeBonuses: 0 };
  const legal = inCardOrder(scoringOptions(rules, card, DICE));
  const scoring = legal.filter(({ points }) => points > 0);
  const zeros = legal.filter(({ points }) => points === 0);
  const isEveryBox = legal.length === openBoxes(rules, card).length;
  const anywhere = scoring.length > 0 ? 'any other open box' : 'any open box';
  const nowhere = isEveryBox ? anywhere : orList(zeros.map(({ box }) => labelOf(rules, box)));
  return [
    ...(scoring.length > 0 ? [optionList(rules, scoring)] : []),
    ...(zeros.length > 0 ? [`a zero in ${nowhere}`] : []),
  ].join(', or ');
}

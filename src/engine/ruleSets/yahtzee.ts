import type { YahtzeeRuleSet } from './ruleSet.js';
import type { YahtzeeBox } from './yahtzeeBoxes.js';

type YahtzeeUpper = 'aces' | 'twos' | 'threes' | 'fours' | 'fives' | 'sixes';
type YahtzeeLower = Exclude<YahtzeeBox, YahtzeeUpper>;

const UPPER_LABELS: Readonly<Record<YahtzeeUpper, string>> = {
  aces: 'Aces',
  twos: 'Twos',
  threes: 'Threes',
  fours: 'Fours',
  fives: 'Fives',
  sixes: 'Sixes',
};

const LOWER_LABELS: Readonly<Record<YahtzeeLower, string>> = {
  threeOfAKind: '3 of a Kind',
  fourOfAKind: '4 of a Kind',
  fullHouse: 'Full House',
  smallStraight: 'Small Straight',
  largeStraight: 'Large Straight',
  yahtzee: 'Yahtzee',
  chance: 'Chance',
};

const upperSection = (labels: Readonly<Record<YahtzeeUpper, string>>): YahtzeeRuleSet['boxes'] => [
  { box: 'aces', label: labels.aces },
  { box: 'twos', label: labels.twos },
  { box: 'threes', label: labels.threes },
  { box: 'fours', label: labels.fours },
  { box: 'fives', label: labels.fives },
  { box: 'sixes', label: labels.sixes },
];

const lowerSection = (
  labels: Readonly<Record<YahtzeeLower, string>>,
  lastTwo: readonly ['yahtzee', 'chance'] | readonly ['chance', 'yahtzee'],
): YahtzeeRuleSet['boxes'] =>
  (['threeOfAKind', 'fourOfAKind', 'fullHouse', 'smallStraight', 'largeStraight', ...lastTwo] as const).map(
    (box) => ({ box, label: labels[box] }),
  );

/** The official rules: sources 001 and 003 agree on them (see docs/rules.md). */
export const OFFICIAL: YahtzeeRuleSet = {
  id: 'official',
  version: 1,
  name: 'Official rules',
  provenance: 'The published rules, with the joker rules from two web pages.',
  boxes: [...upperSection(UPPER_LABELS), ...lowerSection(LOWER_LABELS, ['yahtzee', 'chance'])],
  upperBonus: { threshold: 63, points: 35 },
  fixedScores: { fullHouse: 25, smallStraight: 30, largeStraight: 40, yahtzee: 50 },
  yahtzeeBonus: 100,
  joker: { afterYahtzee: 'forced', afterZero: 'forced' },
};

const MEOWTZEE: YahtzeeRuleSet = {
  ...OFFICIAL,
  id: 'meowtzee',
  name: 'Meowtzee',
  provenance:
    'The Meowtzee page: the upper bonus needs more than 63 points. After a zero in Yahtzee, ' +
    'a joker is allowed even if the matching upper box is open.',
  boxes: [
    ...upperSection({ ...UPPER_LABELS, aces: 'Ones' }),
    ...lowerSection(
      {
        ...LOWER_LABELS,
        threeOfAKind: 'Three of a Kind',
        fourOfAKind: 'Four of a Kind',
        smallStraight: 'Little Straight',
        largeStraight: 'Big Straight',
      },
      ['chance', 'yahtzee'],
    ),
  ],
  upperBonus: { threshold: 64, points: 35 },
  joker: { afterYahtzee: 'forced', afterZero: 'free' },
};

const VIRTUAL_PLACE: YahtzeeRuleSet = {
  ...OFFICIAL,
  id: 'virtual-place',
  name: 'Virtual Place',
  provenance:
    'The Virtual Place rules: an extra Yahtzee scores in the matching upper box, or zero elsewhere.',
  joker: { afterYahtzee: 'matching-or-zero', afterZero: 'none' },
};

const INSTRUCTIONS: YahtzeeRuleSet = {
  ...OFFICIAL,
  id: 'instructions',
  name: 'ASCII instructions',
  provenance: 'The ASCII instructions: a bonus for each extra Yahtzee and no joker.',
  joker: { afterYahtzee: 'none', afterZero: 'none' },
};

const ORIGINAL_1956: YahtzeeRuleSet = {
  ...OFFICIAL,
  id: 'original-1956',
  name: 'Original 1956',
  provenance: 'The 1956 booklet: jokers score only in the lower section.',
  joker: { afterYahtzee: 'lower', afterZero: 'lower' },
};

export const YAHTZEE_RULES: readonly YahtzeeRuleSet[] = [
  OFFICIAL,
  MEOWTZEE,
  VIRTUAL_PLACE,
  INSTRUCTIONS,
  ORIGINAL_1956,
];

import {
  type BoxId,
  builtInLike,
  findRuleSet,
  isJokerStyle,
  JOKER_STEPS,
  type JokerBoxes,
  type JokerOffer,
  type JokerStyle,
  type JokerWorth,
  labelOf,
  type Order,
  RULE_SETS,
  type RuleSet,
  type Scheme,
  schemeOf,
  turnsOf,
  yahtzeeBonusOf,
} from '../engine/index.js';
import { shortened, unbroken, wrap, wrapWithIndent } from './layout.js';
import { andList, counted, orList } from './phrases.js';

const BOXES_WORDS: Readonly<Record<JokerBoxes, string>> = {
  'matching-upper': 'the matching upper box',
  lower: 'any open lower box',
  upper: 'any open upper box',
  any: 'any open box',
};

const WORTH_WORDS: Readonly<Record<JokerWorth, (boxes: string) => string>> = {
  natural: (boxes) => `${boxes} for its usual points`,
  joker: (boxes) => `${boxes} as a joker`,
  'joker-once-matched': (boxes) => `${boxes}, as a joker if the matching upper box is filled`,
  zero: (boxes) => `a zero in ${boxes}`,
};

/**
 * Which boxes an extra Yahtzee can fill: a phrase for each step of the joker style, such as `any open lower box as a
 * joker`.
 */
export const jokerStepTexts = (style: JokerStyle): readonly string[] =>
  JOKER_STEPS[style].map((step) => orList(step.map(jokerOfferText)));

// In the matching upper box, an extra Yahtzee always scores the sum of its dice, so don't mention points.
const jokerOfferText = ({ boxes, worth }: JokerOffer): string =>
  boxes === 'matching-upper' ? BOXES_WORDS[boxes] : WORTH_WORDS[worth](BOXES_WORDS[boxes]);

/** Such as `the matching upper box; else ...; else ...`. */
const jokerStyleText = (style: JokerStyle): string => jokerStepTexts(style).join('; else ');

export const hasJokers = (rules: RuleSet): boolean => {
  const { extraFiveAlike: extra } = schemeOf(rules);
  return extra !== undefined && (isJokerStyle(extra.afterScore) || isJokerStyle(extra.afterZero));
};

/** Such as `Full House 25`. `wrap` keeps each box and its score on one line. */
const fixedScores = (rules: RuleSet): readonly { readonly box: BoxId; readonly text: string }[] =>
  [...schemeOf(rules).specs.values()].flatMap(({ box, label, worth }) =>
    worth.kind === 'fixed' ? [{ box, text: unbroken(`${label} ${worth.points}`) }] : [],
  );

/** What a joker scores: `Full House 25, Small Straight 30 and Large Straight 40`. */
export const jokerScoresText = (rules: RuleSet): string =>
  andList(
    fixedScores(rules)
      .filter(({ box }) => box !== schemeOf(rules).extraFiveAlike?.box)
      .map(({ text }) => text),
  );

/** Such as `+100` or `no bonus`. After a zero in the Yahtzee box, an extra Yahtzee earns no bonus. */
export const yahtzeeBonusText = (rules: RuleSet, yahtzeeBox: 'score' | 'zero'): string => {
  const bonus = yahtzeeBonusOf(rules);
  return yahtzeeBox === 'score' && bonus > 0 ? `+${bonus}` : 'no bonus';
};

const WIDTH = 76;

/**
 * Sums up a rule set for help: its name, upper bonus, fixed scores and rules for extra Yahtzees. Takes up to eight
 * lines of 76 columns, or more lines if `columns` is smaller.
 */
export function rulesSummary(rules: RuleSet, columns: number = WIDTH): readonly string[] {
  const width = Math.min(columns, WIDTH);
  const { order, extraFiveAlike: extra } = schemeOf(rules);
  const fixed = fixedScores(rules).map(({ text }) => text);
  return [
    ...wrap(`${rulesName(rules.name)}: ${shortUpperBonus(rules)}.`, width),
    ...(fixed.length > 0 ? wrap(`${fixed.join(', ')}.`, width) : []),
    ...(order === 'free' ? [] : wrap(`Order of the boxes: ${ORDER_WORDS[order]}.`, width)),
    ...(extra ? extraLines(rules, extra, width) : []),
  ];
}

type ExtraFiveAlike = NonNullable<Scheme['extraFiveAlike']>;

function extraLines(rules: RuleSet, extra: ExtraFiveAlike, width: number): readonly string[] {
  const { box, points, afterScore, afterZero } = extra;
  const sameBoxes = afterZero === afterScore;
  return [
    ...wrap(
      `Extra Yahtzee after scoring ${points}: ${yahtzeeBonusText(rules, 'score')}; ${jokerStyleText(afterScore)}.`,
      width,
    ),
    ...wrap(
      `Extra Yahtzee after a zero in ${labelOf(rules, box)}: ${yahtzeeBonusText(rules, 'zero')}; ${sameBoxes ? 'it fills the same boxes' : jokerStyleText(afterZero)}.`,
      width,
    ),
  ];
}

const ORDER_WORDS: Readonly<Record<Order, string>> = {
  free: 'any',
  card: 'from the top of the card to the bottom',
  'upper-first': 'the upper section first',
};

const shortUpperBonus = ({ upperBonus: { threshold, points } }: RuleSet): string =>
  points > 0
    ? `upper bonus of ${points} for ${counted(threshold, 'point', 'points')} or more`
    : 'no upper bonus';

type Paint = (text: string) => string;

/**
 * Lists rule sets and how they differ, in lines of at most 76 columns.
 *
 * @param heading styles the line with a rule set's name
 */
export const ruleSetList = (
  rulesList: readonly RuleSet[],
  heading: Paint = (text) => text,
): readonly string[] =>
  rulesList.flatMap((rules, index) => [...(index > 0 ? [''] : []), ...entry(rules, heading)]);

function entry(rules: RuleSet, heading: Paint): readonly string[] {
  const isDefault = rules.id === RULE_SETS[0]?.id;
  const { order, extraFiveAlike: extra } = schemeOf(rules);
  return [
    heading(`${rules.id}${isDefault ? ' (default)' : ''}: ${rules.name}`),
    ...wrapWithIndent('  Upper bonus    ', upperBonusText(rules), WIDTH),
    ...(order === 'free' ? [] : wrapWithIndent('  Order          ', ORDER_WORDS[order], WIDTH)),
    ...(extra
      ? [
          ...wrapWithIndent('  Extra Yahtzee  ', extraYahtzeeRuleText(rules, extra, 'score'), WIDTH),
          ...wrapWithIndent('  after a zero   ', extraYahtzeeRuleText(rules, extra, 'zero'), WIDTH),
        ]
      : wrapWithIndent('  Boxes          ', boxesText(rules), WIDTH)),
    ...wrapWithIndent('  Source         ', sourceText(rules), WIDTH),
  ];
}

/**
 * Where the built-in rule sets come from, in words for players. The rule sets themselves cite documents by numbers that
 * players don't know.
 */
const SOURCES: ReadonlyMap<string, string> = new Map([
  ['official', 'The published rules. Two web pages agree on the joker rules.'],
  [
    'meowtzee',
    'These rules come from a web page about Meowtzee. You earn the upper bonus only with more than 63 points. ' +
      'After a zero in the Yahtzee box, you can play a joker even if the matching upper box is open.',
  ],
  [
    'virtual-place',
    'The Virtual Place rules: an extra Yahtzee scores in the matching upper box, or zero if that box is filled.',
  ],
  ['instructions', 'The ASCII instructions: a bonus for each extra Yahtzee and no joker.'],
  ['original-1956', 'The 1956 booklet, as described on a web page: jokers count only in the lower section.'],
  ['yatzy', 'The Scandinavian game. Several Scandinavian sources agree on its rules.'],
  ['yatzy-forced', 'Scandinavian Yatzy, filled in the order of the card, as many people play it.'],
]);

export const sourceText = ({ id, provenance }: RuleSet): string => SOURCES.get(id) ?? provenance;

/** How each built-in rule set stands out, in two wordings of at most 54 and 15 columns. */
const BRIEFLY: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['official', ['an extra Yahtzee scores +100, and is a joker', 'usual rules']],
  ['meowtzee', ['upper bonus from 64; easier jokers after a zero', 'bonus from 64']],
  ['virtual-place', ['an extra Yahtzee scores only in its upper box', 'upper jokers']],
  ['instructions', ['an extra Yahtzee scores +100, but is no joker', 'no jokers']],
  ['original-1956', ['jokers in the lower section only', 'lower jokers']],
  ['yatzy', ['15 boxes, with pairs; upper bonus of 50', '15 boxes']],
  ['yatzy-forced', ['15 boxes, filled from top to bottom', 'top to bottom']],
]);

const HOUSE_RULES = 'house rules';
/** A name cut shorter than this says nothing. */
const SHORTEST_NAME = 6;

/** How a rule set stands out, longest wording first. */
export const rulesBriefly = (rules: RuleSet): readonly string[] =>
  BRIEFLY.get(rules.id) ?? [`${HOUSE_RULES}: ${turnsOf(rules)} boxes`, HOUSE_RULES];

/**
 * The name of a rule set. House rules get a note: `Official rules 2 (house rules)`. At a table, the name alone settles
 * that, because its rules have been checked: house rules can't have the name of a built-in rule set.
 *
 * @param columns shortens the name to leave room for the note, which is never shortened
 */
export function rulesName(name: string, columns = Infinity): string {
  if (RULE_SETS.some((builtIn) => builtIn.name === name)) return name;
  const room = columns - ` (${HOUSE_RULES})`.length;
  return room < SHORTEST_NAME ? HOUSE_RULES : `${shortened(name, room)} (${HOUSE_RULES})`;
}

/**
 * Names the rules of stored games. House rules get their id and version, because rule sets can share a name, and a
 * warning if they have the id or name of built-in rules.
 */
export function rulesTitle({ id, version, name }: Pick<RuleSet, 'id' | 'version' | 'name'>): string {
  const builtIn = findRuleSet(id);
  // A stored game with a built-in id and version always scores like that built-in rule set.
  if (builtIn?.version === version) return builtIn.name;
  const isMisleading = builtInLike(id) !== undefined || builtInLike(name) !== undefined;
  return `${name} (${id}, version ${version}${isMisleading ? '; not the built-in rules' : ''})`;
}

const upperBonusText = ({ upperBonus: { threshold, points } }: RuleSet): string =>
  points > 0 ? `${counted(points, 'point', 'points')} for an upper total of ${threshold} or more` : 'none';

const boxesText = (rules: RuleSet): string =>
  `${turnsOf(rules)}: ${rules.boxes.map(({ label }: { readonly label: string }) => unbroken(label)).join(', ')}`;

function extraYahtzeeRuleText(
  rules: RuleSet,
  { afterScore, afterZero }: ExtraFiveAlike,
  yahtzeeBox: 'score' | 'zero',
): string {
  const bonus = yahtzeeBonusText(rules, yahtzeeBox);
  if (yahtzeeBox === 'zero' && afterZero === afterScore) return `${bonus}; the same boxes as above`;
  return `${bonus}; ${jokerStyleText(yahtzeeBox === 'score' ? afterScore : afterZero)}`;
}

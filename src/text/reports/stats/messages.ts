import { isBuiltIn, isPerson, labelOf, type Player, type RuleSet } from '../../../engine/index.js';
import type { CorrectedFit, Interval } from '../../../statistics/index.js';
import type { Leaks } from '../../../training/index.js';
import { commandText, padLeft, shellWord, unbroken } from '../../layout.js';
import { andList, counted, onOneLine, orList, quoted } from '../../phrases.js';

/** Fits a box's mean points and share of zeros: `105.3  100%`. */
const BOX_COLUMNS = 11;
/** Includes the blanks before the share of zeros. A mean of 1000.0 points leaves one blank fewer. */
const SHARE_COLUMNS = 6;

/** Messages of `stats`. Shares range from 0 to 1. */
export const statsMessages = {
  noneFits: 'No stored game matches.',
  noPlayer: (name: string, names: readonly string[]): string =>
    `--player ${quoted(name)}: no stored game has this player; the players are ${someOf(names)}`,
  noRules: (id: string, ids: readonly string[]): string =>
    `--rules ${quoted(id)}: no rule set has this id; the ids are ${someOf(ids)}`,

  unreadable: (ids: readonly string[]): string =>
    `${counted(ids.length, 'game', 'games')} can't be read (${someOf(ids)}); find out why with: yahtzee-cli verify ${ids[0] ?? ''}`,
  leftOut: (ids: readonly string[]): string =>
    `left out ${counted(ids.length, 'unreadable game', 'unreadable games')} (${someOf(ids)}); find out why with: yahtzee-cli verify ${ids[0] ?? ''}`,

  basis: (games: number): string => `Statistics of ${counted(games, 'game', 'games')}`,
  practice: (games: number): string =>
    `${counted(games, 'practice game counts', 'practice games count')} only in the dice statistics.`,
  realDice: (games: number): string =>
    `${counted(games, 'game', 'games')} with real dice ${games === 1 ? "isn't" : "aren't"} counted below.`,
  ghost: (games: number): string =>
    `${counted(games, 'game', 'games')} against a ghost ${games === 1 ? "isn't" : "aren't"} counted below.`,
  repeats: (games: number): string =>
    `${counted(games, 'game repeats', 'games repeat')} the seed of an earlier game and ${games === 1 ? 'does' : 'do'} not count in the dice statistics.`,

  /** Such as `Perfect 2 (perfect)`. The level tells the computer player apart from a person of the same name. */
  computer: (name: string, level: string): string => `${name} (${level})`,
  level: 'Level',
  games: 'Games',
  unfinished: 'Unfinished',
  left: 'Left early',
  mean: 'Mean',
  best: 'Best',
  median: 'Median',
  spread: 'Spread',
  cost: 'Cost a game',
  withoutLuck: 'Without luck',
  upperBonus: 'Upper bonus',
  yahtzeeBonuses: 'Yahtzee bonuses',
  /** A column heading: it must be no wider than a player's column. */
  perfect: 'Best play',
  boxes: 'Boxes: mean points, and how often each box scores 0',

  points: (mean: number): string => mean.toFixed(1),
  share: (share: number): string => `${Math.round(100 * share)}%`,
  interval: '  95% interval',
  /** Such as `212.3-248.1`. Drops the decimals if they wouldn't fit into a box's cell. */
  pointsInterval: (interval: Interval): string =>
    [1, 0].map((digits) => intervalText(interval, digits)).find((text) => text.length <= BOX_COLUMNS) ??
    intervalText(interval, 0),
  /** Such as `21-45%`. */
  shareInterval: ([low, high]: Interval): string => `${Math.floor(100 * low)}-${Math.ceil(100 * high)}%`,
  /** A box's mean points and how often it scored 0: `22.6   10%`. */
  box: (mean: number, zeroRate: number): string => {
    const points = mean.toFixed(1);
    const columns = Math.min(SHARE_COLUMNS, BOX_COLUMNS - points.length);
    return points + padLeft(`${Math.round(100 * zeroRate)}%`, columns);
  },
  nothing: '-',

  headToHead: 'Head to head, in games that both players finished',
  record: (names: readonly [string, string], wins: readonly [number, number], ties: number): string =>
    `${names[0]} and ${names[1]}: ${counted(wins[0], 'win', 'wins')} to ${wins[1]}${ties > 0 ? `, ${counted(ties, 'tie', 'ties')}` : ''}`,
  recordShare: (name: string, share: number, [low, high]: Interval, ties: number): string =>
    `${name}'s share: ${statsMessages.share(share)} (95% interval ${statsMessages.shareInterval([low, high])})${ties > 0 ? '; a tie counts half' : ''}`,

  histogram: (name: string, binWidth: number): string =>
    `Final scores of ${name}: number of games in each ${binWidth}-point range`,
  trend: (name: string, window: number): string =>
    `${name}, game by game: mean score of the last ${window} games`,
  /** `carefulness` is a phrase from `carefulnessAt`. */
  costOf: (name: string, cost: number, games: number, carefulness: string | undefined): string =>
    `${name}'s decisions cost ${cost.toFixed(1)} points a game in ${counted(games, 'game', 'games')}${carefulness === undefined ? '' : `: ${carefulness}`}.`,
  costTrend: (window: number): string => `Game by game: mean cost of the last ${window} games`,
  leaks: 'Points lost a game, by decisions that cost half a point or more:',
  leakKinds: { rolls: 'decision', boxes: 'box filled', themes: 'theme' },
  /** Suggests how to train the costliest theme, decision and box. */
  trainLeaks: ({ themes, rolls, boxes }: Leaks, rules: RuleSet, name: string): string => {
    const under = isBuiltIn(rules) ? ` -r ${rules.id}` : '';
    const [first = '', ...others] = [
      ...themes.slice(0, 1).map(({ about }) => `--theme ${about}`),
      ...rolls.slice(0, 1).map(({ about }) => `--roll ${about}`),
      ...boxes.slice(0, 1).map(({ about }) => `--box ${shellWord(labelOf(rules, about))}`),
    ].map(unbroken);
    const command = unbroken(commandText(`train --mine ${first} --player ${shellWord(name)}${under}`));
    return `To train these positions: ${command}${others.length > 0 ? `, or with ${orList(others)}` : ''}`;
  },
  trendAcross: 'games, oldest to newest',

  dice: (name: string): string => `The dice of ${name}`,
  diceCount: (dice: number, games: number): string =>
    `${counted(dice, 'die', 'dice')} in ${counted(games, 'game', 'games')}, compared with fair dice.`,
  faces: 'Faces',
  pairs: 'Pairs of dice in one roll',
  rolls: 'First rolls',
  seen: 'seen',
  chance: 'chance',
  pairChance: (alike: number, other: number): string =>
    `Expected: ${alike.toFixed(1)} for each pair of equal faces, ${other.toFixed(1)} for each pair of different faces.`,
  patterns: {
    fiveAlike: 'five alike',
    fourAlike: 'four alike',
    fullHouse: 'full house',
    allDifferent: 'all different',
    threeAlike: 'three alike',
    twoPairs: 'two pairs',
    onePair: 'one pair',
  },
  tooFew: 'Too few rolls for a test.',
  verdict: (
    { chiSquare, degreesOfFreedom, pValue, correctedPValue }: CorrectedFit,
    sample: string,
    detectable: number | undefined,
  ): string =>
    `${meaning(correctedPValue, sample, detectable)} (chi-square ${chiSquare.toFixed(1)}, ${counted(degreesOfFreedom, 'degree', 'degrees')} of freedom, p ${probability(pValue)}).`,
  manyTests: 'With fair dice, at most one player in twenty has a test marked unlikely.',
} as const;

const intervalText = (interval: Interval, digits: number): string =>
  interval.map((end) => end.toFixed(digits)).join(interval[0] < 0 ? ' to ' : '-');

const FEW = 10;

function someOf(items: readonly string[]): string {
  const named = items.slice(0, FEW);
  return items.length > FEW ? `${named.join(', ')} and ${items.length - FEW} others` : andList(named);
}

const UNLIKELY = 0.05;
const VERY_UNLIKELY = 0.001;
const SMALLEST = 1e-6;

/** `pValue` must already be corrected for the number of tests of the player's dice. */
function meaning(pValue: number, sample: string, detectable: number | undefined): string {
  if (pValue >= UNLIKELY) {
    const none = `No sign of unfair dice in ${sample}`;
    return detectable === undefined
      ? none
      : `${none}: a face would have to be off by about ${differenceText(detectable)} to show`;
  }
  if (pValue < SMALLEST)
    return 'Very unlikely: with fair dice, fewer than 1 player in a million would see a difference at least this large';
  const oneIn = `with fair dice, only 1 player in ${Math.round(1 / pValue)} would see a difference at least this large`;
  return pValue < VERY_UNLIKELY ? `Very unlikely: ${oneIn}` : `Unlikely: ${oneIn}`;
}

/** Such as `3.4 percentage points`, `12 percentage points`. */
function differenceText(difference: number): string {
  const points = 100 * difference;
  return `${points.toFixed(points < 10 ? 1 : 0)} percentage points`;
}

const probability = (pValue: number): string =>
  pValue < SMALLEST ? 'below 0.000001' : pValue.toPrecision(2);

/** A player's name in reports. Computer players also show their level: `Perfect 2 (perfect)`. */
export const playerLabel = ({ name, kind }: Player): string =>
  isPerson({ kind }) ? onOneLine(name) : statsMessages.computer(onOneLine(name), kind);

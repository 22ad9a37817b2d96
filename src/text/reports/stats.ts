import { andList, counted, quoted } from '../phrases.js';

/** Words of the statistics. Shares are from 0 to 1. */
export const statsMessages = {
  noneFits: 'No stored game fits.',
  noPlayer: (name: string, names: readonly string[]): string =>
    `--player ${quoted(name)}: no stored game has this player; those who played are ${someOf(names)}`,
  noRules: (id: string, ids: readonly string[]): string =>
    `--rules ${quoted(id)}: no rule set has this id; the ids are ${someOf(ids)}`,

  unreadable: (ids: readonly string[]): string =>
    `${counted(ids.length, 'game', 'games')} cannot be read (${someOf(ids)}); yahtzee-cli verify says why`,
  leftOut: (ids: readonly string[]): string =>
    `left out, as they cannot be read: ${counted(ids.length, 'game', 'games')} (${someOf(ids)}); yahtzee-cli verify says why`,

  basis: (games: number): string => `Statistics of ${counted(games, 'game', 'games')}`,
  practice: (games: number): string =>
    `${counted(games, 'practice game counts', 'practice games count')} for the dice alone.`,
  repeats: (games: number): string =>
    `${counted(games, 'game', 'games')} on the seed of an earlier one: not counted for the dice, which would be the same again.`,

  /** `Perfect 2 (perfect)`: a name may be anybody's. */
  computer: (name: string, level: string): string => `${name} (${level})`,
  level: 'Level',
  games: 'Games',
  unfinished: 'Unfinished',
  left: 'Left early',
  mean: 'Mean',
  best: 'Best',
  median: 'Median',
  spread: 'Spread',
  upperBonus: 'Upper bonus',
  yahtzees: 'Yahtzees',
  yahtzeeBonuses: 'Yahtzee bonuses',
  /** The column of perfect play; no wider than a player's. */
  perfect: 'Best play',
  boxes: 'Boxes, with their mean points and how often they hold a zero',

  points: (mean: number): string => mean.toFixed(1),
  share: (share: number): string => `${Math.round(100 * share)}%`,
  nothing: '-',

  headToHead: 'Head to head, in games that both finished',
  record: (names: readonly [string, string], wins: readonly [number, number], ties: number): string =>
    `${names[0]} and ${names[1]}: ${counted(wins[0], 'win', 'wins')} to ${wins[1]}${ties > 0 ? `, ${counted(ties, 'tie', 'ties')}` : ''}`,

  histogram: (name: string, binWidth: number): string =>
    `Final scores of ${name}, games in steps of ${binWidth} points`,
  trend: (name: string, window: number): string =>
    `${name} in the course of time, game by game: the mean of the latest ${window}`,

  dice: (name: string): string => `The dice of ${name}`,
  diceCount: (dice: number, games: number): string =>
    `${counted(dice, 'die', 'dice')} in ${counted(games, 'game', 'games')}, beside what chance allows.`,
  faces: 'Faces',
  pairs: 'Pairs of dice that fell together',
  rolls: 'First rolls',
  seen: 'seen',
  chance: 'chance',
  pairChance: (alike: number, other: number): string =>
    `Chance: ${alike.toFixed(1)} of each pair alike, ${other.toFixed(1)} of each other.`,
  patterns: {
    fiveAlike: 'five alike',
    fourAlike: 'four alike',
    fullHouse: 'full house',
    allDifferent: 'all different',
    threeAlike: 'three alike',
    twoPairs: 'two pairs',
    onePair: 'one pair',
  },
  tooFew: 'Too few to tell.',
  /** What a chi-square test says. */
  verdict: (chiSquare: number, degreesOfFreedom: number, pValue: number): string =>
    `${meaning(pValue)} (chi-square ${chiSquare.toFixed(1)}, ${counted(degreesOfFreedom, 'degree', 'degrees')} of freedom, p ${probability(pValue)}).`,
  manyTests: 'Of fair dice, one such test in twenty comes out below p 0.05.',
} as const;

const FEW = 10;

function someOf(items: readonly string[]): string {
  const named = items.slice(0, FEW);
  return items.length > FEW ? `${named.join(', ')} and ${items.length - FEW} others` : andList(named);
}

/** Below these a p-value is called rare, or hardly chance at all. */
const RARE = 0.05;
const HARDLY = 0.001;
const SMALLEST = 1e-6;

function meaning(pValue: number): string {
  if (pValue >= RARE) {
    return `As chance would have it: ${Math.round(100 * pValue)} in 100 fair dice would stray so far`;
  }
  if (pValue < SMALLEST) return 'Hardly chance: fewer than 1 in a million fair dice would stray so far';
  const oneIn = `only 1 in ${Math.round(1 / pValue)} fair dice would stray so far`;
  return pValue < HARDLY ? `Hardly chance: ${oneIn}` : `Uneven: ${oneIn}`;
}

const probability = (pValue: number): string =>
  pValue < SMALLEST ? 'below 0.000001' : pValue.toPrecision(2);

import type { CoachAim, Coaching, Move } from '../../../analysis/index.js';
import {
  aheadOfBonusPace,
  type BoxId,
  type Dice,
  labelOf,
  type RuleSet,
  type Scorecard,
  specOf,
  upperBonusProgress,
  withBox,
} from '../../../engine/index.js';
import { andList, capitalised, numberWord } from '../../phrases.js';
import { boxList } from '../refusals.js';
import { type BoxPoints, percentText, zeroText } from './coach.js';

export interface AimPosition {
  readonly rules: RuleSet;
  readonly card: Scorecard;
  readonly dice: Dice;
  readonly rollsLeft: number;
  readonly points: BoxPoints;
}

const aimMessages = {
  /** The hint when the best move goes for no particular box. */
  noAim: 'Roll again: that scores the most points on average.',
  rollAll: 'Nothing here is worth keeping: roll all five.',
  boxes: (rules: RuleSet, boxes: readonly BoxId[]): string => `aim for ${boxList(rules, boxes)}`,
  chance: (rules: RuleSet, { box, chance }: CoachAim): string =>
    `${oddsText(chance)} for ${labelOf(rules, box)}`,
  safe: (rules: RuleSet, boxes: readonly BoxId[]): string =>
    `${andList(boxes.map((box) => labelOf(rules, box)))} ${boxes.length === 1 ? 'is' : 'are'} safe`,
  rollOn: 'roll for more',
  stop: 'stop rolling',
  zero: (rules: RuleSet, box: BoxId): string => `take ${zeroText(rules, box)}, which costs least on average`,
  complete: (rules: RuleSet, box: BoxId): string => `${labelOf(rules, box)} is complete`,
  most: (rules: RuleSet, box: BoxId): string => `score ${labelOf(rules, box)}, the most points on average`,
  keep: (rules: RuleSet, box: BoxId): string => `keep ${labelOf(rules, box)} for later`,
  bonus: {
    earn: (dice: string, isOne: boolean): string => `${dice} ${isOne ? 'earns' : 'earn'} the bonus`,
    put: (dice: string, isOne: boolean): string =>
      `${dice} ${isOne ? 'puts' : 'put'} you ahead for the bonus`,
    stay: (dice: string, isOne: boolean): string =>
      `${dice} ${isOne ? 'keeps' : 'keep'} you ahead for the bonus`,
    pace: (dice: string, isOne: boolean): string =>
      `${dice} ${isOne ? 'leaves' : 'leave'} you on pace for the bonus`,
  },
} as const;

/**
 * Says what the best move is for, in several wordings, longest first: `1 in 3 for Large Straight; Small Straight is
 * safe.` `Four threes put you ahead for the bonus; keep 4 of a Kind for later.` Chances assume perfect play. Doesn't
 * name the dice to hold.
 */
export function aimTexts(position: AimPosition, { advice: { moves }, aims }: Coaching): readonly string[] {
  const [best] = moves;
  if (best && 'box' in best) return fillTexts(position, best.box, moves);
  if (aims.length === 0) return [aimMessages.noAim];
  if (best?.hold.length === 0) return [aimMessages.rollAll];
  return aims.map((_, index) => holdText(position.rules, aims.slice(0, aims.length - index)));
}

/** Such as `1 in 3`, or `62%` if no such fraction rounds to the same percentage. */
function oddsText(chance: number): string {
  const percent = percentText(chance);
  const count = Math.round(1 / chance);
  return count > 1 && percentText(1 / count) === percent ? `1 in ${count}` : percent;
}

const sentence = (clauses: readonly string[]): string => `${capitalised(clauses.join('; '))}.`;

function holdText(rules: RuleSet, aims: readonly CoachAim[]): string {
  const isCombination = ({ box }: CoachAim): boolean =>
    !['face', 'any'].includes(specOf(rules, box).pattern.kind);
  const isSafe = ({ chance }: CoachAim): boolean => percentText(chance) === '100%';
  const boxes = aims.filter((aim) => !isCombination(aim)).map(({ box }) => box);
  const open = aims.filter((aim) => isCombination(aim) && !isSafe(aim));
  const safe = aims.filter((aim) => isCombination(aim) && isSafe(aim)).map(({ box }) => box);
  return sentence([
    ...(boxes.length > 0 ? [aimMessages.boxes(rules, boxes)] : []),
    ...(open.length > 0 ? [open.map((aim) => aimMessages.chance(rules, aim)).join(', ')] : []),
    ...(safe.length > 0 ? [aimMessages.safe(rules, safe)] : []),
    ...(safe.length === aims.length ? [aimMessages.rollOn] : []),
  ]);
}

function fillTexts(position: AimPosition, box: BoxId, moves: readonly Move[]): readonly string[] {
  const { rules, rollsLeft, points } = position;
  const scored = points[box] ?? 0;
  const { kind } = specOf(rules, box).pattern;
  const why =
    scored === 0
      ? aimMessages.zero(rules, box)
      : (bonusText(position, box) ??
        (kind === 'face' || kind === 'any' ? aimMessages.most : aimMessages.complete)(rules, box));
  const clauses = [...(rollsLeft > 0 ? [aimMessages.stop] : []), why];
  const kept = temptingBox(moves, points, scored);
  return [
    ...(kept === undefined ? [] : [sentence([...clauses, aimMessages.keep(rules, kept)])]),
    sentence(clauses),
  ];
}

/**
 * A box that tempts the player, because the dice score more there than in the best move's box. Of several, the best
 * one.
 */
const temptingBox = (moves: readonly Move[], points: BoxPoints, scored: number): BoxId | undefined =>
  moves.flatMap((move) => ('box' in move ? [move.box] : [])).find((box) => (points[box] ?? 0) > scored);

const FACE_NAMES = 'ones twos threes fours fives sixes'.split(' ');

/**
 * Says how filling an upper box helps with the upper bonus. Undefined if the card would still be behind, or if the
 * bonus is already won or lost.
 */
function bonusText({ rules, card, dice, points }: AimPosition, box: BoxId): string | undefined {
  const { pattern } = specOf(rules, box);
  const scored = points[box] ?? 0;
  if (pattern.kind !== 'face' || upperBonusProgress(rules, card) !== 'open') return undefined;
  const count = dice.filter((face) => face === pattern.face).length;
  if (count * pattern.face !== scored) return undefined;
  const isOne = count === 1;
  const counted = `${numberWord(count)} ${isOne ? numberWord(pattern.face) : (FACE_NAMES[pattern.face - 1] ?? '')}`;
  const after = withBox(card, { box, points: scored, yahtzeeBonus: 0 });
  const { bonus } = aimMessages;
  const progress = upperBonusProgress(rules, after);
  if (progress === 'earned') return bonus.earn(counted, isOne);
  const [paceBefore, pace] = [aheadOfBonusPace(rules, card), aheadOfBonusPace(rules, after)];
  if (progress !== 'open' || pace < 0) return undefined;
  if (pace === 0) return bonus.pace(counted, isOne);
  return (paceBefore > 0 ? bonus.stay : bonus.put)(counted, isOne);
}

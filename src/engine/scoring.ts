import type { BoxId } from './box.js';
import { type Dice, type Face, fiveAlike } from './dice.js';
import {
  isJokerStyle,
  JOKER_STEPS,
  type JokerOffer,
  jokerPoints,
  naturalPoints,
  pointsIn,
} from './points.js';
import type { JokerStyle, RuleSet } from './ruleSets/ruleSet.js';
import { schemeOf } from './scheme.js';
import { isFilled, openBoxes, type Scorecard } from './scorecard.js';

/** Another five of a kind after the Yahtzee box is filled. */
export interface ExtraYahtzee {
  readonly face: Face;
  readonly style: JokerStyle;
  readonly yahtzeeBox: 'score' | 'zero';
  readonly offers: readonly JokerOffer[];
}

export interface ScoringOptions {
  /** The boxes that the dice can fill, in card order. */
  readonly legal: readonly BoxId[];
  readonly boxes: Readonly<Partial<Record<BoxId, number>>>;
  /** The highest-scoring legal boxes, in card order. Empty if every legal box would score 0. */
  readonly best: readonly BoxId[];
  /** Points for an extra Yahtzee, on top of those in the box. */
  readonly yahtzeeBonus: number;
  readonly extraYahtzee?: ExtraYahtzee;
  readonly joker: boolean;
}

/** Which boxes five dice can legally fill, and with how many points. A full card has none. */
export function scoringOptions(rules: RuleSet, card: Scorecard, dice: Dice): ScoringOptions {
  const face = fiveAlike(dice);
  const { extraFiveAlike: extra, specs } = schemeOf(rules);
  if (face === undefined || !extra || !isFilled(card, extra.box)) {
    // No object spread here: it would take longer than the scoring itself.
    const natural = (box: BoxId): number => {
      const spec = specs.get(box);
      return spec ? pointsIn(spec, dice) : 0;
    };
    const { legal, boxes, best } = choices(rules, openBoxes(rules, card), natural);
    return { legal, boxes, best, yahtzeeBonus: 0, joker: false };
  }
  const holdsScore = card.filled[extra.box] === extra.points;
  const style = holdsScore ? extra.afterScore : extra.afterZero;
  const open = openBoxes(rules, card);
  const offers = decisiveStep(rules, style, open, face);
  const allowed = open.filter((box) => offers.some((offer) => isOffered(rules, offer, box, face)));
  const offered = (box: BoxId): number => offeredPoints(rules, card, dice, box, offers);
  const { legal, boxes, best } = choices(rules, allowed, offered);
  return {
    legal,
    boxes,
    best,
    yahtzeeBonus: holdsScore ? extra.bonus : 0,
    extraYahtzee: { face, style, yahtzeeBox: holdsScore ? 'score' : 'zero', offers },
    joker: isJokerStyle(style),
  };
}

/**
 * The joker steps for an extra Yahtzee, each with the points in the boxes it offers, open or filled. The first step
 * that offers an open box counts, and players pick any open box from it. Empty if five of a kind is never special.
 *
 * @param held whether the Yahtzee box has its score or a zero
 * @param matching whether the upper box for `face` is open
 */
export function extraYahtzeeSteps(
  rules: RuleSet,
  face: Face,
  held: ExtraYahtzee['yahtzeeBox'],
  matching: 'open' | 'filled',
): readonly Readonly<Partial<Record<BoxId, number>>>[] {
  const { boxes, upper, extraFiveAlike: extra } = schemeOf(rules);
  if (!extra) return [];
  const style = held === 'score' ? extra.afterScore : extra.afterZero;
  const card = { filled: matching === 'filled' ? { [upper[face - 1] ?? '']: 0 } : {}, yahtzeeBonuses: 0 };
  const dice: Dice = [face, face, face, face, face];
  return JOKER_STEPS[style].map((step) => {
    const offered = boxes.filter((box) => step.some((offer) => isOffered(rules, offer, box, face)));
    return Object.fromEntries(offered.map((box) => [box, offeredPoints(rules, card, dice, box, step)]));
  });
}

function decisiveStep(
  rules: RuleSet,
  style: JokerStyle,
  open: readonly BoxId[],
  face: Face,
): readonly JokerOffer[] {
  const reaches = (step: readonly JokerOffer[]): boolean =>
    step.some((offer) => open.some((box) => isOffered(rules, offer, box, face)));
  return JOKER_STEPS[style].find(reaches) ?? [];
}

function isOffered(rules: RuleSet, offer: JokerOffer, box: BoxId, face: Face): boolean {
  const { upper } = schemeOf(rules);
  switch (offer.boxes) {
    case 'matching-upper':
      return box === upper[face - 1];
    case 'lower':
      return !upper.includes(box);
    case 'upper':
      return upper.includes(box);
    case 'any':
      return true;
  }
}

function offeredPoints(
  rules: RuleSet,
  card: Scorecard,
  dice: Dice,
  box: BoxId,
  offers: readonly JokerOffer[],
): number {
  const face = dice[0];
  const worth = offers.find((offer) => isOffered(rules, offer, box, face))?.worth ?? 'natural';
  switch (worth) {
    case 'zero':
      return 0;
    case 'natural':
      return naturalPoints(rules, box, dice);
    case 'joker':
      return jokerPoints(rules, box, dice);
    case 'joker-once-matched':
      return isFilled(card, schemeOf(rules).upper[face - 1] ?? '')
        ? jokerPoints(rules, box, dice)
        : naturalPoints(rules, box, dice);
  }
}

function choices(
  rules: RuleSet,
  allowed: readonly BoxId[],
  pointsOf: (box: BoxId) => number,
): Pick<ScoringOptions, 'legal' | 'boxes' | 'best'> {
  const boxes: Partial<Record<BoxId, number>> = {};
  for (const box of allowed) boxes[box] = pointsOf(box);
  // One loop for speed: simulations call this for every roll.
  const legal: BoxId[] = [];
  let best: BoxId[] = [];
  let most = 1;
  for (const { box } of rules.boxes) {
    const points = boxes[box];
    if (points === undefined) continue;
    legal.push(box);
    if (points > most) {
      most = points;
      best = [];
    }
    if (points === most) best.push(box);
  }
  return { legal, boxes, best };
}

import { type Box, BOXES, isUpperBox, upperBoxOf } from './box.js';
import { type Dice, type Face, fiveAlike } from './dice.js';
import { isJokerStyle, JOKER_STEPS, type JokerOffer, jokerPoints, naturalPoints } from './points.js';
import type { JokerStyle, RuleSet } from './ruleSets/ruleSets.js';
import { isFilled, openBoxes, type Scorecard } from './scorecard.js';

/** An extra Yahtzee: five of a kind after the Yahtzee box has been filled. */
export interface ExtraYahtzee {
  readonly face: Face;
  readonly style: JokerStyle;
  /** Whether the Yahtzee box contains its score or a zero. */
  readonly yahtzeeBox: 'score' | 'zero';
  /** The boxes offered by the joker rules, and how the dice score in them. */
  readonly offers: readonly JokerOffer[];
}

/** The legal ways to score five dice on a card. */
export interface ScoringOptions {
  /** The legal boxes, in card order. */
  readonly legal: readonly Box[];
  /** The points of each legal box, in the order of BOXES. */
  readonly boxes: Readonly<Partial<Record<Box, number>>>;
  /** The highest-scoring legal boxes, in card order. The list is empty if every legal box would score 0. */
  readonly best: readonly Box[];
  /** The Yahtzee bonus in points, on top of the points for the chosen box. */
  readonly yahtzeeBonus: number;
  /** Present if the dice are an extra Yahtzee. */
  readonly extraYahtzee?: ExtraYahtzee;
  /** Whether the dice act as a joker under the rule set. */
  readonly joker: boolean;
}

/**
 * Returns the boxes that five dice can legally fill on a card, with the points for each box. A full card has no legal
 * boxes.
 */
export function scoringOptions(rules: RuleSet, card: Scorecard, dice: Dice): ScoringOptions {
  const face = fiveAlike(dice);
  if (face === undefined || !isFilled(card, 'yahtzee')) {
    // This code avoids object spread, which would take longer than the scoring itself.
    const natural = (box: Box): number => naturalPoints(rules, box, dice);
    const { legal, boxes, best } = choices(rules, openBoxes(card), natural);
    return { legal, boxes, best, yahtzeeBonus: 0, joker: false };
  }
  const holdsScore = card.filled.yahtzee === rules.fixedScores.yahtzee;
  const style = holdsScore ? rules.joker.afterYahtzee : rules.joker.afterZero;
  const offers = decisiveStep(style, card, face);
  const allowed = openBoxes(card).filter((box) => offers.some((offer) => isOffered(offer, box, face)));
  const offered = (box: Box): number => offeredPoints(rules, card, dice, box, offers);
  const { legal, boxes, best } = choices(rules, allowed, offered);
  return {
    legal,
    boxes,
    best,
    yahtzeeBonus: holdsScore ? rules.yahtzeeBonus : 0,
    extraYahtzee: { face, style, yahtzeeBox: holdsScore ? 'score' : 'zero', offers },
    joker: isJokerStyle(style),
  };
}

/**
 * Returns the joker steps for an extra Yahtzee. `held` is the content of the Yahtzee box. `matching` says whether the
 * upper box for `face` is open. Each step lists its boxes, open or filled, with their points. Players must use the
 * first step that offers an open box, and can choose any open box from that step.
 */
export function extraYahtzeeSteps(
  rules: RuleSet,
  face: Face,
  held: ExtraYahtzee['yahtzeeBox'],
  matching: 'open' | 'filled',
): readonly Readonly<Partial<Record<Box, number>>>[] {
  const style = held === 'score' ? rules.joker.afterYahtzee : rules.joker.afterZero;
  const card = { filled: matching === 'filled' ? { [upperBoxOf(face)]: 0 } : {}, yahtzeeBonuses: 0 };
  const dice: Dice = [face, face, face, face, face];
  return JOKER_STEPS[style].map((step) => {
    const offered = BOXES.filter((box) => step.some((offer) => isOffered(offer, box, face)));
    return Object.fromEntries(offered.map((box) => [box, offeredPoints(rules, card, dice, box, step)]));
  });
}

function decisiveStep(style: JokerStyle, card: Scorecard, face: Face): readonly JokerOffer[] {
  const open = openBoxes(card);
  const reaches = (step: readonly JokerOffer[]): boolean =>
    step.some((offer) => open.some((box) => isOffered(offer, box, face)));
  return JOKER_STEPS[style].find(reaches) ?? [];
}

function isOffered(offer: JokerOffer, box: Box, face: Face): boolean {
  switch (offer.boxes) {
    case 'matching-upper':
      return box === upperBoxOf(face);
    case 'lower':
      return !isUpperBox(box);
    case 'upper':
      return isUpperBox(box);
    case 'any':
      return true;
  }
}

function offeredPoints(
  rules: RuleSet,
  card: Scorecard,
  dice: Dice,
  box: Box,
  offers: readonly JokerOffer[],
): number {
  const face = dice[0];
  const worth = offers.find((offer) => isOffered(offer, box, face))?.worth ?? 'natural';
  switch (worth) {
    case 'zero':
      return 0;
    case 'natural':
      return naturalPoints(rules, box, dice);
    case 'joker':
      return jokerPoints(rules, box, dice);
    case 'joker-once-matched':
      return isFilled(card, upperBoxOf(face))
        ? jokerPoints(rules, box, dice)
        : naturalPoints(rules, box, dice);
  }
}

function choices(
  rules: RuleSet,
  allowed: readonly Box[],
  pointsOf: (box: Box) => number,
): Pick<ScoringOptions, 'legal' | 'boxes' | 'best'> {
  const boxes: Partial<Record<Box, number>> = {};
  for (const box of allowed) boxes[box] = pointsOf(box);
  // For speed, a single loop computes all results: simulations call this function for every roll.
  const legal: Box[] = [];
  let best: Box[] = [];
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

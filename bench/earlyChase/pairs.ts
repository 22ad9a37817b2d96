import { chase, distributionFrom, ONE_THREAD } from '../../src/analysis/index.js';
import { YAHTZEE_BOXES, EMPTY_CARD, type Scorecard } from '../../src/engine/index.js';
import { MAX_OPEN_TO_CHASE, winningAgainst } from '../../src/players/goals.js';
import { seededRoller } from '../../src/rollers/index.js';
import { averagingCards, playOpening, type Tools } from './opening.js';

/** The number of turns before the rival starts to chase today. */
const OPENING_TURNS = YAHTZEE_BOXES.length - MAX_OPEN_TO_CHASE;
const SEAT = 0;
const OPPONENT_SEAT = 1;

/** Two games with the same dice: the player chases from turn 1 in one, from turn 6 in the other. */
export interface Pair {
  /** The chance to win of the early chase, minus the chance of the late chase. */
  readonly difference: number;
  /** The control variate: the luck of the early chase minus that of the late chase. Its mean is exactly 0. */
  readonly luck: number;
  readonly sameCards: boolean;
}

/**
 * Plays the openings of a pair of games, and compares the chances to win after them. The opponent always
 * plays for the best average. The player starts in even pairs.
 */
export function playPair(tools: Tools, seed: string, pair: number): Pair {
  const roller = seededRoller(`${seed}-${pair}`);
  const opponent = averagingCards(tools, { seat: OPPONENT_SEAT, roller }, OPENING_TURNS);
  const place = { seat: SEAT, roller };
  const starts = pair % 2 === 0;
  const early = playOpening(tools, 'chasing', place, opponent, starts);
  const late = playOpening(tools, 'averaging', place, opponent, starts);
  const sameCards = contentOf(early.card) === contentOf(late.card);
  const cards = [early.card, late.card] as const;
  const difference = sameCards ? 0 : differenceInChance(tools, cards, opponent.at(-1) ?? EMPTY_CARD);
  return { difference, luck: early.luck - late.luck, sameCards };
}

/** Returns a card's content as text, whatever order its boxes were filled in. */
const contentOf = ({ filled, yahtzeeBonuses }: Scorecard): string =>
  JSON.stringify([yahtzeeBonuses, ...YAHTZEE_BOXES.map((box) => filled[box])]);

/** Returns the exact chance to win of the first card minus the second's, if the player chases from now on. */
function differenceInChance(
  { solved }: Tools,
  cards: readonly [Scorecard, Scorecard],
  opponent: Scorecard,
): number {
  const scores = distributionFrom(solved, opponent);
  if (!scores) throw new Error('the distribution does not fit into memory');
  const payoff = winningAgainst([scores]);
  const [first = NaN, second = NaN] = cards.map(
    (card) => chase(solved.rules, card, payoff, ONE_THREAD)?.expected,
  );
  return first - second;
}

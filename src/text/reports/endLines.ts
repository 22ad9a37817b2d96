import type { SeatReview } from '../../analysis/index.js';
import {
  areAlike,
  cardOf,
  type Game,
  markedGame,
  marksOf,
  nameOf,
  type SoloScore,
  totals,
} from '../../engine/index.js';
import { firstFitting } from '../layout.js';
import { counted } from '../phrases.js';
import { expectedText } from '../play/coach/coach.js';
import { notCountedText, soloMessages } from '../play/gameEnd.js';
import { luckText } from './review/figures.js';
import { marksText } from './scores.js';

/** Messages about luck and skill on the end screen. */
export const endLineMessages = {
  awaited: 'Luck and skill: computing ...',
  luck: 'luck',
  cost: 'cost',
} as const;

const scoreOf = (game: Game): number => totals(game.header.rules, cardOf(game, 0)).grand;

/**
 * Returns a line with the rank of a finished solo game among earlier games:
 * `Rank 3 of 38 games. The best is 312 (Ann).`
 *
 * @param earlier the earlier scores to compare with, highest first
 */
export function rankText(game: Game, earlier: readonly SoloScore[], columns: number): string {
  const notCounted = notCountedText(game);
  const score = scoreOf(game);
  const [best] = earlier;
  if (notCounted !== undefined) {
    const marks = marksText({ marks: marksOf(markedGame(game)) });
    return firstFitting([notCounted, `Not ranked: ${marks}.`], columns);
  }
  if (!best)
    return firstFitting(
      [soloMessages.outcome(game, earlier), `${score} is the first score to beat.`],
      columns,
    );
  const place = earlier.filter((other) => other.score > score).length + 1;
  const rank = `Rank ${place} of ${gamesText(game, earlier.length + 1)}`;
  return firstFitting(
    besideBest(score, best).map((text) => rank + text),
    columns,
  );
}

/** Returns how a score compares with the best score, in several wordings, longest first: `. The best is 312 (Ann).` */
function besideBest(score: number, { score: best, name }: SoloScore): readonly string[] {
  if (score > best) {
    return [
      `: ${score} beats the previous best, ${best} by ${name}.`,
      `: beats ${best} (${name}).`,
      `: beats ${best}.`,
    ];
  }
  if (score === best) {
    return [
      `: ${score} ties the best score so far, set by ${name}.`,
      `: ties the best (${name}).`,
      ': ties the best.',
    ];
  }
  return [`. The best is ${best} (${name}).`, `. Best: ${best}.`];
}

const gamesText = ({ header: { daily } }: Game, count: number): string =>
  daily ? counted(count, 'daily game', 'daily games') : counted(count, 'game', 'games');

const NO_AVERAGE = {
  daily: ['No average yet: this is your first ranked daily game.', 'No average in daily games yet.'],
  others: [
    'No average yet: this is your first ranked game under these rules.',
    'No average yet: your first ranked game.',
  ],
} as const;

/**
 * Returns a line that compares a finished solo game with the player's average in earlier games: `Your average in 37
 * games: 231.4. This game: 12.3 more.`
 *
 * @param earlier the earlier scores of all players; the average uses only the player's own scores
 */
export function averageText(game: Game, earlier: readonly SoloScore[], columns: number): string {
  const own = earlier.filter(({ name }) => areAlike(name, nameOf(game.header, 0)));
  if (own.length === 0)
    return firstFitting(game.header.daily ? NO_AVERAGE.daily : NO_AVERAGE.others, columns);
  const average = own.reduce((sum, { score }) => sum + score, 0) / own.length;
  const more = scoreOf(game) - average;
  const difference = `${expectedText(Math.abs(more))} ${more < 0 ? 'less' : 'more'}`;
  const mean = expectedText(average);
  return firstFitting(
    [
      `Your average in ${gamesText(game, own.length)}: ${mean}. This game: ${difference}.`,
      `Average: ${mean}. This game: ${difference}.`,
    ],
    columns,
  );
}

/** Returns two lines about a player's luck and skill, such as `Luck: +14.2 points from the dice`. */
export function luckAndSkillLines(
  review: SeatReview,
  columns: number,
): readonly [luck: string, skill: string] {
  const [luck, cost] = luckAndCost(review);
  const { decisions, bestMoves } = review;
  return [
    `Luck: ${luck} points from the dice`,
    firstFitting(
      [
        `Skill: decisions cost ${cost} points; ${bestMoves} of ${decisions} were perfect`,
        `Skill: costs ${cost}; ${bestMoves} of ${decisions} perfect`,
      ],
      columns,
    ),
  ];
}

/** Formats a player's luck, and the cost of the decisions, for a table of players: `+14.2`, `5.1`. */
export const luckAndCost = ({ luck, cost }: SeatReview): readonly [luck: string, cost: string] => [
  luckText(luck),
  expectedText(cost),
];

import type { BoxMove, Decision, HoldMove, Review, SeatReview } from '../../analysis/index.js';
import {
  areAlike,
  cardOf,
  type Game,
  type GameEvent,
  isSoloGame,
  labelOf,
  leadersByRound,
  markedGame,
  marksOf,
  nameOf,
  type RuleSet,
  scoringOptions,
  soloPlace,
  type SoloScore,
  totals,
} from '../../engine/index.js';
import type { TurningPoint } from '../../players/index.js';
import { columnsOf, firstFitting, padRight } from '../layout.js';
import { capitalised, counted } from '../phrases.js';
import { expectedText, facesText, moveText, percentText, zeroText } from '../play/coach/coach.js';
import { notCountedText } from '../play/gameEnd.js';
import { luckText } from './review/figures.js';
import { marksText } from './scores.js';

export const endLineMessages = {
  awaited: 'Luck and skill: computing ...',
  computing: 'computing ...',
  luck: 'luck',
  cost: 'cost',
  inTheLead: (runs: string): string => `In the lead: ${runs}.`,
  flawless: 'nothing: every move was perfect',
} as const;

const LABELS = {
  lead: 'lead by round',
  turningPoint: 'turning point',
  costliest: 'costliest',
  place: 'place',
  average: 'average',
  luck: 'luck',
  cost: 'cost',
} as const;

type EndLabel = keyof typeof LABELS;

/** From this width in columns on, labels have their own column. */
const WIDE = 60;
const LABEL_COLUMNS = 16;

/** A number of columns, or `words` for line mode, which has none. */
type EndWidth = number | 'words';

/**
 * Such as ` luck           +14.2`, or in a narrow terminal and in line mode `Luck: +14.2`.
 *
 * @param texts the wordings of the text, longest first
 */
export function endLine(label: EndLabel, texts: readonly string[], width: EndWidth): string {
  const name = LABELS[label];
  const labelled = `${capitalised(name)}: `;
  if (width === 'words') return `${labelled}${texts[0] ?? ''}.`;
  const start = width >= WIDE ? padRight(` ${name}`, LABEL_COLUMNS) : labelled;
  return start + firstFitting(texts, width - columnsOf(start));
}

/** Rounds in a row, counted from 1, after which one player led, or several were tied. */
interface LeadRun {
  readonly leader: string | undefined;
  readonly first: number;
  readonly last: number;
}

function leadRuns(game: Game, events: readonly GameEvent[]): readonly LeadRun[] {
  const leaders = leadersByRound(game, events).map(([seat = 0, ...others]) =>
    others.length > 0 ? undefined : nameOf(game.header, seat),
  );
  const starts = leaders.flatMap((leader, round) =>
    round > 0 && leader === leaders[round - 1] ? [] : [round],
  );
  return starts.map((start, index) => ({
    leader: leaders[start],
    first: start + 1,
    last: starts[index + 1] ?? leaders.length,
  }));
}

/**
 * Says who led after each round: `Zoe 1-3, tied 4, Bob 5-13`. When space is short, the first rounds go: `... Bob 5-13`.
 */
export function leadLine(game: Game, events: readonly GameEvent[], columns: number): string {
  const runs = leadRuns(game, events);
  const texts = runs.map(
    ({ leader = 'tied', first, last }) => `${leader} ${first === last ? first : `${first}-${last}`}`,
  );
  const latest = texts.map((_, from) => (from > 0 ? '... ' : '') + texts.slice(from).join(', '));
  return endLine('lead', [...latest, runs.at(-1)?.leader ?? 'tied'], columns);
}

/**
 * Says in words who led after each round of a finished game: `In the lead: Zoe in rounds 1 to 3, nobody in round 4, Bob
 * in round 5.`
 */
export function leadText(game: Game, events: readonly GameEvent[]): string {
  const runs = leadRuns(game, events).map(
    ({ leader = 'nobody', first, last }) =>
      `${leader} in ${first === last ? `round ${first}` : `rounds ${first} to ${last}`}`,
  );
  return endLineMessages.inTheLead(runs.join(', '));
}

/** Such as `turn 9, Large Straight: about 35% -> 66% to win for Zoe`. */
export function turningPointLine({ header }: Game, point: TurningPoint, width: EndWidth): string {
  const { winner, seat, box, points, before, after, isEstimate } = point;
  const turn = seat === winner ? `turn ${point.turn}` : `${nameOf(header, seat)}'s turn ${point.turn}`;
  const what = points === 0 ? zeroText(header.rules, box) : labelOf(header.rules, box);
  const chances = `${isEstimate ? 'about ' : ''}${percentText(before)} -> ${percentText(after)}`;
  const name = nameOf(header, winner);
  return endLine(
    'turningPoint',
    [
      `${turn}, ${what}: ${chances} to win for ${name}`,
      `${turn}, ${what}: ${chances} for ${name}`,
      `${turn}: ${chances} to win for ${name}`,
      `${turn}: ${chances} for ${name}`,
      ...(seat === winner ? [`${turn}: ${name} ${chances}`] : []),
      `${turn}: ${chances}`,
      `turn ${point.turn}: ${chances}`,
    ],
    width,
  );
}

/** Such as `Zoe, turn 4: kept 3 3, better 3 4 5 6 (4.1)`. */
export function costliestLine({ header }: Game, { lessons }: Review, width: EndWidth): string {
  const costly = lessons.map(({ decision }) => decision).sort((a, b) => b.cost - a.cost);
  const nameOfSeat = (seat: number): string => (isSoloGame(header) ? '' : `${nameOf(header, seat)}, `);
  const texts = costly.map(
    (decision) =>
      `${nameOfSeat(decision.seat)}turn ${decision.turn}: ${decisionText(header.rules, decision)}`,
  );
  const [worst] = costly;
  if (!worst) return endLine('costliest', [endLineMessages.flawless], width);
  const most = texts.map((_, index) => texts.slice(0, texts.length - index).join('; '));
  const [name, cost] = [nameOfSeat(worst.seat), expectedText(worst.cost)];
  const move = `${name}turn ${worst.turn}: ${playedText(header.rules, worst)} (${cost})`;
  const short = `turn ${worst.turn}, ${cost} points`;
  return endLine('costliest', [...most, move, name + short, short], width);
}

function decisionText(rules: RuleSet, decision: Decision): string {
  const { played, best, cost } = decision;
  const isKept = 'hold' in best && 'hold' in played && best.hold.length > 0;
  const keepText = (hold: HoldMove['hold']): string => `${isKept ? '' : 'keep '}${facesText(hold)}`;
  const better =
    'box' in best
      ? boxText(rules, decision, best)
      : best.hold.length === 0
        ? moveText(rules, best)
        : keepText(best.hold);
  return `${playedText(rules, decision)}, better ${better} (${expectedText(cost)})`;
}

function playedText(rules: RuleSet, decision: Decision): string {
  const { played } = decision;
  if ('box' in played) return boxText(rules, decision, played);
  return played.hold.length === 0 ? 'kept nothing' : `kept ${facesText(played.hold)}`;
}

function boxText(rules: RuleSet, { card, dice }: Decision, { box }: Pick<BoxMove, 'box'>): string {
  const points = scoringOptions(rules, card, dice).boxes[box];
  return points === 0 ? zeroText(rules, box) : `${labelOf(rules, box)} ${points ?? ''}`;
}

const scoreOf = (game: Game): number => totals(game.header.rules, cardOf(game, 0)).grand;

/**
 * Where a finished solo game ranks among earlier ones: `3 of 38 games`, or why it isn't ranked.
 *
 * @param earlier the earlier scores to compare with, highest first
 */
export function placeLine(game: Game, earlier: readonly SoloScore[], columns: number): string {
  const notCounted = notCountedText(game);
  const { place, of } = soloPlace(scoreOf(game), earlier);
  const marks = marksText({ marks: marksOf(markedGame(game)) });
  const texts =
    notCounted === undefined ? [`${place} of ${gamesText(game, of)}`] : [notCounted, `not ranked: ${marks}`];
  return endLine('place', texts, columns);
}

const gamesText = ({ header: { daily } }: Game, count: number): string =>
  daily ? counted(count, 'daily game', 'daily games') : counted(count, 'game', 'games');

/**
 * Compares a finished solo game with the player's average: `231.4 in 37 games; this game 12.3 more`.
 *
 * @param earlier the earlier scores of all players; the average uses only the player's own scores
 */
export function averageLine(game: Game, earlier: readonly SoloScore[], columns: number): string {
  const own = earlier.filter(({ name }) => areAlike(name, nameOf(game.header, 0)));
  if (own.length === 0) {
    const kind = game.header.daily ? 'ranked daily game' : 'ranked game';
    return endLine('average', [`none yet: this is your first ${kind}`, 'none yet'], columns);
  }
  const average = own.reduce((sum, { score }) => sum + score, 0) / own.length;
  const more = scoreOf(game) - average;
  const difference = `this game ${expectedText(Math.abs(more))} ${more < 0 ? 'less' : 'more'}`;
  const mean = expectedText(average);
  return endLine(
    'average',
    [`${mean} in ${gamesText(game, own.length)}; ${difference}`, `${mean}; ${difference}`],
    columns,
  );
}

/** Two lines about a solo player, such as `+14.2 points from the dice`. */
export function luckAndCostLines(review: SeatReview, width: EndWidth): readonly [luck: string, cost: string] {
  const [luck, cost] = luckAndCost(review);
  const { decisions, bestMoves } = review;
  return [
    endLine('luck', [`${luck} points from the dice`, luck], width),
    endLine(
      'cost',
      [
        `${cost} points lost by decisions; ${bestMoves} of ${decisions} were perfect`,
        `${cost} points; ${bestMoves} of ${decisions} decisions were perfect`,
        `${cost}; ${bestMoves} of ${decisions} perfect`,
      ],
      width,
    ),
  ];
}

export const luckAndCost = ({ luck, cost }: SeatReview): readonly [luck: string, cost: string] => [
  luckText(luck),
  expectedText(cost),
];

/**
 * Tells in words how a game was won: the turning point, luck and cost, and the costliest decisions.
 *
 * @param point the turning point; undefined if the game has none
 */
export function endStory(game: Game, review: Review, point: TurningPoint | undefined): readonly string[] {
  const { seats } = review;
  const [first] = seats;
  if (!first) return [];
  const ofAll = (index: 0 | 1): readonly string[] => [
    seats.map((each) => `${nameOf(game.header, each.seat)} ${luckAndCost(each)[index]}`).join(', '),
  ];
  return [
    ...(point ? [turningPointLine(game, point, 'words')] : []),
    ...(isSoloGame(game.header)
      ? luckAndCostLines(first, 'words')
      : [endLine('luck', ofAll(0), 'words'), endLine('cost', ofAll(1), 'words')]),
    costliestLine(game, review, 'words'),
  ];
}

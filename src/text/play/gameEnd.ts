import {
  aheadOfBonusPace,
  areAlike,
  type BoxId,
  cardOf,
  type Game,
  type GameEvent,
  type GameHeader,
  labelOf,
  markedGame,
  marksOf,
  nameOf,
  type OwnMark,
  type RuleSet,
  type Scorecard,
  type SoloScore,
  soloPlace,
  standings,
  totals,
  upperBonusProgress,
  type Win,
  winOf,
} from '../../engine/index.js';
import { firstFitting, shortened } from '../layout.js';
import { andList, counted } from '../phrases.js';

export const endMessages = {
  beats: (name: string, score: number, others: readonly string[], next: number): string =>
    `${name} ${score} beats ${andList(others)} ${next} by ${score - next}.`,
  winsBy: (name: string, margin: number): string => `${name} wins by ${margin}.`,
  winsAlone: (name: string, score: number): string => `${name} wins with ${score}: everybody else left.`,
  wins: (name: string): string => `${name} wins.`,
  share: (names: readonly string[], score: number): string =>
    `${andList(names)} share the win with ${score}.`,
  shareAhead: (names: readonly string[], score: number, margin: number, others: readonly string[]): string =>
    `${andList(names)} share the win with ${score}, ${margin} ahead of ${andList(others)}.`,
  soloDone: (name: string, score: number): string => `${name} scored ${score}.`,
  abandoned: 'Everyone has left, so the game is abandoned.',
  left: 'left',
  place: (place: number): string => `${place}.`,
  bestBox: (rules: RuleSet, box: BoxId, points: number): string =>
    `best box: ${labelOf(rules, box)} ${points}`,
  bestBoxShort: (rules: RuleSet, box: BoxId, points: number): string => `${labelOf(rules, box)} ${points}`,
} as const;

/**
 * Such as `Zoe 250 beats Bob 242 by 8.`
 *
 * @param columns the width of the line. Default: the longest wording, however wide it is
 */
export function outcomeText(game: Game, columns = Infinity): string {
  const [first] = standings(game);
  if (game.phase.name === 'abandoned' || !first) return shortened(endMessages.abandoned, columns);
  const win = winOf(game);
  return game.seats.length === 1 || !win
    ? shortened(endMessages.soloDone(nameOf(game.header, 0), first.totals.grand), columns)
    : firstFitting(winTexts(game, win), columns);
}

/** Who won and by how much, longest wording first. */
function winTexts({ header }: Game, { seats, score, next }: Win): readonly string[] {
  const namesOf = (some: readonly number[]): readonly string[] => some.map((seat) => nameOf(header, seat));
  const [name = '', ...others] = namesOf(seats);
  if (others.length > 0) {
    const names = [name, ...others];
    const shared = endMessages.share(names, score);
    return next
      ? [endMessages.shareAhead(names, score, score - next.score, namesOf(next.seats)), shared]
      : [shared];
  }
  const wins = endMessages.wins(name);
  if (!next) return [endMessages.winsAlone(name, score), wins];
  const margin = score - next.score;
  return [
    endMessages.beats(name, score, namesOf(next.seats), next.score),
    endMessages.winsBy(name, margin),
    wins,
  ];
}

const NOT_COUNTED: Readonly<Record<OwnMark, string>> = {
  practice: "Practice games don't set a score to beat.",
  'real-dice': "Games with real dice don't set a score to beat.",
  'seed-given': "Games with a chosen seed don't set a score to beat.",
  advised: "Games played with the coach don't set a score to beat.",
  'seed-seen': "Games whose seed was played before don't set a score to beat.",
};

/** Why a solo game sets no score to beat; undefined if it sets one. */
export function notCountedText(game: Game): string | undefined {
  const [mark] = marksOf(markedGame(game));
  return mark && NOT_COUNTED[mark];
}

const comparedText = ({ daily }: Pick<GameHeader, 'daily'>): string =>
  daily ? 'in daily games' : 'under these rules';

const SETTLED_BONUS = { earned: 'earned', lost: 'out of reach', none: 'none under these rules' } as const;

const FINAL_BONUS = { ...SETTLED_BONUS, open: 'not earned', lost: 'not earned' } as const;

const paceText = (ahead: number): string =>
  ahead === 0
    ? 'on pace'
    : `${counted(Math.abs(ahead), 'point', 'points')} ${ahead > 0 ? 'ahead of' : 'behind'} the pace`;

export const soloMessages = {
  toBeat: 'SCORE TO BEAT',
  best: (header: GameHeader, best: SoloScore | undefined): string =>
    best
      ? `${best.score}, ${best.name}, ${best.date.slice(0, 10)}`
      : header.realDice
        ? 'none with real dice'
        : `none yet ${comparedText(header)}`,
  upper: 'UPPER BONUS',
  upperBonus: (rules: RuleSet, card: Scorecard): string => {
    const progress = upperBonusProgress(rules, card);
    return progress === 'open' ? paceText(aheadOfBonusPace(rules, card)) : SETTLED_BONUS[progress];
  },
  finalUpperBonus: (rules: RuleSet, card: Scorecard): string => FINAL_BONUS[upperBonusProgress(rules, card)],
  lastTurns: 'LAST TURNS',
  turn: (rules: RuleSet, event: Extract<GameEvent, { type: 'scored' }>): string =>
    `${String(event.turn).padStart(2)}  ${labelOf(rules, event.box)} ${event.points}${event.yahtzeeBonus > 0 ? ` +${event.yahtzeeBonus}` : ''}`,
  first: (score: number): string => `${score}: the first score to beat.`,
  newBest: (score: number, margin: number, best: string): string =>
    `${score}: new best, ${margin} above ${best}.`,
  newBestShort: (score: number): string => `${score}: new best.`,
  tiesBest: (score: number, by: string): string => `${score}: ties the best score${by}.`,
  below: (score: number, margin: number, best: string): string =>
    `${score}: ${margin} below the best, ${best}.`,
  /**
   * Compares a finished solo game with earlier ones.
   *
   * @param earlier the earlier scores to compare with, highest first
   */
  outcome: (game: Game, earlier: readonly SoloScore[]): string => {
    const notCounted = notCountedText(game);
    const score = totals(game.header.rules, cardOf(game, 0)).grand;
    if (notCounted !== undefined) return notCounted;
    if (earlier.length === 0) return `${score} is the first score to beat ${comparedText(game.header)}.`;
    const { place, of } = soloPlace(score, earlier);
    return `${soloOutcomeText(game, earlier)} Place ${place} of ${of}.`;
  },
} as const;

/**
 * Such as `287: new best, 12 above 275.` Says who had the best score before if it was somebody else.
 *
 * @param earlier the earlier scores to compare with, highest first; undefined if they aren't known
 * @param columns the width of the line. Default: the longest wording, however wide it is
 */
export function soloOutcomeText(
  game: Game,
  earlier: readonly SoloScore[] | undefined,
  columns = Infinity,
): string {
  if (game.phase.name !== 'finished' || !earlier || notCountedText(game) !== undefined)
    return outcomeText(game, columns);
  const score = totals(game.header.rules, cardOf(game, 0)).grand;
  const { best } = soloPlace(score, earlier);
  if (!best) return soloMessages.first(score);
  const by = areAlike(best.name, nameOf(game.header, 0)) ? '' : ` by ${best.name}`;
  const textsOf = (holder: string): string =>
    best.margin > 0
      ? soloMessages.newBest(score, best.margin, best.score + holder)
      : best.margin === 0
        ? soloMessages.tiesBest(score, holder)
        : soloMessages.below(score, -best.margin, best.score + holder);
  return firstFitting(
    [textsOf(by), textsOf(''), ...(best.margin > 0 ? [soloMessages.newBestShort(score)] : [])],
    columns,
  );
}

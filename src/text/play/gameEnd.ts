import {
  aheadOfBonusPace,
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
  standings,
  totals,
  upperBonusProgress,
  winners,
} from '../../engine/index.js';
import { andList, counted } from '../phrases.js';

/** Messages shown with the final standings. */
export const endMessages = {
  wins: (names: readonly string[]): string =>
    names.length === 1 ? `${names[0] ?? ''} wins!` : `${andList(names)} share the win!`,
  soloDone: (name: string, score: number): string => `${name} scored ${score}.`,
  abandoned: 'Everyone has left, so the game is abandoned.',
  left: 'left',
  place: (place: number): string => `${place}.`,
  bestBox: (rules: RuleSet, box: BoxId, points: number): string =>
    `best box: ${labelOf(rules, box)} ${points}`,
  bestBoxShort: (rules: RuleSet, box: BoxId, points: number): string => `${labelOf(rules, box)} ${points}`,
} as const;

/** Describes the result of a finished or abandoned game in one line. */
export function outcomeText(game: Game): string {
  const [first] = standings(game);
  if (game.phase.name === 'abandoned' || !first) return endMessages.abandoned;
  return game.seats.length === 1
    ? endMessages.soloDone(nameOf(game.header, 0), first.totals.grand)
    : endMessages.wins(winners(game).map((seat) => nameOf(game.header, seat)));
}

/** The reasons why a solo game does not set a score to beat. */
const NOT_COUNTED: Readonly<Record<OwnMark, string>> = {
  practice: 'Practice games do not set a score to beat.',
  'seed-given': 'Games with a chosen seed do not set a score to beat.',
  advised: 'Games played with the coach do not set a score to beat.',
  'seed-seen': 'Games whose seed was played before do not set a score to beat.',
};

/** Returns why a solo game does not set a score to beat; undefined if it does. */
export function notCountedText(game: Game): string | undefined {
  const [mark] = marksOf(markedGame(game));
  return mark && NOT_COUNTED[mark];
}

/** Describes which games a solo score is compared with. */
const comparedText = ({ daily }: Pick<GameHeader, 'daily'>): string =>
  daily ? 'in daily games' : 'under these rules';

const SETTLED_BONUS = { earned: 'earned', lost: 'out of reach', none: 'none under these rules' } as const;

const FINAL_BONUS = { ...SETTLED_BONUS, open: 'not earned', lost: 'not earned' } as const;

const paceText = (ahead: number): string =>
  ahead === 0
    ? 'on pace'
    : `${counted(Math.abs(ahead), 'point', 'points')} ${ahead > 0 ? 'ahead of' : 'behind'} the pace`;

/** Messages about a solo game: the score to beat, the upper bonus, and the last turns. */
export const soloMessages = {
  toBeat: 'SCORE TO BEAT',
  best: (header: GameHeader, best: SoloScore | undefined): string =>
    best ? `${best.score}, ${best.name}, ${best.date.slice(0, 10)}` : `none yet ${comparedText(header)}`,
  upper: 'UPPER BONUS',
  /** Describes the upper bonus of a player who can still fill boxes. */
  upperBonus: (rules: RuleSet, card: Scorecard): string => {
    const progress = upperBonusProgress(rules, card);
    return progress === 'open' ? paceText(aheadOfBonusPace(rules, card)) : SETTLED_BONUS[progress];
  },
  /** Describes the upper bonus of a player whose game is over. */
  finalUpperBonus: (rules: RuleSet, card: Scorecard): string => FINAL_BONUS[upperBonusProgress(rules, card)],
  lastTurns: 'LAST TURNS',
  turn: (rules: RuleSet, event: Extract<GameEvent, { type: 'scored' }>): string =>
    `${String(event.turn).padStart(2)}  ${labelOf(rules, event.box)} ${event.points}${event.yahtzeeBonus > 0 ? ` +${event.yahtzeeBonus}` : ''}`,
  /**
   * Compares a finished solo game with earlier games.
   *
   * @param earlier the earlier scores to compare with, highest first
   */
  outcome: (game: Game, earlier: readonly SoloScore[]): string => {
    const notCounted = notCountedText(game);
    const score = totals(game.header.rules, cardOf(game, 0)).grand;
    const [best] = earlier;
    if (notCounted !== undefined) return notCounted;
    if (!best) return `${score} is the first score to beat ${comparedText(game.header)}.`;
    const place = `Place ${earlier.filter((other) => other.score > score).length + 1} of ${earlier.length + 1}`;
    if (score > best.score)
      return `${place}: ${score} beats the previous best, ${best.score} by ${best.name}.`;
    if (score === best.score) return `${place}: ${score} ties the best score so far, set by ${best.name}.`;
    const beaten = earlier.find((other) => other.score < score);
    const bestText = `The best is ${best.score} (${best.name}).`;
    return beaten
      ? `${place}: ${score} beats ${beaten.score} (${beaten.name}). ${bestText}`
      : `${place}. ${bestText}`;
  },
} as const;

import { type GameEvent, type GameHeader, labelOf, type RuleSet } from '../engine/index.js';
import { counted } from './lists.js';

interface EarlierScore {
  readonly name: string;
  readonly score: number;
  /** ISO 8601. */
  readonly date: string;
}

/** Words of a solo game: the score to beat, the pace, the last turns. */
export const soloWords = {
  toBeat: 'SCORE TO BEAT',
  best: (best: EarlierScore | undefined): string =>
    best ? `${best.score}, ${best.name}, ${best.date.slice(0, 10)}` : 'none yet under these rules',
  upper: 'UPPER BONUS',
  pace: (ahead: number): string =>
    ahead === 0
      ? 'on the pace for it'
      : `${counted(Math.abs(ahead), 'point', 'points')} ${ahead > 0 ? 'ahead of' : 'behind'} the pace`,
  earned: 'earned',
  lost: 'out of reach',
  lastTurns: 'LAST TURNS',
  turn: (rules: RuleSet, event: Extract<GameEvent, { type: 'scored' }>): string =>
    `${String(event.turn).padStart(2)}  ${labelOf(rules, event.box)} ${event.points}${event.yahtzeeBonus > 0 ? ` +${event.yahtzeeBonus}` : ''}`,
  notCounted: (header: GameHeader): string =>
    header.practice
      ? 'A practice game: it is no score to beat.'
      : 'On a chosen seed: it is no score to beat.',
  /** What a finished solo game says about the best earlier score. */
  compared: (score: number, best: EarlierScore | undefined): string => {
    if (!best) return `${score}: the first score to beat under these rules.`;
    if (score > best.score) return `${score} beats the best so far, ${best.score} by ${best.name}.`;
    return score === best.score
      ? `${score} equals the best so far, by ${best.name}.`
      : `The best so far stands: ${best.score} by ${best.name}, ${best.score - score} more.`;
  },
} as const;

import type { Advice, Move } from '../../analysis/index.js';
import { scoringOptions } from '../../engine/index.js';
import { adviceMessages, coachMessages, extraYahtzeeText, moveLines } from '../../text/index.js';
import type { TextStyles } from '../output.js';
import type { Position } from './position.js';

/** What `advise --json` prints. */
export interface AdviceAnswer {
  readonly schema: 'yahtzee-cli/advise@1';
  /** The expected grand total at the end of the game, what stands on the card included. */
  readonly expected: number;
  /** Every move that differs, the best one first. */
  readonly moves: readonly Move[];
}

/** Advice for programs. */
export const adviceAnswer = ({ expected, moves }: Advice): AdviceAnswer => ({
  schema: 'yahtzee-cli/advise@1',
  expected,
  moves,
});

/**
 * Advice as lines for people.
 *
 * @param most how many moves are listed
 */
export function adviceLines(
  { rules, card, dice, rollsLeft }: Position,
  { moves }: Advice,
  most: number,
  paint: TextStyles,
): string[] {
  const { boxes, extraYahtzee, legal, yahtzeeBonus } = scoringOptions(rules, card, dice);
  const [headings = '', best = '', ...others] = moveLines(rules, moves.slice(0, most), boxes);
  return [
    paint.heading(adviceMessages.heading(rules, dice, rollsLeft)),
    ...(extraYahtzee ? [extraYahtzeeText(rules, extraYahtzee, legal, yahtzeeBonus)] : []),
    coachMessages.introduction,
    headings,
    paint.best(best),
    ...others,
    ...(moves.length > most ? [adviceMessages.others(moves.length - most)] : []),
  ];
}

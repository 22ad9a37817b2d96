import { type BoxId, type Dice, scoringOptions } from '../../engine/index.js';
import { extraYahtzeeText, optionLines } from '../../text/index.js';
import type { TextStyles } from '../output.js';
import { answerPositions } from './answers.js';
import type { Position, PositionOptions } from './position.js';

export interface ScoreOptions extends Pick<PositionOptions, 'filled' | 'rules'> {
  readonly json?: true;
}

/**
 * Prints the points that five dice score in each legal box, for one position or for a batch of positions.
 *
 * @returns the exit status
 * @throws UsageError
 */
export const scoreDice = (args: readonly string[], options: ScoreOptions): Promise<number> =>
  answerPositions(args, options, () => ({ json: scoreAnswer, lines: scoreLines }));

interface ScoreAnswer {
  readonly schema: 'yahtzee-cli/score@1';
  readonly rules: string;
  /** The dice as the user typed them, in the same order. */
  readonly dice: Dice;
  readonly joker: boolean;
  /** Bonus points for an extra Yahtzee, on top of the box's points. */
  readonly yahtzeeBonus: number;
  readonly boxes: Readonly<Partial<Record<BoxId, number>>>;
}

function scoreAnswer({ rules, card, dice }: Position): ScoreAnswer {
  const { boxes, joker, yahtzeeBonus } = scoringOptions(rules, card, dice);
  return { schema: 'yahtzee-cli/score@1', rules: rules.id, dice, joker, yahtzeeBonus, boxes };
}

function scoreLines({ rules, card, dice }: Position, styles: TextStyles): string[] {
  const options = scoringOptions(rules, card, dice);
  const { extraYahtzee, legal, yahtzeeBonus } = options;
  const extra = extraYahtzee ? [extraYahtzeeText(rules, extraYahtzee, legal, yahtzeeBonus)] : [];
  const heading = styles.heading(`${dice.join(' ')}  (${rules.name})`);
  return [heading, ...extra, ...optionLines(rules, options, styles.best)];
}

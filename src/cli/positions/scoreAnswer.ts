import { type Box, type Dice, scoringOptions } from '../../engine/index.js';
import { extraYahtzeeText, optionLines } from '../../text/index.js';
import type { TextStyles } from '../output.js';
import type { Position } from './position.js';

/** What `score --json` prints. */
export interface ScoreAnswer {
  readonly schema: 'yahtzee-cli/score@1';
  readonly rules: string;
  /** In the order in which they were given. */
  readonly dice: Dice;
  readonly joker: boolean;
  /** Points beside the box. */
  readonly yahtzeeBonus: number;
  /** The legal boxes alone, with their points. */
  readonly boxes: Readonly<Partial<Record<Box, number>>>;
}

/** What the dice score, for programs. */
export function scoreAnswer({ rules, card, dice }: Position): ScoreAnswer {
  const { boxes, joker, yahtzeeBonus } = scoringOptions(rules, card, dice);
  return { schema: 'yahtzee-cli/score@1', rules: rules.id, dice, joker, yahtzeeBonus, boxes };
}

/** What the dice score, as lines for people. */
export function scoreLines({ rules, card, dice }: Position, paint: TextStyles): string[] {
  const options = scoringOptions(rules, card, dice);
  const { extraYahtzee, legal, yahtzeeBonus } = options;
  const extra = extraYahtzee ? [extraYahtzeeText(rules, extraYahtzee, legal, yahtzeeBonus)] : [];
  const heading = paint.heading(`${dice.join(' ')}  (${rules.name})`);
  return [heading, ...extra, ...optionLines(rules, options, paint.best)];
}

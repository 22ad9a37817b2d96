import {
  type Game,
  type GameEvent,
  labelOf,
  nameOf,
  type RuleSet,
  type Scorecard,
  totals,
  TURNS_PER_SEAT,
  upperBonusProgress,
} from '../engine/index.js';

const ROLL_WORDS = ['before the first roll', 'first roll', 'second roll', 'third roll'] as const;
/** `second roll`. */
export const rollName = (roll: number): string => ROLL_WORDS[roll] ?? `roll ${roll}`;
const COUNT_WORDS = ['none', 'one', 'two', 'three'] as const;

/** Words of the board, the same on every screen. */
export const boardWords = {
  title: 'YAHTZEE',
  seed: (seed: string): string => `seed ${seed}`,
  round: (round: number): string => `round ${round} of ${TURNS_PER_SEAT}`,
  /** `second roll, one more to go`. */
  roll: (roll: number, rollsLeft: number): string =>
    rollsLeft === 0
      ? `${rollName(roll)}: now fill in a box`
      : `${rollName(roll)}, ${COUNT_WORDS[rollsLeft] ?? ''} more to go`,
  dieLabel: (place: number): string => `Dice ${place + 1}`,
  held: 'HELD',
  notSaved: 'NOT SAVED',
  saving: 'saving ...',
  upper: 'UPPER',
  lower: 'LOWER',
  upperTotal: 'Total',
  upperBonus: 'Bonus',
  /** What stands beside `Bonus`: how far it is to it while it is open, then its points. */
  upperBonusCell: (rules: RuleSet, card: Scorecard): string => {
    const { upper, upperBonus } = totals(rules, card);
    switch (upperBonusProgress(rules, card)) {
      case 'none':
        return '-';
      case 'open':
        return `${upper}/${rules.upperBonus.threshold}`;
      case 'earned':
      case 'lost':
        return String(upperBonus);
    }
  },
  upperWithBonus: 'Upper total',
  lowerTotal: 'Lower total',
  yahtzeeBonus: (rules: RuleSet): string => `${labelOf(rules, 'yahtzee')} bonus`,
  grandTotal: 'GRAND TOTAL',
} as const;

type Scored = Extract<GameEvent, { type: 'scored' }>;

/** `Anna: Full House 25`: the line that scripts look for in line mode. */
export function boxFilledLine({ header }: Game, { seat, box, points }: Scored): string {
  return `${nameOf(header, seat)}: ${labelOf(header.rules, box)} ${points}`;
}

/** The same, and the bonus beside it when there was one. */
const scoredText = (game: Game, event: Scored): string =>
  `${boxFilledLine(game, event)}${event.yahtzeeBonus > 0 ? `, bonus ${event.yahtzeeBonus}` : ''}`;

/** The last thing that a player did: the box filled, or that somebody left. */
export function lastMoveText(game: Game, events: readonly GameEvent[]): string | undefined {
  const event = events.findLast(({ type }) => type === 'scored' || type === 'left');
  if (event?.type === 'scored') return scoredText(game, event);
  return event?.type === 'left' ? `${nameOf(game.header, event.seat)} has left.` : undefined;
}

import {
  cardOf,
  currentTurn,
  eventsInForce,
  fiveAlikeBox,
  type Game,
  type GameEvent,
  isUpperBox,
  labelOf,
  nameOf,
  type RuleSet,
  type Scorecard,
  schemeOf,
  type Totals,
  totals,
  turnsOf,
  upperBonusProgress,
} from '../../engine/index.js';
import { columnsOf, shortened } from '../layout.js';
import { counted } from '../phrases.js';

const ROLL_WORDS = ['before the first roll', 'first roll', 'second roll', 'third roll'] as const;

/** With more lower boxes than this, a card shows their total only if the terminal has room. */
export const MAX_LOWER_WITH_TOTAL = 8;

export const rollName = (roll: number): string => ROLL_WORDS[roll] ?? `roll ${roll}`;
const COUNT_WORDS = ['none', 'one', 'two', 'three'] as const;

export const boardMessages = {
  title: 'YAHTZEE',
  seed: (seed: string): string => `seed ${seed}`,
  round: (rules: RuleSet, round: number): string => `round ${round} of ${turnsOf(rules)}`,
  bonusProgress: (progress: string): string => `Upper bonus: ${progress}`,
  /** Such as `second roll, one more to go`. */
  roll: (roll: number, rollsLeft: number): string =>
    roll === 0
      ? rollName(roll)
      : rollsLeft === 0
        ? `${rollName(roll)}: now fill in a box`
        : `${rollName(roll)}, ${COUNT_WORDS[rollsLeft] ?? ''} more to go`,
  turnOf: (name: string): string =>
    name.toLowerCase() === 'you' ? 'YOUR TURN' : `${name.toUpperCase()}'S TURN`,
  rollsLeft: (rollsLeft: number): string =>
    rollsLeft === 0 ? 'no rolls left' : counted(rollsLeft, 'roll left', 'rolls left'),
  /** Replaces the rolls left while a player can still take the box back. */
  boxFilled: 'box filled',
  race: (players: number): string => (players === 1 ? 'TOTALS' : 'RACE'),
  dieLabel: (place: number): string => `Dice ${place + 1}`,
  held: 'HELD',
  /** Goes below each die that the coach's highlighted move keeps. */
  keep: 'keep',
  /** These go below the dice after a decision: on those that the player kept, and on those that the best move keeps. */
  own: { you: 'You', played: 'Kept' },
  best: 'Best',
  rollButton: '[ Roll ]',
  practice: 'practice',
  practiceKey: 'F8 undoes',
  duplicate: 'same dice for all',
  realDice: 'real dice',
  unranked: 'unranked',
  notSaved: 'NOT SAVED',
  saving: 'saving ...',
  /** Shown at a network table until the answer to an action arrives. */
  waiting: 'waiting ...',
  upper: 'UPPER',
  lower: 'LOWER',
  upperTotal: 'Total',
  upperBonus: 'Bonus',
  /** The cell beside `Bonus`: first the progress, such as `40/63`, then the bonus points. */
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
  yahtzeeBonus: (rules: RuleSet): string => `${labelOf(rules, fiveAlikeBox(rules) ?? '')} bonus`,
  grandTotal: 'GRAND TOTAL',
  /** The last visible row of a scorecard that a panel partly covers. */
  moreBoxes: (count: number): string => `... ${counted(count, 'more box', 'more boxes')}`,
  moreTotals: (count: number): string => `... ${counted(count, 'more total', 'more totals')}`,
  /** Labels for a card that is too narrow for the long ones. */
  short: { grandTotal: 'GRAND', lowerTotal: 'Total', yahtzeeBonus: (): string => 'Bonus' },
} as const;

/**
 * Shortens a label for a narrow card: `Small` for `Small Straight`, `1 Pair` for `One Pair`, `3 Kind` for `3 of a Kind`
 * and `Three of a Kind`.
 */
export function shortLabel(label: string): string {
  const words = label
    .replace(/^one\b/i, '1')
    .replace(/^two\b/i, '2')
    .replace(/^three\b/i, '3')
    .replace(/^four\b/i, '4')
    .replace(/ of a /i, ' ');
  const [first = ''] = words.split(' ');
  return first.length > 1 ? first : words;
}

type Scored = Extract<GameEvent, { type: 'scored' }>;

/** Such as `Anna: Full House 25`. Scripts depend on this format. */
export function boxFilledLine({ header }: Game, { seat, box, points }: Scored): string {
  return `${nameOf(header, seat)}: ${labelOf(header.rules, box)} ${points}`;
}

type Move = Extract<GameEvent, { type: 'scored' | 'left' }>;

/** Filled boxes and, except at a network table, players who left: the table's news already says that. */
const movesIn = ({ header }: Game, events: readonly GameEvent[]): readonly Move[] =>
  eventsInForce(events).filter(
    (event): event is Move => event.type === 'scored' || (event.type === 'left' && header.dice !== 'table'),
  );

/** What follows the player's name, such as `: Full House 25`. */
const moveSuffix = (game: Game, event: Move): string =>
  event.type === 'left' ? ' has left.' : `: ${scoredText(game, event)}`;

/** Such as `Sixes 18, bonus 35`. Only for a player's last filled box. */
export function scoredText(game: Game, event: Scored): string {
  const bonus = event.yahtzeeBonus + upperBonusFrom(game, event);
  return `${labelOf(game.header.rules, event.box)} ${event.points}${bonus > 0 ? `, bonus ${bonus}` : ''}`;
}

/** The upper bonus if a player's last filled box has just earned it, otherwise 0. */
export function upperBonusFrom(game: Game, { seat, box, points }: Scored): number {
  const { rules } = game.header;
  const { upper, upperBonus } = totals(rules, cardOf(game, seat));
  const isEarnedNow = isUpperBox(rules, box) && upper - points < rules.upperBonus.threshold;
  return isEarnedNow ? upperBonus : 0;
}

/** Such as `Anna: Full House 25` or `Bob has left.` */
export function lastMoveText(game: Game, events: readonly GameEvent[]): string | undefined {
  const event = movesIn(game, events).at(-1);
  return event && nameOf(game.header, event.seat) + moveSuffix(game, event);
}

const MIN_NAME_COLUMNS = 5;

/**
 * What happened since the current player's last turn, one move per line, oldest first. In a solo game, just the last
 * move.
 *
 * @param columns the maximum width of a line; long names are cut to fit
 */
export function lastMoves(game: Game, events: readonly GameEvent[], columns: number): readonly string[] {
  const seat = currentTurn(game)?.seat;
  const moves = movesIn(game, events);
  const own = moves.findLastIndex((move) => move.seat === seat);
  return moves.slice(Math.min(own + 1, moves.length - 1)).map((move) => {
    const suffix = moveSuffix(game, move);
    return (
      shortened(nameOf(game.header, move.seat), Math.max(MIN_NAME_COLUMNS, columns - columnsOf(suffix))) +
      suffix
    );
  });
}

export interface SheetRow {
  readonly label: string;
  readonly kind: 'box' | 'sum';
  /** The text of a cell. Empty for an open box. */
  cell(card: Scorecard): string;
}

export interface Sheet {
  readonly upper: readonly SheetRow[];
  readonly lower: readonly SheetRow[];
  readonly grand: SheetRow;
}

export function sheetOf(rules: RuleSet): Sheet {
  const boxes = rules.boxes.map(({ box, label }) => ({
    box,
    label,
    kind: 'box' as const,
    cell: (card: Scorecard) => String(card.filled[box] ?? ''),
  }));
  const sum = (label: string, cell: (sums: Totals, card: Scorecard) => string): SheetRow => ({
    label,
    kind: 'sum',
    cell: (card) => cell(totals(rules, card), card),
  });
  return {
    upper: [
      ...boxes.filter(({ box }) => isUpperBox(rules, box)),
      sum(boardMessages.upperTotal, ({ upper }) => String(upper)),
      sum(boardMessages.upperBonus, (_, card) => boardMessages.upperBonusCell(rules, card)),
      sum(boardMessages.upperWithBonus, ({ upper, upperBonus }) => String(upper + upperBonus)),
    ],
    lower: [
      ...boxes.filter(({ box }) => !isUpperBox(rules, box)),
      sum(boardMessages.lowerTotal, ({ lower }) => String(lower)),
      ...(schemeOf(rules).extraFiveAlike
        ? [sum(boardMessages.yahtzeeBonus(rules), ({ yahtzeeBonus }) => String(yahtzeeBonus))]
        : []),
    ],
    grand: sum(boardMessages.grandTotal, ({ grand }) => String(grand)),
  };
}

/** Something to celebrate on the screen for a moment. */
export type MomentEvent =
  /** Five of a kind that scores in its box or earns a bonus. `label` is the label of this box. */
  | { readonly type: 'five-alike'; readonly label: string }
  /** A solo game leaves out the name. */
  | { readonly type: 'upper-bonus'; readonly points: number; readonly name?: string }
  | { readonly type: 'new-best' };

/** Longest wording first. */
function momentWords(moment: MomentEvent): readonly string[] {
  switch (moment.type) {
    case 'five-alike':
      return [`${[...moment.label.toUpperCase()].join(' ')} !`, `${moment.label.toUpperCase()}!`];
    case 'upper-bonus': {
      const words = `UPPER BONUS +${moment.points}`;
      return moment.name === undefined ? [words] : [`${moment.name}: ${words}`, words];
    }
    case 'new-best':
      return ['N E W   B E S T !', 'NEW BEST!'];
  }
}

const STARS = ['* * *  ', '* '] as const;

/** A flourish such as `* * *  UPPER BONUS +35  * * *`. Empty if none fits. */
export function momentText(moment: MomentEvent, columns: number): string {
  const flourishes = momentWords(moment).flatMap((words) =>
    STARS.map((stars) => stars + words + [...stars].reverse().join('')),
  );
  return flourishes.find((flourish) => columnsOf(flourish) <= columns) ?? '';
}

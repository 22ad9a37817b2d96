import {
  currentTurn,
  eventsInForce,
  type Game,
  type GameEvent,
  isUpperBox,
  labelOf,
  nameOf,
  type RuleSet,
  type Scorecard,
  totals,
  type Totals,
  TURNS_PER_SEAT,
  upperBonusProgress,
} from '../../engine/index.js';
import { columnsOf, cut } from '../layout.js';

const ROLL_WORDS = ['before the first roll', 'first roll', 'second roll', 'third roll'] as const;
/** `second roll`. */
export const rollName = (roll: number): string => ROLL_WORDS[roll] ?? `roll ${roll}`;
const COUNT_WORDS = ['none', 'one', 'two', 'three'] as const;

/** Words of the board, the same on every screen. */
export const boardMessages = {
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
  /** A button for the mouse. */
  rollButton: '[ Roll ]',
  practice: 'practice',
  /** What makes the difference there. */
  practiceKey: 'F8 undoes',
  duplicate: 'same dice for all',
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

type Move = Extract<GameEvent, { type: 'scored' | 'left' }>;

const isMove = (event: GameEvent): event is Move => event.type === 'scored' || event.type === 'left';

/** What somebody did, but for the name: the box filled with the bonus beside it, or that they left. */
function deedText({ header: { rules } }: Game, event: Move): string {
  if (event.type === 'left') return ' has left.';
  const bonus = event.yahtzeeBonus > 0 ? `, bonus ${event.yahtzeeBonus}` : '';
  return `: ${labelOf(rules, event.box)} ${event.points}${bonus}`;
}

/** The last thing that a player did: the box filled, or that somebody left. */
export function lastMoveText(game: Game, events: readonly GameEvent[]): string | undefined {
  const event = eventsInForce(events).findLast(isMove);
  return event && nameOf(game.header, event.seat) + deedText(game, event);
}

const SHORTEST_NAME = 5;

/**
 * What the others have done since the player in turn was, oldest first, a line each; where there are no others, what that
 * player did last.
 *
 * @param columns of the lines: long names give way
 */
export function lastMoves(game: Game, events: readonly GameEvent[], columns: number): readonly string[] {
  const seat = currentTurn(game)?.seat;
  const moves = eventsInForce(events).filter(isMove);
  const own = moves.findLastIndex((move) => move.seat === seat);
  return moves.slice(Math.min(own + 1, moves.length - 1)).map((move) => {
    const deed = deedText(game, move);
    return cut(nameOf(game.header, move.seat), Math.max(SHORTEST_NAME, columns - columnsOf(deed))) + deed;
  });
}

/** A line of the scorecard, for as many cards as there are columns. */
export interface SheetRow {
  readonly label: string;
  readonly kind: 'box' | 'sum';
  /** What stands there for a card; '' for an open box. */
  cell(card: Scorecard): string;
}

/** The lines of a scorecard with all its totals: the upper section, the lower one, the grand total. */
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
      ...boxes.filter(({ box }) => isUpperBox(box)),
      sum(boardMessages.upperTotal, ({ upper }) => String(upper)),
      sum(boardMessages.upperBonus, (_, card) => boardMessages.upperBonusCell(rules, card)),
      sum(boardMessages.upperWithBonus, ({ upper, upperBonus }) => String(upper + upperBonus)),
    ],
    lower: [
      ...boxes.filter(({ box }) => !isUpperBox(box)),
      sum(boardMessages.lowerTotal, ({ lower }) => String(lower)),
      sum(boardMessages.yahtzeeBonus(rules), ({ yahtzeeBonus }) => String(yahtzeeBonus)),
    ],
    grand: sum(boardMessages.grandTotal, ({ grand }) => String(grand)),
  };
}

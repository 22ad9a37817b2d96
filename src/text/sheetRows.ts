import { isUpperBox, type RuleSet, type Scorecard, type Totals, totals } from '../engine/index.js';
import { boardWords } from './boardWords.js';

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
      sum(boardWords.upperTotal, ({ upper }) => String(upper)),
      sum(boardWords.upperBonus, (_, card) => boardWords.upperBonusCell(rules, card)),
      sum(boardWords.upperWithBonus, ({ upper, upperBonus }) => String(upper + upperBonus)),
    ],
    lower: [
      ...boxes.filter(({ box }) => !isUpperBox(box)),
      sum(boardWords.lowerTotal, ({ lower }) => String(lower)),
      sum(boardWords.yahtzeeBonus(rules), ({ yahtzeeBonus }) => String(yahtzeeBonus)),
    ],
    grand: sum(boardWords.grandTotal, ({ grand }) => String(grand)),
  };
}

import { type Box, type Game, isUpperBox, type Scorecard, type Totals, totals } from '../engine/index.js';
import { boardWords, columnsOf, padLeft, padRight } from '../text/index.js';

/** Every player's scorecard as lines, a column each. Open boxes are empty; no line ends in a number. */
export function cardTable(game: Game): string[] {
  const { rules, players } = game.header;
  const names = players.map((player) => player.name);
  const columns = game.seats.map(({ card }): Column => ({ card, sums: totals(rules, card) }));
  const upper = rules.boxes.filter(({ box }) => isUpperBox(box));
  const lower = rules.boxes.filter(({ box }) => !isUpperBox(box));
  const rows: Row[] = [
    ['', (_, seat) => names[seat] ?? ''],
    ...upper.map(boxRow),
    [boardWords.upperTotal, ({ sums }) => String(sums.upper)],
    [boardWords.upperBonus, ({ card }) => boardWords.upperBonusCell(rules, card)],
    [boardWords.upperWithBonus, ({ sums }) => String(sums.upper + sums.upperBonus)],
    ...lower.map(boxRow),
    [boardWords.lowerTotal, ({ sums }) => String(sums.lower)],
    [boardWords.yahtzeeBonus(rules), ({ sums }) => String(sums.yahtzeeBonus)],
    [boardWords.grandTotal, ({ sums }) => String(sums.grand)],
  ];
  const labelWidth = Math.max(...rows.map(([label]) => columnsOf(label)));
  const widths = names.map((name) => Math.max(columnsOf(name), 5));
  return rows.map(([label, cell]) => {
    const cells = columns.map((column, seat) => ` ${padLeft(cell(column, seat), widths[seat] ?? 5)} |`);
    return `${padRight(label, labelWidth)} |${cells.join('')}`;
  });
}

interface Column {
  readonly card: Scorecard;
  readonly sums: Totals;
}

type Row = readonly [label: string, cell: (column: Column, seat: number) => string];

const boxRow = ({ box, label }: { readonly box: Box; readonly label: string }): Row => [
  label,
  ({ card }) => String(card.filled[box] ?? ''),
];

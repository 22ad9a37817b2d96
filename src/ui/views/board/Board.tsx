import { Box, Text } from 'ink';
import { currentTurn, type Dice, type Hold } from '../../../engine/index.js';
import type { ReactNode } from 'react';
import { extraYahtzeeText } from '../../../text/index.js';
import { CARD_ROWS, type CoachArea } from '../../model/coachLayout.js';
import { gapFor, type Layout, type Size } from '../../model/layout.js';
import type { Table } from '../../model/model.js';
import type { TurnFacts } from '../../model/turn.js';
import { useTheme } from '../../theme/useTheme.js';
import { Cards } from './Cards.js';
import { CompactCard } from './CompactCard.js';
import { TableTop } from './TableTop.js';
import type { CardView } from './cardRows.js';

interface BoardProps {
  readonly table: Table;
  readonly dice: Dice;
  readonly hold: Hold;
  readonly view: Omit<CardView, 'seats'>;
  readonly size: Size;
  readonly layout: Exclude<Layout, 'too-small'>;
  readonly coach?: CoachOnBoard | undefined;
}

/** The open coach: its panel, and the dice that its marked move keeps. */
export interface CoachOnBoard {
  readonly area: CoachArea;
  readonly panel: ReactNode;
  readonly keep: Hold | undefined;
}

/** Draws the header, the dice, the scorecards and the coach's panel. */
export function Board({ table, dice, hold, view, size, layout, coach }: BoardProps) {
  const over = coach?.area.place === 'over' ? coach : undefined;
  const rows = over && CARD_ROWS[layout] - over.area.rows;
  return (
    <Box flexDirection="column" marginBottom={layout === 'full' ? gapFor(size) : 0}>
      <TableTop table={table} dice={dice} hold={hold} keep={coach?.keep} size={size} layout={layout}>
        {layout === 'full' ? (
          <Cards
            table={table}
            view={view}
            size={size}
            state="open"
            panel={over ? undefined : coach?.panel}
            rows={rows}
          />
        ) : (
          <CompactCard
            table={table}
            view={view}
            columns={size.columns}
            seat={currentTurn(table.snapshot.game)?.seat ?? 0}
            rows={rows}
          />
        )}
        {over?.panel}
      </TableTop>
    </Box>
  );
}

/**
 * Draws the line below the scorecards. After an extra Yahtzee, the line below the scorecards shows the bonus and the
 * boxes that the player can fill.
 */
export function Notice({
  facts,
  columns,
}: {
  readonly facts: TurnFacts | undefined;
  readonly columns: number;
}) {
  const { styles, marks } = useTheme();
  const extra = facts?.options.extraYahtzee;
  if (!facts || !extra) return <Text {...styles.quiet}>{marks.rule.repeat(columns)}</Text>;
  return (
    <Text {...styles.notice} wrap={columns < 80 ? 'wrap' : 'truncate'}>
      {extraYahtzeeText(facts.rules, extra, facts.options.legal, facts.options.yahtzeeBonus)}
    </Text>
  );
}

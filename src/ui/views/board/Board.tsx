import { Box, Text } from 'ink';
import { currentTurn, type Dice, type Hold } from '../../../engine/index.js';
import { extraYahtzeeText } from '../../../text/index.js';
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
}

/** Draws the header, the dice and the scorecards. */
export function Board({ table, dice, hold, view, size, layout }: BoardProps) {
  return (
    <Box flexDirection="column" marginBottom={layout === 'full' ? gapFor(size) : 0}>
      <TableTop table={table} dice={dice} hold={hold} size={size} layout={layout}>
        {layout === 'full' ? (
          <Cards table={table} view={view} size={size} state="open" />
        ) : (
          <CompactCard
            table={table}
            view={view}
            columns={size.columns}
            seat={currentTurn(table.snapshot.game)?.seat ?? 0}
          />
        )}
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

import type { Size } from '../../text/index.js';
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { cardColumns, PANEL_GAP, panelColumns } from '../core/layout.js';
import type { Table } from '../model/model.js';
import { Card } from './Card.js';
import type { CardView } from '../model/board/cardRows.js';
import { SoloPanel } from './SoloPanel.js';

interface CardsProps {
  readonly table: Table;
  readonly view: Omit<CardView, 'seats'>;
  readonly size: Size;
  readonly hasUpperTotal: boolean;
  /**
   * A panel to draw beside the scorecards, `panelColumns` wide. Default: the solo panel in solo games, otherwise
   * nothing.
   */
  readonly panel?: ReactNode;
  /** The number of rows to draw. Default: all rows. */
  readonly rows?: number | undefined;
}

/** Draws the scorecards of the full board, and the panel beside them. */
export function Cards({ table, view, size, hasUpperTotal, panel, rows }: CardsProps) {
  const players = table.snapshot.game.seats.length;
  const beside = panel ?? (players === 1 && <SoloPanel table={table} width={panelColumns(size, players)} />);
  return (
    <Box columnGap={PANEL_GAP}>
      <Card
        table={table}
        view={view}
        columns={cardColumns(size, players, beside ? 'open' : 'closed')}
        // If the names fit, leave room for a panel, so the scorecards do not move when a panel opens.
        preferredColumns={cardColumns(size, players, 'open')}
        hasUpperTotal={hasUpperTotal}
        rows={rows}
      />
      {beside}
    </Box>
  );
}

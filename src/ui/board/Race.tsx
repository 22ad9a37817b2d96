import { Box, Text } from 'ink';
import { Fragment, memo } from 'react';
import { nameOf } from '../../engine/index.js';
import { boardMessages, cut, padLeft, shortNames } from '../../text/index.js';
import type { Table } from '../model/model.js';
import { raceCell, raceRows, ROUND_COLUMNS } from '../model/board/race.js';
import { columnOrder } from '../model/ownSeat.js';
import { useTheme } from '../theme/themes.js';

interface RaceProps {
  readonly table: Table;
  readonly columns: number;
  readonly rows: number;
}

/** One row for a heading and one for the names. */
const HEADINGS = 2;

/** Draws everybody's total after each turn. In each round, the leader's is bold. */
export const Race = memo(function Race({ table: { snapshot }, columns, rows }: RaceProps) {
  const { styles } = useTheme();
  const { game, events } = snapshot;
  const seats = columnOrder(snapshot);
  const names = seats.map((seat) => nameOf(game.header, seat));
  const cell = raceCell(columns, names.length);
  const shown = shortNames(names, cell - 1);
  return (
    <Box width={columns} flexShrink={0}>
      <Text>
        <Text {...styles.heading}>
          {cut(boardMessages.race(names.length), columns)}
          {'\n' + ' '.repeat(ROUND_COLUMNS) + shown.map((name) => padLeft(name, cell)).join('')}
        </Text>
        {raceRows(game, events, seats, rows - HEADINGS).map(({ round, totals, lead }) => (
          <Fragment key={round}>
            {'\n'}
            <Text {...styles.quiet}>{String(round).padStart(ROUND_COLUMNS)}</Text>
            {totals.map((total, index) => (
              <Text key={index} {...(total !== undefined && total === lead ? styles.heading : {})}>
                {padLeft(String(total ?? ''), cell)}
              </Text>
            ))}
          </Fragment>
        ))}
      </Text>
    </Box>
  );
});

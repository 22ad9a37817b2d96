import { Text } from 'ink';
import { dayOfDaily, type GameHeader, turnsOf } from '../../../engine/index.js';
import { dailyLine, stripLine, unknownStrip } from '../../../text/index.js';
import type { EndRow } from '../../model/board/endRows.js';
import type { EndCardState } from '../../model/endCard.js';
import { useTheme } from '../../theme/themes.js';

interface DailyCardProps {
  readonly card: EndCardState;
  readonly header: GameHeader;
  readonly rows: ReadonlySet<EndRow>;
  readonly columns: number;
}

/**
 * What each turn of a daily game cost, then the streak, the time until the next daily game, and a perfect player's
 * score.
 */
export function DailyCard({ card: { found, analysis }, header, rows, columns }: DailyCardProps) {
  const { styles } = useTheme();
  const day = dayOfDaily(header) ?? '';
  const { strip, perfect } =
    analysis === 'awaited'
      ? { strip: unknownStrip(turnsOf(header.rules)), perfect: '...' }
      : (analysis ?? {});
  return (
    <>
      {rows.has('strip') && (
        <Text {...styles.title}>{strip === undefined ? ' ' : stripLine(strip, columns)}</Text>
      )}
      {rows.has('daily') && <Text>{found ? dailyLine({ day, ...found }, perfect, columns) : ' '}</Text>}
    </>
  );
}

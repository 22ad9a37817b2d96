import { Text } from 'ink';
import { type RuleSet, turnsOf } from '../../../engine/index.js';
import { dailyLine, stripLine, unknownStrip } from '../../../text/index.js';
import type { EndRow } from '../../model/board/endRows.js';
import type { DailyState } from '../../model/daily.js';
import { useTheme } from '../../theme/themes.js';

interface DailyCardProps {
  readonly daily: DailyState;
  readonly rules: RuleSet;
  readonly rows: ReadonlySet<EndRow>;
  readonly columns: number;
}

/** Draws what each turn of a daily game cost, and below it the streak, the time to the next game and perfect play. */
export function DailyCard({ daily: { facts, analysis, now }, rules, rows, columns }: DailyCardProps) {
  const { styles } = useTheme();
  const { strip, perfect } =
    analysis === 'awaited' ? { strip: unknownStrip(turnsOf(rules)), perfect: '...' } : (analysis ?? {});
  return (
    <>
      {rows.has('strip') && (
        <Text {...styles.title}>{strip === undefined ? ' ' : stripLine(strip, columns)}</Text>
      )}
      {rows.has('daily') && (
        <Text>{facts && now !== undefined ? dailyLine(facts, new Date(now), perfect, columns) : ' '}</Text>
      )}
    </>
  );
}

import { Text } from 'ink';
import type { Table } from '../../model/model.js';
import { useTheme } from '../../theme/useTheme.js';
import { rollOffLines } from './rollOffLines.js';

interface RollOffRoundsProps {
  readonly table: Table;
  readonly columns: number;
  readonly height: number;
}

/**
 * Draws the rounds of the roll-off. If there is no room for all rounds, draws the last rounds, because they decide who
 * starts.
 */
export function RollOffRounds({ table, columns, height }: RollOffRoundsProps) {
  const { marks } = useTheme();
  const { game, events } = table.snapshot;
  const names = game.header.players.map(({ name }) => name);
  return <Text>{rollOffLines(events, names, columns, marks.best).slice(-height).join('\n')}</Text>;
}

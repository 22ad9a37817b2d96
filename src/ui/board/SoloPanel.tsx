import { Box, Text } from 'ink';
import { cardOf } from '../../engine/index.js';
import { soloWords } from '../../text/index.js';
import type { Table } from '../app/model.js';
import { THEME } from '../theme.js';

const LAST_TURNS = 5;

/** What a solo game shows where other players' columns would stand: 10 lines. */
export function SoloPanel({ table, width }: { readonly table: Table; readonly width: number }) {
  const { game, events } = table.snapshot;
  const { rules } = game.header;
  const last = events.filter((event) => event.type === 'scored').slice(-LAST_TURNS);
  return (
    <Box flexDirection="column" width={width}>
      <Text {...THEME.heading}>{soloWords.toBeat}</Text>
      <Text wrap="truncate">{soloWords.best(table.bestBefore)}</Text>
      <Text {...THEME.heading}>{soloWords.upper}</Text>
      <Text wrap="truncate">{soloWords.upperBonus(rules, cardOf(game, 0))}</Text>
      <Text {...THEME.heading}>{soloWords.lastTurns}</Text>
      {last.map((event) => (
        <Text key={event.turn} wrap="truncate">
          {soloWords.turn(rules, event)}
        </Text>
      ))}
    </Box>
  );
}

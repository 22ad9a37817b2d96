import { Box, Text } from 'ink';
import { currentTurn } from '../../../engine/index.js';
import { rollOffMessages } from '../../../text/index.js';
import type { Size } from '../../model/layout.js';
import type { Model, Scene } from '../../model/model.js';
import { useTheme } from '../../theme/useTheme.js';
import { Header } from '../board/Header.js';
import { rollOffLines } from '../board/rollOffLines.js';
import { LeaveQuestion } from '../overlays/LeaveQuestion.js';
import { Footer } from '../parts/Footer.js';

interface RollOffViewProps {
  readonly model: Model;
  readonly scene: Extract<Scene, { name: 'roll-off' }>;
  readonly size: Size;
}

/** Draws the rounds of the roll-off, and the name of the player who starts. */
export function RollOffView({ model, scene, size }: RollOffViewProps) {
  const { styles, marks } = useTheme();
  const { table } = scene;
  const { game, events } = table.snapshot;
  const names = game.header.players.map(({ name }) => name);
  const first = currentTurn(game)?.seat ?? 0;
  // If there is no room for all rounds, show the last rounds, because they decide who starts.
  const lines = rollOffLines(events, names, size.columns, marks.best).slice(-(size.rows - CHROME));
  return (
    <Box flexDirection="column" width={size.columns}>
      <Header table={table} columns={size.columns} />
      <Text> </Text>
      <Text {...styles.heading}>{rollOffMessages.title}</Text>
      {lines.map((line, index) => (
        <Text key={index} wrap="truncate">
          {line}
        </Text>
      ))}
      <Text {...styles.inTurn}>{rollOffMessages.begins(names[first] ?? '')}</Text>
      <Text {...styles.message}>{model.screenMessage ?? ' '}</Text>
      {model.overlay?.name === 'leave' ? (
        <LeaveQuestion state={model.overlay.leave} scene={scene} columns={size.columns} />
      ) : (
        <Footer context="roll-off" columns={size.columns} />
      )}
    </Box>
  );
}

/** The number of lines in addition to the rounds of the roll-off. */
const CHROME = 11;

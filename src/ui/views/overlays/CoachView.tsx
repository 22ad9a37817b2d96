import { Box, Text } from 'ink';
import type { Scene } from '../../model/model.js';
import { Footer } from '../parts/Footer.js';
import type { Layout } from '../../model/layout.js';
import { TableTop } from '../board/TableTop.js';
import type { Size } from '../../model/size.js';
import { useTheme } from '../../theme/useTheme.js';
import { Prompt } from '../board/Prompt.js';
import { shownHold, turnFacts } from '../../model/turn.js';
import { coachRoom, coachSize, ruleRows } from '../../model/coachLayout.js';
import { CoachPanel } from './CoachPanel.js';
import type { CoachState } from '../../model/coach.js';

interface CoachViewProps {
  readonly scene: Extract<Scene, { name: 'turn' }>;
  readonly coach: CoachState;
  readonly size: Size;
  readonly layout: Exclude<Layout, 'too-small'>;
}

/** The board with the coach in the place of the cards: the dice and the question stay in sight. */
export function CoachView({ scene, coach, size, layout }: CoachViewProps) {
  const theme = useTheme();
  const { styles, marks } = theme;
  const { columns } = size;
  const { question, zero, message } = scene.turn;
  const facts = turnFacts(scene.table.snapshot.game);
  if (!facts) return null;
  const hold = shownHold(question, facts);
  const room = coachRoom(size, theme);
  const { moves, window } = coachSize(coach, room);
  return (
    <Box flexDirection="column" width={columns}>
      <TableTop table={scene.table} dice={facts.dice} hold={hold} size={size} layout={layout}>
        <CoachPanel state={coach} size={room} />
      </TableTop>
      {ruleRows(size) > 0 && <Text {...styles.quiet}>{marks.rule.repeat(columns)}</Text>}
      {zero === undefined ? (
        <Prompt question={question} facts={facts} width={layout === 'full' ? 'wide' : 'narrow'} />
      ) : (
        <Text wrap="truncate" {...styles.message}>
          {message}
        </Text>
      )}
      <Footer context="coach" columns={columns} leads={({ verb }) => verb !== 'move' || moves > window} />
    </Box>
  );
}

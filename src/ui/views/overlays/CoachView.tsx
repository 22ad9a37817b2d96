import { Box, Text } from 'ink';
import { coachMessages, wrap } from '../../../text/index.js';
import type { CoachAnswer, CoachState } from '../../model/coach.js';
import {
  type CoachLayout,
  coachLayout,
  coachRoom,
  coachRows,
  coachSize,
  type FactLine,
  isWide,
  MOVES_COLUMNS,
  ruleRows,
} from '../../model/coachLayout.js';
import type { Layout, Size } from '../../model/layout.js';
import type { Scene } from '../../model/model.js';
import { shownHold, turnFacts } from '../../model/turn.js';
import { useTheme } from '../../theme/useTheme.js';
import { Prompt } from '../board/Prompt.js';
import { TableTop } from '../board/TableTop.js';
import { Footer } from '../parts/Footer.js';

interface CoachViewProps {
  readonly scene: Extract<Scene, { name: 'turn' }>;
  readonly coach: CoachState;
  readonly size: Size;
  readonly layout: Exclude<Layout, 'too-small'>;
}

/** Draws the board with the coach's panel in place of the scorecards. The dice and the question remain visible. */
export function CoachView({ scene, coach, size, layout }: CoachViewProps) {
  const theme = useTheme();
  const { styles, marks } = theme;
  const { columns } = size;
  const facts = turnFacts(scene.table.snapshot.game);
  if (!facts) return null;
  const hold = shownHold(scene.turn.question, facts);
  const room = coachRoom(size, theme);
  const { moves, window } = coachSize(coach, room);
  return (
    <Box flexDirection="column" width={columns}>
      <TableTop table={scene.table} dice={facts.dice} hold={hold} size={size} layout={layout}>
        <CoachPanel state={coach} size={room} />
      </TableTop>
      {ruleRows(size) > 0 && <Text {...styles.quiet}>{marks.rule.repeat(columns)}</Text>}
      <Prompt turn={scene.turn} facts={facts} width={layout === 'full' ? 'wide' : 'narrow'} />
      <Footer context="coach" columns={columns} hasEffect={({ verb }) => verb !== 'move' || moves > window} />
    </Box>
  );
}

/** Draws the coach's panel, which replaces the scorecards. */
function CoachPanel({ state, size }: { readonly state: CoachState; readonly size: Size }) {
  const { styles } = useTheme();
  const layout = coachLayout(state, size);
  return (
    <Box flexDirection="column" height={coachRows(size)} overflowY="hidden">
      <Text wrap="truncate">
        <Text {...styles.title}>{coachMessages.title}</Text>
        {`  ${layout ? layout.title : ''}`}
      </Text>
      {layout ? <Advice layout={layout} size={size} /> : <NoAdvice answer={state.answer} size={size} />}
    </Box>
  );
}

function NoAdvice({ answer, size }: { readonly answer: CoachAnswer; readonly size: Size }) {
  const { styles } = useTheme();
  return answer.name === 'unavailable' ? (
    <Text {...styles.message}>{wrap(coachMessages.unavailable(answer.why), size.columns).join('\n')}</Text>
  ) : (
    <Text>{coachMessages.awaited}</Text>
  );
}

function Advice({ layout, size }: { readonly layout: CoachLayout; readonly size: Size }) {
  const { facts } = layout;
  return isWide(size) ? (
    <Box>
      <Box width={MOVES_COLUMNS}>
        <Moves layout={layout} />
      </Box>
      <Facts facts={facts} />
    </Box>
  ) : (
    <>
      <Facts facts={facts} />
      <Moves layout={layout} />
    </>
  );
}

function Moves({ layout: { table, top } }: { readonly layout: CoachLayout }) {
  const { styles } = useTheme();
  const [headings, first, ...others] = table;
  return (
    <Text wrap="truncate">
      <Text {...styles.heading}>{headings}</Text>
      {'\n'}
      <Text {...(top === 0 ? styles.best : {})}>{first}</Text>
      {others.map((line) => `\n${line}`)}
    </Text>
  );
}

function Facts({ facts }: { readonly facts: readonly FactLine[] }) {
  const { styles } = useTheme();
  return (
    <Box flexDirection="column">
      {facts.map(({ kind, text }, index) => (
        <Text key={index} wrap="truncate" {...(kind === 'heading' ? styles.heading : {})}>
          {text}
        </Text>
      ))}
    </Box>
  );
}

import { Box, Text } from 'ink';
import { coachMessages, wrap } from '../../../text/index.js';
import type { Size } from '../../model/size.js';
import { useTheme } from '../../theme/useTheme.js';
import {
  type CoachLayout,
  coachLayout,
  coachRows,
  type FactLine,
  isWide,
  MOVES_COLUMNS,
} from '../../model/coachLayout.js';
import type { CoachAnswer, CoachState } from '../../model/coach.js';

/** What the coach says, in the place of the cards. */
export function CoachPanel({ state, size }: { readonly state: CoachState; readonly size: Size }) {
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

import { Box, Text } from 'ink';
import { coachWords, wrap } from '../../text/index.js';
import type { Size } from '../size.js';
import { THEME } from '../theme.js';
import {
  type CoachLayout,
  coachLayout,
  coachRows,
  type FactLine,
  isWide,
  MOVES_COLUMNS,
} from './coachLayout.js';
import type { CoachAnswer, CoachState } from './coachState.js';

/** What the coach says, in the place of the cards. */
export function CoachPanel({ state, size }: { readonly state: CoachState; readonly size: Size }) {
  const layout = coachLayout(state, size);
  return (
    <Box flexDirection="column" height={coachRows(size)} overflowY="hidden">
      <Text wrap="truncate">
        <Text {...THEME.title}>{coachWords.title}</Text>
        {`  ${layout ? layout.title : ''}`}
      </Text>
      {layout ? <Advice layout={layout} size={size} /> : <NoAdvice answer={state.answer} size={size} />}
    </Box>
  );
}

function NoAdvice({ answer, size }: { readonly answer: CoachAnswer; readonly size: Size }) {
  return answer.name === 'unavailable' ? (
    <Text {...THEME.message}>{wrap(coachWords.unavailable(answer.why), size.columns).join('\n')}</Text>
  ) : (
    <Text>{coachWords.awaited}</Text>
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
  const [headings, first, ...others] = table;
  return (
    <Text wrap="truncate">
      <Text {...THEME.heading}>{headings}</Text>
      {'\n'}
      <Text {...(top === 0 ? THEME.best : {})}>{first}</Text>
      {others.map((line) => `\n${line}`)}
    </Text>
  );
}

function Facts({ facts }: { readonly facts: readonly FactLine[] }) {
  return (
    <Box flexDirection="column">
      {facts.map(({ kind, text }, index) => (
        <Text key={index} wrap="truncate" {...(kind === 'heading' ? THEME.heading : {})}>
          {text}
        </Text>
      ))}
    </Box>
  );
}

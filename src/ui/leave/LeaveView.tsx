import { Box, Text } from 'ink';
import { leaveWords } from '../../text/index.js';
import { Footer } from '../board/Footer.js';
import { THEME } from '../theme.js';
import { LEAVE_ANSWERS, type LeaveState } from './leaveState.js';

interface LeaveViewProps {
  readonly state: LeaveState;
  /** The player in turn. */
  readonly name: string;
  /** How many still play. */
  readonly playing: number;
  readonly columns: number;
}

/** The three answers to "leave?". */
export function LeaveView({ state, name, playing, columns }: LeaveViewProps) {
  const answers = leaveWords.answers(name);
  return (
    <Box flexDirection="column" width={columns}>
      <Text {...THEME.heading}>{leaveWords.title}</Text>
      <Text> </Text>
      {LEAVE_ANSWERS.map((answer, index) => (
        <Text key={answer} {...(answer === state.marked ? THEME.marked : {})}>
          {`${answer === state.marked ? '>' : ' '} ${index + 1}  ${
            answer === 'player-leaves' && playing === 1 ? leaveWords.aloneLeaves(name) : answers[answer]
          }`}
        </Text>
      ))}
      <Text> </Text>
      <Footer context="leave" columns={columns} />
    </Box>
  );
}

import { Text } from 'ink';
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

/** The question whether to leave, in the place of the turn's own: four lines and the footer. */
export function LeaveView({ state, name, playing, columns }: LeaveViewProps) {
  const answers = leaveWords.answers(name, playing);
  return (
    <>
      <Text {...THEME.heading}>{leaveWords.title}</Text>
      {LEAVE_ANSWERS.map((answer, index) => (
        <Text key={answer} wrap="truncate" {...(answer === state.marked ? THEME.marked : {})}>
          {`${answer === state.marked ? '>' : ' '} ${index + 1}  ${answers[answer]}`}
        </Text>
      ))}
      <Footer context="leave" columns={columns} />
    </>
  );
}

import { Box, Text } from 'ink';
import { nameOf } from '../../../engine/index.js';
import { firstFitting, leaveMessages } from '../../../text/index.js';
import { isFinal } from '../../keys/leaveAnswers.js';
import { type LeaveState, type LeaveTexts, leavingFrom } from '../../model/leave.js';
import { type Model, type Scene, showsGame } from '../../model/model.js';
import { useTheme } from '../../theme/useTheme.js';
import { Clickable } from '../parts/Clickable.js';
import { Footer } from '../parts/Footer.js';

interface LeaveQuestionProps {
  readonly model: Model;
  readonly state: LeaveState;
  readonly scene: Scene;
  readonly columns: number;
  /** The number of rows above the footer. */
  readonly rows: number;
}

/** Draws the question "Leave?" for the current scene. */
export function LeaveQuestion({ model, state, scene, columns, rows }: LeaveQuestionProps) {
  const texts = state.texts ?? textsFor(scene);
  return <LeaveView model={model} state={state} texts={texts} columns={columns} rows={rows} />;
}

function textsFor(scene: Scene): LeaveTexts {
  const { leaver, seats } = leavingFrom(scene);
  const snapshot = showsGame(scene) ? scene.table.snapshot : undefined;
  const playing = snapshot?.game.seats.filter(({ left }) => !left).length;
  return leaveMessages.answers(
    leaver === undefined || !snapshot ? undefined : nameOf(snapshot.game.header, leaver),
    seats.length === playing ? 'leave-too' : 'play-on',
    snapshot?.unsaved === undefined ? 'saved' : 'not-saved',
  );
}

interface LeaveViewProps {
  readonly model: Model;
  readonly state: LeaveState;
  readonly texts: LeaveTexts;
  readonly columns: number;
  readonly rows: number;
}

/** The width of the pointer and the number before each answer, in columns. */
const NUMBER_COLUMNS = '> 1  '.length;
/** The number of columns between the title and the footer, if they share a row. */
const GAP = 3;

/**
 * Draws the question "Leave?": a title, the answers and a footer. The question replaces the turn's usual prompt. In
 * small terminals, the footer is beside the title. If there is no room for the title either, only the answers are
 * drawn.
 */
function LeaveView({ model, state, texts, columns, rows }: LeaveViewProps) {
  const { styles, marks } = useTheme();
  const { answers, marked } = state;
  const title = isFinal(marked) ? leaveMessages.titleFinal : leaveMessages.title;
  const hasFooterBelow = rows >= 1 + answers.length;
  const hasTitle = rows >= answers.length;
  return (
    <>
      <Box flexDirection="column" height={Math.max(rows, answers.length + (hasTitle ? 1 : 0))}>
        {hasTitle && (
          <Box columnGap={GAP}>
            <Text {...styles.heading}>{title}</Text>
            {!hasFooterBelow && <Footer model={model} columns={columns - title.length - GAP} />}
          </Box>
        )}
        {answers.map((answer, index) => (
          <Clickable key={answer} command={{ verb: 'choose', choice: index + 1 }}>
            <Text {...(answer === marked ? styles.marked : {})}>
              {`${answer === marked ? marks.pointer : ' '} ${index + 1}  `}
              {firstFitting(texts[answer], columns - NUMBER_COLUMNS)}
            </Text>
          </Clickable>
        ))}
      </Box>
      {hasFooterBelow && <Footer model={model} columns={columns} />}
    </>
  );
}

import { Box, Text } from 'ink';
import { nameOf } from '../../../engine/index.js';
import { firstFitting, leaveMessages } from '../../../text/index.js';
import { isFinal } from '../../keys/leaveAnswers.js';
import { type LeaveState, leavingFrom } from '../../model/leave.js';
import type { GameScene, Model } from '../../model/model.js';
import { useTheme } from '../../theme/useTheme.js';
import { Clickable } from '../parts/Clickable.js';
import { Footer } from '../parts/Footer.js';

interface LeaveQuestionProps {
  readonly model: Model;
  readonly state: LeaveState;
  readonly scene: GameScene;
  readonly columns: number;
  /** The number of rows above the footer. */
  readonly rows: number;
}

/** Draws the question "Leave?" for the current scene. */
export function LeaveQuestion({ model, state, scene, columns, rows }: LeaveQuestionProps) {
  const { game, unsaved } = scene.table.snapshot;
  const { leaver, seats } = leavingFrom(scene);
  const playing = game.seats.filter(({ left }) => !left).length;
  return (
    <LeaveView
      model={model}
      state={state}
      name={leaver === undefined ? undefined : nameOf(game.header, leaver)}
      others={seats.length === playing ? 'leave-too' : 'play-on'}
      saved={unsaved === undefined ? 'saved' : 'not-saved'}
      columns={columns}
      rows={rows}
    />
  );
}

interface LeaveViewProps {
  readonly model: Model;
  readonly state: LeaveState;
  /** The player who would leave; undefined if all players are computer players. */
  readonly name: string | undefined;
  readonly others: 'play-on' | 'leave-too';
  readonly saved: 'saved' | 'not-saved';
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
function LeaveView({ model, state, name, others, saved, columns, rows }: LeaveViewProps) {
  const { styles, marks } = useTheme();
  const { answers, marked } = state;
  const texts = leaveMessages.answers(name, others, saved);
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

import { Box, Text } from 'ink';
import { nameOf } from '../../../engine/index.js';
import { leaveMessages, shortened } from '../../../text/index.js';
import type { Command } from '../../keys/command.js';
import { isFinal, LEAVE_ANSWERS, type LeaveAnswer, type LeaveState, leavingFrom } from '../../model/leave.js';
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

const CHOICES = {
  'player-leaves': { verb: 'choose', choice: 1 },
  'end-game': { verb: 'choose', choice: 2 },
  'play-on': { verb: 'choose', choice: 3 },
} as const satisfies Record<LeaveAnswer, Command>;

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

const QUESTION_ROWS = 1 + LEAVE_ANSWERS.length;

/**
 * Draws the question "Leave?" in four lines and a footer. The question replaces the turn's usual prompt. In terminals
 * with fewer than 24 rows, there is no room for the footer.
 */
function LeaveView({ model, state, name, others, saved, columns, rows }: LeaveViewProps) {
  const { styles, marks } = useTheme();
  const answers = leaveMessages.answers(name, others, saved);
  return (
    <>
      <Box flexDirection="column" height={Math.max(rows, QUESTION_ROWS)}>
        <Text {...styles.heading}>
          {isFinal(state.marked) ? leaveMessages.titleFinal : leaveMessages.title}
        </Text>
        {LEAVE_ANSWERS.map((answer, index) => (
          <Clickable key={answer} command={CHOICES[answer]}>
            <Text {...(answer === state.marked ? styles.marked : {})}>
              {shortened(
                `${answer === state.marked ? marks.pointer : ' '} ${index + 1}  ${answers[answer]}`,
                columns,
              )}
            </Text>
          </Clickable>
        ))}
      </Box>
      {rows >= QUESTION_ROWS && <Footer model={model} columns={columns} />}
    </>
  );
}

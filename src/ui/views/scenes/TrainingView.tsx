import { Box, Text } from 'ink';
import { useMemo } from 'react';
import {
  inGameLine,
  sourceLine,
  themeLines,
  trainingMessages,
  trainingScreenMessages,
} from '../../../text/index.js';
import { nearestPlace, scrollable } from '../../model/listCursor.js';
import type { Model, Table } from '../../model/model.js';
import {
  summaryLines,
  summaryRows,
  type TrainingFrame,
  type TrainingState,
} from '../../model/review/training.js';
import { useTheme } from '../../theme/useTheme.js';
import { ExerciseBoard } from '../board/ExerciseBoard.js';
import { Title } from '../board/Title.js';
import { Footer } from '../parts/Footer.js';
import { TrainingMenuView } from './TrainingMenuView.js';

/** Draws training: the menu, a position with its question or verdict, or the summary of a round. */
export function TrainingView({ model, panel, size, layout }: TrainingFrame) {
  const { training } = panel;
  const { columns } = size;
  switch (training.step) {
    case 'menu':
      return <TrainingMenuView model={model} menu={training.menu} columns={columns} />;
    case 'position':
      return <PositionView model={model} panel={panel} training={training} size={size} layout={layout} />;
    case 'awaited':
      return <TextView model={model} columns={columns} lines={[trainingScreenMessages.choosing]} />;
    case 'summary': {
      const lines = summaryLines(training.text, model);
      const rows = summaryRows(model);
      const top = nearestPlace(training.top, scrollable(lines.length, rows));
      const below = top + rows;
      return (
        <TextView
          model={model}
          columns={columns}
          lines={lines.slice(top, below)}
          more={trainingScreenMessages.more(top > 0, below < lines.length)}
        />
      );
    }
  }
}

interface TextViewProps {
  readonly model: Model;
  readonly columns: number;
  readonly lines: readonly string[];
  /** Says whether there are more lines above or below the visible lines. */
  readonly more?: string;
}

function TextView({ model, columns, lines, more = '' }: TextViewProps) {
  const { styles } = useTheme();
  return (
    <Box flexDirection="column" width={columns}>
      <Title columns={columns} right={trainingScreenMessages.title} />
      <Text> </Text>
      <Text>{lines.map((line) => line || ' ').join('\n')}</Text>
      <Text {...styles.quiet}>{more === '' ? ' ' : more}</Text>
      <Footer model={model} columns={columns} />
    </Box>
  );
}

interface PositionViewProps extends TrainingFrame {
  readonly training: Extract<TrainingState, { step: 'position' }>;
}

/** Draws a position of the round: the question or, after a move, what the move costs. */
function PositionView({ model, panel, training, size, layout }: PositionViewProps) {
  const { round, at, exercise } = training;
  const { answeredBefore, exercises, opening, wrong } = round;
  const { game } = exercise;
  const { columns } = size;
  const { unsaved, saving } = panel;
  const table = useMemo(
    (): Table => ({
      snapshot: { game, events: [], ...(unsaved !== undefined && { unsaved }) },
      isPast: true,
      ...(saving && { saving }),
    }),
    [game, unsaved, saving],
  );
  const trained = exercises[at];
  if (!trained) return null;
  const { source } = trained;
  const from = sourceLine(trained, at < wrong);
  return (
    <ExerciseBoard
      model={model}
      exercise={exercise}
      table={table}
      size={size}
      layout={layout}
      requests={
        at === 0
          ? [trainingScreenMessages.ask(opening), opening, from]
          : [trainingScreenMessages.ask(from), from]
      }
      inGame={
        source.type === 'mine' ? { move: source.played, line: inGameLine(trained, columns) ?? '' } : undefined
      }
      about={themeLines(trained)}
      trouble={unsaved === undefined ? undefined : trainingMessages.notSaved(unsaved)}
      status={trainingScreenMessages.place(answeredBefore + at + 1, answeredBefore + exercises.length)}
    />
  );
}

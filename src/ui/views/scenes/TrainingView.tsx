import { Box, Text } from 'ink';
import { useMemo } from 'react';
import { inGameLine, sourceLine, themeLines, trainingScreenMessages, wrap } from '../../../text/index.js';
import type { Table } from '../../model/model.js';
import { summaryRows, type TrainingFrame, type TrainingState } from '../../model/training.js';
import { ExerciseBoard } from '../board/ExerciseBoard.js';
import { Title } from '../board/Title.js';
import { Footer } from '../parts/Footer.js';

/** Draws training: a position with its question or verdict, the summary of a round, or a message. */
export function TrainingView({ model, panel, size, layout }: TrainingFrame) {
  const { training } = panel;
  const { columns } = size;
  if (training.step === 'position') {
    return <PositionView model={model} training={training} size={size} layout={layout} />;
  }
  const lines =
    training.step === 'summary'
      ? training.lines.slice(training.top, training.top + summaryRows(model))
      : wrap(training.step === 'none' ? training.line : trainingScreenMessages.choosing, columns);
  return (
    <Box flexDirection="column" width={columns}>
      <Title columns={columns} right={trainingScreenMessages.title} />
      <Text> </Text>
      <Text>{lines.map((line) => line || ' ').join('\n')}</Text>
      <Text> </Text>
      <Footer model={model} columns={columns} />
    </Box>
  );
}

interface PositionViewProps extends Omit<TrainingFrame, 'panel'> {
  readonly training: Extract<TrainingState, { step: 'position' }>;
}

/** Draws a position of the round: the question or, after a move, what the move costs. */
function PositionView({ model, training, size, layout }: PositionViewProps) {
  const { round, at, exercise } = training;
  const { answeredBefore, exercises, opening, wrong } = round;
  const { game } = exercise;
  const { columns } = size;
  const table = useMemo((): Table => ({ snapshot: { game, events: [] }, isPast: true }), [game]);
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
      status={trainingScreenMessages.place(answeredBefore + at + 1, answeredBefore + exercises.length)}
    />
  );
}

interface PositionViewProps extends Omit<TrainingFrame, 'panel'> {
  readonly training: Extract<TrainingState, { step: 'position' }>;
}

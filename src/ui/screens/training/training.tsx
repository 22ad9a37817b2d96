import { Box, Text } from 'ink';
import { useMemo } from 'react';
import {
  inGameLine,
  sourceLine,
  themeLines,
  trainingMessages,
  trainingScreenMessages,
  whatNowMessages,
} from '../../../text/index.js';
import { OFFICIAL, type RuleSet } from '../../../engine/index.js';
import { TRAINING_LEVEL } from '../../../training/index.js';
import { type Frame, type Keys, layerOf } from '../../core/panel.js';
import { nearestPlace, scrollable } from '../../core/listCursor.js';
import type { Message } from '../../model/messages.js';
import type { Model, Opening, ScreenPanel, Table } from '../../model/model.js';
import type { TrainingChoice } from '../../model/training.js';
import { withExerciseInput } from '../../model/review/exercise.js';
import { useTheme } from '../../theme/themes.js';
import { ExerciseBoard } from '../../board/ExerciseBoard.js';
import { Title } from '../../board/Header.js';
import { Footer } from '../../core/Footer.js';
import { COSTS_NOW, exerciseNow } from '../exercise/exercise.js';
import { clickedItem, menuKeys, TrainingMenuView } from './menu.js';
import {
  askedIn,
  awaitedKeys,
  keysAtPosition,
  summaryKeys,
  summaryLines,
  summaryRows,
  withJudged,
  withRound,
} from './round.js';
import type { Position, TrainingItem, TrainingState, TrainingStep } from './state.js';

/** Opens the training menu over the home menu. `rules` are those chosen there. */
export const trainingMenu = (rules: RuleSet): Opening => ({
  layer: layerOf(TRAINING, menuState(rules)),
  effects: [{ type: 'find-training-facts', rules }],
});

/**
 * Opens training without a menu behind it, starting with a round. `rules` are for positions that don't come from the
 * player's own games.
 */
export const trainingRound = (rules: RuleSet, choice: TrainingChoice): Opening => ({
  layer: layerOf(TRAINING, { shown: { step: 'awaited', choice }, rules, over: 'nothing' }),
  effects: [{ type: 'choose-round', choice, rules }],
});

export function trainingKeys(world: Model): readonly Keys<unknown>[] {
  const menu = menuState(OFFICIAL);
  const choice = { type: 'mixed', level: TRAINING_LEVEL } as const;
  const summary = { step: 'summary', choice, text: () => [], top: 0 } as const;
  const shown: readonly TrainingState['shown'][] = [
    menu.shown,
    menuState(OFFICIAL, 'mine').shown,
    { step: 'awaited', choice },
    { ...summary, hasNext: true },
    { ...summary, hasNext: false },
  ];
  return shown.map((each) => TRAINING.keys({ ...menu, shown: each }, world));
}

const menuState = (rules: RuleSet, marked: TrainingItem = 'ten'): TrainingState => ({
  shown: {
    step: 'menu',
    menu: { marked, difficulty: undefined, level: TRAINING_LEVEL, facts: undefined },
  },
  rules,
  over: 'menu',
});

/** Where a player trains: the menu, the positions of a round, and the summary. */
const TRAINING: ScreenPanel<TrainingState> = {
  keys(state, world) {
    const { shown } = state;
    switch (shown.step) {
      case 'menu':
        return menuKeys(state, shown.menu);
      case 'awaited':
        return awaitedKeys(state, shown.choice);
      case 'position':
        return keysAtPosition(state, shown, world);
      case 'summary':
        return summaryKeys(state, shown, world);
    }
  },
  click: (state, target) =>
    state.shown.step === 'menu' ? clickedItem(state, state.shown.menu, target) : undefined,
  help(state, { theme }) {
    if (state.shown.step === 'menu') return [whatNowMessages.trainingMenu];
    const asked = askedIn(state);
    return asked ? exerciseNow('training', asked, theme) : [whatNowMessages.training, ...COSTS_NOW];
  },
  draw: (state, frame) => <TrainingView state={state} frame={frame} />,
  on: onMessage,
  shows: ({ shown }) => (shown.step === 'position' ? { rules: shown.exercise.game.header.rules } : undefined),
  waitsForSaving: true,
  follow(state, { input }) {
    const { shown } = state;
    if (shown.step !== 'position') return state;
    return { ...state, shown: { ...shown, exercise: withExerciseInput(shown.exercise, input) } };
  },
};

function onMessage(state: TrainingState, message: Message, world: Model): TrainingStep | undefined {
  const { shown } = state;
  switch (message.type) {
    case 'round-chosen':
      // While the positions were being chosen, the player may have started another round.
      return shown.step === 'awaited' && shown.choice === message.choice
        ? withRound(state, message.choice, message.round, world)
        : undefined;
    case 'training-facts': {
      if (shown.step !== 'menu') return undefined;
      const { facts } = message;
      const menu = { ...shown.menu, ...(typeof facts === 'string' ? { message: facts } : { facts }) };
      return { state: { ...state, shown: { step: 'menu', menu } } };
    }
    case 'judged':
      return shown.step === 'position' ? withJudged(state, shown, message) : undefined;
    case 'saving':
      return { state: { ...state, saving: message.is === 'slow' || undefined } };
    case 'answer-stored':
      return {
        state: { ...state, unsaved: message.unsaved, saving: undefined },
        // If the verdict appears only now, ignore late keys for a moment again.
        ...(shown.step === 'position' && { isGuarded: true }),
      };
    case 'new-day':
      return shown.step === 'menu'
        ? { requests: [{ type: 'find-training-facts', rules: state.rules }] }
        : undefined;
    default:
      return undefined;
  }
}

interface TrainingViewProps {
  readonly state: TrainingState;
  readonly frame: Frame<Model>;
}

function TrainingView({ state, frame }: TrainingViewProps) {
  const { shown } = state;
  const { world, size } = frame;
  const { columns } = size;
  switch (shown.step) {
    case 'menu':
      return <TrainingMenuView model={world} menu={shown.menu} rules={state.rules} size={size} />;
    case 'position':
      return <PositionView state={state} position={shown} frame={frame} />;
    case 'awaited':
      return <TextView columns={columns} lines={[trainingScreenMessages.choosing]} />;
    case 'summary': {
      const lines = summaryLines(shown.text, size);
      const rows = summaryRows(size);
      const top = nearestPlace(shown.top, scrollable(lines.length, rows));
      const below = top + rows;
      return (
        <TextView
          columns={columns}
          lines={lines.slice(top, below)}
          more={trainingScreenMessages.more(top > 0, below < lines.length)}
        />
      );
    }
  }
}

interface TextViewProps {
  readonly columns: number;
  readonly lines: readonly string[];
  readonly more?: string;
}

function TextView({ columns, lines, more = '' }: TextViewProps) {
  const { styles } = useTheme();
  return (
    <Box flexDirection="column" width={columns}>
      <Title columns={columns} right={trainingScreenMessages.title} />
      <Text> </Text>
      <Text>{lines.map((line) => line || ' ').join('\n')}</Text>
      <Text {...styles.quiet}>{more === '' ? ' ' : more}</Text>
      <Footer columns={columns} />
    </Box>
  );
}

interface PositionViewProps extends TrainingViewProps {
  readonly position: Position;
}

function PositionView({ state, position, frame }: PositionViewProps) {
  const { round, at, exercise } = position;
  const { answeredBefore, exercises, opening, wrong } = round;
  const { game } = exercise;
  const { world, size } = frame;
  const { columns } = size;
  const { unsaved, saving } = state;
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
      model={world}
      exercise={exercise}
      table={table}
      size={size}
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

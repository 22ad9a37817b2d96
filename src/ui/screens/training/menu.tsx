import type { RuleSet } from '../../../engine/index.js';
import { Box, Text } from 'ink';
import { columnsOf, trainingMenuMessages, trainingScreenMessages } from '../../../text/index.js';
import { LEVELS } from '../../../players/index.js';
import { DIFFICULTIES } from '../../../training/index.js';
import type { Keys, PanelBinding, Target } from '../../core/panel.js';
import { BY_LINE, upAndDown } from '../../core/panelKeys.js';
import { itemBeside } from '../../core/listCursor.js';
import type { Model } from '../../model/model.js';
import { Title } from '../../board/Header.js';
import { Footer } from '../../core/Footer.js';
import { Hint } from '../../core/Lines.js';
import { MenuLine } from '../../core/MenuLine.js';
import { IN_TRAINING } from './round.js';
import {
  closeTraining,
  isThemeItem,
  startRound,
  itemsFor,
  TRAINING_LETTERS,
  type TrainingItem,
  type TrainingMenu,
  type TrainingState,
  type TrainingStep,
} from './state.js';

/** Returns the keys of the training menu. */
export function menuKeys(state: TrainingState, menu: TrainingMenu): Keys<TrainingStep> {
  const { marked } = menu;
  const isSetting = marked === 'difficulty' || marked === 'level';
  const change = (keys: readonly string[], step: 1 | -1, does: string): PanelBinding<TrainingStep> => ({
    keys,
    does,
    isIdle: !isSetting,
    isExplained: true,
    run: () => withMenu(state, changed(menu, step)),
  });
  return {
    place: 'training-menu',
    wheel: BY_LINE,
    bindings: [
      {
        keys: ['enter', ' '],
        does: 'choose the marked line',
        footer: 'choose',
        run: () => chooseItem(state, menu, marked),
      },
      ...upAndDown((to) =>
        withMenu(state, { ...menu, marked: itemBeside(itemsFor(state.rules), marked, to === 'up' ? -1 : 1) }),
      ),
      ...itemsFor(state.rules).map((item) => ({
        keys: [TRAINING_LETTERS[item]],
        does: trainingMenuMessages.does[item],
        run: () => chooseItem(state, menu, item),
      })),
      { ...change(['right', 'l'], 1, 'change to the next difficulty or level'), footer: 'change' },
      change(['left', 'h'], -1, 'change to the previous difficulty or level'),
      { keys: ['escape', 'q'], does: 'close training', footer: 'close', run: () => closeTraining(state) },
      ...IN_TRAINING,
    ],
  };
}

/** Changes the menu, and removes the message about the previous key. */
const withMenu = (state: TrainingState, menu: TrainingMenu): TrainingStep => ({
  state: { ...state, shown: { step: 'menu', menu: { ...menu, message: undefined } } },
});

/** Returns what a click on the menu does; undefined if it is on no line. */
export function clickedItem(
  state: TrainingState,
  menu: TrainingMenu,
  target: Target,
): TrainingStep | undefined {
  const item = itemsFor(state.rules).find((each) => each === target);
  return item && chooseItem(state, menu, item);
}

/** Marks and chooses a line of the menu. */
function chooseItem(state: TrainingState, before: TrainingMenu, item: TrainingItem): TrainingStep {
  const menu: TrainingMenu = { ...before, marked: item };
  const { difficulty, level } = menu;
  if (isThemeItem(item)) return startRound(state, { type: 'mixed', theme: item, difficulty, level });
  switch (item) {
    case 'ten':
      return startRound(state, { type: 'mixed', difficulty, level });
    case 'daily':
    case 'mine':
      return startRound(state, { type: item, difficulty, level });
    case 'difficulty':
    case 'level':
      return withMenu(state, changed(menu, 1));
    case 'progress':
      return { ...withMenu(state, menu), requests: [{ type: 'open-page', page: { name: 'progress' } }] };
  }
}

const ANY_OR_DIFFICULTIES = ['any', ...DIFFICULTIES] as const;

/** Changes the marked setting to its next or previous value. */
function changed(menu: TrainingMenu, step: 1 | -1): TrainingMenu {
  switch (menu.marked) {
    case 'difficulty': {
      const beside = itemBeside(ANY_OR_DIFFICULTIES, menu.difficulty ?? 'any', step);
      return { ...menu, difficulty: beside === 'any' ? undefined : beside };
    }
    case 'level':
      return { ...menu, level: itemBeside(LEVELS, menu.level, step) };
    default:
      return menu;
  }
}

interface TrainingMenuViewProps {
  readonly model: Model;
  readonly menu: TrainingMenu;
  readonly rules: RuleSet;
  readonly columns: number;
}

/** The first line after a gap: the first theme, which has a heading, and the first setting. */
const FIRST_THEME: TrainingItem = 'openings';
const FIRST_SETTING: TrainingItem = 'difficulty';

const MESSAGE_ROWS = 2;

/** Draws the training menu: a line for each kind of round, each theme and each setting. */
export function TrainingMenuView({ model, menu, rules, columns }: TrainingMenuViewProps) {
  const message = model.screenMessage ?? menu.message;
  return (
    <Box flexDirection="column" width={columns}>
      <Title columns={columns} right={trainingScreenMessages.title} />
      <Text> </Text>
      {itemsFor(rules).map((item) => (
        <Box key={item} flexDirection="column">
          {(item === FIRST_THEME || item === FIRST_SETTING) && <Text> </Text>}
          {item === FIRST_THEME && <Text>{`  ${trainingMenuMessages.themes}`}</Text>}
          <MenuLine
            target={item}
            shortcut={TRAINING_LETTERS[item]}
            label={trainingMenuMessages.labels[item]}
            labelColumns={LABEL_COLUMNS}
            about={trainingMenuMessages.about[item](menu)}
            isMarked={item === menu.marked}
            columns={columns}
          />
        </Box>
      ))}
      <Text> </Text>
      <Hint message={message} hint={trainingMenuMessages.hint} columns={columns} rows={MESSAGE_ROWS} />
      <Footer columns={columns} />
    </Box>
  );
}

const LABEL_COLUMNS = Math.max(...Object.values(trainingMenuMessages.labels).map(columnsOf));

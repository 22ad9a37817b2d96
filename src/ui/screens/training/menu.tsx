import { type RuleSet, schemeOf } from '../../../engine/index.js';
import { Box, Text } from 'ink';
import { columnsOf, type Size, trainingMenuMessages, trainingScreenMessages } from '../../../text/index.js';
import { LEVELS } from '../../../players/index.js';
import { DIFFICULTIES, ROLLS } from '../../../training/index.js';
import type { Keys, PanelBinding, Target } from '../../core/panel.js';
import { BY_LINE, upAndDown } from '../../core/panelKeys.js';
import { firstShown, itemBeside } from '../../core/listCursor.js';
import type { Model } from '../../model/model.js';
import { Title } from '../../board/Header.js';
import { Footer } from '../../core/Footer.js';
import { Hint } from '../../core/Lines.js';
import { MenuLine } from '../../core/MenuLine.js';
import { IN_TRAINING } from './round.js';
import {
  chosenIn,
  closeTraining,
  isChoiceItem,
  isThemeItem,
  itemsWith,
  startRound,
  TRAINING_LETTERS,
  type TrainingItem,
  type TrainingMenu,
  type TrainingState,
  type TrainingStep,
} from './state.js';

/** Left and Right change the values of these lines. */
const SETTINGS: readonly TrainingItem[] = ['roll', 'box', 'difficulty', 'level'];

export function menuKeys(state: TrainingState, menu: TrainingMenu): Keys<TrainingStep> {
  const { marked } = menu;
  const items = itemsWith(marked, state.rules);
  const isChoice = isChoiceItem(marked);
  const isSetting = SETTINGS.includes(marked);
  const change = (keys: readonly string[], step: 1 | -1, does: string): PanelBinding<TrainingStep> => ({
    keys,
    does,
    isIdle: !isSetting,
    isExplained: isChoice,
    run: () => withMenu(state, changed(menu, step, state.rules)),
  });
  return {
    place: isChoice ? 'training-choice' : 'training-menu',
    wheel: BY_LINE,
    bindings: [
      {
        keys: ['enter', ' '],
        does: 'choose the highlighted line',
        footer: 'choose',
        run: () => chooseItem(state, menu, marked),
      },
      ...upAndDown((to) =>
        withMenu(state, { ...menu, marked: itemBeside(items, marked, to === 'up' ? -1 : 1) }),
      ),
      ...items.map((item) => ({
        keys: [TRAINING_LETTERS[item]],
        does: trainingMenuMessages.does[item],
        run: () => chooseItem(state, menu, item),
      })),
      ...(isChoice
        ? [
            {
              ...change(['right', 'l'], 1, 'change the highlighted line to its next value'),
              footer: 'change',
            },
            change(['left', 'h'], -1, 'change the highlighted line to its previous value'),
            {
              keys: ['escape'],
              does: 'open the training menu',
              footer: 'back',
              run: () => withMenu(state, { ...menu, marked: 'choice' }),
            },
            { keys: ['q'], does: 'close training', run: () => closeTraining(state) },
          ]
        : [
            {
              keys: ['escape', 'q'],
              does: 'close training',
              footer: 'close',
              run: () => closeTraining(state),
            },
          ]),
      ...IN_TRAINING,
    ],
  };
}

const withMenu = (state: TrainingState, menu: TrainingMenu): TrainingStep => ({
  state: { ...state, shown: { step: 'menu', menu: { ...menu, message: undefined } } },
});

export function clickedItem(
  state: TrainingState,
  menu: TrainingMenu,
  target: Target,
): TrainingStep | undefined {
  const item = itemsWith(menu.marked, state.rules).find((each) => each === target);
  return item && chooseItem(state, menu, item);
}

function chooseItem(state: TrainingState, before: TrainingMenu, item: TrainingItem): TrainingStep {
  const menu: TrainingMenu = { ...before, marked: item };
  const { difficulty, level } = menu;
  const { roll, box } = chosenIn(menu, state.rules);
  if (isThemeItem(item)) return startRound(state, { type: 'mixed', theme: item, difficulty, level });
  switch (item) {
    case 'choice':
      return withMenu(state, { ...menu, marked: 'mine' });
    case 'ten':
    case 'any':
      return startRound(state, { type: 'mixed', difficulty, level });
    case 'roll':
      return startRound(state, { type: 'mixed', roll, difficulty, level });
    case 'box':
      return startRound(state, { type: 'mixed', box, difficulty, level });
    case 'daily':
    case 'mine':
      return startRound(state, { type: item, difficulty, level });
    case 'difficulty':
    case 'level':
      return withMenu(state, changed(menu, 1, state.rules));
    case 'progress':
      return { ...withMenu(state, menu), requests: [{ type: 'open-page', page: { name: 'progress' } }] };
  }
}

const ANY_OR_DIFFICULTIES = ['any', ...DIFFICULTIES] as const;

function changed(menu: TrainingMenu, step: 1 | -1, rules: RuleSet): TrainingMenu {
  const { roll, box } = chosenIn(menu, rules);
  switch (menu.marked) {
    case 'roll':
      return { ...menu, roll: itemBeside(ROLLS, roll, step) };
    case 'box':
      return { ...menu, box: itemBeside(schemeOf(rules).boxes, box, step) };
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
  readonly size: Size;
}

/** Lines with a gap above them: the first about a theme, which also has a heading, and the first setting. */
const FIRST_THEME: TrainingItem = 'any';
const FIRST_SETTING: TrainingItem = 'roll';

const MESSAGE_ROWS = 2;
/** Rows that are neither lines to choose nor the message: title, heading, footer, an empty last row, and four gaps. */
const CHROME = 8;
/** The same in a low terminal: no gaps, one row for the message, and no heading if that isn't enough. */
const SMALL_CHROME = 4;

/**
 * Draws the training menu, or the lines for themes and settings. Low terminals get no gaps, no hint and only the lines
 * around the highlighted one.
 */
export function TrainingMenuView({ model, menu, rules, size }: TrainingMenuViewProps) {
  const { columns, rows } = size;
  const message = model.screenMessage ?? menu.message;
  const items = itemsWith(menu.marked, rules);
  const isRoomy = items.length + MESSAGE_ROWS + CHROME <= rows;
  const gap = isRoomy && <Text> </Text>;
  const hasHeading = items.length + 1 + SMALL_CHROME <= rows;
  const room = rows - SMALL_CHROME - Number(hasHeading);
  const top = firstShown(items.indexOf(menu.marked), items.length, room);
  const words = { ...menu, ...chosenIn(menu, rules), rules };
  return (
    <Box flexDirection="column" width={columns}>
      <Title columns={columns} right={trainingScreenMessages.title} />
      {gap}
      {items.slice(top, top + room).map((item) => (
        <Box key={item} flexDirection="column">
          {(item === FIRST_THEME || item === FIRST_SETTING) && gap}
          {item === FIRST_THEME && hasHeading && <Text>{`  ${trainingMenuMessages.themes}`}</Text>}
          <MenuLine
            target={item}
            shortcut={TRAINING_LETTERS[item]}
            label={trainingMenuMessages.labels[item]}
            labelColumns={LABEL_COLUMNS}
            about={trainingMenuMessages.about[item](words)}
            isMarked={item === menu.marked}
            columns={columns}
          />
        </Box>
      ))}
      {gap}
      <Hint
        message={message}
        hint={isRoomy ? trainingMenuMessages.hint : ' '}
        columns={columns}
        rows={isRoomy ? MESSAGE_ROWS : 1}
      />
      <Footer columns={columns} />
    </Box>
  );
}

const LABEL_COLUMNS = Math.max(...Object.values(trainingMenuMessages.labels).map(columnsOf));

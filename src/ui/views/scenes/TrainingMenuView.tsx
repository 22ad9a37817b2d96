import { Box, Text } from 'ink';
import {
  columnsOf,
  firstFitting,
  padRight,
  trainingMenuMessages,
  trainingScreenMessages,
} from '../../../text/index.js';
import { TRAINING_ITEMS, TRAINING_LETTERS, type TrainingItem } from '../../keys/trainingItems.js';
import type { Model } from '../../model/model.js';
import type { TrainingMenu } from '../../model/review/training.js';
import { useTheme } from '../../theme/useTheme.js';
import { Title } from '../board/Title.js';
import { Clickable } from '../parts/Clickable.js';
import { Footer } from '../parts/Footer.js';
import { Lines } from '../parts/Lines.js';

interface TrainingMenuViewProps {
  readonly model: Model;
  readonly menu: TrainingMenu;
  readonly columns: number;
}

/** The first line after a gap: the first theme, which has a heading, and the first setting. */
const FIRST_THEME: TrainingItem = 'openings';
const FIRST_SETTING: TrainingItem = 'difficulty';

const MESSAGE_ROWS = 2;

/** Draws the training menu: a line for each kind of round, each theme and each setting. */
export function TrainingMenuView({ model, menu, columns }: TrainingMenuViewProps) {
  const { styles } = useTheme();
  const message = model.screenMessage ?? menu.message;
  return (
    <Box flexDirection="column" width={columns}>
      <Title columns={columns} right={trainingScreenMessages.title} />
      <Text> </Text>
      {TRAINING_ITEMS.map((item) => (
        <Box key={item} flexDirection="column">
          {(item === FIRST_THEME || item === FIRST_SETTING) && <Text> </Text>}
          {item === FIRST_THEME && <Text>{`  ${trainingMenuMessages.themes}`}</Text>}
          <Item item={item} menu={menu} columns={columns} />
        </Box>
      ))}
      <Text> </Text>
      <Box height={MESSAGE_ROWS}>
        <Lines
          text={message ?? trainingMenuMessages.hint}
          columns={columns}
          rows={MESSAGE_ROWS}
          style={message === undefined ? styles.quiet : styles.message}
        />
      </Box>
      <Footer model={model} columns={columns} />
    </Box>
  );
}

const GAP = '  ';
const LABEL_COLUMNS = Math.max(...Object.values(trainingMenuMessages.labels).map(columnsOf));

interface ItemProps {
  readonly item: TrainingItem;
  readonly menu: TrainingMenu;
  readonly columns: number;
}

/** Draws a line of the menu. The label keeps its place when the right column changes. */
function Item({ item, menu, columns }: ItemProps) {
  const { styles, marks } = useTheme();
  const isMarked = item === menu.marked;
  const start = `${isMarked ? marks.pointer : ' '} ${TRAINING_LETTERS[item]} `;
  const label = padRight(trainingMenuMessages.labels[item], LABEL_COLUMNS);
  const room = columns - columnsOf(start + label + GAP);
  return (
    <Clickable command={{ verb: 'choose-training', item }}>
      <Text wrap="truncate">
        <Text {...(isMarked ? styles.marked : {})}>{start + label}</Text>
        {GAP}
        <Text {...styles.quiet}>{firstFitting(trainingMenuMessages.about[item](menu), room)}</Text>
      </Text>
    </Clickable>
  );
}

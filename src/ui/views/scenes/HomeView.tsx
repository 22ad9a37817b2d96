import { Box, Text } from 'ink';
import { columnsOf, firstFitting, homeMessages, padRight, wrap } from '../../../text/index.js';
import { HOME_ITEMS, HOME_LETTERS, type HomeItem } from '../../keys/homeItems.js';
import { aboutItem, type HomeState } from '../../model/home.js';
import type { Size } from '../../model/layout.js';
import { contextOf, type Model } from '../../model/model.js';
import { useTheme } from '../../theme/useTheme.js';
import { Title, TitleDice } from '../board/Title.js';
import { Clickable } from '../parts/Clickable.js';
import { Footer } from '../parts/Footer.js';

interface HomeViewProps {
  readonly model: Model;
  readonly home: HomeState;
  readonly size: Size;
}

/** Draws the home menu: the title, five dice, and a line for each thing that the program does. */
export function HomeView({ model, home, size }: HomeViewProps) {
  const { styles } = useTheme();
  const { columns } = size;
  const message = model.screenMessage ?? home.message ?? model.trouble;
  return (
    <Box flexDirection="column" width={columns}>
      <Title columns={columns} right={home.rules.name} />
      <Text> </Text>
      <TitleDice size={size} />
      <Text> </Text>
      {HOME_ITEMS.map((item) => (
        <Item
          key={item}
          item={item}
          isMarked={item === home.marked}
          about={aboutItem(item, model.startFacts)}
          columns={columns}
        />
      ))}
      <Text> </Text>
      <Text {...(message === undefined ? styles.quiet : styles.message)}>
        {messageText(message ?? homeMessages.hint, columns)}
      </Text>
      {size.rows >= ROOMY_ROWS && <Text> </Text>}
      <Footer context={contextOf(model)} columns={columns} />
    </Box>
  );
}

const GAP = '  ';

/** With fewer rows than this, the menu has no rows to spare. */
const ROOMY_ROWS = 24;

interface ItemProps {
  readonly item: HomeItem;
  readonly isMarked: boolean;
  /** Alternatives for the right column, from the longest to the shortest. */
  readonly about: readonly string[];
  readonly columns: number;
}

const LABEL_COLUMNS = Math.max(...Object.values(homeMessages.labels).map(columnsOf));

/** Draws an item of the menu. The label keeps its place when the right column changes. */
function Item({ item, isMarked, about, columns }: ItemProps) {
  const { styles, marks } = useTheme();
  const start = `${isMarked ? marks.pointer : ' '} ${HOME_LETTERS[item]} `;
  const label = padRight(homeMessages.labels[item], LABEL_COLUMNS);
  const room = columns - columnsOf(start + label + GAP);
  return (
    <Clickable command={{ verb: 'choose-item', item }}>
      <Text wrap="truncate">
        <Text {...(isMarked ? styles.marked : {})}>{start + label}</Text>
        {GAP}
        <Text {...styles.quiet}>{firstFitting(about, room)}</Text>
      </Text>
    </Clickable>
  );
}

/** The number of lines below the menu for messages. */
const MESSAGE_LINES = 2;

/** Returns a message on exactly MESSAGE_LINES lines, so that the footer keeps its place. */
function messageText(message: string, columns: number): string {
  const lines = wrap(message, columns).slice(0, MESSAGE_LINES);
  return [...lines, ...Array<string>(MESSAGE_LINES - lines.length).fill(' ')].join('\n');
}

import { Box, Text } from 'ink';
import { columnsOf, firstFitting, homeMessages, padRight, type Size } from '../../../text/index.js';
import { aboutItem, HOME_LETTERS, type HomeItem, homeItems, type HomeState } from '../../model/home.js';
import type { Model } from '../../model/model.js';
import { useTheme } from '../../theme/useTheme.js';
import { Title, TitleDice, titleDiceRows } from '../../board/Title.js';
import { Clickable } from '../../core/Clickable.js';
import { Footer } from '../../core/Footer.js';
import { Lines } from '../../core/Lines.js';

interface HomeViewProps {
  readonly model: Model;
  readonly home: HomeState;
  readonly size: Size;
}

/** Draws the home menu: the title, five dice, and a line for each item. */
export function HomeView({ model, home, size }: HomeViewProps) {
  const theme = useTheme();
  const { styles } = theme;
  const { columns } = size;
  const items = homeItems(model.startFacts);
  const spare = size.rows - CHROME - items.length - titleDiceRows(theme, size);
  const messageRows = messageRowsFor(spare);
  const message = model.screenMessage ?? home.message ?? model.trouble;
  return (
    <Box flexDirection="column" width={columns}>
      <Title columns={columns} right={home.rules.name} />
      <Text> </Text>
      <TitleDice size={size} />
      {spare >= LEAST_MESSAGE_ROWS && <Text> </Text>}
      {items.map((item) => (
        <Item
          key={item}
          item={item}
          isMarked={item === home.marked}
          about={aboutItem(item, model.startFacts, model.homeFacts)}
          columns={columns}
        />
      ))}
      <Text> </Text>
      <Box height={messageRows}>
        <Lines
          text={message ?? homeMessages.hint}
          columns={columns}
          rows={messageRows}
          style={message === undefined ? styles.quiet : styles.message}
        />
      </Box>
      {size.rows >= ROOMY_ROWS && <Text> </Text>}
      <Footer columns={columns} />
    </Box>
  );
}

const GAP = '  ';

/** The number of rows in addition to the items, the dice and the message, including an empty last row. */
const CHROME = 7;
const LEAST_MESSAGE_ROWS = 2;

/** In terminals with at least this many rows, there is a blank line above the footer. */
const ROOMY_ROWS = 24;

/** Returns the number of rows for the message. Long messages, such as error messages, get the spare rows. */
const messageRowsFor = (spare: number): number => Math.min(Math.max(spare, LEAST_MESSAGE_ROWS), 4);

interface ItemProps {
  readonly item: HomeItem;
  readonly isMarked: boolean;
  /** The text of the right column, in several wordings, longest first. */
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
    <Clickable command={{ verb: 'target', target: item }}>
      <Text wrap="truncate">
        <Text {...(isMarked ? styles.marked : {})}>{start + label}</Text>
        {GAP}
        <Text {...styles.quiet}>{firstFitting(about, room)}</Text>
      </Text>
    </Clickable>
  );
}

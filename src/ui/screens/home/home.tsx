import { Box, Text } from 'ink';
import {
  columnsOf,
  gameListMessages,
  homeMessages,
  padRight,
  type Size,
  startMessages,
  whatNowMessages,
} from '../../../text/index.js';
import type { Keys, Step } from '../../core/panel.js';
import { upAndDown } from '../../core/panelKeys.js';
import { ALWAYS, bind, CHANGE_THEME, HELP } from '../../core/bindings.js';
import {
  aboutItem,
  dailyNames,
  hasTwoColumns,
  HOME_ITEMS,
  HOME_LETTERS,
  homeColumns,
  type HomeItem,
  homeItems,
  itemAcross,
  markedItem,
  type HomeState,
  homeState,
} from '../../model/home.js';
import { itemBeside } from '../../core/listCursor.js';
import type { Message, Request } from '../../model/messages.js';
import type { Model, SceneOf, ScenePanel } from '../../model/model.js';
import {
  startAgainstComputer,
  startDaily,
  type StartState,
  startState,
  startWatching,
} from '../../model/start.js';
import { networkState } from '../../model/table/network.js';
import { useTheme } from '../../theme/themes.js';
import { Title, TitleDice, titleDiceRows } from '../../board/Header.js';
import { Clickable } from '../../core/Clickable.js';
import { Footer } from '../../core/Footer.js';
import { Hint } from '../../core/Lines.js';
import { MenuLine } from '../../core/MenuLine.js';
import { choose } from '../pick/pick.js';

type HomeStep = Step<SceneOf<'home'>, Request>;

export const HOME: ScenePanel<'home'> = {
  keys: ({ home }, world) => homeKeys(home, world),
  click: (scene, target, world) => {
    const item = homeItems(scene.home, world.startFacts).find((each) => each === target);
    return item && openItem(scene.home, item, world);
  },
  help: () => [whatNowMessages.home],
  draw: ({ home }, { world, size }) => <HomeView model={world} home={home} size={size} />,
  on: ({ home }, message, world) => onMessage(home, message, world),
};

function onMessage(home: HomeState, message: Message, world: Model): HomeStep | undefined {
  const { rules } = home;
  const isCovered = world.stack.length > 0;
  switch (message.type) {
    case 'stored-games':
      return home.isResuming && !isCovered ? resume(rules, world) : undefined;
    case 'game-closed':
      return home.isClosing
        ? at({
            ...homeState(rules, 'resume'),
            ...(message.isSaved && message.isListed && { message: homeMessages.gameKept }),
          })
        : undefined;
    case 'ask-daily-player':
      return isCovered ? undefined : toStart(startDaily(message.rules, message.suggestion));
    case 'daily-over': {
      const { day, rules: played, name: player } = message;
      return isCovered
        ? undefined
        : at(
            { marked: 'daily', rules },
            { type: 'open-page', page: { name: 'daily', day, rules: played, player } },
          );
    }
    default:
      return undefined;
  }
}

const at = (home: HomeState, ...requests: readonly Request[]): HomeStep => ({
  state: { name: 'home', home },
  requests,
});

const toStart = (start: StartState): HomeStep => ({
  requests: [{ type: 'show-scene', scene: { name: 'start', start } }],
});

function homeKeys(home: HomeState, world: Model): Keys<HomeStep> {
  const { rules } = home;
  const items = homeItems(home, world.startFacts);
  const marked = markedItem(home, world.startFacts);
  return {
    place: 'home',
    bindings: [
      {
        keys: ['enter'],
        does: 'choose the highlighted line',
        footer: 'choose',
        run: () => openItem(home, marked, world),
      },
      ...upAndDown((to) => at({ marked: itemBeside(items, marked, to === 'up' ? -1 : 1), rules })),
      {
        keys: ['left', 'h', 'right', 'l'],
        does: 'highlight the line in the other column, if there are two',
        isIdle: !hasTwoColumns(world.size),
        run: () => (hasTwoColumns(world.size) ? at({ marked: itemAcross(items, marked), rules }) : {}),
      },
      ...HOME_ITEMS.filter((item) => item !== 'leave').map((item) => ({
        keys: [HOME_LETTERS[item]],
        does: homeMessages.does[item],
        isIdle: !items.includes(item),
        // Without Resume in the menu, its letter says that there's nothing to resume.
        run: () => (items.includes(item) || item === 'resume' ? openItem(home, item, world) : {}),
      })),
      {
        keys: ['f4'],
        does: 'choose the rule set',
        footer: 'rules',
        run: () => at({ marked, rules }, choose('rules', world)),
      },
      HELP,
      bind(['q', 'f10'], 'leave', 'leave', 'leave'),
      CHANGE_THEME,
      ...ALWAYS,
    ],
  };
}

function openItem({ rules }: HomeState, item: HomeItem, world: Model): HomeStep {
  const home: HomeState = { marked: item, rules };
  switch (item) {
    case 'play':
      return toStart(startState(rules));
    case 'practice':
    case 'real-dice':
      return toStart(startState(rules, item));
    case 'computer':
    case 'watch': {
      const { computers } = world.startFacts;
      if (computers === 'cannot-play') return at({ ...home, message: startMessages.noComputers });
      return toStart(item === 'watch' ? startWatching(rules) : startAgainstComputer(rules, world.startFacts));
    }
    case 'ghost':
      return world.startFacts.unfinished
        ? at(home, choose('ghost', world))
        : at({ ...home, message: gameListMessages.reading });
    case 'daily':
      return at(
        { ...home, message: homeMessages.openingDaily },
        { type: 'play-daily', rules, names: dailyNames(world), player: undefined },
      );
    case 'resume':
      return resume(rules, world);
    case 'network':
      return {
        requests: [
          { type: 'show-scene', scene: { name: 'network', network: networkState(rules, world.startFacts) } },
        ],
      };
    case 'train':
      return at(home, { type: 'open-training', rules });
    case 'games':
      return at(home, { type: 'open-games' });
    case 'scores':
      return at(home, { type: 'open-page', page: { name: item } });
    case 'how-to-play':
      return at(home, { type: 'command', command: { verb: 'how-to-play' } });
    case 'settings':
      return at(home, { type: 'command', command: { verb: 'settings' } });
    case 'leave':
      return at(home, { type: 'command', command: { verb: 'leave' } });
  }
}

/** Resumes the unfinished game, or lists them if there are several. Waits until the stored games are read. */
function resume(rules: HomeState['rules'], { startFacts, homeFacts }: Model): HomeStep {
  const home: HomeState = { marked: 'resume', rules };
  const { unfinished } = startFacts;
  if (unfinished === undefined) return at({ ...home, message: gameListMessages.reading, isResuming: true });
  const [game, ...others] = unfinished;
  if (game && others.length === 0) return at(home, { type: 'resume', id: game.id });
  if (game) return at(home, { type: 'command', command: { verb: 'unfinished' } });
  // If the games can't be read, the menu already shows why.
  return at(homeFacts ? { ...home, message: homeMessages.nothingToResume } : home);
}

interface HomeViewProps {
  readonly model: Model;
  readonly home: HomeState;
  readonly size: Size;
}

const LAST_LINE: readonly HomeItem[] = ['settings', 'how-to-play', 'leave'];

/**
 * Draws the title, five dice, and a line for each item. Narrow terminals have one column of items, and the last ones
 * share a line. Wide ones have two columns, with Resume above both.
 */
function HomeView({ model, home, size }: HomeViewProps) {
  const theme = useTheme();
  const { columns } = size;
  const items = homeItems(home, model.startFacts);
  const marked = markedItem(home, model.startFacts);
  const lines = items.filter((item) => item !== 'resume' && !LAST_LINE.includes(item));
  const halves = hasTwoColumns(size) ? homeColumns(items) : undefined;
  const itemRows = halves ? Math.max(...halves.map(({ length }) => length)) : lines.length + 1;
  // Resume's row stays free even if there's nothing to resume, so that no line moves once the stored games are read.
  const spare = size.rows - LEAST_CHROME - itemRows;
  const diceRows = titleDiceRows(theme, size);
  const hasDice = spare >= diceRows;
  const gaps = hasDice ? spare - diceRows : spare;
  const message = model.screenMessage ?? home.message ?? model.trouble;
  const halfColumns = Math.min(MAX_HALF_COLUMNS, Math.floor(columns / 2));
  const line = (item: HomeItem, room = columns) => (
    <MenuLine
      key={item}
      target={item}
      shortcut={HOME_LETTERS[item]}
      label={homeMessages.labels[item]}
      labelColumns={LABEL_COLUMNS}
      about={aboutItem(item, model.startFacts, model.homeFacts)}
      isMarked={item === marked}
      columns={room}
    />
  );
  return (
    <Box flexDirection="column" width={columns}>
      <Title columns={columns} right={home.rules.name} />
      {gaps >= 1 && <Text> </Text>}
      {hasDice && <TitleDice size={size} />}
      {gaps >= 2 && <Text> </Text>}
      {items.includes('resume') ? line('resume') : <Text> </Text>}
      {halves ? (
        <Box>
          {halves.map((half) => (
            <Box key={half[0]} flexDirection="column" width={halfColumns}>
              {half.map((item) => line(item, halfColumns - HALVES_GAP))}
            </Box>
          ))}
        </Box>
      ) : (
        <>
          {lines.map((item) => line(item))}
          <LastLine marked={marked} columns={columns} />
        </>
      )}
      {gaps >= 3 && <Text> </Text>}
      <Hint message={message} hint={homeMessages.hint} columns={columns} rows={messageRowsFor(gaps)} />
      {gaps >= 6 && <Text> </Text>}
      <Footer columns={columns} />
    </Box>
  );
}

/** Draws the items that share the last line. In a wide terminal, the second one starts where the right column does. */
function LastLine({ marked, columns }: { readonly marked: HomeItem; readonly columns: number }) {
  const { styles, marks } = useTheme();
  const text = (item: HomeItem): string =>
    `${item === marked ? marks.pointer : ' '} ${HOME_LETTERS[item]} ${homeMessages.labels[item]}`;
  const widths = columns >= ROOMY_COLUMNS ? [LABEL_COLUMNS + 4, LABEL_COLUMNS] : [];
  return (
    <Box>
      {LAST_LINE.map((item, index) => (
        <Clickable key={item} command={{ verb: 'target', target: item }}>
          <Text {...(item === marked ? styles.marked : {})}>
            {padRight(text(item), widths[index] ?? columnsOf(text(item)))}
          </Text>
        </Clickable>
      ))}
    </Box>
  );
}

/** The fewest rows that aren't for items below Resume: title, Resume, message, footer, and an empty last row. */
const LEAST_CHROME = 6;
const LEAST_MESSAGE_ROWS = 2;

/** Terminals at least this wide have more space between the items of the last line. */
const ROOMY_COLUMNS = 60;

/** If there's room, long messages such as errors get two more rows. */
const messageRowsFor = (gaps: number): number => LEAST_MESSAGE_ROWS + Math.max(0, Math.min(gaps - 3, 2));

/** How wide each of the two columns may be. In wider ones, the right column would be too far away. */
const MAX_HALF_COLUMNS = 66;
const HALVES_GAP = 2;

/** The width of the labels. Longer ones have no text to their right. */
const LABEL_COLUMNS = columnsOf(homeMessages.labels.computer);

import { Box, Text } from 'ink';
import {
  columnsOf,
  gameListMessages,
  homeMessages,
  type Size,
  startMessages,
  whatNowMessages,
} from '../../../text/index.js';
import type { Keys, Step } from '../../core/panel.js';
import { upAndDown } from '../../core/panelKeys.js';
import { ALWAYS, bind, CHANGE_THEME, HELP, HELP_LETTER } from '../../core/bindings.js';
import {
  aboutItem,
  dailyNames,
  HOME_ITEMS,
  HOME_LETTERS,
  type HomeItem,
  homeItems,
  type HomeState,
  homeState,
} from '../../model/home.js';
import { itemBeside } from '../../core/listCursor.js';
import type { Message, Request } from '../../model/messages.js';
import type { Model, SceneOf, ScenePanel } from '../../model/model.js';
import {
  ruleSetAfter,
  startAgainstComputer,
  startDaily,
  type StartState,
  startState,
} from '../../model/start.js';
import { networkState } from '../../model/table/network.js';
import { useTheme } from '../../theme/themes.js';
import { Title, TitleDice, titleDiceRows } from '../../board/Header.js';
import { Footer } from '../../core/Footer.js';
import { Hint } from '../../core/Lines.js';
import { MenuLine } from '../../core/MenuLine.js';

type HomeStep = Step<SceneOf<'home'>, Request>;

/** The home menu. */
export const HOME: ScenePanel<'home'> = {
  keys: ({ home }, world) => homeKeys(home, world),
  click: (scene, target, world) => {
    const item = homeItems(world.startFacts).find((each) => each === target);
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
  const { marked, rules } = home;
  const items = homeItems(world.startFacts);
  return {
    place: 'home',
    bindings: [
      {
        keys: ['enter'],
        does: 'choose the marked line',
        footer: 'choose',
        run: () => openItem(home, marked, world),
      },
      ...upAndDown((to) => at({ marked: itemBeside(items, marked, to === 'up' ? -1 : 1), rules })),
      ...HOME_ITEMS.map((item) => ({
        keys: [HOME_LETTERS[item]],
        does: homeMessages.does[item],
        isIdle: !items.includes(item),
        run: () => (items.includes(item) ? openItem(home, item, world) : {}),
      })),
      {
        keys: ['f4'],
        does: 'change the rule set',
        footer: 'rules',
        run: () =>
          at({ marked, rules: ruleSetAfter(rules, world.startFacts.ruleSets) }, { type: 'refresh-menu' }),
      },
      HELP,
      bind(['q', 'f10'], 'leave', 'leave', 'leave'),
      CHANGE_THEME,
      HELP_LETTER,
      ...ALWAYS,
    ],
  };
}

/** Marks and opens an item of the menu. */
function openItem({ rules }: HomeState, item: HomeItem, world: Model): HomeStep {
  const home: HomeState = { marked: item, rules };
  switch (item) {
    case 'play':
      return toStart(startState(rules));
    case 'computer':
      return world.startFacts.computers === 'can-play'
        ? toStart(startAgainstComputer(rules, world.startFacts))
        : at({ ...home, message: startMessages.noComputers });
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
    case 'averages':
      return at(home, { type: 'open-page', page: { name: item } });
    case 'how-to-play':
      return at(home, { type: 'command', command: { verb: 'how-to-play' } });
    case 'settings':
      return at(home, { type: 'command', command: { verb: 'settings' } });
  }
}

/** Opens the list of unfinished games, now or as soon as the games have been read. */
function resume(rules: HomeState['rules'], { startFacts, homeFacts }: Model): HomeStep {
  const home: HomeState = { marked: 'resume', rules };
  const { unfinished } = startFacts;
  if (unfinished === undefined) return at({ ...home, message: gameListMessages.reading, isResuming: true });
  if (unfinished.length > 0) return at(home, { type: 'command', command: { verb: 'unfinished' } });
  // If the games cannot be read, the menu already shows why.
  return at(homeFacts ? { ...home, message: homeMessages.nothingToResume } : home);
}

interface HomeViewProps {
  readonly model: Model;
  readonly home: HomeState;
  readonly size: Size;
}

/** Draws the home menu: the title, five dice, and a line for each item. */
function HomeView({ model, home, size }: HomeViewProps) {
  const theme = useTheme();
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
        <MenuLine
          key={item}
          target={item}
          shortcut={HOME_LETTERS[item]}
          label={homeMessages.labels[item]}
          labelColumns={LABEL_COLUMNS}
          about={aboutItem(item, model.startFacts, model.homeFacts)}
          isMarked={item === home.marked}
          columns={columns}
        />
      ))}
      <Text> </Text>
      <Hint message={message} hint={homeMessages.hint} columns={columns} rows={messageRows} />
      {size.rows >= ROOMY_ROWS && <Text> </Text>}
      <Footer columns={columns} />
    </Box>
  );
}

/** The number of rows in addition to the items, the dice and the message, including an empty last row. */
const CHROME = 7;
const LEAST_MESSAGE_ROWS = 2;

/** In terminals with at least this many rows, there is a blank line above the footer. */
const ROOMY_ROWS = 24;

/** Returns the number of rows for the message. Long messages, such as error messages, get the spare rows. */
const messageRowsFor = (spare: number): number => Math.min(Math.max(spare, LEAST_MESSAGE_ROWS), 4);

const LABEL_COLUMNS = Math.max(...Object.values(homeMessages.labels).map(columnsOf));

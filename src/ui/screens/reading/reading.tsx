import { Box, Text } from 'ink';
import { helpMessages, type Size, whatNowMessages } from '../../../text/index.js';
import { type Frame, type Keys, layerOf, type PanelBinding, stateOf, type Step } from '../../core/panel.js';
import { BY_LINE } from '../../core/panelKeys.js';
import { ALWAYS, bind, type Direction, HELP_OVER_TEXT } from '../../core/bindings.js';
import { moveInList, nearestPlace, scrollable } from '../../core/listCursor.js';
import {
  type Message,
  type Request,
  type Update,
  withEffects,
  withoutEffects,
} from '../../model/messages.js';
import { type Model, type OpenPanel, type ScreenPanel, withState } from '../../model/model.js';
import type { PageId, ReadingState, ReadingText } from '../../model/reading.js';
import { useTheme } from '../../theme/themes.js';
import { Footer } from '../../core/Footer.js';
import { CHROME, readingColumns, readingPages } from './pages.js';

type ReadingStep = Step<ReadingState, Request>;

/** Text to read: help, how to play, a game's review, a page, or lines about the network table. */
const READING: ScreenPanel<ReadingState> = {
  keys: (state, { size }) => keysOfText(state, readingSize(state, size)),
  help: () => [whatNowMessages.reading],
  draw: (state, frame) => <ReadingView state={state} frame={frame} />,
  on: ({ text, ...place }, message) => (text.name === 'page' ? onPage(text, place, message) : undefined),
};

type PageText = Extract<ReadingText, { name: 'page' }>;

function onPage(
  text: PageText,
  place: Omit<ReadingState, 'text'>,
  message: Message,
): ReadingStep | undefined {
  if (message.type === 'page') {
    const isThis = text.page === message.page && text.columns === message.columns;
    return isThis ? { state: { text: { ...text, content: message.state }, ...place } } : undefined;
  }
  if (message.type !== 'resized') return undefined;
  const columns = readingColumns(message.size);
  return columns === text.columns
    ? undefined
    : {
        state: { text: { ...text, columns }, ...place },
        requests: [{ type: 'load-page', page: text.page, columns }],
      };
}

/** Opens a page and loads its content. A list of games or training stays open behind it. */
export function openPage(model: Model, page: PageId): Update {
  if (!model.size) return withoutEffects(model);
  const columns = readingColumns(model.size);
  const text: PageText = { name: 'page', page, columns, content: { status: 'awaited' } };
  const uncovered: Model = { ...model, stack: model.stack.filter((open) => textIn(open) === undefined) };
  return withEffects(openText(uncovered, text), { type: 'load-page', page, columns });
}

export const textPanel = (text: ReadingText, page = 0): OpenPanel => layerOf(READING, { text, page, top: 0 });

/** Opens a text over everything else. Replaces open help, or an open text with the same name. */
export function openText(model: Model, text: ReadingText, page?: number): Model {
  const isReplaced = (name: string | undefined): boolean => name === 'help' || name === text.name;
  const kept = model.stack.findLastIndex((open) => !isReplaced(textIn(open)?.name));
  return { ...model, stack: [...model.stack.slice(0, kept + 1), textPanel(text, page)] };
}

export const openTexts = ({ stack }: Model): readonly ReadingText[] =>
  stack.flatMap((open) => textIn(open) ?? []);

export const withTexts = (model: Model, change: (text: ReadingText) => ReadingText): Model =>
  withState(model, READING, (state) => ({ ...state, text: change(state.text) }));

export const readingKeys = (world: Model): readonly Keys<unknown>[] =>
  [
    { name: 'page', page: { name: 'scores' }, columns: 0, content: { status: 'awaited' } } as const,
    { name: 'table', what: 'messages', title: '', lines: [] } as const,
  ].map((text) => READING.keys({ text, page: 0, top: 0 }, world));

const textIn = (open: OpenPanel): ReadingText | undefined => stateOf(READING, open)?.text;

interface ReadingSize {
  readonly pages: number;
  /** Lines on the open page. */
  readonly lines: number;
  /** Lines that fit into the window. */
  readonly window: number;
}

function readingSize({ text, page }: ReadingState, size: Size | undefined): ReadingSize {
  if (!size) return { pages: 1, lines: 0, window: 1 };
  const pages = readingPages(text, size);
  return {
    pages: pages.length,
    lines: pages[page]?.lines.length ?? 0,
    window: Math.max(1, size.rows - CHROME),
  };
}

function keysOfText(state: ReadingState, size: ReadingSize): Keys<ReadingStep> {
  const { text, page } = state;
  const top = nearestPlace(state.top, scrollable(size.lines, size.window));
  const scroll = (keys: readonly string[], to: Direction, does: string): PanelBinding<ReadingStep> => {
    const next = scrolled(state, to, size);
    const isIdle = next.page === page && next.top === top;
    return { keys, does, isIdle, isExplained: true, run: () => ({ state: next }) };
  };
  const close = (): ReadingStep => ({ isClosed: true });
  const isTable = text.name === 'table';
  return {
    place: isTable ? 'table-text' : 'reading',
    wheel: BY_LINE,
    bindings: [
      scroll(['up', 'k'], 'up', 'scroll up one line'),
      { ...scroll(['down', 'j'], 'down', 'scroll down one line'), footer: 'scroll' },
      scroll(['left', 'h'], 'left', 'turn to the previous page'),
      { ...scroll(['right', 'l'], 'right', 'turn to the next page'), footer: 'next page' },
      scroll(['pageup'], 'page-up', 'scroll up one screen'),
      scroll(['pagedown', ' '], 'page-down', 'scroll down one screen'),
      scroll(['home', 'g'], 'first', 'go to the beginning'),
      scroll(['end', 'G'], 'last', 'go to the end'),
      {
        keys: ['escape', 'q', ...(isTable ? ['f5'] : [])],
        does: 'close this text',
        footer: 'close',
        run: close,
      },
      text.name === 'help'
        ? { keys: HELP_OVER_TEXT.keys, does: HELP_OVER_TEXT.does, isIdle: true, run: close }
        : HELP_OVER_TEXT,
      ...(isTable ? [] : [howToPlay(state)]),
      ...ALWAYS,
    ],
  };
}

/** The key that opens the pages on how to play. If they're open already, it goes back to their beginning. */
function howToPlay(state: ReadingState): Keys<ReadingStep>['bindings'][number] {
  const [keys, does] = [['f5'], 'show how to play'];
  return state.text.name === 'how-to-play'
    ? { keys, does, isIdle: true, run: () => ({ state: { ...state, page: 0, top: 0 } }) }
    : bind(keys, 'how-to-play', does, 'how to play');
}

/** Scrolls a text or turns its pages. At the end of a page, Page Down opens the next. */
function scrolled(state: ReadingState, to: Direction, size: ReadingSize): ReadingState {
  const tops = scrollable(size.lines, size.window);
  const top = nearestPlace(state.top, tops);
  const isAtEnd = top === tops.length - 1;
  const turnTo = (page: number): ReadingState =>
    page >= 0 && page < size.pages ? { ...state, page, top: 0 } : { ...state, top };
  switch (to) {
    case 'left':
      return turnTo(state.page - 1);
    case 'right':
      return turnTo(state.page + 1);
    case 'page-up':
      if (top === 0) return turnTo(state.page - 1);
      break;
    case 'page-down':
      if (isAtEnd) return turnTo(state.page + 1);
      break;
    case 'first':
      return { ...state, page: 0, top: 0 };
    case 'last':
      if (state.page < size.pages - 1) return turnTo(size.pages - 1);
      break;
  }
  return { ...state, top: moveInList(top, to, tops) };
}

function ReadingView({ state, frame }: { readonly state: ReadingState; readonly frame: Frame<Model> }) {
  const { styles } = useTheme();
  const { size } = frame;
  const pages = readingPages(state.text, size);
  const page = pages[Math.min(state.page, pages.length - 1)];
  const { window, lines } = readingSize(state, size);
  const top = Math.min(state.top, Math.max(0, lines - window));
  const position = [
    pages.length > 1 ? helpMessages.position(state.page + 1, pages.length) : '',
    helpMessages.more(top > 0, top + window < lines),
  ]
    .filter((text) => text !== '')
    .join(', ');
  return (
    <Box flexDirection="column" width={size.columns}>
      <Text {...styles.title} wrap="truncate">
        {page?.title ?? ''}
      </Text>
      {page?.lines.slice(top, top + window).map((line, index) => (
        <Text key={index} wrap="truncate">
          {line === '' ? ' ' : line}
        </Text>
      ))}
      <Text {...styles.quiet}>{position === '' ? ' ' : position}</Text>
      <Footer columns={size.columns} />
    </Box>
  );
}

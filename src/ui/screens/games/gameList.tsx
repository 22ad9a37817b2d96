import { Box, Text } from 'ink';
import { hasDecisions } from '../../../engine/index.js';
import {
  type GameEntry,
  gameListMessages,
  homeMessages,
  shortened,
  whatNowMessages,
  wrap,
} from '../../../text/index.js';
import { type Frame, type Keys, layerOf, type PanelBinding, type Step } from '../../core/panel.js';
import { BY_LINE } from '../../core/panelKeys.js';
import { ALWAYS, type Direction, HELP_IN_LIST } from '../../core/bindings.js';
import { firstShown, moveInList } from '../../core/listCursor.js';
import { type Message, type Removal, type Request, type Update, withEffects } from '../../model/messages.js';
import { type Model, type ScreenPanel, stateIn } from '../../model/model.js';
import { recordingOf } from '../../model/review/recording.js';
import { useTheme } from '../../theme/themes.js';
import { Clickable } from '../../core/Clickable.js';
import { Footer } from '../../core/Footer.js';
import { Lines } from '../../core/Lines.js';
import { replayPanel } from '../replay/replay.js';
import { openReplay } from '../replay/state.js';

/** A list of stored games. If it changes while it's open, the same game stays highlighted. */
export interface GameListState {
  readonly name: 'unfinished' | 'games';
  /** Every stored game, newest first. Missing until they're read, and in the list of unfinished games. */
  readonly games?: readonly GameEntry[];
  /** The id of the highlighted game. None is highlighted if it isn't in the list. */
  readonly marked: string;
  /** Set while the list asks whether to delete the highlighted game. */
  readonly isDeleting?: true;
  readonly message?: string;
}

type ListStep = Step<GameListState, Request>;

const isLoading = ({ name, games }: GameListState): boolean => name === 'games' && games === undefined;

const GAME_LIST: ScreenPanel<GameListState> = {
  keys: (state, world) =>
    state.isDeleting ? deletingKeys(state, gamesIn(state, world)) : listKeys(state, gamesIn(state, world)),
  click(state, target, world) {
    const game = gamesIn(state, world).find(({ id }) => id === target);
    return game && !state.isDeleting ? chosen({ ...calm(state), marked: game.id }, game) : undefined;
  },
  help({ name, isDeleting }, { startFacts }) {
    if (isDeleting) return [whatNowMessages.deleteGame];
    return [
      name === 'games'
        ? whatNowMessages.games
        : whatNowMessages.unfinished(startFacts.unfinished?.length ?? 0),
    ];
  },
  draw: (state, frame) => <GameListView state={state} frame={frame} />,
  on: onMessage,
  isLoading,
};

/** Opens the list of unfinished games, with the newest highlighted. Does nothing if there are none. */
export function openUnfinished(model: Model): Model {
  const [newest] = model.startFacts.unfinished ?? [];
  return newest
    ? { ...model, stack: [layerOf(GAME_LIST, { name: 'unfinished', marked: newest.id })] }
    : model;
}

export const openGames = (model: Model): Update =>
  withEffects(
    { ...model, stack: [layerOf(GAME_LIST, { name: 'games', marked: '' })] },
    { type: 'list-games' },
  );

export const isListOpen = ({ stack }: Model): boolean => stateIn(stack, GAME_LIST) !== undefined;

const calm = ({ name, games, marked }: GameListState): GameListState => ({
  name,
  marked,
  ...(games && { games }),
});

function onMessage(state: GameListState, message: Message, world: Model): ListStep | undefined {
  switch (message.type) {
    case 'stored-games':
      return state.name === 'unfinished' && message.stored.unfinished.length === 0
        ? { isClosed: true }
        : undefined;
    case 'games':
      return state.name === 'games' ? withGames(state, message.games) : undefined;
    case 'game-read':
      return withGameRead(state, message, world);
    case 'game-removed':
      return withRemoval(state, message.id, message.removal, world);
    default:
      return undefined;
  }
}

const closedWith = (line: string, ...requests: readonly Request[]): ListStep => ({
  isClosed: true,
  requests: [{ type: 'say-in-menu', line }, ...requests],
});

/** Fills the list, and highlights the newest game. Closes the list if there are no games, or if they can't be read. */
function withGames(state: GameListState, games: readonly GameEntry[] | string): ListStep {
  if (typeof games === 'string') return closedWith(games);
  const [newest] = games;
  if (!newest) return closedWith(homeMessages.noGames);
  return {
    state: state.marked === '' ? { name: 'games', games, marked: newest.id } : { ...state, games },
  };
}

/**
 * Opens a stored game on the board, or says that it can't be read or that nobody made a move. Does nothing if the
 * player has opened something over the list or highlighted another game meanwhile.
 */
function withGameRead(
  state: GameListState,
  { id, game }: Extract<Message, { type: 'game-read' }>,
  { stack }: Model,
): ListStep | undefined {
  if (stateIn(stack.slice(-1), GAME_LIST) !== state || state.marked !== id || state.isDeleting)
    return undefined;
  if (typeof game === 'string') return { state: { ...calm(state), message: game } };
  const { header, events, damage } = game;
  if (damage === undefined && !hasDecisions(events)) {
    return { state: { ...calm(state), message: gameListMessages.withoutMoves } };
  }
  const layer = replayPanel(openReplay(recordingOf(header, events, game), 'list'));
  return {
    state: calm(state),
    requests: [{ type: 'open', opening: { layer, effects: [{ type: 'review-stored-game', game }] } }],
  };
}

/** Removes a deleted game, or says why it couldn't be deleted. Closes the list once it's empty. */
function withRemoval(state: GameListState, id: string, { isDeleted, line }: Removal, world: Model): ListStep {
  if (!isDeleted) return { state: { ...calm(state), message: line } };
  const games = gamesIn(state, world);
  const remaining = games.filter((game) => game.id !== id);
  const forget: readonly Request[] = [{ type: 'forget-game', id }, { type: 'refresh-menu' }];
  if (remaining.length === 0) return closedWith(line, ...forget);
  const next = calm(state);
  return {
    state: {
      ...next,
      ...(next.games && { games: remaining }),
      marked: state.marked === id ? markedAfter(id, games) : state.marked,
      message: line,
    },
    requests: forget,
  };
}

export const gameListKeys = (world: Model): readonly Keys<unknown>[] =>
  [
    { name: 'unfinished' } as const,
    { name: 'games' } as const,
    { name: 'games', isDeleting: true } as const,
  ].map((state) => GAME_LIST.keys({ marked: '', ...state }, world));

const gamesIn = ({ name, games }: GameListState, { startFacts }: Model): readonly GameEntry[] =>
  (name === 'games' ? games : startFacts.unfinished) ?? [];

/** Which game to highlight after one is deleted: the next older or, if there is none, the next newer. */
function markedAfter(deleted: string, games: readonly GameEntry[]): string {
  const place = games.findIndex(({ id }) => id === deleted);
  const others = games.filter(({ id }) => id !== deleted);
  return (others[place] ?? others.at(-1))?.id ?? '';
}

function markedPlace({ marked }: GameListState, games: readonly GameEntry[]): number | undefined {
  const place = games.findIndex(({ id }) => id === marked);
  return place === -1 ? undefined : place;
}

/** Only games that have ended can be reviewed. */
const isEnded = ({ state }: GameEntry): boolean => state === 'finished' || state === 'abandoned';

/** Why this list can't delete a game, in one line. Undefined if it can. */
const reasonToKeep = (game: GameEntry): string | undefined =>
  game.state === 'unfinished' || game.state === 'abandoned'
    ? game.reasonToKeep
    : gameListMessages.onlyUnscored;

const PAGE = 10;

function listKeys(before: GameListState, games: readonly GameEntry[]): Keys<ListStep> {
  const state = calm(before);
  const { name, marked } = state;
  const place = markedPlace(state, games);
  const game = place === undefined ? undefined : games[place];
  const move = (keys: readonly string[], to: Direction, does: string): PanelBinding<ListStep> => {
    const isUnmarked = place === undefined && to !== 'last';
    const next = isUnmarked
      ? 0
      : moveInList(place ?? 0, to, { length: games.length, page: PAGE, ends: 'stop' });
    const id = games[next]?.id ?? marked;
    return {
      keys,
      does,
      isIdle: id === marked,
      isExplained: true,
      run: () => ({ state: { ...state, marked: id } }),
    };
  };
  // If the highlighted game has just vanished from the list, keys do nothing: they mustn't hit another game instead.
  const withGame = (act: (game: GameEntry) => ListStep) => (): ListStep => (game ? act(game) : { state });
  const open = {
    keys: ['enter'],
    isIdle: !game,
    isExplained: true,
    run: withGame((each) => chosen(state, each)),
  };
  const group = 'mark';
  return {
    place: name,
    wheel: BY_LINE,
    bindings: [
      ...(name === 'unfinished'
        ? [{ ...open, does: 'resume the highlighted game', footer: 'resume' }]
        : [
            { ...open, does: 'resume the highlighted game, or show its card', footer: 'open' },
            {
              keys: ['r', 'p'],
              does: 'replay and review the highlighted game, if it has ended',
              footer: 'review',
              isIdle: !game || !isEnded(game),
              isExplained: true,
              run: withGame((each) =>
                isEnded(each)
                  ? { state, requests: [{ type: 'read-game', id: each.id }] }
                  : { state: { ...state, message: gameListMessages.notEnded } },
              ),
            },
          ]),
      {
        keys: ['x', 'delete'],
        does: "delete the highlighted game, if it's unfinished or abandoned",
        footer: 'delete',
        isIdle: !game || reasonToKeep(game) !== undefined,
        isExplained: true,
        run: withGame((each) => {
          const message = reasonToKeep(each);
          return { state: message === undefined ? { ...state, isDeleting: true } : { ...state, message } };
        }),
      },
      { keys: ['escape', 'q'], does: 'close the list', footer: 'back', run: () => ({ isClosed: true }) },
      { ...move(['up', 'k'], 'up', 'up or down'), footer: 'move', group },
      { ...move(['down', 'j'], 'down', 'up or down'), group },
      move(['pageup'], 'page-up', 'up ten games'),
      move(['pagedown', ' '], 'page-down', 'down ten games'),
      move(['home', 'g'], 'first', 'highlight the newest game'),
      move(['end', 'G'], 'last', 'highlight the oldest game'),
      HELP_IN_LIST,
      ...ALWAYS,
    ],
  };
}

function chosen(state: GameListState, game: GameEntry): ListStep {
  switch (game.state) {
    case 'unfinished':
      return { isClosed: true, requests: [{ type: 'resume', id: game.id }] };
    case 'finished':
      return { state, requests: [{ type: 'open-page', page: { name: 'card', game: game.id } }] };
    case 'abandoned':
      return { state: { ...state, message: gameListMessages.abandoned } };
    case 'unreadable':
      return { state: { ...state, message: game.about } };
  }
}

function deletingKeys(before: GameListState, games: readonly GameEntry[]): Keys<ListStep> {
  const state = calm(before);
  const { marked } = state;
  const isListed = markedPlace(state, games) !== undefined;
  return {
    place: 'delete-game',
    asksYesOrNo: true,
    // Every letter except `y` means no, because a deleted game can't be restored. Somebody who types `maybe` mustn't
    // delete one.
    text: () => ({ state }),
    bindings: [
      {
        keys: ['y'],
        does: 'delete the game',
        footer: 'yes',
        isAnswer: true,
        run: () => ({ state, requests: isListed ? [{ type: 'delete-game', id: marked }] : [] }),
      },
      { keys: ['n', 'escape'], does: 'keep the game', footer: 'no', isAnswer: true, run: () => ({ state }) },
      HELP_IN_LIST,
      ...ALWAYS,
    ],
  };
}

/** Kept free even without a message, so that the footer doesn't move. */
const MESSAGE_ROWS = 2;

/** Rows that aren't for games: heading, gap, position, message, footer, and an empty last row. */
const CHROME = 5 + MESSAGE_ROWS;

/** Draws the list or, if it's too long, only the games around the highlighted one. */
function GameListView({ state, frame }: { readonly state: GameListState; readonly frame: Frame<Model> }) {
  const { styles, marks } = useTheme();
  const { world, size } = frame;
  const { columns, rows } = size;
  const games = gamesIn(state, world);
  const window = Math.max(1, rows - CHROME);
  const place = markedPlace(state, games);
  const marked = place === undefined ? undefined : games[place];
  const top = firstShown(place ?? 0, games.length, window);
  const question = state.isDeleting ? marked : undefined;
  return (
    <Box flexDirection="column" width={columns}>
      <Text {...styles.title}>{gameListMessages.titles[state.name]}</Text>
      <Text> </Text>
      {games.slice(top, top + window).map((game) => {
        const isMarked = game.id === state.marked;
        const line = `${isMarked ? marks.pointer : ' '} ${gameListMessages.game(game)}`;
        return (
          <Clickable key={game.id} command={{ verb: 'target', target: game.id }}>
            <Text {...(isMarked ? styles.marked : {})}>{shortened(line, columns)}</Text>
          </Clickable>
        );
      })}
      <Text {...styles.quiet}>
        {isLoading(state) ? gameListMessages.reading : gameListMessages.position(place, games.length)}
      </Text>
      <Box height={MESSAGE_ROWS}>
        <Lines
          text={question ? questionText(question, world.screenMessage, columns) : (state.message ?? '')}
          columns={columns}
          rows={MESSAGE_ROWS}
          style={question ? styles.question : styles.message}
        />
      </Box>
      <Footer columns={columns} />
    </Box>
  );
}

/** Asks whether to delete a game. After a wrong answer, a message follows the question. */
function questionText(game: GameEntry, message: string | undefined, columns: number): string {
  const withMessage = (text: string): string => (message === undefined ? text : `${text} ${message}`);
  const text = withMessage(gameListMessages.confirm(game));
  return wrap(text, columns).length <= MESSAGE_ROWS ? text : withMessage(gameListMessages.confirmShort(game));
}

import type { GameEntry, HomeFacts, Size } from '../../src/text/index.js';
import { renderToString } from 'ink';
import { createElement } from 'react';
import { addWithResolvers } from '../../src/cli/withResolvers.js';
import {
  findRuleSet,
  type Game,
  OFFICIAL,
  personNamed,
  type Player,
  type Roller,
  RULE_SETS,
  type RuleSet,
  type SoloScore,
} from '../../src/engine/index.js';
import type { Analyst } from '../../src/players/index.js';
import { seededRoller, seedOfGame } from '../../src/rollers/index.js';
import {
  type Session,
  type Snapshot,
  startSession,
  type TableRoom,
  type Tables,
} from '../../src/session/index.js';
import {
  type InputStyle,
  resolveSettings,
  type Settings,
  type SettingsChange,
  type ThemeName,
} from '../../src/settings/index.js';
import type { Archive, OpenGame, ScreenRequest, TableAccess, TrainingAccess } from '../../src/ui/index.js';
import { ESCAPE_SILENCE_MS } from '../../src/ui/input/tokenizer.js';
import type { Place } from '../../src/ui/core/places.js';
import { type Model, showsGame } from '../../src/ui/model/model.js';
import { placeNow } from '../../src/ui/screens/layers.js';
import type { Recording } from '../../src/ui/model/review/recording.js';
import type { GameHost, Stage } from '../../src/ui/run/gameHost.js';
import { playSetup, replaySetup } from '../../src/ui/run/screenSetup.js';
import { createScreenStore, type ScreenStore } from '../../src/ui/run/screenStore.js';
import type { Message } from '../../src/ui/model/messages.js';
import { App } from '../../src/ui/screens/App.js';
import { fakeAnalyst } from './fakeAnalyst.js';
import { bytesOf, type Key } from './keys.js';

// Ink needs `Promise.withResolvers`, which Node 20 lacks.
addWithResolvers();

export interface ScreenOptions {
  /** A stored game to replay. */
  readonly replay?: Recording;
  /** The players. Default: the program asks for the players. */
  readonly players?: readonly (string | Player)[];
  /**
   * What the screen shows first if no players are given: the home menu, or the question about the number of players.
   * In the menu, Enter leads to this question. Default: the question.
   */
  readonly opening?: 'home' | 'questions';
  readonly rules?: RuleSet;
  /** The roller for all games. By default, `seed` determines the dice. */
  readonly roller?: Roller;
  /** The seed of the first game. If `seed` is set, every game is recorded as a game with a chosen seed. */
  readonly seed?: string;
  /** The game to open first, for tests that begin in the middle of a game. */
  readonly session?: Session;
  readonly input?: InputStyle;
  readonly animation?: 'on' | 'off';
  readonly mouse?: 'on' | 'off';
  /** Other settings. */
  readonly settings?: Partial<Settings>;
  /** Settings from environment variables. */
  readonly environment?: Partial<Settings>;
  /** A one-line explanation of why the stored settings are ignored. */
  readonly problem?: string;
  /** Saves a settings change. By default, saving succeeds immediately. */
  readonly saveSettings?: (change: SettingsChange) => Promise<string | undefined>;
  readonly theme?: ThemeName;
  /** The characters that the terminal can show. Default: UTF-8. */
  readonly characters?: 'ascii' | 'utf-8';
  readonly size?: Size;
  readonly lastPlayers?: readonly (string | Player)[];
  readonly computers?: 'can-play' | 'cannot-play';
  /** The scores of earlier solo games, highest first, or how to load them. Default: not loaded yet. */
  readonly earlier?: readonly SoloScore[] | (() => Promise<readonly SoloScore[]>);
  /** The unfinished stored games. Default: not loaded yet. */
  readonly unfinished?: readonly GameEntry[];
  /** What the menu shows about the stored games. Default: there are no stored games. */
  readonly facts?: HomeFacts | 'unreadable';
  /** The parts of the program that the menu opens. Default: nothing has loaded yet. */
  readonly archive?: Partial<Archive>;
  /** Resumes a stored game. Default: there are no stored games. */
  readonly resume?: (id: string) => OpenGame | undefined;
  /** Starts a game against a ghost. */
  readonly ghost?: (id: string, name: string | undefined) => OpenGame | string;
  /** Saves the players' names. By default, saving succeeds immediately. */
  readonly rememberPlayers?: () => Promise<void>;
  /** Whether this is the first game in this home folder. */
  readonly isFirstGame?: boolean;
  /** A one-line description of the latest problem with saving. */
  readonly trouble?: string;
  /** A network table to show first. */
  readonly room?: TableRoom;
  /** A network table to show first. The player cannot join it, because its game has started. */
  readonly startedTable?: { readonly invitation: string; readonly player: string };
  /** The public tables of a server to show first. */
  readonly publicTables?: Omit<Extract<ScreenRequest['opening'], { type: 'public-tables' }>, 'type'>;
  /** The way to network tables. Default: the menu offers none. */
  readonly tables?: Tables;
  readonly tableClosed?: TableAccess['closed'];
  /** Access to training. Default: the menu offers no training. */
  readonly training?: TrainingAccess;
  /** The analyst. Default: a simple fake that answers immediately. */
  readonly analyst?: Analyst;
}

/** The complete screen without a terminal. Input consists of bytes, and output consists of frames as lines of text. */
export interface TestScreen {
  readonly store: ScreenStore;
  /** Sends text as a single chunk. */
  type(text: string): void;
  /** Sends each key in a separate chunk. To send Escape, which takes effect only after a pause, use `escape`. */
  press(...keys: Exclude<Key, 'escape'>[]): void;
  /** Presses Escape, and resolves when the key has taken effect. */
  escape(): Promise<void>;
  /** Sends a message to the screen, as the game host does. For key presses, use `press`. */
  send(message: Message): void;
  model(): Model;
  context(): Place;
  game(): Game;
  snapshot(): Snapshot;
  /** Returns the message line of the screen. */
  message(): string | undefined;
  /**
   * Returns the rows of the current frame, without trailing blanks. By default, uses the size and theme of this screen.
   * Draws nothing again while the model stays the same object, like React.
   */
  frame(size?: Size, theme?: ThemeName): string[];
  /** Returns the rows of the current frame, joined by newlines. */
  text(size?: Size, theme?: ThemeName): string;
  /** All games that the screen has closed, in order. */
  readonly saved: readonly Snapshot[];
  /** Every list of players that the screen has tried to save, in order. */
  readonly remembered: readonly (readonly Player[])[];
  /** Every settings change that the screen has tried to save, in order. */
  readonly changes: readonly SettingsChange[];
  /** Resolves when the screen next changes. */
  changed(): Promise<void>;
  /** Returns how many times the game was sent to the background. */
  stops(): number;
  /** Returns how many times the terminal bell has rung. */
  rings(): number;
  /** Everything that the screen has sent to the clipboard. */
  readonly copied: readonly string[];
  /** Returns whether the terminal has the mouse. */
  isMouseReleased(): boolean;
  /** Returns how many times the screen has asked the terminal for its background. */
  asks(): number;
}

/** What the menu shows if there are no stored games. */
export const NOTHING_STORED: HomeFacts = {
  daily: { name: 'Player 1', state: 'none', streak: 0 },
  games: 0,
  finished: 0,
  ghosts: [],
};

export const SIZE_80: Size = { columns: 80, rows: 24 };

export function openScreen(options: ScreenOptions = {}): TestScreen {
  const { rules = OFFICIAL, seed = 'test', size = SIZE_80, training } = options;
  const saved: Snapshot[] = [];
  const remembered: (readonly Player[])[] = [];
  const changes: SettingsChange[] = [];
  let games = 0;
  let stops = 0;
  let rings = 0;
  const copied: string[] = [];
  let isReleased = false;
  let asks = 0;
  const putAway = (session: Session): OpenGame => ({
    id: `game-${games}`,
    session,
    started: () => undefined,
    close() {
      const { game, events } = session.getSnapshot();
      if (saved.at(-1)?.events !== events) saved.push({ game, events });
      return session.settled().then(() => session.getSnapshot().unsaved === undefined);
    },
  });
  const { theme = 'classic', characters = 'utf-8', mouse = 'on' } = options;
  const look = { theme, mouse, colour: 'auto' } as const;
  const { rules: set } = options.settings ?? {};
  const houseFile = set === undefined || findRuleSet(set) ? undefined : set;
  const request: ScreenRequest = {
    opening: openingOf(options),
    ...(hasTables(options) && { openTables: () => Promise.resolve(tableAccess(options)) }),
    ...(training && { openTraining: () => Promise.resolve(training) }),
    rules,
    lastPlayers: (options.lastPlayers ?? []).map(playerOf),
    ruleSets: RULE_SETS,
    settings: {
      ...resolveSettings({
        ...(options.environment && { environment: options.environment }),
        file: {
          animation: options.animation ?? 'off',
          ...(options.input && { input: options.input }),
          ...look,
          ...options.settings,
        },
      }),
      characters,
      place: 'Changes are saved in the test',
      ...(options.problem !== undefined && { problem: options.problem }),
      ...(houseFile !== undefined && { houseFile }),
      save(change) {
        changes.push(change);
        return options.saveSettings?.(change) ?? Promise.resolve(undefined);
      },
    },
    computers: options.computers ?? 'can-play',
    startGame(players, chosen, kind) {
      games++;
      if (options.session && games === 1) return putAway(options.session);
      const ownSeed = seedOfGame(seed, games);
      const session = startSession(
        {
          rules: chosen,
          players,
          seed: ownSeed,
          ...(options.seed !== undefined && { seedGiven: true }),
          ...(kind === 'practice' && { practice: true }),
          ...(kind === 'real-dice' && { realDice: true }),
          ...(kind === 'duplicate' && { duplicate: true }),
        },
        options.roller ?? seededRoller(ownSeed),
      );
      return putAway(session);
    },
    startGhost: (id, name) => Promise.resolve(options.ghost?.(id, name) ?? `there is no game ${id}`),
    resumeGame: (id) => Promise.resolve(options.resume?.(id) ?? `there is no game ${id}`),
    keeper: {
      rememberPlayers({ players }) {
        remembered.push(players);
        const kept = options.rememberPlayers?.() ?? Promise.resolve();
        return kept.then(() => options.isFirstGame ?? false);
      },
      soloScores: () => (typeof options.earlier === 'function' ? options.earlier() : found(options.earlier)),
      storedGames: () =>
        found(options.unfinished).then((unfinished) => ({
          unfinished: [...unfinished],
          facts: options.facts === 'unreadable' ? undefined : (options.facts ?? NOTHING_STORED),
        })),
      trouble: () => options.trouble,
    },
    archive: {
      list: () => found<GameEntry>(undefined),
      read: () => new Promise(() => undefined),
      remove: () => new Promise(() => undefined),
      page: () => new Promise(() => undefined),
      daily: () => new Promise(() => undefined),
      endedCard: () => new Promise(() => undefined),
      ...options.archive,
    },
    analyst: options.analyst ?? fakeAnalyst(),
  };
  const { replay } = options;
  const setup = replay
    ? replaySetup({ ...replay, damage: replay.damage }, request.settings, request.analyst, size)
    : playSetup(request, size);
  let send: Stage['send'] = () => undefined;
  const hostOn = (stage: Stage): GameHost => {
    send = stage.send;
    return setup.hostOn(stage);
  };
  const store = createScreenStore(
    { ...setup, hostOn },
    {
      stopProcess: () => {
        stops++;
        return Promise.resolve();
      },
      beforeSuspending: () => undefined,
      afterSuspending: () => undefined,
      ringBell: () => void rings++,
      copy: (text) => void copied.push(text),
      releaseMouse: (released) => void (isReleased = released),
      askBackground: () => void asks++,
    },
  );
  store.onSuspend((wait) => wait());
  const isAsked = !options.replay && !options.players && !options.room && options.opening !== 'home';
  if (isAsked) store.input(bytesOf('enter'));
  const snapshot = (): Snapshot => {
    const { scene } = store.getModel();
    if (!showsGame(scene)) throw new Error('no game has been dealt yet');
    return scene.table.snapshot;
  };
  const changed = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = store.subscribe(() => {
        stop();
        resolve();
      });
    });
  let drawn: { readonly model: Model; readonly frames: Map<string, string[]> } | undefined;
  const frame = (at: Size = size, drawnAs: ThemeName = store.getModel().theme): string[] => {
    const model = store.getModel();
    if (drawn?.model !== model) drawn = { model, frames: new Map() };
    const key = `${at.columns} ${at.rows} ${drawnAs}`;
    const lines = drawn.frames.get(key) ?? drawnAt(store, at, drawnAs);
    drawn.frames.set(key, lines);
    return [...lines];
  };
  return {
    store,
    type: store.input,
    press: (...keys) => keys.forEach((key) => store.input(bytesOf(key))),
    async escape() {
      store.input(bytesOf('escape'));
      // Timers of the same length end in the order in which they began, so Escape takes effect first.
      await new Promise((resolve) => setTimeout(resolve, ESCAPE_SILENCE_MS));
    },
    changed,
    send: (message) => send(message),
    model: store.getModel,
    context: () => placeNow(store.getModel()),
    game: () => snapshot().game,
    snapshot,
    message() {
      const { scene, screenMessage } = store.getModel();
      if (screenMessage !== undefined) return screenMessage;
      if (scene.name === 'turn') return scene.turn.message;
      if (scene.name === 'faces') return scene.message;
      if (scene.name === 'home') return scene.home.message;
      return scene.name === 'start' ? scene.start.message : undefined;
    },
    frame,
    text: (at, drawnAs) => frame(at, drawnAs).join('\n'),
    saved,
    remembered,
    changes,
    stops: () => stops,
    rings: () => rings,
    copied,
    isMouseReleased: () => isReleased,
    asks: () => asks,
  };
}

function openingOf({ room, startedTable, publicTables, players }: ScreenOptions): ScreenRequest['opening'] {
  if (publicTables) return { type: 'public-tables', ...publicTables };
  if (startedTable) return { type: 'started-table', ...startedTable };
  if (room) return { type: 'table', room };
  return players ? { type: 'play', players: players.map(playerOf) } : { type: 'home' };
}

const notFound = (): Promise<string> => Promise.resolve('there is no other table');
const NO_OTHER_TABLES: Tables = {
  host: notFound,
  join: notFound,
  watch: notFound,
  list: notFound,
  back: notFound,
  next: notFound,
};

const tableAccess = ({ tables, tableClosed }: ScreenOptions): TableAccess => ({
  tables: tables ?? NO_OTHER_TABLES,
  closed: tableClosed ?? (() => Promise.resolve()),
});

const hasTables = ({ room, startedTable, publicTables, tables }: ScreenOptions): boolean =>
  [room, startedTable, publicTables, tables].some((each) => each !== undefined);

/** Converts a name to a human player. Returns a player object unchanged. */
const playerOf = (player: string | Player): Player =>
  typeof player === 'string' ? personNamed(player) : player;

/** Returns the frame that Ink draws for the store's model, at this size and in this theme. */
function drawnAt(store: ScreenStore, size: Size, theme: ThemeName): string[] {
  const sized: ScreenStore = { ...store, getModel: once({ ...store.getModel(), size, theme }) };
  const drawn = renderToString(createElement(App, { store: sized }), { columns: size.columns });
  return drawn.split('\n').map((line) => line.trimEnd());
}

/** Returns a function that always returns the same object, as React requires. */
const once =
  <T>(value: T): (() => T) =>
  () =>
    value;

/** Returns a promise that resolves to the list. Without a list, the promise never settles. */
const found = <T>(list: readonly T[] | undefined): Promise<readonly T[]> =>
  list ? Promise.resolve(list) : new Promise(() => undefined);

/** Returns a session whose game never changes. */
export const stillSession = (game: Game, events: Snapshot['events'] = []): Session => ({
  getSnapshot: once({ game, events }),
  subscribe: () => () => undefined,
  dispatch: () => Promise.resolve({ code: 'game-over' }),
  hasPendingActions: () => false,
  storedEvents: () => 0,
  isSettled: () => true,
  settled: () => Promise.resolve(),
});

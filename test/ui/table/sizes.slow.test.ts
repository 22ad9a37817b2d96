import { describe, expect, test } from '@jest/globals';
import {
  YAHTZEE_BOXES,
  type Game,
  HOLD_NONE,
  labelOf,
  OFFICIAL,
  type Player,
  type Turn,
} from '../../../src/engine/index.js';
import type { Snapshot, TableLink, TableRoom, TableView } from '../../../src/session/index.js';
import { THEME_NAMES, type ThemeName } from '../../../src/settings/index.js';
import { columnsOf, shortLabel, type Size } from '../../../src/text/index.js';
import { BEST_CARD } from '../../support/boards.js';
import { dice, hold } from '../../support/builders.js';
import { openScreen, type ScreenOptions, stillSession, type TestScreen } from '../../support/screen.js';

const NAMES = ['Maximiliane von Berg', '雪見大福雪見大福雪見', 'Chloe', '🎲🎲🎲'];
const KINDS = ['person', 'person', 'person', 'perfect'];
const PLAYERS: readonly Player[] = NAMES.map((name, seat) => ({ name, kind: KINDS[seat] ?? '' }));
const CODE = 'k7qwmx2p9-ABCDEFGHJKMNPQRS';
const SENTENCE = 'It was a dark and stormy night, and the dice fell in torrents. '.repeat(4).slice(0, 200);

const VIEW: TableView = {
  phase: 'playing',
  seats: PLAYERS.map(({ name, kind }, member) => ({
    member,
    name,
    kind,
    presence: member === 2 ? 'away' : 'here',
    isMaster: member === 0,
  })),
  ownSeat: 1,
  rules: OFFICIAL,
  clock: 300,
  secondsLeft: 300,
  watchers: Array.from({ length: 16 }, (_, watcher) => `${NAMES[watcher % 4] ?? ''}${watcher}`),
  chat: Array.from({ length: 12 }, (_, n) => ({
    n,
    member: n % 3,
    name: NAMES[n % 3] ?? '',
    text: n % 2 === 0 ? SENTENCE : '雪'.repeat(50),
  })),
  isLocked: true,
  decides: true,
  waiting: Array.from({ length: 8 }, (_, guest) => ({
    id: `guest-${guest}`,
    name: NAMES[guest % 4] ?? '',
    wants: guest % 2 === 0 ? 'seat' : 'watch',
  })),
  rollWaitsFor: [],
  isRolling: false,
  late: [2],
  votable: [2],
  votesNeeded: 2,
  votes: [{ seat: 0, against: 2 }],
  link: { type: 'connected' },
  server: 'here',
  invitations: [
    `wss://a-rather-long-name-of-a-server.example.org/yahtzee/${CODE}`,
    ...Array.from({ length: 9 }, (_, net) => `[2001:db8:85a3:8d3:1319:8a2e:370:734${net}]:7613/${CODE}`),
    `127.0.0.1:7613/${CODE}`,
  ],
  problems: [],
  missedRolls: 12,
  unlinkedRolls: 123,
  hasNext: false,
};

function gameOf(phase: Partial<Turn> | 'finished'): Game {
  const turn: Turn = { seat: 0, number: 13, roll: 0, held: HOLD_NONE };
  return {
    header: { rules: OFFICIAL, players: PLAYERS, dice: 'table', start: 'seating', firstRoll: 'asked' },
    seats: PLAYERS.map((_, seat) => ({ card: BEST_CARD, left: seat === 2 })),
    firstSeat: 0,
    phase: phase === 'finished' ? { name: 'finished' } : { name: 'turn', turn: { ...turn, ...phase } },
  };
}

/** Opens a screen at a table that never changes. */
function atTable(view: Partial<TableView>, game: Game | undefined, options: ScreenOptions = {}): TestScreen {
  const table: TableView = { ...VIEW, ...view };
  const session = game && stillSession(game);
  const snapshot: Snapshot | undefined = game && { game, events: [], table };
  const room: TableRoom = {
    getView: () => table,
    getLink: () => table.link,
    subscribe: () => () => undefined,
    session: () => session && snapshot && { ...session, getSnapshot: () => snapshot },
    request: () => Promise.resolve(undefined),
    showHold: () => undefined,
    close: () => Promise.resolve(),
  };
  return openScreen({ room, opening: 'home', ...options });
}

/** Shows the table a second time with changes, so there are news. */
function withNews(screen: TestScreen, view: Partial<TableView>): TestScreen {
  const { room } = screen.model();
  if (!room?.view) throw new Error('no table');
  const table: TableView = { ...room.view, ...view };
  const { scene } = screen.model();
  const snapshot = 'table' in scene ? { ...scene.table.snapshot, table } : undefined;
  screen.send({ type: 'table-changed', view: table, link: table.link, snapshot });
  return screen;
}

const LOST: TableLink = { type: 'reconnecting', code: 'unreachable' };
const LOBBY: Partial<TableView> = { phase: 'lobby' };
const MASTER: Partial<TableView> = { phase: 'lobby', ownSeat: 0 };
const ROLLED: Partial<Turn> = { dice: dice('13345'), roll: 2, held: hold('23') };
const F4 = '\x1bOS';

const typed = (screen: TestScreen, ...chunks: readonly string[]): TestScreen => {
  chunks.forEach((chunk) => screen.type(chunk));
  return screen;
};

const SCENES: Readonly<Record<string, () => TestScreen>> = {
  'the menu with network tables': () => openScreen({ opening: 'home', tables: {} as never }),
  'the ways to a table': () => typed(openScreen({ opening: 'home', tables: {} as never }), 'n'),
  'the questions about a table': () =>
    typed(
      openScreen({ opening: 'home', tables: {} as never }),
      'n2',
      'x'.repeat(300),
      '\r',
      '雪'.repeat(60),
      '\r',
    ),
  'the lobby': () => atTable(LOBBY, undefined),
  'the lobby of the Master': () => atTable(MASTER, undefined),
  'the lobby without a connection': () => withNews(atTable(LOBBY, undefined), { link: LOST }),
  'the lobby with the question whether to leave': () => typed(atTable(LOBBY, undefined), 'q'),
  'the chat line in the lobby': () => typed(atTable(LOBBY, undefined), F4, SENTENCE),
  'the choice of rules': () => typed(atTable(MASTER, undefined), 'r'),
  'the choice of a clock': () => typed(atTable(MASTER, undefined), 't'),
  'the players': () => typed(atTable({}, gameOf({})), '\x1b[17~'),
  'the question about removing a player': () => typed(atTable({}, gameOf({})), '\x1b[17~', 'x'),
  'somebody who waits, in the list': () => typed(atTable({ votable: [] }, gameOf({})), '\x1b[17~'),
  'the question about removing a watcher': () =>
    typed(atTable({}, gameOf({})), '\x1b[17~', ...Array.from({ length: 3 }, () => '\x1b[B'), 'x'),
  'somebody who waits for a yes': () => {
    const screen = typed(
      openScreen({ opening: 'home', tables: { join: () => new Promise(() => undefined) } as never }),
      'n2',
      'host:1/x\r\r',
    );
    screen.send({ type: 'table-entered', link: { type: 'waiting' } });
    return screen;
  },
  'all messages': () => typed(atTable({}, gameOf({})), '\x1b[15~'),
  'all invitations': () => typed(atTable(LOBBY, undefined), 'i'),
  'your first roll': () => atTable({}, gameOf({ seat: 1 })),
  'your turn': () => atTable({}, gameOf({ seat: 1, ...ROLLED })),
  'your turn with quick keys': () => atTable({}, gameOf({ seat: 1, ...ROLLED }), { input: 'quick' }),
  'your roll, while the dice are missing': () =>
    atTable({ isRolling: true, rollWaitsFor: [0, 2] }, gameOf({ seat: 1, ...ROLLED })),
  'the turn of another player': () => atTable({ holding: hold('125') }, gameOf(ROLLED)),
  'the turn of another player before the first roll': () => atTable({}, gameOf({})),
  'a lost connection': () => withNews(atTable({}, gameOf(ROLLED)), { link: LOST }),
  'a connection that has ended': () =>
    atTable(
      { link: { type: 'stopped', code: 'version', detail: 'yahtzee-table.3 and yahtzee-table.4' } },
      gameOf(ROLLED),
    ),
  'a new message': () =>
    withNews(atTable({}, gameOf({ seat: 1, ...ROLLED })), {
      chat: [...VIEW.chat, { n: 99, member: 0, name: NAMES[0] ?? '', text: SENTENCE }],
    }),
  'the chat line': () => typed(atTable({}, gameOf({ seat: 1, ...ROLLED })), F4, SENTENCE),
  'the question whether to leave': () => typed(atTable({}, gameOf(ROLLED)), 'q'),
  'a watcher': () => atTable({ ownSeat: undefined as never }, gameOf(ROLLED)),
  'the end': () => atTable({ phase: 'over', fingerprint: '68gf-19gs-a30e-9hyc' }, gameOf('finished')),
  'the end with all links': () =>
    atTable({ phase: 'over', unlinkedRolls: 0, fingerprint: '68gf-19gs-a30e-9hyc' }, gameOf('finished')),
  'the chat line at the end': () =>
    typed(atTable({ phase: 'over', fingerprint: 'x' }, gameOf('finished')), F4, SENTENCE),
};

const sizes = (...texts: readonly string[]): readonly Size[] =>
  texts.map((text) => {
    const [columns = 0, rows = 0] = text.split('x').map(Number);
    return { columns, rows };
  });

const SIZES = sizes('1x1', '40x24', '45x24', '80x22', '80x24', '120x40', '200x60');
const LOOKED_AT = sizes('45x24', '80x24', '120x40');
const named = ({ columns, rows }: Size): string => `${columns} x ${rows}`;

describe.each(Object.entries(SCENES))('%s', (_, open) => {
  const screen = open();
  const drawn = new Map<string, string[]>();
  const frameAt = (size: Size): string[] => {
    const frame = drawn.get(named(size)) ?? screen.frame(size);
    drawn.set(named(size), frame);
    return frame;
  };

  test("has fewer rows than the terminal, and isn't too wide", () => {
    const misfits = SIZES.filter((size) => {
      const frame = frameAt(size);
      return (
        frame.length > Math.max(1, size.rows - 1) || frame.some((line) => columnsOf(line) > size.columns)
      );
    });
    expect(misfits.map(named)).toEqual([]);
  });

  test.each(['classic', 'unicode', 'large'] as const)('fits in the terminal with the theme %s', (theme) => {
    // The signs of the theme unicode are as wide as those of the theme classic.
    const looked = theme === 'unicode' ? sizes('45x24') : LOOKED_AT;
    const misfits = looked.filter((size) => {
      const frame = theme === 'classic' ? frameAt(size) : screen.frame(size, theme);
      return frame.length >= size.rows || frame.some((line) => columnsOf(line) > size.columns);
    });
    expect(misfits.map(named)).toEqual([]);
  });

  test.each(['high-contrast', 'colour-blind'] as const)(
    'has the same text with the theme %s as with the theme classic',
    (theme) => {
      const size = { columns: 120, rows: 40 };
      expect(screen.frame(size, theme)).toEqual(frameAt(size));
    },
  );

  test('shows its footer', () => {
    const lacking = LOOKED_AT.filter(
      (size) => !frameAt(size).some((line) => /^\S+ [a-z ]+ {2,}\S+ /.test(line)),
    );
    expect(lacking.map(named)).toEqual([]);
  });
});

describe('no row is pushed off the screen', () => {
  test.each([
    'your first roll',
    'your turn',
    'the turn of another player',
    'the turn of another player before the first roll',
    'a lost connection',
    'a new message',
    'the chat line',
    'the question whether to leave',
    'a watcher',
  ])('on the board: %s', (scene) => {
    const screen = SCENES[scene]?.();
    for (const size of LOOKED_AT) {
      const frame = screen?.frame(size) ?? [];
      // Large terminals centre the board.
      expect(frame.find((line) => line !== '')).toMatch(/^ *\S.*'S TURN/);
      const text = frame.join('\n');
      for (const label of YAHTZEE_BOXES.map((box) => labelOf(OFFICIAL, box))) {
        expect([label, shortLabel(label)].some((each) => text.includes(each))).toBe(true);
      }
      expect(text).toMatch(/(?:GRAND|Upper total).* (Lower total|Total) /);
    }
  });

  test.each(['the lobby', 'the lobby of the Master'])('%s', (scene) => {
    const screen = SCENES[scene]?.();
    for (const size of LOOKED_AT) {
      const text = screen?.text(size) ?? '';
      for (const part of [...NAMES, 'INVITATIONS', 'wss://', 'Rules: Official rules.', 'Nobody can stop']) {
        expect(text).toContain(part);
      }
      expect(text).toMatch(/Waiting for|Enter starts/);
    }
  });

  test("lines of a board don't change with the turn", () => {
    const scenes = [
      'your first roll',
      'your turn',
      'the turn of another player',
      'a lost connection',
      'the chat line',
    ];
    for (const size of LOOKED_AT) {
      const places = scenes.map((scene) => {
        const frame = SCENES[scene]?.().frame(size) ?? [];
        return ['UPPER', 'GRAND'].map((text) => frame.findIndex((row) => row.includes(text)));
      });
      expect(new Set(places.map(String)).size).toBe(1);
    }
  });
});

/** Returns a game in which seat `n` has `n + 1` points in Aces, and seat 0 rolls. */
function unequalGame(players: number): Game {
  const game = gameOf(ROLLED);
  const seats = ['Ann', 'Bob', 'Cleo', 'Dan'].slice(0, players);
  return {
    ...game,
    header: { ...game.header, players: seats.map((name) => ({ name, kind: 'person' })) },
    seats: seats.map((_, seat) => ({ card: { ...BEST_CARD, filled: { aces: seat + 1 } }, left: false })),
  };
}

describe('a narrow board shows your own column first, then the current player', () => {
  const firstRows = (screen: TestScreen, size: Size, theme?: ThemeName): readonly string[] =>
    screen.frame(size, theme).filter((row) => /^(UPPER|(a )?Aces)/.test(row));
  const [at40, at45, at79, at22] = sizes('40x24', '45x24', '79x24', '80x22');

  test.each([2, 3, 4])('while you wait, with %i players, in every theme', (players) => {
    const screen = atTable({ ownSeat: players - 1 }, unequalGame(players));
    const own = ['Ann', 'Bob', 'Cleo', 'Dan'][players - 1];
    for (const theme of THEME_NAMES) {
      for (const size of [at40, at45]) {
        const [heading, aces] = firstRows(screen, size as Size, theme);
        expect(heading).toMatch(new RegExp(`^UPPER +${own} +\\WAnn +LOWER +${own} +\\WAnn$`));
        expect(aces).toMatch(new RegExp(`^Aces +${players} +1 +3 Kind +\\(0\\)`));
      }
    }
  });

  test("with all players if there's room", () => {
    const screen = atTable({ ownSeat: 2 }, unequalGame(4));
    for (const size of [at79, at22]) {
      expect(firstRows(screen, size as Size)[1]).toMatch(/^Aces +3 +4 +1 +2 +3 of a Kind/);
    }
  });

  test('in your own turn, with full labels and the keys', () => {
    const screen = atTable({ ownSeat: 0 }, unequalGame(4), { input: 'quick' });
    expect(firstRows(screen, at45 as Size)[1]).toMatch(/^a Aces +1 +k 3 of a Kind/);
  });

  test('without a seat, only the current player', () => {
    const screen = atTable({ ownSeat: undefined as never }, unequalGame(4));
    expect(firstRows(screen, at45 as Size)[0]).toMatch(/^UPPER +>Ann +LOWER +>Ann$/);
  });
});

test('the end screen counts the rolls without all links, unless there are none', () => {
  const text = (scene: string, size: Size): string => SCENES[scene]?.().text(size) ?? '';
  for (const size of sizes('45x24', '80x24', '120x40')) {
    expect(text('the end', size)).toContain("123 rolls lacked a player's computer");
    expect(text('the end with all links', size)).not.toContain('lacked');
    for (const scene of ['the end', 'the end with all links'])
      expect(text(scene, size)).toContain('68gf-19gs-a30e-9hyc');
  }
});

test('resizing loses nothing', async () => {
  const screen = typed(atTable({}, gameOf({ seat: 1, ...ROLLED })), '13', F4, 'hello');
  for (const size of LOOKED_AT) {
    await new Promise<void>((resolve) => screen.store.resized(() => size, resolve));
    expect(screen.text(size)).toContain('Say: hello_');
  }
  screen.press('f4');
  expect(screen.text()).toContain('13_');
});

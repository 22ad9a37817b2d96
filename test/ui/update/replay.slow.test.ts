import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { evolve, type GameEvent, type GameHeader, newGame } from '../../../src/engine/index.js';
import { fixedRoller } from '../../../src/rollers/index.js';
import type { Direction } from '../../../src/ui/core/bindings.js';
import { replayIn } from '../../../src/ui/screens/replay/replay.js';
import {
  moved,
  openReplay,
  playOrPause,
  type ReplayState,
  tableShown,
} from '../../../src/ui/screens/replay/state.js';
import { type Recording, recordingOf } from '../../../src/ui/model/review/recording.js';
import { header, openTable, rollerFor, throwsOf } from '../../support/builders.js';
import { anySeededGame } from '../../support/generators.js';
import { anyTableGame, eventsIn } from '../../support/stored/tableGames.js';
import { openScreen, SIZE_80, stillSession, type TestScreen } from '../../support/screen.js';

const COMPACT = { columns: 40, rows: 24 };

/** The header of the test game. Bob wins the roll-off in the second round, and Anna leaves in her second turn. */
const HEADER = header(2);
const table = openTable(
  HEADER,
  fixedRoller(
    throwsOf('55555', '66661', '11111', '66666', '55123', '12355', '44444', '66666', '12345', '11345'),
  ),
);
table.roll('12').score('fives').score('yahtzee').score('sixes').leave(0);
const EVENTS = table.events();
const LAST = EVENTS.length;
const GAME = recordingOf(HEADER, EVENTS);

type Change = (state: ReplayState) => ReplayState;
const move =
  (to: Direction): Change =>
  (state) =>
    moved(state, to);
const PLAY: Change = playOrPause;
const after = (recording: Recording, ...changes: readonly Change[]): ReplayState =>
  changes.reduce((state, change) => change(state), openReplay(recording, 'nothing'));

/** Returns the number of events that the replay has shown. */
function placeOf(screen: TestScreen): number {
  const replay = replayIn(screen.model());
  if (!replay) throw new Error('this is no replay');
  return replay.at;
}

test('the recorded game has the events that the replay tests expect', () => {
  expect(EVENTS.map(({ type }) => type).join(' ')).toBe(
    'rolledOff rolledOff rolled rolled scored rolled scored rolled scored rolled left rolled',
  );
});

test('the footer of a replay shows the key for the next event only until the last event', () => {
  const screen = openScreen({ replay: GAME });
  expect(screen.text()).toContain('Right next');
  screen.press('end');
  expect(screen.text()).not.toContain('Right next');
  expect(screen.text()).toContain('Space play');
});

test('the replay of an abandoned solo game shows the pace until the player leaves', () => {
  const abandoned = openTable(header(1), rollerFor(0, '66644')).score('sixes').leave(0).events();
  const screen = openScreen({ replay: recordingOf(header(1), abandoned) });
  screen.press('right');
  expect(screen.text()).toContain('on pace');
  screen.press('end');
  expect(screen.text()).toContain('Everyone has left, so the game is abandoned.');
  expect(screen.text()).toContain('not earned');
  expect(screen.text()).not.toContain('on pace');
});

describe('a replay', () => {
  test.each<[string, readonly Change[], number]>([
    ['opens at the first event', [], 1],
    ['advances by one event', [move('right')], 2],
    ['goes back by one event', [move('right'), move('right'), move('left')], 2],
    ["can't go back from its beginning", [move('left')], 1],
    ['goes to its end', [move('last')], LAST],
    ["can't advance from its end", [move('last'), move('right')], LAST],
    ['goes to its beginning', [move('last'), move('first')], 1],
    ['advances by one turn', [move('down')], 3],
    ['advances by two turns', [move('down'), move('page-down')], 6],
    ['advances from the last turn to the end', [move('last'), move('up'), move('down'), move('down')], LAST],
    ['goes back to the beginning of a turn', [move('down'), move('right'), move('right'), move('up')], 3],
    ['goes back by one turn', [move('down'), move('down'), move('page-up')], 3],
    ['goes back to the roll-off', [move('down'), move('up')], 1],
  ])('%s', (_what, commands, place) => {
    expect(after(GAME, ...commands)).toMatchObject({ at: place, isPlaying: false });
  });

  test('stays within its game, whatever keys are pressed', () => {
    const direction = fc.constantFrom<Direction>(
      ...(['up', 'down', 'left', 'right', 'page-up', 'page-down', 'first', 'last'] as const),
    );
    fc.assert(
      fc.property(
        anySeededGame,
        fc.array(direction, { maxLength: 40 }),
        ({ header: game, events }, pressed) => {
          const state = after(recordingOf(game, events), ...pressed.map(move));
          expect(state.at).toBeGreaterThanOrEqual(Math.min(1, events.length));
          expect(state.at).toBeLessThanOrEqual(events.length);
        },
      ),
      { numRuns: 20, seed: 1956 },
    );
  });

  test('shows the cards after each event, and the dice until the next roll', () => {
    fc.assert(
      fc.property(anySeededGame, ({ header: game, events, games }) => {
        const recording = recordingOf(game, events);
        expect(recording.end).toEqual(games.at(-1));
        for (let place = 1; place <= events.length; place++) {
          const event = events[place - 1];
          const { snapshot } = tableShown({ recording, at: place });
          expect(snapshot.events).toEqual(events.slice(0, place));
          expect(snapshot.game.seats).toEqual(games[place]?.seats);
          const shownAs =
            event?.type === 'scored' || event?.type === 'left' ? games[place - 1] : games[place];
          expect(snapshot.game.phase).toEqual(shownAs?.phase);
        }
      }),
      { numRuns: 20, seed: 1956 },
    );
  });

  test("of a game without events can't move", () => {
    const empty = recordingOf(HEADER, []);
    expect(after(empty, move('right'), move('down'), move('last'), PLAY)).toMatchObject({
      at: 0,
      isPlaying: false,
    });
    expect(openScreen({ replay: empty }).text()).toContain('Nothing has happened in this game yet.');
  });
});

describe('an automatic replay', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const SECOND = 1000;
  const playing = (): TestScreen => {
    const screen = openScreen({ replay: GAME });
    screen.press('space');
    return screen;
  };

  test('shows one event per second, and stops at the end without leaving a timer', () => {
    const screen = playing();
    expect(screen.text()).toContain('playing');
    for (let place = 1; place < LAST; place++) {
      expect(placeOf(screen)).toBe(place);
      jest.advanceTimersByTime(SECOND);
    }
    expect(placeOf(screen)).toBe(LAST);
    expect(screen.text()).not.toContain('playing');
    expect(jest.getTimerCount()).toBe(0);
  });

  test('can be paused and continued', () => {
    const screen = playing();
    jest.advanceTimersByTime(SECOND);
    screen.type(' ');
    jest.advanceTimersByTime(10 * SECOND);
    expect(placeOf(screen)).toBe(2);
    screen.type(' ');
    jest.advanceTimersByTime(SECOND);
    expect(placeOf(screen)).toBe(3);
  });

  test('starts again from the beginning after its end', () => {
    const screen = openScreen({ replay: GAME });
    screen.press('end', 'space');
    expect(placeOf(screen)).toBe(1);
    jest.advanceTimersByTime(SECOND);
    expect(placeOf(screen)).toBe(2);
  });

  test.each(['right', 'left', 'down', 'home'] as const)('is paused by the key %s', (key) => {
    const screen = playing();
    screen.press(key);
    const place = placeOf(screen);
    jest.advanceTimersByTime(5 * SECOND);
    expect(placeOf(screen)).toBe(place);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('of a practice game is labelled, but offers no key to take back a decision', () => {
    const screen = openScreen({ replay: recordingOf({ ...HEADER, practice: true }, EVENTS) });
    screen.press('end');
    expect(screen.frame()[0]).toMatch(/ practice( |$)/);
    expect(screen.text()).not.toContain('F8');
  });

  test('has a footer that shows whether Space plays or pauses, and the wheel moves by one event', () => {
    const screen = openScreen({ replay: GAME });
    expect(screen.text()).toContain('Space play ');
    screen.type(' ');
    expect(screen.text()).toContain('Space pause ');
    screen.type('\x1b[<65;1;1M');
    expect(placeOf(screen)).toBe(2);
    expect(screen.text()).toContain('Space play ');
  });

  test('is paused while help is open', () => {
    const screen = playing();
    screen.press('f1');
    jest.advanceTimersByTime(5 * SECOND);
    expect(screen.context()).toBe('reading');
    screen.press('f1');
    expect(placeOf(screen)).toBe(1);
    jest.advanceTimersByTime(SECOND);
    expect(placeOf(screen)).toBe(2);
  });

  test('stops when the viewer leaves', () => {
    playing().press('f10');
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('keys and the wheel', () => {
  test.each([
    ['\x1b[C', 2],
    ['l', 2],
    ['\x1b[Cl\x1b[D', 2],
    ['llh', 2],
    ['\x1b[B', 3],
    ['j', 3],
    ['\x1b[6~', 3],
    ['jjk', 3],
    ['jj\x1b[A', 3],
    ['jj\x1b[5~', 3],
    ['G', LAST],
    ['\x1b[F', LAST],
    ['Gg', 1],
    ['G\x1b[H', 1],
    ['\x1b[<65;5;5M', 2],
    ['\x1b[<65;5;5M\x1b[<65;5;5M\x1b[<64;5;5M', 2],
    ['\r12xznpr', 1],
  ])('lead to an event: %j to event %d', (typed, place) => {
    const screen = openScreen({ replay: GAME });
    screen.type(typed);
    expect(placeOf(screen)).toBe(place);
  });

  test('move the replay after a click on the footer, but not after a click on a die or a box', () => {
    const screen = openScreen({ replay: GAME });
    for (const command of [
      { verb: 'toggle', place: 0 },
      { verb: 'score', box: 'chance' },
      { verb: 'press', key: 'right' },
    ] as const) {
      const before = placeOf(screen);
      const withdraw = screen.store.clickTargets?.add({
        area: () => ({ x: 0, y: 0, width: 1, height: 1 }),
        commandAt: () => command,
      });
      screen.type('\x1b[<0;1;1M');
      withdraw?.();
      expect(placeOf(screen) - before).toBe(command.verb === 'press' ? 1 : 0);
    }
  });

  test('scroll help if help is open', () => {
    const screen = openScreen({ replay: GAME, size: COMPACT });
    screen.type('?');
    const before = screen.text();
    screen.type('\x1b[<65;5;5M');
    expect(screen.text()).not.toBe(before);
    screen.type('q');
    expect(placeOf(screen)).toBe(1);
  });

  test.each(['q', '\x1b[21~'])('leave without confirmation: %j', async (key) => {
    const screen = openScreen({ replay: GAME });
    screen.type(key);
    expect(await screen.store.ended).toBe('left');
    expect(screen.saved).toEqual([]);
  });

  test('include Escape to leave, Ctrl-C to interrupt and Ctrl-Z to suspend', async () => {
    const left = openScreen({ replay: GAME });
    left.store.input('\x1b');
    expect(await left.store.ended).toBe('left');
    const stopped = openScreen({ replay: GAME });
    stopped.press('ctrl-z');
    expect(stopped.stops()).toBe(1);
    stopped.press('ctrl-c');
    expect(await stopped.store.ended).toBe('SIGINT');
  });

  test('are listed in help, with the rules and the seed', () => {
    const screen = openScreen({ replay: recordingOf({ ...HEADER, seedGiven: true }, EVENTS) });
    screen.press('f1');
    for (const part of ['play or pause', 'the next turn', 'Seed of this game: test']) {
      expect(screen.text({ columns: 80, rows: 42 })).toContain(part);
    }
  });
});

/** The test game, after another game has played its seed. */
const SEEN = recordingOf(HEADER, [...EVENTS, { type: 'seedSeen' }]);

test('a replay says that the seed was played elsewhere, and keeps the dice on the board', () => {
  const screen = openScreen({ replay: SEEN });
  screen.press('end');
  expect(screen.frame()[0]).toContain('unranked');
  expect(screen.text()).toContain('Seed played elsewhere: now unranked');
  expect(screen.text()).toContain('Dice 1');
});

test('a replay shows the seed of a ranked game at every place, but only if the game is over', () => {
  const size = { columns: 80, rows: 50 };
  const ended = table.leave(1).events();
  for (const [recording, isShown] of [
    [GAME, false],
    [recordingOf(HEADER, ended), true],
    [SEEN, true],
  ] as const) {
    const screen = openScreen({ replay: recording });
    for (let place = 1; place <= recording.events.length; place++) {
      expect(screen.text().includes('seed test')).toBe(isShown);
      screen.press('right');
    }
    screen.press('f1');
    expect(screen.text(size).includes('Seed of this game: test')).toBe(isShown);
  }
});

/** Returns the lines with the dice and the HELD marks. */
const diceOf = (screen: TestScreen): string[] =>
  screen
    .frame()
    .slice(1, 8)
    .map((line) => line.slice(0, 49).trimEnd());

describe('the screen of an event', () => {
  const at = (place: number, game: Recording = GAME): TestScreen => {
    const screen = openScreen({ replay: game });
    screen.type('l'.repeat(place - 1));
    return screen;
  };

  test.each([
    [1, 'A tie: Anna and Bob roll again', 'step 1 of 12'],
    [2, 'Bob starts', 'step 2 of 12, round 1'],
    [3, 'Bob rolls 5 5 1 2 3', 'step 3 of 12, round 1'],
    [4, 'Bob holds 5 5 and rolls 3 5 5', 'step 4 of 12, round 1'],
    [5, 'Bob scores 20 in Fives', 'step 5 of 12, round 1'],
    [8, 'Bob rolls 6 6 6 6 6', 'step 8 of 12, round 2'],
    [11, 'Anna leaves', 'step 11 of 12, round 2'],
  ])('%d describes the event and shows its position', (place, happened, position) => {
    const screen = at(place);
    for (const size of [SIZE_80, COMPACT]) {
      const frame = screen.frame(size);
      expect(frame).toContain(happened);
      expect(frame.join('\n')).toContain(position);
    }
  });

  test('4 shows the dice held for the roll, and the points of each box', () => {
    const frame = at(4).frame();
    expect(frame[7]).toMatch(/^ 1 HELD {4}2 HELD$/);
    expect(frame.join('\n')).toMatch(/Chance +\(23\)$/m);
    expect(frame.join('\n')).toContain('second roll');
  });

  test('marks the best-scoring box only after the last roll', () => {
    const solo = openTable(header(1), rollerFor(0)).roll('12').roll('12').events();
    const first = solo.findIndex(({ type }) => type === 'rolled') + 1;
    const frames = [0, 1, 2].map((rolls) => at(first + rolls, recordingOf(header(1), solo)).text());
    expect(frames.map((text) => /Chance +\(14\)\*/.test(text))).toEqual([false, false, true]);
    expect(frames.filter((text) => /\)\*/.test(text))).toHaveLength(1);
  });

  test('in which the player asks the coach shows the unchanged board', () => {
    const advised = openTable(header(1), rollerFor(0)).advise();
    const screen = openScreen({ replay: recordingOf(header(1), advised.events()) });
    const before = screen.frame();
    screen.type('l');
    for (const size of [SIZE_80, COMPACT]) expect(screen.frame(size)).toContain('Anna asks the coach');
    expect(screen.frame().slice(5, 19)).toEqual(before.slice(5, 19));
  });

  test('5 marks the box that was filled and still shows the dice', () => {
    const screen = at(5);
    for (const size of [SIZE_80, COMPACT]) {
      expect(screen.text(size)).toMatch(/Fives +>20/);
      expect(screen.text(size)).not.toMatch(/\(\d+\)/);
    }
    expect(diceOf(screen)).toEqual(diceOf(at(4)));
    expect(at(6).text()).not.toMatch(/Fives +>20/);
  });

  test('shows the rolls of the roll-off, and marks the highest total', () => {
    expect(at(1).frame().slice(1, 3)).toEqual([
      expect.stringMatching(/^Anna \[5\] \[5\] \[5\] \[5\] \[5\] {2}25 \*$/),
      expect.stringMatching(/^Bob {2}\[6\] \[6\] \[6\] \[6\] \[1\] {2}25 \*$/),
    ]);
    expect(at(2).text(COMPACT)).toMatch(/^Bob {2}\[6\] \[6\] \[6\] \[6\] \[6\] {2}30 \*$/m);
  });

  test("marks a name that's too long for a narrow terminal", () => {
    const players = HEADER.players.map((player, seat) => ({
      ...player,
      name: `Bartholomew the ${seat + 1}st`,
    }));
    const recording = recordingOf({ ...HEADER, players }, EVENTS);
    const scored = EVENTS.findIndex(({ type }) => type === 'scored') + 1;
    expect(at(scored, recording).text()).toMatch(/^Bartholomew the [12]st scores /m);
    expect(at(scored, recording).text(COMPACT)).toMatch(/^Bartholom\.\.\. scores /m);
  });

  test('shows the winner at the end, or that the game is unfinished', () => {
    expect(at(LAST).text()).toContain('The replay ends here because the game is unfinished.');
    expect(at(LAST - 1).text()).not.toContain('unfinished');
    const gone: readonly GameEvent[] = [...EVENTS, { type: 'left', seat: 1 }];
    expect(at(LAST + 1, recordingOf(HEADER, gone)).text()).toContain('Everyone has left');
    const won = openTable(header(1), rollerFor(0, '12345'));
    for (const { box } of HEADER.rules.boxes) won.score(box);
    const solo = at(26, recordingOf(header(1), won.events()));
    expect(solo.text()).toContain('step 26 of 26, round 13');
    expect(solo.text()).toContain('Anna scored 100.');
  });

  test('always shows which line of a damaged journal is damaged', () => {
    const damage = 'Line 14 of its journal is damaged: the game is shown up to there.';
    const damaged = recordingOf(HEADER, EVENTS, { damage });
    for (const place of [1, 5, LAST]) expect(at(place, damaged).text()).toContain(damage);
  });

  test('in a solo game shows no score to beat', () => {
    const solo = openTable(header(1), rollerFor(0)).score('chance');
    const text = at(solo.events().length, recordingOf(header(1), solo.events())).text();
    expect(text).toContain('LAST TURNS\n');
    // Before the first box is filled, there are no turns to list.
    expect(at(1, recordingOf(header(1), solo.events())).text()).not.toContain('LAST TURNS');
    expect(text).not.toContain('TO BEAT');
  });
});

test('the replay of a game at a network table shows every event, and no seed', () => {
  fc.assert(
    fc.property(anyTableGame, (game) => {
      const events = eventsIn(game);
      fc.pre(events.length > 0);
      const screen = openScreen({ replay: recordingOf(game.header, events) });
      for (const [index] of events.entries()) {
        expect(screen.text()).toContain(`step ${index + 1} of ${events.length}`);
        expect(screen.text()).not.toContain('seed');
        screen.press('right');
      }
      screen.press('f1');
      expect(screen.text()).not.toContain('Seed of this game');
    }),
    { numRuns: 2, seed: 1956 },
  );
});

test('the replay of every roll shows the same dice and cards as the board during the game', () => {
  const shownBy = (screen: TestScreen): string[] => [...diceOf(screen), ...screen.frame().slice(8, 18)];
  const boardAt = (game: GameHeader, events: readonly GameEvent[]): string[] => {
    const session = stillSession(events.reduce(evolve, newGame(game)), events);
    const screen = openScreen({ players: game.players.map(({ name }) => name), session });
    if (screen.context() === 'roll-off') screen.press('enter');
    return shownBy(screen);
  };
  fc.assert(
    fc.property(anySeededGame, fc.nat(), ({ header: game, events }, choice) => {
      fc.pre(game.players.length > 1);
      const rolls = events.flatMap(({ type }, index) => (type === 'rolled' ? [index + 1] : []));
      const place = rolls[choice % rolls.length];
      fc.pre(place !== undefined);
      const screen = openScreen({ replay: recordingOf(game, events) });
      screen.type('l'.repeat((place ?? 1) - 1));
      expect(shownBy(screen)).toEqual(boardAt(game, events.slice(0, place)));
    }),
    { numRuns: 20, seed: 1956 },
  );
});

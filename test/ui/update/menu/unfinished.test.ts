import type { GameEntry } from '../../../../src/text/index.js';
import { describe, expect, test } from '@jest/globals';
import { seededRoller } from '../../../../src/rollers/index.js';
import { type Session, startSession } from '../../../../src/session/index.js';
import { header } from '../../../support/builders.js';
import { NOTHING_STORED, openScreen, type TestScreen } from '../../../support/screen.js';

const game = (number: number): GameEntry => ({
  id: `2026-01-3${number}-abcdef`,
  state: 'unfinished',
  players: [`Ann${number}`, 'Bob'],
  kinds: [],
  about: `round ${number} of 13, Official rules`,
});

/** Opens a start screen with the given number of unfinished games. The games in `sessions` can be resumed. */
async function offering(
  count: number,
  sessions: Readonly<Record<string, Session>> = {},
): Promise<TestScreen> {
  const unfinished = Array.from({ length: count }, (_, index) => game(count - index));
  const screen = openScreen({
    unfinished,
    resume: (id) => {
      const session = sessions[id];
      return session && { id, session, started: () => undefined, close: () => Promise.resolve(true) };
    },
  });
  await screen.changed();
  return screen;
}

const marked = (screen: TestScreen): string | undefined =>
  screen.frame().find((line) => line.startsWith('> '));

describe('the start screen', () => {
  test.each([
    [1, 'You have an unfinished game: F6 resumes it'],
    [3, 'You have 3 unfinished games: F6 lists them'],
  ])('shows the number of unfinished games: %i', async (count, line) => {
    const screen = await offering(count);
    expect(screen.frame()).toContain(line);
    expect(screen.text({ columns: 40, rows: 24 })).toContain(line.slice(0, 30));
  });

  test('shows nothing if there are no unfinished games, and F6 has no effect', async () => {
    const screen = openScreen({ unfinished: [] });
    screen.press('f6');
    expect(screen.context()).toBe('player-count');
    expect(screen.text()).not.toContain('F6');
  });

  test("cuts the description of a game that's longer than a line, and uses only ASCII", async () => {
    const screen = await offering(1);
    screen.press('f6');
    const line = '> Ann1, Bob  round 1 of 13, Official rules  2026-01-31-abcdef';
    expect(screen.frame()).toContain(line);
    expect(screen.frame({ columns: 40, rows: 24 })).toContain(`${line.slice(0, 37)}...`);
  });

  test('shows names, scores and the round before what a narrow terminal cuts off', async () => {
    const unfinished = [
      { ...game(2), results: ['Ann2 31', 'Bob 24'], kinds: ['daily'] },
      { ...game(1), kinds: ['practice', 'same dice'] },
    ];
    const screen = openScreen({ unfinished });
    await screen.changed();
    screen.press('f6');
    expect(screen.frame().slice(2, 4)).toEqual([
      '> Ann2 31, Bob 24  round 2 of 13, Official rules  daily  2026-01-32-abcdef',
      '  Ann1, Bob  round 1 of 13, Official rules  practice, same dice  2026-01-31-a...',
    ]);
    expect(screen.frame({ columns: 40, rows: 24 }).slice(2, 4)).toEqual([
      '> Ann2 31, Bob 24  round 2 of 13, Off...',
      '  Ann1, Bob  round 1 of 13, Official ...',
    ]);
  });

  test('lists unfinished games, newest first, with the newest marked', async () => {
    const screen = await offering(3);
    screen.press('f6');
    expect(screen.frame().slice(0, 6)).toEqual([
      'UNFINISHED GAMES',
      '',
      '> Ann3, Bob  round 3 of 13, Official rules  2026-01-33-abcdef',
      '  Ann2, Bob  round 2 of 13, Official rules  2026-01-32-abcdef',
      '  Ann1, Bob  round 1 of 13, Official rules  2026-01-31-abcdef',
      'game 1 of 3',
    ]);
  });

  test('moves the mark through the whole list, and always shows the marked game', async () => {
    const screen = await offering(60);
    screen.press('f6');
    screen.type('k');
    expect(marked(screen)).toContain('Ann60');
    screen.type('jj');
    expect(marked(screen)).toContain('Ann58');
    screen.press('end');
    screen.press('down');
    expect(marked(screen)).toContain('Ann1,');
    expect(screen.text()).toContain('game 60 of 60');
    screen.press('home');
    expect(marked(screen)).toContain('Ann60');
  });

  test('returns from the list with Escape', async () => {
    const screen = await offering(1);
    screen.press('f6');
    await screen.escape();
    expect(screen.context()).toBe('player-count');
  });
});

describe("the list of unfinished games, if it changes while it's open", () => {
  /** Opens a list with games 2 and 1, marks game 1, and then replaces the list. */
  async function replacedBy(...numbers: readonly number[]): Promise<TestScreen> {
    const screen = await offering(2);
    screen.press('f6', 'down');
    screen.send({ type: 'stored-games', stored: { unfinished: numbers.map(game), facts: NOTHING_STORED } });
    return screen;
  }

  const resumed = async (screen: TestScreen): Promise<string | undefined> => {
    await screen.changed();
    return screen.message();
  };

  test('keeps the same game marked, and Enter resumes that game', async () => {
    const screen = await replacedBy(4, 3, 2, 1);
    expect(marked(screen)).toContain('Ann1,');
    expect(screen.text()).toContain('game 4 of 4');
    screen.press('enter');
    expect(await resumed(screen)).toContain(game(1).id);
  });

  test('marks no game after the marked game has disappeared, and Enter has no effect', async () => {
    const screen = await replacedBy(4, 3);
    expect(marked(screen)).toBeUndefined();
    expect(screen.text()).toContain('2 games, none selected');
    screen.press('enter');
    expect(screen.context()).toBe('unfinished');
    screen.press('down', 'down');
    expect(marked(screen)).toContain('Ann3,');
    screen.press('enter');
    expect(await resumed(screen)).toContain(game(3).id);
  });

  test("closes when it's empty", async () => {
    const screen = await replacedBy();
    expect(screen.context()).toBe('player-count');
  });

  test('applies a click to the game that was drawn at that position, or to no game', async () => {
    const drawn = await offering(2);
    drawn.press('f6');
    const click = { type: 'click', command: { verb: 'target', target: game(2).id } } as const;
    drawn.send({ type: 'stored-games', stored: { unfinished: [game(3), game(1)], facts: NOTHING_STORED } });
    drawn.send(click);
    expect(drawn.context()).toBe('unfinished');
    drawn.send({ type: 'stored-games', stored: { unfinished: [game(3), game(2)], facts: NOTHING_STORED } });
    drawn.send(click);
    expect(await resumed(drawn)).toContain(game(2).id);
  });
});

describe('an unfinished game', () => {
  /** Returns the session of a resumed game for two players with one filled box. */
  function goingOn(): Session {
    const roller = seededRoller('test');
    const before = startSession(header(2), roller);
    void before.dispatch({ type: 'score', box: 'chance' });
    return startSession(header(2), roller, { past: before.getSnapshot() });
  }

  test('continues at the same point, without the roll-off', async () => {
    const session = goingOn();
    const screen = await offering(2, { [game(1).id]: session });
    screen.press('f6', 'down', 'enter');
    await screen.changed();
    expect(screen.context()).toBe('hold');
    expect(screen.snapshot()).toEqual(session.getSnapshot());
    screen.type('chance\r');
    expect(screen.snapshot().events.filter(({ type }) => type === 'scored')).toHaveLength(2);
  });

  test("that can't be resumed is reported with the reason on the start screen", async () => {
    const screen = await offering(2);
    screen.press('f6', 'enter');
    await screen.changed();
    expect(screen.text()).toContain('there is no game 2026-01-32-abcdef');
    expect(screen.context()).toBe('player-count');
  });
});

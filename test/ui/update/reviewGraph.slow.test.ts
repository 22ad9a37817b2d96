import { describe, expect, test } from '@jest/globals';
import { reviewGame } from '../../../src/analysis/index.js';
import { RULE_SETS } from '../../../src/engine/index.js';
import type { Analyst } from '../../../src/players/index.js';
import type { THEME_NAMES } from '../../../src/settings/index.js';
import { recordingOf } from '../../../src/ui/model/review/recording.js';
import { placeNear, reviewGraph } from '../../../src/ui/model/review/graph.js';
import { replayIn } from '../../../src/ui/screens/replay/replay.js';
import { mistakePlaces } from '../../../src/ui/screens/replay/state.js';
import { fakeAnalyst } from '../../support/fakeAnalyst.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';
import { fakeSolution } from '../../support/solver/fakeSolution.js';
import { storedGame } from '../../support/stored/storedGames.js';

const review: Analyst['review'] = (header, events) =>
  Promise.resolve(reviewGame(fakeSolution(header.rules), header, events));

const HEADING = 'EXPECTED FINAL SCORE';
const LARGE = { columns: 80, rows: 40 };

/** Opens a game on the board, and waits for its review. */
async function board(names: readonly string[], options: ScreenOptions = {}): Promise<TestScreen> {
  const { game, events } = storedGame({ names, seed: 'kestrel' });
  // No reason arrives, because it could arrive while a test waits for something else.
  const analyst = fakeAnalyst({ review, judge: () => new Promise(() => undefined) });
  const replay = recordingOf(game.header, events);
  const screen = openScreen({ replay, analyst, size: LARGE, ...options });
  await screen.changed();
  return screen;
}

function replayOf(screen: TestScreen) {
  const replay = replayIn(screen.model());
  if (!replay) throw new Error('no game is on the board');
  return replay;
}

/** Returns the lines of the graph, with the heading first. */
const graphIn = (screen: TestScreen, theme?: (typeof THEME_NAMES)[number]): readonly string[] => {
  const frame = screen.frame(LARGE, theme);
  return frame.slice(frame.findIndex((line) => line.startsWith(HEADING)));
};

describe('the graph below the board', () => {
  test('shows the expected final score, with mistakes as dots', async () => {
    const lines = graphIn(await board(['Anna'])).filter((line) => line !== '');
    expect(lines[0]).toBe(`${HEADING}   o mistake`);
    expect(lines[1]).toMatch(/^230\|\./);
    expect(lines.at(-2)).toMatch(/^ 30\|[.o ]*\.$/);
    const plot = lines.slice(1, -1).map((line) => line.slice(4));
    expect(plot.join('')).toMatch(/^[.o ]+$/);
    expect(plot.filter((line) => line.includes('o')).length).toBeGreaterThan(plot.length / 2);
    expect(lines.at(-1)).toMatch(/^ {3}\+[-^]*2-*3-.*-13$/);
  });

  test('numbers the lines of several players', async () => {
    const [heading, first] = graphIn(await board(['Anna', 'Bob']));
    expect(heading).toBe(`${HEADING}   o mistake   1 Anna   2 Bob`);
    expect(first).toMatch(/^240\|1/);
    expect(graphIn(await board(['Anna', 'Bob'])).join('\n')).toMatch(/^ *\|.*2/m);
  });

  test('is ASCII in classic, and has the same lines at every event', async () => {
    const screen = await board(['Anna', 'Bob']);
    const at = screen.frame().findIndex((line) => line.startsWith(HEADING));
    const plot = graphIn(screen).filter((line) => line.includes('|'));
    expect(plot.join('')).toMatch(/^[ -~]+$/);
    for (const key of ['right', 'down', 'end'] as const) {
      screen.press(key);
      expect(screen.frame().findIndex((line) => line.startsWith(HEADING))).toBe(at);
      expect(graphIn(screen).filter((line) => line.includes('|'))).toEqual(plot);
    }
    expect(graphIn(screen, 'unicode').join('')).toContain('●');
  });

  test('marks the position of the board below it', async () => {
    const screen = await board(['Anna']);
    const markAt = (): number => graphIn(screen).join('\n').split('+').at(-1)?.indexOf('^') ?? NaN;
    expect(markAt()).toBe(5);
    screen.press('end');
    expect(markAt()).toBe(13 * 5);
  });

  test('fits under all rules and in all sizes', async () => {
    for (const rules of RULE_SETS) {
      const { game, events } = storedGame({ names: ['Anna', 'Bob'], seed: 'kestrel', rules });
      const replay = recordingOf(game.header, events);
      const screen = openScreen({ replay, analyst: fakeAnalyst({ review }), size: LARGE });
      await screen.changed();
      for (const [columns, rows, hasRoom] of [
        ...[[200, 60, true] as const, [120, 36, true] as const, [120, 35, false] as const],
        ...[[99, 36, true] as const, [80, 36, true] as const, [80, 33, false] as const],
        ...[[60, 45, true] as const, [45, 40, true] as const],
        ...[[80, 24, false] as const, [45, 24, false] as const],
      ]) {
        const frame = screen.frame({ columns, rows });
        expect(frame.filter((line) => line.length > columns)).toEqual([]);
        expect(frame).toHaveLength(rows - 1);
        const has = frame.some((line) => line.trimStart().startsWith(HEADING));
        expect({ columns, rows, has }).toEqual({ columns, rows, has: hasRoom });
      }
    }
  });
});

describe('a click on the graph', () => {
  const graphOf = (screen: TestScreen) => {
    const { recording, review: found } = replayOf(screen);
    if (found.status !== 'ready') throw new Error("the review isn't ready");
    return reviewGraph(recording, found.review, { columns: 80, rows: 8 }, 'o');
  };

  test('is about the mistake whose dot is there, or about the nearest decision', async () => {
    const screen = await board(['Anna', 'Bob']);
    const graph = graphOf(screen);
    const mistakes = mistakePlaces(replayOf(screen));
    let dots = 0;
    graph.plot.forEach((line, row) => {
      for (let column = 0; column < line.length; column++) {
        if (line[column] !== 'o') continue;
        dots++;
        expect(mistakes).toContain(placeNear(graph, { column, row }));
      }
    });
    expect(dots).toBeGreaterThan(20);
    const { moves } = replayOf(screen).recording;
    expect(moves.slice(-2).map(({ place }) => place)).toContain(placeNear(graph, { column: 65, row: 0 }));
    expect(placeNear({ ...graph, points: [] }, { column: 0, row: 0 })).toBeUndefined();
  });

  test('goes to the decision, and pauses the replay', async () => {
    const screen = await board(['Anna']);
    const place = mistakePlaces(replayOf(screen))[4] ?? 0;
    screen.type(' ');
    screen.store.clickTargets?.add({
      area: () => ({ x: 0, y: 0, width: 1, height: 1 }),
      commandAt: () => ({ verb: 'target', target: place }),
    });
    screen.type('\x1b[<0;1;1M');
    expect(replayOf(screen)).toMatchObject({ at: place, isPlaying: false });
    expect(screen.text()).toMatch(/^Played: /m);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Size } from '../../../src/text/index.js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ONE_THREAD } from '../../../src/analysis/index.js';
import { createAnalyst } from '../../../src/players/index.js';
import { rollerOfChoices, seededRoller } from '../../../src/rollers/index.js';
import { recordingOf } from '../../../src/ui/model/review/recording.js';
import { temporaryFolder, WITHOUT_VECTORS } from '../../support/child.js';
import { forgeEvent, onlyJournal, readJournalText } from '../../support/stored/journals.js';
import { QUICK } from '../../support/houseRules.js';
import { bytesOf, type Key } from '../../support/keys.js';
import { fillInOrder, SHORT_NAMES } from '../../support/lineGame.js';
import { launch, type Term } from '../../support/pty.js';
import { runHere } from '../../support/runHere.js';
import { openScreen, SIZE_80, type TestScreen } from '../../support/screen.js';

const GAME = `2\n13\n${fillInOrder(SHORT_NAMES, 2).join('\n')}\n`;

/** A replay running in the program, and the same replay inside the test. */
interface Shown extends AsyncDisposable {
  readonly term: Term;
  readonly twin: TestScreen;
  /**
   * Sends keys to both replays. Resolves when every row in the terminal matches the replay inside the test.
   */
  press(...keys: Exclude<Key, 'escape'>[]): Promise<void>;
  agree(size?: Size): Promise<void>;
}

const played = temporaryFolder();
beforeAll(async () => {
  // Each program solves the rules, and these rules are solved quickly.
  const rules = join(played.path, 'rules.json');
  writeFileSync(rules, JSON.stringify(QUICK));
  await runHere(['--plain', '-p', 'Ann,Bob', '-s', 'kestrel', '-r', rules], {
    home: played.path,
    input: GAME,
  });
});
afterAll(() => played[Symbol.dispose]());

/** The tests share this analyst, which solves the rules only once. */
const analyst = createAnalyst({ threads: ONE_THREAD, chanceOf: rollerOfChoices, diceOf: seededRoller });

interface ShowOptions {
  readonly size?: Size;
  /** Whether the program can analyse the game. Tests that do not look at the analysis need `missing`. */
  readonly analysis?: 'available' | 'missing';
}

const launchReplay = ({ size = SIZE_80, analysis = 'available' }: ShowOptions): Promise<Term> =>
  launch({
    args: ['replay', onlyJournal(played.path).id],
    ...size,
    home: played.path,
    nodeFlags: analysis === 'missing' ? [WITHOUT_VECTORS] : [],
  });

async function show(size: Size): Promise<Shown> {
  const { first, events } = readJournalText(onlyJournal(played.path).path);
  const recording = recordingOf(
    first.header,
    events.map(({ event }) => event),
  );
  const twin = openScreen({ replay: recording, size, analyst });
  await twin.changed();
  const term = await launchReplay({ size });
  // What the twin finds can arrive after the last output of the program.
  twin.store.subscribe(() => term.checkAgain());
  const agree = (at: Size = size): Promise<void> => {
    // What the analyst finds arrives later.
    const expected = (): string => {
      const frame = twin.frame(at);
      return [...frame, ...Array<string>(at.rows - frame.length).fill('')].join('\n');
    };
    const isTwin = (lines: readonly string[]): boolean => lines.join('\n') === expected();
    return term.waitFor(Object.assign(isTwin, { toString: () => `this frame:\n${expected()}` }));
  };
  await agree();
  return {
    term,
    twin,
    agree,
    press(...keys) {
      const bytes = keys.map(bytesOf).join('');
      twin.type(bytes);
      term.type(bytes);
      return agree();
    },
    [Symbol.asyncDispose]: () => term[Symbol.asyncDispose](),
  };
}

/** Ends the replay with these bytes, and expects that the terminal is as before. */
async function expectEnd(term: Term, bytes: string, status: number): Promise<void> {
  expect(term.isAlternate()).toBe(true);
  term.type(bytes);
  expect(await term.exited).toEqual({ exitCode: status, signal: 0 });
  expect(term.isAlternate()).toBe(false);
  expect(term.modes()).toEqual({ cursorVisible: true, bracketedPaste: false, mouseTracking: 'none' });
  expect(term.screen().trim()).toBe('');
}

describe('the replay of a stored game', () => {
  test('moves through the game with the arrow keys at 40 x 24, and ends after Ctrl-C', async () => {
    await using shown = await show({ columns: 40, rows: 24 });
    for (let step = 0; step < 4; step++) await shown.press('right');
    await shown.press('left');
    await shown.press('down', 'down');
    await shown.press('up');
    await shown.press('page-down');
    await shown.press('end');
    expect(shown.term.screen()).toContain('step 54 of 54, round 13');
    expect(shown.term.screen()).toMatch(/ beats |share the win/);
    await shown.press('home');
    expect(shown.term.screen()).toContain('step 1 of 54');
    await shown.press('f1');
    await shown.press('f1');
    await expectEnd(shown.term, '\x03', 130);
  });

  test('is redrawn after resizes, and a click at the right end of the graph goes to one of the last decisions', async () => {
    await using shown = await show(SIZE_80);
    await shown.press('right', 'right');
    const last = { columns: 80, rows: 40 };
    for (const size of [
      { columns: 40, rows: 24 },
      { columns: 30, rows: 10 },
      { columns: 100, rows: 40 },
      last,
    ]) {
      shown.term.resize(size.columns, size.rows);
      await shown.agree(size);
    }
    const row = shown.twin.frame(last).findIndex((line) => line.includes('EXPECTED FINAL SCORE')) + 2;
    const column = shown.twin.frame(last)[row - 1]?.indexOf('|') ?? 0;
    await shown.term.waitFor(() => shown.term.modes().mouseTracking !== 'none');
    shown.term.type(`\x1b[<0;${column + 2 + 13 * 5};${row}M`);
    await shown.term.waitFor(/step 5[13] of 54/);
    await expectEnd(shown.term, 'q', 0);
  });

  test("plays automatically until it's paused, stops at the end of the game, follows the mouse wheel and clicks on the footer, and ends after F10", async () => {
    await using term = await launchReplay({ analysis: 'missing' });
    await term.waitFor('step 1 of 54');
    term.press('space');
    await term.waitFor(/step 3 of 54, round 1\n.* playing$/m);
    term.press('space');
    await term.waitFor((lines) => !lines.join('\n').includes('playing'));
    term.press('end', 'left', 'space');
    await term.waitFor('step 53 of 54');
    await term.waitFor('step 54 of 54, round 13');
    expect(term.screen()).not.toContain('playing');
    term.press('home');
    await term.waitFor('step 1 of 54');
    await term.waitFor(() => term.modes().mouseTracking !== 'none');
    term.type('\x1b[<65;5;5M\x1b[<65;5;5M\x1b[<64;5;5M');
    await term.waitFor('step 2 of 54');
    const row = term.lines().findIndex((line) => line.includes('Right next'));
    const column = term.lines()[row]?.indexOf('Right next') ?? -1;
    term.type(`\x1b[<0;${column + 1};${row + 1}M`);
    await term.waitFor('step 3 of 54');
    await expectEnd(term, bytesOf('f10'), 0);
  });
});

test('the replay of a damaged game reports which line is damaged', async () => {
  using folder = temporaryFolder();
  await runHere(['--plain', '-p', 'Ann,Bob', '-s', 'kestrel'], { home: folder.path, input: GAME });
  const { path, id } = onlyJournal(folder.path);
  forgeEvent(path, 7, { points: 99 });
  await using term = await launch({
    args: ['replay', id],
    home: folder.path,
    nodeFlags: [WITHOUT_VECTORS],
  });
  await term.waitFor('step 1 of 7');
  await term.waitFor("line 9 is damaged: its event can't happen at that point; the game is shown up");
  term.press('end', 'right');
  await term.waitFor('step 7 of 7');
});

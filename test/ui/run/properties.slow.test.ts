import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { YAHTZEE_BOXES, replay, RULE_SETS } from '../../../src/engine/index.js';
import { YAHTZEE_LETTERS } from '../../../src/engine/ruleSets/yahtzeeBoxes.js';
import { bytesOf, type Key } from '../../support/keys.js';
import { openScreen, type ScreenOptions, SIZE_80, type TestScreen } from '../../support/screen.js';

const RUNS = { numRuns: 20, seed: 1956 };
/** Tests that draw frames have fewer runs, because drawing takes most of the time. */
const DRAWN_RUNS = { ...RUNS, numRuns: 8 };

/**
 * Keys that never end the program. Escape is left out, because Escape and another key in one chunk would mean Alt with
 * that key.
 */
const NAMED: readonly Key[] = [
  ...(['enter', 'enter', 'enter', 'tab', 'shift-tab', 'backspace', 'delete', 'ctrl-u'] as const),
  ...(['up', 'down', 'left', 'right', 'page-up', 'page-down', 'home', 'end'] as const),
  ...(['f1', 'f2', 'f4', 'f5', 'f10', 'ctrl-z'] as const),
];

const letter = fc.constantFrom(...Object.values(YAHTZEE_LETTERS), ...'12345rrsyn?hjkg');
const answer = fc.oneof(
  fc.constantFrom(...YAHTZEE_BOXES).map((box) => `s${box}\r`),
  fc.integer({ min: 0, max: 6 }).map((count) => `${count}\r`),
  fc.subarray([1, 2, 3, 4, 5]).map((numbers) => `${numbers.length}\r${numbers.join(' ')}\r`),
);
const bytes = fc.oneof(
  { weight: 5, arbitrary: letter },
  { weight: 3, arbitrary: fc.constantFrom(...NAMED).map(bytesOf) },
  { weight: 3, arbitrary: answer },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }).map(withoutEnds) },
);

/**
 * Removes `q` and all control characters. The key `q` leaves the start screen and the final standings, and control
 * characters can end the program.
 */
function withoutEnds(text: string): string {
  return text.replace(/[q\p{Cc}]/gu, '');
}

const options: fc.Arbitrary<ScreenOptions> = fc.record({
  players: fc.constantFrom(['Anna'], ['Anna', 'Bob'], ['Anna', 'Bob', 'Cleo', 'Dora']),
  rules: fc.constantFrom(...RULE_SETS),
  seed: fc.string(),
  input: fc.constantFrom('prompts', 'quick'),
});

const sameAs = (screen: TestScreen) => {
  const { scene, stack, input } = screen.model();
  return { scene, stack, input };
};

describe('random input', () => {
  test('never breaks the screen or the game', () => {
    fc.assert(
      fc.property(options, fc.array(bytes, { maxLength: 120, size: 'max' }), (start, chunks) => {
        const screen = openScreen(start);
        const seed = screen.game().header.seed;
        for (const chunk of chunks) screen.type(chunk);
        const frame = screen.frame();
        expect(frame.length).toBeLessThan(SIZE_80.rows);
        expect(frame.some((line) => line !== '')).toBe(true);
        if (screen.model().scene.name === 'start') return;
        const { game, events } = screen.snapshot();
        expect(game.header.seed).toBe(seed);
        expect(replay(game.header, events)).toMatchObject({ game });
      }),
      DRAWN_RUNS,
    );
  });

  test('has the same effect whether it arrives in one chunk or key by key', () => {
    fc.assert(
      fc.property(options, fc.array(bytes, { maxLength: 60, size: 'max' }), (start, chunks) => {
        const [one, together, torn] = [openScreen(start), openScreen(start), openScreen(start)];
        for (const chunk of chunks) one.type(chunk);
        together.type(chunks.join(''));
        // Split only between characters, because the terminal's decoder returns whole characters.
        for (const character of chunks.join('')) torn.type(character);
        expect(sameAs(together)).toEqual(sameAs(one));
        expect(sameAs(torn)).toEqual(sameAs(one));
      }),
      RUNS,
    );
  });

  test('ends the program only with documented keys', () => {
    fc.assert(
      fc.property(options, fc.array(bytes, { maxLength: 40, size: 'max' }), (start, chunks) => {
        const screen = openScreen(start);
        let ended = false;
        void screen.store.ended.then(() => (ended = true));
        screen.type(chunks.join('').replaceAll(bytesOf('f10'), ''));
        expect(ended).toBe(false);
      }),
      RUNS,
    );
  });
});

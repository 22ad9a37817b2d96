import { describe, expect, test } from '@jest/globals';
import { FACES } from '../../src/engine/index.js';
import {
  ASCII_DICE,
  columnsOf,
  drawAnyDie,
  drawDie,
  drawSmallDie,
  LARGE_DICE,
  UNICODE_DICE,
} from '../../src/text/index.js';

const ARTS = [
  ['ASCII', ASCII_DICE, /\*/g],
  ['Unicode', UNICODE_DICE, /●/g],
  ['large', LARGE_DICE, /##/g],
] as const;

const STATES = ['free', 'held'] as const;

describe.each(ARTS)('%s dice', (_, art, pip) => {
  const drawn = FACES.flatMap((face) => STATES.map((state) => art.draw(face, state)));

  test('are all equally wide and high', () => {
    for (const lines of drawn) {
      expect(lines).toHaveLength(art.height);
      for (const line of lines) expect(columnsOf(line)).toBe(art.width);
    }
  });

  test.each(FACES)('show %d pips, in the same places whether held or not', (face) => {
    const [free, held] = STATES.map((state) => art.draw(face, state));
    const places = (lines: readonly string[] = []) =>
      lines.map((line) => [...line.matchAll(pip)].map(({ index }) => index));
    expect(places(free).flat()).toHaveLength(face);
    expect(places(held)).toEqual(places(free));
  });

  test('are other shapes when they are held, above and below', () => {
    for (const face of FACES) {
      const [free, held] = STATES.map((state) => art.draw(face, state));
      expect(held?.[0]).not.toBe(free?.[0]);
      expect(held?.at(-1)).not.toBe(free?.at(-1));
    }
  });
});

test('ASCII dice and large ones are ASCII', () => {
  for (const art of [ASCII_DICE, LARGE_DICE]) {
    for (const face of FACES) {
      for (const state of STATES) expect(art.draw(face, state).join('')).toMatch(/^[ -~]*$/);
    }
  }
});

test('a free die is drawn as the instructions draw it', () => {
  expect(drawDie(5)).toEqual([' ======= ', '| *   * |', '|   *   |', '| *   * |', ' ======= ']);
  expect(drawAnyDie()).toEqual([' ======= ', '|       |', '|  Any  |', '|       |', ' ======= ']);
});

test('small dice differ when they are held, and take as much room', () => {
  for (const face of FACES) {
    const [free, held] = STATES.map((state) => drawSmallDie(face, state));
    expect(held).not.toBe(free);
    expect(held).toHaveLength(free?.length ?? 0);
  }
});

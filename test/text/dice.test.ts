import { describe, expect, test } from '@jest/globals';
import { FACES } from '../../src/engine/index.js';
import {
  ASCII_DICE,
  columnsOf,
  drawAnyDie,
  drawDie,
  drawSmallDie,
  LARGE_DICE,
  LARGE_UNICODE_DICE,
  UNICODE_DICE,
} from '../../src/text/index.js';

const ARTS = [
  ['ASCII', ASCII_DICE, /\*/g],
  ['Unicode', UNICODE_DICE, /●/g],
  ['large', LARGE_DICE, /##/g],
  ['large Unicode', LARGE_UNICODE_DICE, /██/g],
] as const;

const STATES = ['free', 'held'] as const;

describe.each(ARTS)('%s dice', (_, art, pip) => {
  const drawn = FACES.flatMap((face) => STATES.map((state) => art.draw(face, state)));

  test('all have the same width and height', () => {
    for (const lines of drawn) {
      expect(lines).toHaveLength(art.height);
      for (const line of lines) expect(columnsOf(line)).toBe(art.width);
    }
  });

  test.each(FACES)('show %d pips in the same positions, whether held or free', (face) => {
    const [free, held] = STATES.map((state) => art.draw(face, state));
    const places = (lines: readonly string[] = []) =>
      lines.map((line) => [...line.matchAll(pip)].map(({ index }) => index));
    expect(places(free).flat()).toHaveLength(face);
    expect(places(held)).toEqual(places(free));
  });

  test('have different top and bottom lines when held', () => {
    for (const face of FACES) {
      const [free, held] = STATES.map((state) => art.draw(face, state));
      expect(held?.[0]).not.toBe(free?.[0]);
      expect(held?.at(-1)).not.toBe(free?.at(-1));
    }
  });
});

test('ASCII dice and large dice contain only ASCII characters', () => {
  for (const art of [ASCII_DICE, LARGE_DICE]) {
    for (const face of FACES) {
      for (const state of STATES) expect(art.draw(face, state).join('')).toMatch(/^[ -~]*$/);
    }
  }
});

test('a free die looks like the dice in the ASCII instructions', () => {
  expect(drawDie(5)).toEqual([' ======= ', '| *   * |', '|   *   |', '| *   * |', ' ======= ']);
  expect(drawAnyDie()).toEqual([' ======= ', '|       |', '|  Any  |', '|       |', ' ======= ']);
});

test('held small dice look different from free small dice, but are equally wide', () => {
  for (const face of FACES) {
    const [free, held] = STATES.map((state) => drawSmallDie(face, state));
    expect(held).not.toBe(free);
    expect(held).toHaveLength(free?.length ?? 0);
  }
});

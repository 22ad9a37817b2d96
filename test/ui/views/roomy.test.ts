import { describe, expect, test } from '@jest/globals';
import { boardOf } from '../../support/boards.js';
import { card } from '../../support/builders.js';
import { openScreen } from '../../support/screen.js';

const NAMES = ['Ann', 'Bob'];
const pair = () => boardOf([card({}), card({})], { names: NAMES });
const size = (columns: number, rows: number) => ({ columns, rows });

describe('a terminal with room to spare', () => {
  test('shows the board in its centre', () => {
    const frame = pair().frame(size(200, 60));
    const above = frame.findIndex((line) => line !== '');
    const below = 60 - 1 - frame.findLastIndex((line) => line !== '');
    expect(Math.abs(above - below)).toBeLessThanOrEqual(1);
    const left = Math.min(...frame.filter((line) => line !== '').map((line) => line.search(/\S/)));
    const right = 200 - Math.max(...frame.map((line) => line.length));
    expect(Math.abs(left - right)).toBeLessThanOrEqual(4);
  });

  test('shows menus in its centre', () => {
    const [top = ''] = openScreen({ opening: 'home' }).frame(size(200, 60));
    expect(top.search(/\S/)).toBe(34);
  });
});

test.each(['80x24', '99x40', '100x29'])('a terminal of %s shows the board in its corner', (text) => {
  const [columns = 0, rows = 0] = text.split('x').map(Number);
  expect(pair().frame(size(columns, rows))[0]).toMatch(/^ANN'S TURN/);
});

test('the race is beside the scorecards, and nothing else moves when the coach covers it', () => {
  const screen = pair();
  const closed = screen.frame(size(120, 40));
  expect(closed.join('\n')).toMatch(/RACE\n.*Ann +Bob\n/);
  screen.type('coach\r');
  screen.type('y');
  const open = screen.frame(size(120, 40));
  expect(open.join('\n')).not.toContain('RACE');
  const boards = [closed, open].map((frame) =>
    frame.slice(11, 22).map((line) => line.slice(0, 84).trimEnd()),
  );
  expect(boards[1]).toEqual(boards[0]);
});

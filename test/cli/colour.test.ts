import { expect, test } from '@jest/globals';
import { colourDecision } from '../../src/cli/colour.js';

test.each([
  ['on', {}, 'undecided'],
  ['off', {}, 'off'],
  ['off', { FORCE_COLOR: '1' }, 'off'],
  ['on', { NO_COLOR: '1' }, 'off'],
  ['on', { NO_COLOR: '' }, 'undecided'],
  ['on', { NO_COLOR: '1', FORCE_COLOR: '1' }, 'off'],
  ['on', { TERM: 'dumb' }, 'off'],
  ['on', { TERM: 'dumb', FORCE_COLOR: '1' }, 'undecided'],
  ['on', { TERM: 'xterm' }, 'undecided'],
] as const)('--color %s with %j is %s', (option, env, decision) => {
  expect(colourDecision({ option, env })).toBe(decision);
});

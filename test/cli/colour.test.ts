import { expect, test } from '@jest/globals';
import { decideColour } from '../../src/cli/output.js';
import { settingsOfEnvironment } from '../../src/cli/settings/open.js';
import { resolveSettings, type Settings } from '../../src/settings/index.js';

type Said = Partial<Settings>;

const ON: Said = { colour: 'on' };
const OFF: Said = { colour: 'off' };

test.each<[Said, Record<string, string>, Said, string]>([
  [{}, {}, {}, 'undecided'],
  [OFF, {}, {}, 'off'],
  [OFF, { FORCE_COLOR: '1' }, ON, 'off'],
  [{}, { NO_COLOR: '1' }, {}, 'off'],
  [{}, { NO_COLOR: '1' }, ON, 'off'],
  [{}, { NO_COLOR: '' }, {}, 'undecided'],
  [{}, { NO_COLOR: '1', FORCE_COLOR: '1' }, {}, 'off'],
  [{}, { NO_COLOR: '1', YAHTZEE_COLOUR: 'on' }, {}, 'off'],
  [ON, { NO_COLOR: '1' }, {}, 'on'],
  [{}, { FORCE_COLOR: '1' }, OFF, 'on'],
  [{}, { FORCE_COLOR: '' }, OFF, 'off'],
  [{}, { FORCE_COLOR: '' }, {}, 'undecided'],
  [{}, { FORCE_COLOR: '0' }, ON, 'off'],
  [{}, { FORCE_COLOR: '1', YAHTZEE_COLOUR: 'off' }, {}, 'off'],
  [{}, { YAHTZEE_COLOUR: 'auto' }, ON, 'undecided'],
  [{}, {}, OFF, 'off'],
  [{}, {}, ON, 'on'],
  [{}, { TERM: 'dumb' }, {}, 'off'],
  [{}, { TERM: 'dumb' }, ON, 'on'],
  [{}, { TERM: 'dumb', FORCE_COLOR: '1' }, {}, 'on'],
  [{}, { TERM: 'xterm' }, {}, 'undecided'],
])('colour with options %j, environment %j and settings file %j is %s', (flag, env, file, decision) => {
  const { values } = resolveSettings({ flag, environment: settingsOfEnvironment(env), file });
  expect(decideColour({ colour: values.colour, env })).toBe(decision);
});

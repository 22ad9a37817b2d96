import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  changeSettings,
  CHOICES,
  DEFAULT_SETTINGS,
  isChoice,
  resolveSettings,
  SETTING_NAMES,
  type Settings,
  type Source,
  type SettingSources,
} from '../../src/settings/index.js';

describe('options override the environment, which overrides the file, which overrides the defaults', () => {
  test.each<[SettingSources, Settings['speed'], Source]>([
    [{}, 'normal', 'default'],
    [{ file: { speed: 'slow' } }, 'slow', 'file'],
    [{ environment: { speed: 'fast' } }, 'fast', 'environment'],
    [{ flag: { speed: 'at-once' } }, 'at-once', 'flag'],
    [{ environment: { speed: 'fast' }, file: { speed: 'slow' } }, 'fast', 'environment'],
    [{ flag: { speed: 'at-once' }, file: { speed: 'slow' } }, 'at-once', 'flag'],
    [{ flag: { speed: 'at-once' }, environment: { speed: 'fast' } }, 'at-once', 'flag'],
    [
      { flag: { speed: 'at-once' }, environment: { speed: 'fast' }, file: { speed: 'slow' } },
      'at-once',
      'flag',
    ],
    [{ environment: { speed: 'normal' }, file: { speed: 'slow' } }, 'normal', 'environment'],
    [{ flag: { input: 'quick' }, environment: { mouse: 'off' } }, 'normal', 'default'],
  ])('with %j, speed is %s and its source is %s', (wishes, value, source) => {
    const { values, sources } = resolveSettings(wishes);
    expect([values.speed, sources.speed]).toEqual([value, source]);
  });

  test('resolves each setting independently', () => {
    const partial: fc.Arbitrary<Partial<Settings>> = fc.record(
      {
        input: fc.constantFrom('prompts', 'quick'),
        mouse: fc.constantFrom('on', 'off'),
        names: fc.constantFrom(['Ann'], []),
        rules: fc.constantFrom('official', 'meowtzee'),
      },
      { requiredKeys: [] },
    );
    const wishes = fc.record({ flag: partial, environment: partial, file: partial }, { requiredKeys: [] });
    fc.assert(
      fc.property(wishes, (given) => {
        const { values, sources } = resolveSettings(given);
        for (const name of SETTING_NAMES) {
          const inOrder = [given.flag, given.environment, given.file, DEFAULT_SETTINGS];
          const first = inOrder.findIndex((each) => each && name in each);
          expect(values[name]).toEqual(inOrder[first]?.[name]);
          expect(sources[name]).toBe(['flag', 'environment', 'file', 'default'][first]);
        }
      }),
    );
  });
});

test('a change applies at once, and its source becomes the file unless the environment sets the value', () => {
  const before = resolveSettings({ environment: { speed: 'slow' }, file: { names: ['Ann'], mouse: 'off' } });
  const { values, sources } = changeSettings(before, { speed: 'fast', names: undefined, input: 'quick' });
  expect(values).toEqual({ ...DEFAULT_SETTINGS, speed: 'fast', mouse: 'off', input: 'quick' });
  expect(sources).toEqual({ ...before.sources, names: 'default', input: 'file' });
});

test('every default is an allowed value, and only names and rules have no list of allowed values', () => {
  for (const name of SETTING_NAMES) {
    if (isChoice(name)) expect(CHOICES[name]).toContain(DEFAULT_SETTINGS[name]);
  }
  expect(SETTING_NAMES.filter((name) => !isChoice(name))).toEqual(['names', 'rules']);
});

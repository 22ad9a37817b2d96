import { describe, expect, test } from '@jest/globals';
import { THEME_NAMES, type ThemeName } from '../../../src/settings/index.js';
import { recordingOf } from '../../../src/ui/model/review/recording.js';
import { header, openTable, rollerFor } from '../../support/builders.js';
import { openScreen, type ScreenOptions, SIZE_80, type TestScreen } from '../../support/screen.js';

/** Presses Ctrl-T until the first theme is shown again, and returns the themes in between. */
function themesOf(options: ScreenOptions): readonly ThemeName[] {
  const screen = openScreen(options);
  const seen: ThemeName[] = [];
  do {
    screen.press('ctrl-t');
    seen.push(screen.model().theme);
  } while (seen.at(-1) !== seen[0] || seen.length === 1);
  return seen.slice(0, -1);
}

async function changesOf(screen: TestScreen): Promise<TestScreen['changes']> {
  for (let rounds = 0; rounds < 20; rounds++) await Promise.resolve();
  return screen.changes;
}

const values = (screen: TestScreen) => screen.model().settings.values;

/** Large dice fit, but only the theme `large` has them; from 100 columns, all themes do. */
const TALL = { columns: 96, rows: 30 };

describe('Ctrl-T', () => {
  test.each<[string, ScreenOptions, readonly ThemeName[]]>([
    ['shows all themes in a large terminal', { size: TALL }, [...THEME_NAMES.slice(1), 'classic']],
    [
      "skips large dice that don't fit",
      { size: SIZE_80 },
      ['unicode', 'high-contrast', 'colour-blind', 'classic'],
    ],
    [
      'skips Unicode in an ASCII terminal',
      { size: TALL, characters: 'ascii' },
      ['large', 'high-contrast', 'colour-blind', 'classic'],
    ],
    [
      'skips the other colours if colour is off',
      { size: TALL, settings: { colour: 'off' } },
      ['unicode', 'large', 'high-contrast', 'classic'],
    ],
    [
      'leads from a theme that looks like classic to a theme that looks different',
      { size: SIZE_80, theme: 'large' },
      ['high-contrast', 'colour-blind', 'classic', 'unicode'],
    ],
  ])('%s', (_what, options, themes) => {
    expect(themesOf(options)).toEqual(themes);
  });

  test.each<[string, ScreenOptions]>([
    ['before a game', {}],
    ['in a game', { players: ['Ann'] }],
    ['in a replay', { replay: recordingOf(header(1), openTable(header(1), rollerFor(0)).events()) }],
  ])('saves the theme as a setting %s', async (_where, options) => {
    const screen = openScreen(options);
    screen.press('ctrl-t', 'ctrl-t');
    expect(await changesOf(screen)).toEqual([{ theme: 'unicode' }, { theme: 'high-contrast' }]);
    expect(values(screen).theme).toBe('high-contrast');
    expect(screen.message()).toBe('Theme: high-contrast.');
  });

  test('applies at once and says so if an environment variable sets the theme at startup', async () => {
    const screen = openScreen({ players: ['Ann'], environment: { theme: 'high-contrast' } });
    screen.press('ctrl-t');
    expect(screen.model().theme).toBe('colour-blind');
    expect(screen.text()).toContain(
      'Theme: colour-blind. An environment variable will undo this at the next start.',
    );
    expect(await changesOf(screen)).toEqual([{ theme: 'colour-blind' }]);
  });
});

describe('F2', () => {
  test('saves the input style as a setting', async () => {
    const screen = openScreen({ players: ['Ann'] });
    screen.press('f2');
    expect(screen.context()).toBe('quick');
    expect(values(screen).input).toBe('quick');
    expect(screen.message()).toBeUndefined();
    screen.press('f2');
    expect(values(screen).input).toBe('prompts');
    expect(await changesOf(screen)).toEqual([{ input: 'quick' }, { input: 'prompts' }]);
  });

  test('applies at once and says so if an environment variable sets the input style at startup', async () => {
    const screen = openScreen({ players: ['Ann'], environment: { input: 'prompts' } });
    screen.press('f2');
    expect(screen.context()).toBe('quick');
    expect(screen.text()).toContain(
      'Input: quick. An environment variable will undo this at the next start.',
    );
    expect(await changesOf(screen)).toEqual([{ input: 'quick' }]);
  });
});

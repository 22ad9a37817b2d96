import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findRuleSet, RULE_SETS } from '../../../src/engine/index.js';
import {
  CHOICES,
  isChoice,
  SETTING_NAMES,
  type SettingName,
  type SettingsChange,
} from '../../../src/settings/index.js';
import { endOf, fullCard } from '../../support/boards.js';
import { openScreen, type ScreenOptions, stillSession, type TestScreen } from '../../support/screen.js';

/** Opens the settings screen and marks a setting. */
function settingsScreen(marked: SettingName, options: ScreenOptions = {}): TestScreen {
  const screen = openScreen(options);
  screen.press('f9');
  for (let place = SETTING_NAMES.indexOf(marked); place > 0; place--) screen.press('down');
  return screen;
}

const values = (screen: TestScreen) => screen.model().settings.values;
const rowOf = (screen: TestScreen, name: SettingName): string =>
  screen.frame().find((line) => line.slice(2).startsWith(name)) ?? '';

describe('the settings screen', () => {
  test.each([
    ['F9 at the first question', openScreen(), '\x1b[20~'],
    ['s in the home menu', openScreen({ opening: 'home' }), 's'],
  ])('opens with %s', (_, screen, key) => {
    screen.type(key);
    expect(screen.context()).toBe('settings');
    expect(screen.frame().slice(0, 4)).toEqual([
      'SETTINGS',
      '',
      '> theme          classic',
      '  input          prompts',
    ]);
    expect(screen.text().replace(/\s+/g, ' ')).toContain(
      'Appearance of the screen (classic, unicode, large, high-contrast or colour-blind).',
    );
    expect(screen.text()).toContain('Changes are saved in the test');
    expect(screen.frame()).toContain('Up/Down move   Right change   Esc close   ? help');
  });

  test('opens from every question of the start screen, and returns to that question', async () => {
    const screen = openScreen();
    screen.type('2\rAnn\r');
    screen.press('f9');
    expect(screen.context()).toBe('settings');
    await screen.escape();
    expect(screen.context()).toBe('player-name');
    screen.press('f7', 'f9');
    expect(screen.context()).toBe('settings');
    screen.type('q');
    expect(screen.context()).toBe('player-level');
  });

  test("names the substitute for a theme that the terminal can't show", () => {
    const screen = settingsScreen('theme', { characters: 'ascii', settings: { theme: 'unicode' } });
    expect(rowOf(screen, 'theme')).toBe('> theme          unicode (shown as classic)');
    expect(screen.text().replaceAll('\n', ' ')).toContain(
      'Theme unicode needs a UTF-8 locale (LC_ALL, LC_CTYPE or LANG), so classic is used.',
    );
    screen.press('down');
    expect(screen.text()).not.toContain('UTF-8');
    const able = settingsScreen('theme', { settings: { theme: 'unicode' } });
    expect(rowOf(able, 'theme')).toBe('► theme          unicode');
    expect(able.text()).not.toContain('UTF-8');
  });

  test("says which terminals have room for large dice, if this terminal doesn't", () => {
    const needs = 'Large dice fit in terminals of at least 96 columns and 30 rows.';
    const words = (columns: number, rows: number, theme: 'large' | 'classic'): string =>
      settingsScreen('theme', { settings: { theme } }).text({ columns, rows }).replace(/\s+/g, ' ');
    expect(words(80, 24, 'large')).toContain(needs);
    expect(words(96, 29, 'large')).toContain(needs);
    expect(words(40, 24, 'large')).toContain(needs);
    expect(words(96, 30, 'large')).not.toContain(needs);
    expect(words(80, 24, 'classic')).not.toContain(needs);
  });

  test('keeps the footer in a small terminal, even if the description is long', () => {
    const screen = settingsScreen('theme', {
      characters: 'ascii',
      size: { columns: 40, rows: 24 },
      environment: { theme: 'unicode' },
    });
    expect(screen.text().replaceAll('\n', ' ')).toContain('so classic is used.');
    expect(screen.frame().findLast((row) => row !== '')).toBe('Up move  Right change  Esc close  ? help');
  });

  test('shows every setting in 40 x 16, also while names are typed', () => {
    const screen = settingsScreen('names', { size: { columns: 40, rows: 16 } });
    const shown = (): readonly string[] =>
      screen.frame().flatMap((line) => SETTING_NAMES.filter((name) => line.slice(2).startsWith(`${name} `)));
    expect(shown()).toEqual(SETTING_NAMES);
    screen.press('enter');
    expect(shown()).toEqual(SETTING_NAMES);
    expect(screen.frame().length).toBeLessThan(16);
  });

  test("shows a new theme at once, or classic if the terminal can't show it", () => {
    for (const [characters, theme] of [
      ['utf-8', 'unicode'],
      ['ascii', 'classic'],
    ] as const) {
      const screen = openScreen({ characters });
      screen.press('f9', 'right');
      expect(values(screen).theme).toBe('unicode');
      expect(screen.model().theme).toBe(theme);
    }
  });

  test("doesn't open in a game", () => {
    const screen = openScreen({ players: ['Ann'] });
    screen.press('f9');
    expect(screen.context()).toBe('hold');
  });

  test('responds to the mouse: one click marks a setting, and a second click changes its value', async () => {
    const screen = openScreen();
    screen.press('f9');
    screen.send({ type: 'click', command: { verb: 'target', target: 'speed' } });
    expect(rowOf(screen, 'speed')).toBe('> speed          normal');
    expect(await changesOf(screen)).toEqual([]);
    screen.send({ type: 'click', command: { verb: 'target', target: 'speed' } });
    expect(rowOf(screen, 'speed')).toBe('> speed          fast');
    expect(await changesOf(screen)).toEqual([{ speed: 'fast' }]);
  });
});

describe('the arrow keys', () => {
  const MOVES = ['up', 'down', 'left', 'right', 'home', 'end'] as const;

  test.each(SETTING_NAMES.filter(isChoice))('cycle through every value of %s', (name) => {
    const screen = settingsScreen(name);
    const before = values(screen)[name];
    const seen = CHOICES[name].map(() => {
      screen.press('right');
      return values(screen)[name];
    });
    expect(new Set<string>(seen)).toEqual(new Set<string>(CHOICES[name]));
    expect(values(screen)[name]).toBe(before);
  });

  test('cycle through the rule sets and the chosen house rules file', () => {
    const houseFile = '/home/ann/house.json';
    const choices = [...RULE_SETS.map(({ id }) => id), houseFile];
    const screen = settingsScreen('rules', { settings: { rules: houseFile } });
    const pressed = (key: 'left' | 'right') =>
      choices.map(() => {
        screen.press(key);
        return values(screen).rules;
      });
    const right = pressed('right');
    expect(new Set(right)).toEqual(new Set(choices));
    expect([houseFile, ...pressed('left')]).toEqual([...right.toReversed(), houseFile]);
  });

  test('still offer the house rules file after the screen was closed and reopened', async () => {
    const rules = '/home/ann/house.json';
    const screen = settingsScreen('rules', { settings: { rules } });
    screen.press('right');
    expect(values(screen).rules).toBe(RULE_SETS[0]?.id);
    await changesOf(screen);
    screen.press('f9', 'f9', 'end', 'up', 'up', 'up', 'up');
    expect(rowOf(screen, 'rules')).toMatch(/^> /);
    screen.press('left');
    expect(values(screen).rules).toBe(rules);
    expect(await changesOf(screen)).toEqual([{ rules: RULE_SETS[0]?.id }, { rules }]);
  });

  test('undo each other’s changes, and stay within the allowed values', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...MOVES)), (moves) => {
        const screen = settingsScreen('theme');
        for (const key of moves) {
          // There, Right opens the line for the names.
          if (rowOf(screen, 'names').startsWith('>') && (key === 'left' || key === 'right')) continue;
          screen.press(key);
          const after = values(screen);
          for (const name of SETTING_NAMES.filter(isChoice)) expect(CHOICES[name]).toContain(after[name]);
          if (key === 'left') screen.press('right', 'left');
          if (key === 'right') screen.press('left', 'right');
          expect(values(screen)).toEqual(after);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('a change takes effect at once and is saved', () => {
  test('input', async () => {
    const screen = settingsScreen('input');
    screen.press('right', 'f9');
    screen.type('1\rAnn\r');
    expect(screen.context()).toBe('quick');
    expect(await changesOf(screen)).toEqual([{ input: 'quick' }]);
  });

  test('the speed of computers, and animation', async () => {
    const screen = settingsScreen('speed', { animation: 'on' });
    screen.press('left');
    expect(screen.model()).toMatchObject({
      pace: { speed: 'slow' },
      settings: { values: { animation: 'on' } },
    });
    screen.press('up', 'right');
    expect(screen.model()).toMatchObject({
      pace: { speed: 'at-once' },
      settings: { values: { animation: 'off' } },
    });
    screen.press('enter');
    expect(screen.model()).toMatchObject({
      pace: { speed: 'slow' },
      settings: { values: { animation: 'on' } },
    });
    expect(await changesOf(screen)).toEqual([{ speed: 'slow' }, { animation: 'off' }, { animation: 'on' }]);
  });

  test('confirmations', () => {
    const screen = settingsScreen('confirmations');
    screen.press('left');
    expect(screen.model().settings.values.confirmations).toBe('none');
  });

  test('the rules of the next game', async () => {
    const screen = settingsScreen('rules');
    screen.press('right', 'f9');
    screen.type('1\rAnn\r');
    expect(screen.game().header.rules).toBe(findRuleSet('meowtzee'));
    expect(await changesOf(screen)).toEqual([{ rules: 'meowtzee' }]);
  });

  test('names, which the start screen suggests', async () => {
    const screen = settingsScreen('names', { lastPlayers: ['Old'] });
    screen.press('enter');
    expect(screen.context()).toBe('settings-names');
    screen.type('Zoë, Bob');
    screen.press('enter', 'f9');
    expect(await changesOf(screen)).toEqual([{ names: ['Zoë', 'Bob'] }]);
    expect(screen.text()).toContain('Enter for Zoë, Bob');
  });
});

describe('names', () => {
  test('that are invalid are rejected with a reason, and can be corrected', () => {
    const screen = settingsScreen('names');
    screen.press('enter');
    screen.type('Ann,ann\r');
    expect(screen.context()).toBe('settings-names');
    expect(screen.text()).toContain('"Ann" and "ann" are too similar. Enter 1 to 4 different names');
    screen.press('backspace', 'backspace', 'backspace');
    screen.type('Bob\r');
    expect(values(screen).names).toEqual(['Ann', 'Bob']);
    expect(screen.text()).not.toContain('too similar');
  });

  test("don't change after Escape, and are removed by an empty line", async () => {
    const screen = settingsScreen('names', { settings: { names: ['Ann'] } });
    screen.press('enter');
    screen.type('x');
    await screen.escape();
    expect([screen.context(), values(screen).names]).toEqual(['settings', ['Ann']]);
    screen.press('enter', 'ctrl-u', 'enter');
    expect(values(screen).names).toEqual([]);
    expect(await changesOf(screen)).toEqual([{ names: undefined }]);
    expect(rowOf(screen, 'names')).toBe('> names          none');
  });

  test.each([
    [[], 'Enter for Old'],
    [['1\rAnna\r', 'n'], 'Enter for Anna'],
  ] as const)(
    'that are removed make the start screen suggest the players of the last game: %j',
    (typed, offered) => {
      const screen = openScreen({
        lastPlayers: ['Old'],
        settings: { names: ['Zoë'] },
        session: stillSession(endOf([fullCard(20)])),
      });
      for (const text of typed) screen.type(text);
      screen.press('f9', 'home');
      for (let place = SETTING_NAMES.indexOf('names'); place > 0; place--) screen.press('down');
      screen.press('enter', 'ctrl-u', 'enter', 'f9');
      expect(screen.text()).toContain(offered);
    },
  );

  test('can contain all letters, including letters that are commands elsewhere', () => {
    const screen = settingsScreen('names');
    screen.press('enter');
    screen.type('qskjhl?');
    expect(screen.text()).toContain('Names, such as Ann,Bob: qskjhl?_');
  });
});

describe('saving settings', () => {
  test("shows why a change couldn't be saved, until a later change is saved", async () => {
    let problem: string | undefined = 'Settings not saved: the disk is full (ENOSPC) (/config.json)';
    const screen = settingsScreen('input', { saveSettings: () => Promise.resolve(problem) });
    screen.press('right');
    await screen.changed();
    expect(screen.text()).toContain('Settings not saved: the disk is full (ENOSPC) (/config.json)');
    expect(values(screen).input).toBe('quick');
    problem = undefined;
    screen.press('right');
    await screen.changed();
    expect(screen.text()).not.toContain('not saved');
    expect(screen.text()).toContain('Changes are saved in the test');
  });

  test('is done one change after another, and the program waits for it before it ends', async () => {
    const waiting: (() => void)[] = [];
    const begun: SettingsChange[] = [];
    const screen = settingsScreen('input', {
      saveSettings: (change) => {
        begun.push(change);
        return new Promise((resolve) => waiting.push(() => resolve(undefined)));
      },
    });
    screen.press('right', 'down', 'right');
    const ended: string[] = [];
    void screen.store.ended.then((ending) => ended.push(ending));
    await Promise.resolve();
    expect(begun).toEqual([{ input: 'quick' }]);
    screen.store.end('SIGTERM');
    waiting.shift()?.();
    await untilDone(() => begun.length === 2);
    expect(begun).toEqual([{ input: 'quick' }, { mouse: 'off' }]);
    expect(ended).toEqual([]);
    waiting.shift()?.();
    expect(await screen.store.ended).toBe('SIGTERM');
  });
});

/** Waits for pending work, and returns the settings changes that the screen has tried to save. */
async function changesOf(screen: TestScreen): Promise<readonly SettingsChange[]> {
  for (let rounds = 0; rounds < 20; rounds++) await Promise.resolve();
  return screen.changes;
}

/** Waits until the condition is true. */
async function untilDone(isSo: () => boolean): Promise<void> {
  for (let rounds = 0; rounds < 50 && !isSo(); rounds++) await Promise.resolve();
}

import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { Keys } from '../../../src/ui/core/panel.js';
import { commandInPanel, type FooterItem, keyLabel, panelFooter } from '../../../src/ui/core/panelKeys.js';
import { exampleCoaches, examplePanels, exampleScenes } from '../../../src/ui/run/examplePanels.js';
import { type Key, namedKey, textKey } from '../../../src/ui/input/events.js';
import { seededRoller } from '../../../src/rollers/index.js';
import { startSession } from '../../../src/session/index.js';
import { keysPageMessages } from '../../../src/text/index.js';
import { header, rollerFor } from '../../support/builders.js';
import { bytesOf } from '../../support/keys.js';
import { documentedKeys, footerLabels, keysUnder } from '../../support/pages/keysPage.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';

const all = [...exampleScenes(), ...exampleCoaches(), ...examplePanels()];
/** Returns the entries that name a word to type, with an Enter, or a key. */
const entries = (keys: Keys<unknown>, are: 'words' | 'keys'): readonly FooterItem[] => {
  const words = keys.bindings.flatMap(({ word }) => word ?? []);
  return panelFooter(keys).filter(({ key }) => words.includes(key) === (are === 'words'));
};

/** Returns the key with this label. */
function keyLabelled({ bindings }: Keys<unknown>, label: string): Key {
  const name = bindings.flatMap(({ keys }) => keys).find((each) => keyLabel(each) === label) ?? '';
  return name.length === 1 ? textKey(name) : namedKey(name as Parameters<typeof namedKey>[0]);
}

test.each(all.map((keys) => [keys.place, keys] as const))(
  'each key in the footer of %s does what a click on its entry does',
  (place, keys) => {
    for (const { key, command } of entries(keys, 'keys')) {
      const pressed = commandInPanel(keys, keyLabelled(keys, key));
      expect([key, pressed?.verb === 'press' ? { ...pressed, place } : pressed]).toEqual([key, command]);
    }
  },
);

describe.each([
  ['hold', ''],
  ['dice-numbers', '2\r'],
  ['box-name', 's\r'],
  ['filled', 'chance\r'],
] as const)('at the prompt %s', (place, answers) => {
  const keys = all.find((each) => each.place === place);
  const named = keys ? entries(keys, 'words') : [];

  function asked(): TestScreen {
    const session = startSession(header(1), rollerFor(0), { rollsAfterBox: 'caller' });
    const screen = openScreen({ players: header(1).players, session });
    screen.type(answers);
    expect(screen.context()).toBe(place);
    return screen;
  }

  test('the footer names words', () => {
    expect(named.map(({ key }) => key)).toEqual(expect.arrayContaining(['?', 'leave']));
  });

  test.each(named.map((item) => [item.key, item] as const))(
    '%s does what a click on it does',
    (word, item) => {
      const typed = asked();
      const before = typed.text();
      typed.type(`${word}\r`);
      const clicked = asked();
      clicked.send({ type: 'click', command: item.command });
      expect(typed.text()).toBe(clicked.text());
      expect(typed.text()).not.toBe(before);
    },
  );
});

const NAMED: Readonly<Record<string, string>> = {
  Enter: '\r',
  Tab: '\t',
  'Up/Down': bytesOf('down'),
  F1: bytesOf('f1'),
  F2: bytesOf('f2'),
  F4: bytesOf('f4'),
  F7: bytesOf('f7'),
  F10: bytesOf('f10'),
};

test.each([
  ['the menu', {}, ''],
  ['the number of players', {}, '\r'],
  ['the dice to hold', { players: ['Anna'] }, ''],
  ['the box to fill', { players: ['Anna'] }, 's\rsm'],
  ['quick keys', { players: ['Anna'], input: 'quick' }, '1'],
] as const)('checklist 2: every key in the footer has an effect at %s', async (_, options, answers) => {
  let keys = ['first'];
  for (let index = 0; index < keys.length; index++) {
    const screen = openScreen({ opening: 'home', ...options });
    for (const part of answers.split(/(?<=\r)/)) screen.type(part);
    const before = screen.text();
    keys = (before.split('\n').findLast((line) => line !== '') ?? '')
      .split('   ')
      .map((item) => item.split(' ')[0] ?? '');
    const key = keys[index] ?? '';
    if (key === 'Esc') await screen.escape();
    else screen.type(NAMED[key] ?? (['?', 'coach', 'leave'].includes(key) ? `${key}\r` : key));
    // Keys that leave end the screen of the menu.
    if (screen.text() === before) await screen.store.ended;
  }
});

const SIZE = { columns: 80, rows: 60 };

const ESCAPE = bytesOf('escape');

/** Opens a practice game, in which every key has an effect. */
const practice = (input: 'prompts' | 'quick'): ScreenOptions => ({
  players: header(1).players,
  session: startSession({ ...header(1), practice: true }, seededRoller('kestrel'), {
    rollsAfterBox: 'caller',
  }),
  input,
});

/** Fills every box. Each `y` confirms a zero, or does nothing. The key `r` rolls the next dice at once. */
const ALL_BOXES = [...'eathovxkdfmlz'].map((letter) => `${letter}${letter}y`).join('r');

/** A question or scene: its heading in docs/keys.md, the chunks that lead to it, and the key that opens help. */
type Place = readonly [heading: string, typed: readonly string[], help: '?' | 'f1'];

/** Walks through the screens. Each place begins where the place before it ended. */
const WALKS: readonly (readonly [name: string, options: ScreenOptions, places: readonly Place[]])[] = [
  ['a roll-off', { players: ['Ann', 'Bob'] }, [['The roll-off', [], '?']]],
  [
    'a turn with prompts',
    practice('prompts'),
    [
      ['Which dice to hold', [], '?'],
      ['Which dice to hold, after you choose how many', ['2\r'], 'f1'],
      ['Which box to fill', [ESCAPE, 's\r', 'sm'], 'f1'],
    ],
  ],
  [
    'a game with quick keys',
    practice('quick'),
    [
      // Press 1 first: for a short time after the first roll, Enter has an effect only after another key.
      ['Quick keys', ['1'], '?'],
      ['Confirming a move', ['zz'], '?'],
      ['Final standings', ['n', ALL_BOXES], '?'],
    ],
  ],
];

const PAGE = readFileSync('docs/keys.md', 'utf8');
const COMMON = keysUnder(PAGE, keysPageMessages.common);

const footerOf = (screen: TestScreen): string => screen.frame().findLast((line) => line !== '') ?? '';

test.each(WALKS)(
  'checklist 4: during %s, footers list 3 to 6 keys, ? or F1 lists all keys as docs/keys.md does, and Esc closes the list',
  async (_, options, places) => {
    const screen = openScreen({ size: SIZE, opening: 'home', ...options });
    for (const [heading, typed, help] of places) {
      for (const chunk of typed) await (chunk === ESCAPE ? screen.escape() : screen.type(chunk));
      while (screen.text().includes('computing ...')) await screen.changed();
      const before = screen.text();
      const documented = documentedKeys(PAGE, heading);
      expect([heading, documented.length > 0]).toEqual([heading, true]);
      const labels = footerLabels(footerOf(screen));
      expect([heading, labels.length >= 3 && labels.length <= 6]).toEqual([heading, true]);
      screen.type(help === '?' ? help : bytesOf(help));
      // The keys on the screen and the documentation, which is generated from the keymap, must match.
      const shown = screen.frame().map((line) => line.trim());
      for (const { keys, does } of documented) {
        const line = shown.find((each) => each.endsWith(`  ${does}`)) ?? '';
        expect([does, line.split(' ')]).toEqual([does, expect.arrayContaining([...keys])]);
      }
      const known = [...documented, ...COMMON].flatMap(({ keys }) => keys);
      expect(known).toEqual(expect.arrayContaining(labels.flat()));
      await screen.escape();
      expect(screen.text()).toBe(before);
    }
  },
);

const QUICK = { players: ['Ann'], input: 'quick' } as const;

test.each<
  [place: string, options: ScreenOptions, opening: string, arrows: string, hjkl: string, after: RegExp]
>([
  ['how to play', { opening: 'home' }, '?', 'RRL', 'llh', /page 2 of/],
  ['a computer’s level', { opening: 'home' }, 'c', 'RDL', 'ljh', /> 2 casual/],
  ['the settings', { opening: 'home' }, 's', 'DRDLU', 'jljhk', /^> input +quick\n +mouse +off$/m],
  ['the question whether to leave', QUICK, 'q', 'DDU', 'jjk', /^> 2 /m],
])('checklist 3: the arrow keys and hjkl work in %s', (_, options, opening, arrows, hjkl, after) => {
  const names = { R: 'right', L: 'left', D: 'down', U: 'up' } as const;
  for (const keys of [[...arrows].map((key) => bytesOf(names[key as keyof typeof names])), [...hjkl]]) {
    const screen = openScreen(options);
    screen.type(opening);
    expect(screen.text()).not.toMatch(after);
    keys.forEach((key) => screen.type(key));
    expect(screen.text()).toMatch(after);
  }
});

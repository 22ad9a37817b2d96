import { describe, expect, test } from '@jest/globals';
import type { Keys } from '../../../src/ui/core/panel.js';
import { commandInPanel, type FooterItem, keyLabel, panelFooter } from '../../../src/ui/core/panelKeys.js';
import { exampleCoaches, examplePanels, exampleScenes } from '../../../src/ui/run/examplePanels.js';
import { type Key, namedKey, textKey } from '../../../src/ui/input/events.js';
import { startSession } from '../../../src/session/index.js';
import { header, rollerFor } from '../../support/builders.js';
import { bytesOf } from '../../support/keys.js';
import { openScreen, type TestScreen } from '../../support/screen.js';

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
  F4: bytesOf('f4'),
  F7: bytesOf('f7'),
  F10: bytesOf('f10'),
};

test.each([
  ['the menu', {}, ''],
  ['the number of players', {}, '\r'],
  ['the dice to hold', { players: ['Anna'] }, ''],
  ['the box to fill', { players: ['Anna'] }, 's\rsm'],
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

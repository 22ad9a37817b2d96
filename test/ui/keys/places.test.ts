import { describe, expect, test } from '@jest/globals';
import { YAHTZEE_BOXES, labelOf, OFFICIAL } from '../../../src/engine/index.js';
import { keysPageMessages } from '../../../src/text/index.js';
import type { Keys } from '../../../src/ui/core/panel.js';
import { commandInPanel, keyLabel, panelFooter, panelHelp } from '../../../src/ui/core/panelKeys.js';
import { namedKey, textKey } from '../../../src/ui/input/events.js';
import { HOME_ITEMS, HOME_LETTERS } from '../../../src/ui/model/home.js';
import type { Place } from '../../../src/ui/core/places.js';
import { YAHTZEE_LETTERS } from '../../../src/engine/ruleSets/yahtzeeBoxes.js';
import { exampleCoaches, examplePanels, exampleScenes } from '../../../src/ui/run/examplePanels.js';

type Example = readonly [place: Place, keys: Keys<unknown>];
const named = (examples: readonly Keys<unknown>[]): readonly Example[] =>
  examples.map((keys) => [keys.place, keys]);

const scenes = named(exampleScenes());
const coaches = named(exampleCoaches());
const panels = named(examplePanels());
const all = [...scenes, ...coaches, ...panels];
/** The places with a footer and help. Any key closes the card of a daily game. */
const withFooter = all.filter(([place]) => place !== 'too-small' && place !== 'share');

const keysAt = (place: Place): Keys<unknown> => {
  const found = all.find(([each]) => each === place);
  if (!found) throw new Error(`no example of ${place}`);
  return found[1];
};
const bindingOf = ({ bindings }: Keys<unknown>, key: string) =>
  bindings.find(({ keys }) => keys.includes(key));
const doesAt = (place: Place, key: string): string | undefined => bindingOf(keysAt(place), key)?.does;
/** Returns the keys as if all had an effect. */
const awake = (keys: Keys<unknown>): Keys<unknown> => ({
  ...keys,
  bindings: keys.bindings.map((each) => ({ ...each, isIdle: false })),
});
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ';

test("there's an example of each place in docs/keys.md", () => {
  const places = new Set<string>(all.map(([place]) => place));
  const headed = Object.keys(keysPageMessages.headings);
  expect(headed.filter((place) => !places.has(place))).toEqual([]);
});

describe.each(all)('%s', (_, keys) => {
  const { bindings } = keys;
  const names = bindings.flatMap((each) => each.keys);

  test('gives each key one meaning', () => {
    expect(names.filter((key, index) => names.indexOf(key) !== index)).toEqual([]);
  });

  test('lets Ctrl-C end the program and Ctrl-Z suspend it', () => {
    expect(commandInPanel(keys, namedKey('ctrl-c'))).toEqual({ verb: 'interrupt' });
    expect(commandInPanel(keys, namedKey('ctrl-z'))).toEqual({ verb: 'suspend' });
  });

  test('explains each of its keys in help', () => {
    const help = panelHelp(awake(keys));
    const explained = help.flatMap((line) => line.keys.split(' '));
    expect(explained.toSorted()).toEqual(names.map(keyLabel).toSorted());
    for (const { does } of help) expect(does).not.toBe('');
  });

  test('takes letters, digits and spaces as text if it takes pastes', () => {
    // At the question about a level, letters choose levels, but what is typed there may also be a name.
    const isText = keys.takesPastes && keys.place !== 'player-level';
    for (const text of isText ? LETTERS : '')
      expect(commandInPanel(keys, textKey(text))).toEqual({ verb: 'type', text });
  });
});

/** The most entries that a footer shows at once. Some footers are longer, but no moment shows all of their keys. */
function mostInFooter(place: Place): number {
  const isLong = [
    'end',
    'end-cards',
    'lobby',
    'public-tables',
    'players',
    'games',
    'replay',
    'replay-playing',
  ].includes(place);
  if (isLong || place.startsWith('quick')) return 7;
  return /^(hold|dice-numbers|box-name)$/.test(place) ? 6 : 5;
}

// If the terminal is too small, the program draws no footer.
test.each(withFooter)('the footer of %s lists 3 to 7 keys and fits in 80 columns', (place, keys) => {
  const { bindings, ...others } = awake(keys);
  // Games away from network tables show no keys for them, and boards with all cards no key for the next one.
  const isGame = /^(hold|dice|box|quick|confirm|end)/.test(place);
  const isElsewhere = place === 'end-cards' ? /network table/ : /network table|^show the next player’s card$/;
  const shown = bindings.filter(({ does }) => !isGame || !isElsewhere.test(does));
  const words = panelFooter({ ...others, bindings: shown }).map(({ allKeys, word }) => `${allKeys} ${word}`);
  expect(words.length).toBeGreaterThanOrEqual(3);
  expect(words.length).toBeLessThanOrEqual(mostInFooter(place));
  expect(words.join('   ').length).toBeLessThanOrEqual(80);
  expect(new Set(words).size).toBe(words.length);
});

describe('help and leaving', () => {
  test.each(withFooter)('F1 opens help: %s', (_, keys) => {
    expect(commandInPanel(keys, namedKey('f1'))).toEqual({ verb: 'help' });
  });

  test.each([...scenes, ...coaches].filter(([place]) => place !== 'too-small'))(
    'F10 leaves: %s',
    (_, keys) => {
      expect(commandInPanel(keys, namedKey('f10'))).toEqual({ verb: 'leave' });
    },
  );

  test.each(panels)('Esc closes the panel or goes back: %s', (_, keys) => {
    expect(bindingOf(keys, 'escape')).toBeDefined();
  });

  test('Esc closes the chat line', () => {
    expect(doesAt('chat', 'escape')).toBe('close the line, and keep its text');
  });

  test('F1 opens help and q leaves the menu, where ? shows how to play', () => {
    expect(doesAt('home', 'f1')).toBe('show your options, the keys and the rules');
    expect(doesAt('home', '?')).toBe('show how to play');
    expect(commandInPanel(keysAt('home'), textKey('q'))?.verb).toBe('leave');
  });

  test.each(['quick', 'roll-off', 'confirm', 'end', 'network', 'lobby', 'roll', 'wait'] as const)(
    '? opens help and q leaves: %s',
    (place) => {
      expect(commandInPanel(keysAt(place), textKey('?'))).toEqual({ verb: 'help' });
      expect(commandInPanel(keysAt(place), textKey('q'))?.verb).toBe('leave');
    },
  );

  test.each(['hold', 'dice-numbers'] as const)('? opens help, but q is text: %s', (place) => {
    expect(commandInPanel(keysAt(place), textKey('?'))).toEqual({ verb: 'help' });
    expect(commandInPanel(keysAt(place), textKey('q'))).toEqual({ verb: 'type', text: 'q' });
  });
});

describe('the coach', () => {
  const TURN: readonly Place[] = ['hold', 'dice-numbers', 'box-name', 'quick', 'quick-box', 'confirm'];
  const ASKS = 'ask the coach about these dice';

  test.each(scenes)('opens with F3 only during a turn: %s', (place, keys) => {
    expect(bindingOf(keys, 'f3')?.does).toBe(TURN.includes(place) ? ASKS : undefined);
  });

  test.each(TURN)('opens with c, unless letters are text: %s', (place) => {
    expect(doesAt(place, 'c')).toBe(keysAt(place).takesPastes ? undefined : ASKS);
  });

  test.each(coaches)('changes only its own keys: %s', (place, keys) => {
    const asked = keysAt(place.split('/')[0] as Place);
    for (const text of 'abdefghijklmnopqrstuvwxyz0123456789+ ')
      expect(commandInPanel(keys, textKey(text))).toEqual(commandInPanel(asked, textKey(text)));
    for (const key of ['backspace', 'tab', 'left', 'right', 'f1', 'f2', 'f10', 'ctrl-u'] as const)
      expect(commandInPanel(keys, namedKey(key))).toEqual(commandInPanel(asked, namedKey(key)));
  });

  test.each(coaches)('closes with Esc: %s', (_, keys) => {
    expect(bindingOf(keys, 'escape')?.does).toBe('close the coach');
  });
});

describe.each(panels.filter(([place]) => place.includes('/')))('the exercise %s', (place, keys) => {
  const basic = place.split('/')[0] as Place;
  const does = (key: string) => bindingOf(keys, key)?.does;

  test('has no keys that need a game', () => {
    for (const key of ['f3', 'f4', 'f5', 'f6', 'f8']) expect(does(key)).toBeUndefined();
    expect(does('q')).toBe(basic.startsWith('quick') ? does('escape') : undefined);
  });

  test('has the other keys of a turn', () => {
    for (const key of [...'abdefghijklmnoprstvwxyz0123456789+ ', 'enter', 'f1', 'f2', 'f10'])
      expect([key, does(key)]).toEqual([key, doesAt(basic, key)]);
  });
});

describe('the quick keys of the boxes', () => {
  test('are thirteen different letters', () => {
    expect(new Set(Object.values(YAHTZEE_LETTERS)).size).toBe(YAHTZEE_BOXES.length);
  });

  test.each(YAHTZEE_BOXES)('the key of %s is a letter of its label and not a command', (box) => {
    expect(labelOf(OFFICIAL, box).toLowerCase()).toContain(YAHTZEE_LETTERS[box]);
    // These letters mean coach, leave, roll, stop, take back, yes and no.
    expect([...'cqrsuyn']).not.toContain(YAHTZEE_LETTERS[box]);
    expect(doesAt('quick', YAHTZEE_LETTERS[box])).toBe('highlight that box; press again to fill it in');
  });
});

test.each(HOME_ITEMS.filter((item) => item !== 'leave'))(
  "the menu has a key for %s that isn't an arrow key or q, also with Caps Lock",
  (item) => {
    const letter = HOME_LETTERS[item];
    expect(letter).toMatch(/^[a-gimnopr-z?]$/);
    for (const key of [letter, letter.toUpperCase()])
      expect(commandInPanel(keysAt('home'), textKey(key))).toEqual({ verb: 'press', key: letter });
  },
);

describe('a character', () => {
  test.each([
    ['player-count', '?'],
    ['player-name', '?'],
    ['player-name', '雪'],
    ['box-name', '?'],
  ] as const)('is text: %s %s', (place, text) => {
    expect(commandInPanel(keysAt(place), textKey(text))).toEqual({ verb: 'type', text });
  });

  test('is text at the questions that are answered with text', () => {
    const places = all.flatMap(([place, { takesPastes }]) => (takesPastes ? [place] : []));
    expect(places).toEqual(
      expect.arrayContaining([
        ...(['player-count', 'player-name', 'hold', 'dice-numbers', 'box-name'] as const),
        ...(['network-form', 'chat', 'settings-names'] as const),
      ]),
    );
  });

  test.each([
    ['roll-off', 'z'],
    ['confirm', 'x'],
    ['end', 'x'],
  ] as const)('has no effect without a binding: %s %s', (place, text) => {
    expect(commandInPanel(keysAt(place), textKey(text))).toBeUndefined();
  });
});

test.each(panels.concat(scenes))(
  'j and k work like the arrow keys, unless letters are text: %s',
  (_, keys) => {
    const pairs = [
      ['j', 'down'],
      ['k', 'up'],
    ] as const;
    for (const [letter, arrow] of pairs) {
      const byArrow = commandInPanel(keys, namedKey(arrow));
      if (!keys.text && byArrow) expect(commandInPanel(keys, textKey(letter))).toEqual(byArrow);
    }
  },
);

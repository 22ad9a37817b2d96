import { describe, expect, test } from '@jest/globals';
import { BOXES, labelOf, OFFICIAL } from '../../../src/engine/index.js';
import { type Key, namedKey, textKey } from '../../../src/ui/input/events.js';
import { commandInPanel, panelFooter } from '../../../src/ui/core/panelKeys.js';
import { commandFor } from '../../../src/ui/keys/commandFor.js';
import {
  BASIC_CONTEXTS,
  basicContext,
  COACHED_CONTEXTS,
  type CoachedContext,
  CONTEXTS,
  type ExercisePlace,
  type PanelPlace,
  type Context,
  isPanelPlace,
} from '../../../src/ui/keys/context.js';
import { footerItems, keyHelp, keyLabel } from '../../../src/ui/keys/keyLabels.js';
import { HOME_ITEMS, HOME_LETTERS } from '../../../src/ui/keys/homeItems.js';
import { BOX_LETTERS } from '../../../src/ui/keys/quickBindings.js';
import { examplePanels } from '../../../src/ui/run/examplePanels.js';
import { FULL_KEYMAP, TABLE_KEYMAP } from '../../../src/ui/keys/tableKeys.js';

/** A context whose keys are in the keymap. */
type KeymapContext = Exclude<Context, PanelPlace | ExercisePlace>;

const keysOf = (context: KeymapContext): string[] => FULL_KEYMAP[context].flatMap(({ keys }) => keys);

describe.each(CONTEXTS)('%s', (context) => {
  test('gives each key one meaning', () => {
    const keys = keysOf(context);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('lets Ctrl-C end the program and Ctrl-Z suspend it', () => {
    expect(commandFor(FULL_KEYMAP, context, namedKey('ctrl-c'))).toEqual({ verb: 'interrupt' });
    expect(commandFor(FULL_KEYMAP, context, namedKey('ctrl-z'))).toEqual({ verb: 'suspend' });
  });

  test('explains each of its keys in help', () => {
    const explained = keyHelp(FULL_KEYMAP, context).flatMap(({ keys }) => keys.split(' '));
    expect(explained.toSorted()).toEqual(keysOf(context).map(keyLabel).toSorted());
    for (const { does } of keyHelp(FULL_KEYMAP, context)) expect(does).not.toBe('');
  });
});

describe.each(examplePanels().map((keys) => [keys.place, keys] as const))('the panel %s', (place, panel) => {
  const { bindings } = panel;
  const all = bindings.flatMap(({ keys }) => keys);
  const command = (key: Key) => commandInPanel(panel, key);

  test('gives each key one meaning, and explains it', () => {
    expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([]);
    for (const { does } of bindings) expect(does).not.toBe('');
  });

  test('has the keys that work everywhere, and Escape', () => {
    expect(command(namedKey('ctrl-c'))).toEqual({ verb: 'interrupt' });
    expect(command(namedKey('ctrl-z'))).toEqual({ verb: 'suspend' });
    expect(command(namedKey('f1'))).toEqual({ verb: 'help' });
    expect(all).toContain('escape');
  });

  test('has a footer of 3 to 7 keys that fits in 80 columns', () => {
    const shown = { ...panel, bindings: bindings.map((each) => ({ ...each, isIdle: false })) };
    const words = panelFooter(shown).map(({ allKeys, word }) => `${allKeys} ${word}`);
    expect(words.length).toBeGreaterThanOrEqual(3);
    expect(words.length).toBeLessThanOrEqual(
      ['players', 'games', 'replay', 'replay-playing'].includes(place) ? 7 : 5,
    );
    expect(words.join('   ').length).toBeLessThanOrEqual(80);
    expect(new Set(words).size).toBe(words.length);
  });

  test('takes letters, digits and spaces as text, if it asks for text', () => {
    const isExercise = /^(hold|box-name|quick|quick-box)\//.test(place);
    expect(panel.text !== undefined).toBe(isExercise || ['settings-names', 'delete-game'].includes(place));
    for (const text of panel.takesPastes
      ? 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 '
      : '')
      expect(command(textKey(text))).toEqual({ verb: 'type', text });
  });

  test('has j and k beside the arrow keys, if it has them', () => {
    const pairs = [
      ['j', 'down'],
      ['k', 'up'],
    ] as const;
    for (const [letter, arrow] of pairs)
      expect(command(textKey(letter))).toEqual(panel.text ? expect.anything() : command(namedKey(arrow)));
  });
});

/** The contexts whose footers do not show all of these keys at once. */
const isShortened = (context: string): boolean =>
  ['lobby', 'public-tables'].includes(context) || context.startsWith('quick');

// If the terminal is too small, the program draws no footer.
test.each(CONTEXTS.filter((context) => context !== 'too-small'))(
  'the footer of %s lists 3 to 7 keys and fits in 80 columns',
  (context) => {
    const isAtTable = context in TABLE_KEYMAP;
    const words = footerItems(
      FULL_KEYMAP,
      context,
      ({ verb }) => isAtTable || (verb !== 'chat' && verb !== 'players'),
    ).map(({ allKeys, word }) => `${allKeys} ${word}`);
    expect(words.length).toBeGreaterThanOrEqual(3);
    expect(words.length).toBeLessThanOrEqual(isShortened(context) ? 7 : 5);
    expect(words.join('   ').length).toBeLessThanOrEqual(80);
    expect(new Set(words).size).toBe(words.length);
  },
);

describe('help and leaving', () => {
  const others: readonly KeymapContext[] = ['chat', 'too-small'];
  const scenes = CONTEXTS.filter((context) => !others.includes(context));

  test.each(CONTEXTS.filter((context) => context !== 'too-small'))(
    'F1 opens or closes help in the context %s',
    (context) => {
      expect(commandFor(FULL_KEYMAP, context, namedKey('f1'))?.verb).toBe('help');
    },
  );

  test.each(scenes)('have the keys F1 and F10 in the context %s', (context) => {
    expect(commandFor(FULL_KEYMAP, context, namedKey('f1'))).toEqual({ verb: 'help' });
    expect(commandFor(FULL_KEYMAP, context, namedKey('f10'))).toEqual({ verb: 'leave' });
  });

  test('have the key Escape to close chat', () => {
    expect(commandFor(FULL_KEYMAP, 'chat', namedKey('escape'))).toEqual({ verb: 'back' });
  });

  test.each(['home', 'quick', 'roll-off', 'confirm', 'end', 'network', 'lobby', 'roll', 'wait'] as const)(
    'have the keys ? and q in the context %s',
    (context) => {
      expect(commandFor(FULL_KEYMAP, context, textKey('?'))).toEqual({ verb: 'help' });
      expect(commandFor(FULL_KEYMAP, context, textKey('q'))).toEqual({ verb: 'leave' });
    },
  );

  test.each(['hold', 'dice-numbers'] as const)('have the key ?, but not q, in the context %s', (context) => {
    expect(commandFor(FULL_KEYMAP, context, textKey('?'))).toEqual({ verb: 'help' });
    expect(commandFor(FULL_KEYMAP, context, textKey('q'))).toEqual({ verb: 'type', text: 'q' });
  });
});

describe('the coach', () => {
  const TURN: readonly KeymapContext[] = [...COACHED_CONTEXTS, 'confirm'];

  test.each(BASIC_CONTEXTS.filter((context) => !isPanelPlace(context)))(
    'opens with F3 only during a turn: %s',
    (context) => {
      const verb = commandFor(FULL_KEYMAP, context, namedKey('f3'))?.verb;
      expect(verb).toBe(TURN.includes(context) ? 'coach' : undefined);
    },
  );

  test.each(TURN)('opens with c in the context %s, unless letters are text in that context', (context) => {
    const isText = context === 'hold' || context === 'dice-numbers' || context === 'box-name';
    expect(commandFor(FULL_KEYMAP, context, textKey('c'))?.verb).toBe(isText ? 'type' : 'coach');
  });

  const OPEN = CONTEXTS.filter((context) => basicContext(context) !== context);

  test.each(OPEN)('does not change what letters and digits do: %s', (context) => {
    const basic = basicContext(context);
    for (const text of 'abcdefghijklmnopqrstuvwxyz0123456789+ ')
      expect(commandFor(FULL_KEYMAP, context, textKey(text))).toEqual(
        commandFor(FULL_KEYMAP, basic, textKey(text)),
      );
    for (const key of ['backspace', 'tab', 'left', 'right', 'f1', 'f2', 'f10', 'ctrl-u'])
      expect(commandFor(FULL_KEYMAP, context, namedKey(key))).toEqual(
        commandFor(FULL_KEYMAP, basic, namedKey(key)),
      );
  });

  test.each(OPEN)('closes with Esc in the context %s', (context) => {
    expect(commandFor(FULL_KEYMAP, context, namedKey('escape'))).toEqual({ verb: 'close-coach' });
  });
});

describe.each(
  examplePanels()
    .filter(({ place }) => place.includes('/'))
    .map((keys) => [keys.place, keys] as const),
)('the exercise %s', (place, { bindings }) => {
  const basic = basicContext(place);
  const doesHere = (key: string) => bindings.find(({ keys }) => keys.includes(key))?.does;
  const doesInGames = (key: string) =>
    FULL_KEYMAP[basic as CoachedContext].find(({ keys }) => keys.includes(key))?.does;

  test('has no keys that need a game', () => {
    for (const key of ['f3', 'f4', 'f5', 'f6', 'f8']) expect(doesHere(key)).toBeUndefined();
    expect(doesHere('q')).toBe(basic.startsWith('quick') ? doesHere('escape') : undefined);
  });

  test('has the other keys of a turn', () => {
    for (const key of [...'abdefghijklmnoprstvwxyz0123456789+ ', 'enter', 'f1', 'f2', 'f10'])
      expect([key, doesHere(key)]).toEqual([key, doesInGames(key)]);
  });
});

describe('the quick keys of the boxes', () => {
  test('are thirteen different letters', () => {
    expect(new Set(Object.values(BOX_LETTERS)).size).toBe(BOXES.length);
  });

  test.each(BOXES)('the key of %s is a letter of its label and not a command', (box) => {
    expect(labelOf(OFFICIAL, box).toLowerCase()).toContain(BOX_LETTERS[box]);
    // These letters mean coach, leave, roll, stop, take back, yes and no.
    expect([...'cqrsuyn']).not.toContain(BOX_LETTERS[box]);
    expect(commandFor(FULL_KEYMAP, 'quick', textKey(BOX_LETTERS[box]))).toEqual({ verb: 'score', box });
  });
});

describe('the letters of the home menu', () => {
  test.each(HOME_ITEMS)(
    '%s has a letter that chooses it, and the letter is not an arrow key or q',
    (item) => {
      const letter = HOME_LETTERS[item];
      expect(letter).toMatch(/^[a-gimnopr-z]$/);
      for (const key of [letter, letter.toUpperCase()]) {
        expect(commandFor(FULL_KEYMAP, 'home', textKey(key))).toEqual({ verb: 'choose-item', item });
      }
    },
  );
});

describe('a character', () => {
  test.each([
    ['player-count', '?'],
    ['player-name', 'q'],
    ['player-name', '?'],
    ['player-name', 'r'],
    ['dice-numbers', 'q'],
    ['box-name', '?'],
    ['box-name', 's'],
    ['box-name', 'q'],
    ['player-name', '雪'],
    ['hold', '3'],
  ] as const)('is text in the context %s: %s', (context, text) => {
    expect(commandFor(FULL_KEYMAP, context, textKey(text))).toEqual({ verb: 'type', text });
  });

  test.each([
    ...(['player-count', 'player-name', 'hold', 'dice-numbers', 'box-name'] as const),
    ...(['network-form', 'chat'] as const),
  ])('is text in the context %s if it is a letter or a digit', (context) => {
    for (const text of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ') {
      expect(commandFor(FULL_KEYMAP, context, textKey(text))).toEqual({ verb: 'type', text });
    }
  });

  test.each([
    ['roll-off', 'z'],
    ['confirm', 'x'],
    ['end', 'x'],
  ] as const)('has no effect in the context %s if it has no binding: %s', (context, text) => {
    expect(commandFor(FULL_KEYMAP, context, textKey(text))).toBeUndefined();
  });
});

test('jk work like the arrow keys in menus', () => {
  for (const context of ['home', 'network'] as const) {
    expect(commandFor(FULL_KEYMAP, context, textKey('j'))).toEqual(
      commandFor(FULL_KEYMAP, context, namedKey('down')),
    );
    expect(commandFor(FULL_KEYMAP, context, textKey('k'))).toEqual(
      commandFor(FULL_KEYMAP, context, namedKey('up')),
    );
  }
});

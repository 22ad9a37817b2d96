import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { keysPageMessages } from '../../src/text/index.js';
import { temporaryFolder, WITHOUT_VECTORS } from '../support/child.js';
import { QUICK as QUICK_RULES } from '../support/houseRules.js';
import { bytesOf, type Key } from '../support/keys.js';
import { type KeyRow, keysUnder } from '../support/pages/keysPage.js';
import { launch, type Term } from '../support/pty.js';

// Each practice game solves the rules, and these rules are solved quickly.
const folder = temporaryFolder();
const rules = join(folder.path, 'rules.json');
writeFileSync(rules, JSON.stringify(QUICK_RULES));
afterAll(() => folder[Symbol.dispose]());

/** Arguments that start a practice game, in which every key has an effect. */
const ANN = ['-p', 'Ann', '-s', 'kestrel', '-r', rules, '--no-animation', '--practice'];
const QUICK_ANN = [...ANN, '-i', 'quick'];

/** A question or scene, with its heading in docs/keys.md and the keys that lead to it. */
interface Place {
  readonly heading: string;
  /** The keys to type, step by step. Each step first waits until the text `shown` is on the screen. */
  readonly steps: readonly (readonly [shown: string, typed: string])[];
  readonly shown: string;
  /** The key that opens help. */
  readonly help: '?' | Key;
}

const DICE = 'How many dice to hold (0-5)? Or which (134)';
const QUICK = '1-5 hold dice by place, r rolls';

/** Walks through the program. Each place begins where the place before it ended. */
const WALKS: readonly (readonly [name: string, args: readonly string[], places: readonly Place[]])[] = [
  [
    'a new game',
    [],
    [
      { heading: 'Home', steps: [], shown: 'none yet', help: 'f1' },
      { heading: 'How many players', steps: [['> p Play', '\r']], shown: 'How many players', help: 'f1' },
      {
        heading: 'A player’s name',
        steps: [['How many players', '2\r']],
        shown: 'Name of player 1?',
        help: 'f1',
      },
    ],
  ],
  [
    'a roll-off',
    ['-p', 'Ann,Bob', '--no-animation'],
    [{ heading: 'The roll-off', steps: [], shown: 'starts.', help: '?' }],
  ],
  [
    'a turn with prompts',
    ANN,
    [
      { heading: 'Which dice to hold', steps: [], shown: DICE, help: '?' },
      {
        heading: 'Which dice to hold, after you choose how many',
        steps: [[DICE, '2\r']],
        shown: 'Which 2 dice',
        help: 'f1',
      },
      {
        heading: 'Which box to fill',
        steps: [
          ['Which 2 dice', bytesOf('escape')],
          [DICE, 's\r'],
          ['Box to fill', 'sm'],
        ],
        shown: ': sm_',
        help: 'f1',
      },
    ],
  ],
  [
    'a game with quick keys',
    QUICK_ANN,
    [
      // Press 1 first: for a short time after the first roll, Enter has an effect only after another key.
      { heading: 'Quick keys', steps: [[QUICK, '1']], shown: 'HELD', help: '?' },
      { heading: 'Confirming a move', steps: [['HELD', 'zz']], shown: '(y/n) _', help: '?' },
      {
        heading: 'Final standings',
        // Fills every box. Each `y` confirms a zero, or does nothing. The key `r` rolls the next dice at once.
        steps: [['(y/n) _', `n${[...'eathovxkdfmlz'].map((letter) => `${letter}${letter}y`).join('r')}`]],
        // The last line to appear, when the game has been reviewed.
        shown: 'were perfect',
        help: '?',
      },
    ],
  ],
];

/** Returns the last line of the screen. */
const footerOf = (lines: readonly string[]): string => lines.findLast((line) => line !== '') ?? '';
const hasFooter = (lines: readonly string[]): boolean => / (F10 |q )?leave/.test(footerOf(lines));

/** Types the steps, and waits until the question or scene is completely drawn. */
async function reach(term: Term, { steps, shown }: Place): Promise<void> {
  for (const [before, typed] of steps) {
    await term.waitFor(before);
    term.type(typed);
  }
  await term.waitFor((lines) => {
    const screen = lines.join('\n');
    return screen.includes(shown) && hasFooter(lines) && !screen.includes('saving ...');
  });
}

const PAGE = readFileSync('docs/keys.md', 'utf8');
const COMMON = keysUnder(PAGE, keysPageMessages.common);

/**
 * Returns the keys under this heading of docs/keys.md. Leaves out the keys that work only at a network table, with an
 * unfinished game, in a menu of two columns, with real dice, on a narrow terminal, or not in practice games.
 */
const documentedKeys = (heading: string): readonly KeyRow[] =>
  keysUnder(PAGE, heading).filter(
    ({ does }) =>
      !/the network table|^resume the unfinished game|of a daily game|if there are two$|of the game, and copy it$|^take back the faces of real dice$|(next|previous) player’s card$/.test(
        does,
      ),
  );

/** The words that the footers of prompts name. `?` is a key at other questions. */
const WORDS = ['?', 'coach', 'undo', 'leave'];

/** The tip of the first game, or what a practice move cost. Both come a little later, and stay until the next key. */
const LATE_LINE = /^First game\?|To try again: |^That was the best move/;

/** Returns a screen without the line that comes later. */
const withoutTip = (lines: readonly string[]): string =>
  lines.map((line) => (LATE_LINE.test(line) ? '' : line)).join('\n');

const press = (term: Term, key: '?' | Key): void => term.type(key === '?' ? key : bytesOf(key));

describe('checklist 2: the footer and the help', () => {
  test.each(WALKS)(
    'checklist 4: during %s, footers list 3 to 6 keys, ? or F1 lists all keys as docs/keys.md does, and Esc closes the list',
    async (_, args, places) => {
      await using term = await launch({ args, rows: 60 });
      for (const place of places) {
        await reach(term, place);
        await checkHelp(term, place);
      }
    },
  );
});

/** Compares the footer and the list of keys with the documentation of this place. */
async function checkHelp(term: Term, { heading, help }: Place): Promise<void> {
  const before = withoutTip(term.lines());
  const items = footerOf(term.lines()).split('   ');
  expect([heading, items.length >= 3 && items.length <= 6]).toEqual([heading, true]);
  press(term, help);
  await term.waitFor('Esc close');
  // The keys in the program and the documentation, which is generated from the keymap, must match.
  const documented = documentedKeys(heading);
  expect(documented.length).toBeGreaterThan(0);
  const shown = term.lines().map((line) => line.trim());
  for (const { keys, does } of documented) {
    const line = shown.find((each) => each.endsWith(`  ${does}`)) ?? '';
    expect([does, line.split(' ')]).toEqual([does, expect.arrayContaining([...keys])]);
  }
  for (const item of items) {
    // An entry such as `Up/Down move` stands for two keys. Words are typed as answers.
    const [label = ''] = item.split(' ');
    if (WORDS.includes(label)) continue;
    const documentedLabels = [...documented, ...COMMON].flatMap(({ keys }) => keys);
    expect(documentedLabels).toEqual(expect.arrayContaining(label.split('/')));
  }
  term.press('escape');
  await term.waitFor((lines) => withoutTip(lines) === before);
}

// test/ui/keys/footers.test.ts presses the keys in the footers of other places.
test('checklist 2: every key in the footer has an effect on quick keys', async () => {
  await using term = await launch({ args: QUICK_ANN });
  await reach(term, { heading: 'Quick keys', steps: [[QUICK, '1']], shown: 'HELD', help: '?' });
  const keys = footerOf(term.lines())
    .split('   ')
    .map((item) => item.split(' ')[0] ?? '');
  expect(keys[0]).toBe('Enter');
  const footer = footerOf(term.lines());
  // Enter comes last: no key leads back from a roll to the same screen.
  for (const key of keys.toReversed()) {
    const before = withoutTip(term.lines());
    term.type(key === 'Enter' ? '\r' : key === 'F2' ? bytesOf('f2') : key);
    await term.waitFor((lines) => withoutTip(lines) !== before);
    // At the start of the game, `u` only says that there is nothing to take back.
    if (key === 'Enter' || key === 'u') continue;
    await term.waitFor((lines) => footerOf(lines) !== footer);
    term.press(key === 'F2' ? 'f2' : 'escape');
    await term.waitFor((lines) => footerOf(lines) === footer);
  }
});

type Opened = readonly [
  place: string,
  opening: readonly (readonly [shown: string, typed: string])[],
  shown: string,
  arrows: readonly Key[],
  letters: string,
  after: RegExp,
];

const LISTS: readonly Opened[] = [
  ['how to play', [['> p Play', '?']], 'Esc close', ['right', 'right', 'left'], 'llh', /page 2 of/],
  [
    'a computer’s level',
    [['> ? How to play', 'c']],
    'Esc back',
    ['right', 'down', 'left'],
    'ljh',
    /> 2 casual/,
  ],
  [
    'the settings',
    [['> c ', 's']],
    'Esc close',
    ['down', 'right', 'down', 'left', 'up'],
    'jljhk',
    /^> input +quick\n +mouse +off$/m,
  ],
  [
    'the question whether to leave',
    [
      ['> s Settings', 'p\rAnn\r'],
      [QUICK, 'q'],
    ],
    'Esc stay',
    ['down', 'down', 'up'],
    'jjk',
    /^> 2 /m,
  ],
];

test.each(['arrow keys', 'hjkl'])(
  'checklist 3: the %s work in a text, a row of choices, the settings and a question',
  async (which) => {
    await using term = await launch();
    for (const [, opening, shown, arrows, letters, after] of LISTS) {
      for (const [before, typed] of opening) {
        await term.waitFor(before);
        term.type(typed);
      }
      await term.waitFor(shown);
      expect(term.screen()).not.toMatch(after);
      if (which === 'hjkl') term.type(letters);
      else term.press(...arrows);
      await term.waitFor(after);
      term.press('escape');
    }
  },
);

describe('unsolicited messages from the terminal', () => {
  const UNASKED = [
    ...['\x1b[?62;c', '\x1b[>0;276;0c', '\x1b[1;1R', '\x1b[12;40R', '\x1bP>|XTerm(390)\x1b\\'],
    ...['\x1b]11;rgb:1e1e/1e1e/1e1e\x07', '\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\'],
    ...['\x1b[M !!', '\x1b[<0;1;1M\x1b[<0;1;1m', '\x1b[I'],
  ];

  test.each([[[]], [['--no-mouse']]])(
    "aren't treated as keys, and typed text around them isn't lost: %j",
    async (args) => {
      await using term = await launch({ args, nodeFlags: [WITHOUT_VECTORS] });
      await term.waitFor('> p Play');
      term.press('enter');
      await term.waitFor('How many players');
      await term.waitFor('F1 help');
      term.type(`${UNASKED.join('')}2${UNASKED.join('')}\r`);
      await term.waitFor('Name of player 1?');
      for (const letter of 'Ann') {
        for (const sequence of UNASKED) term.type(sequence);
        term.type(letter);
      }
      await term.waitFor(/Name of player 1\?.* Ann_$/m);
    },
  );
});

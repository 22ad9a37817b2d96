import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { temporaryFolder, WITHOUT_VECTORS } from '../support/child.js';
import { QUICK as QUICK_RULES } from '../support/houseRules.js';
import { bytesOf, type Key } from '../support/keys.js';
import { launch, type LaunchOptions, type Term } from '../support/pty.js';

// Each practice game solves the rules, and these rules are solved quickly.
const folder = temporaryFolder();
const rules = join(folder.path, 'rules.json');
writeFileSync(rules, JSON.stringify(QUICK_RULES));
afterAll(() => folder[Symbol.dispose]());

/** Arguments that start a practice game, in which every key has an effect. */
const ANN = ['-p', 'Ann', '-s', 'kestrel', '-r', rules, '--no-animation', '--practice'];

/** A question or scene, with its heading in docs/keys.md and the keys that open it. */
interface Place {
  readonly heading: string;
  readonly args: readonly string[];
  /** The keys to type, step by step. Each step first waits until the text `shown` is on the screen. */
  readonly steps: readonly (readonly [shown: string, typed: string])[];
  readonly shown: string;
  /** The key that opens help. */
  readonly help: '?' | Key;
}

const DICE = 'How many dice to hold (0-5)? Or which (134)';
const QUICK = '1-5 hold dice by place, r rolls';

const PLACES: readonly Place[] = [
  { heading: 'Home', args: [], steps: [], shown: 'none yet', help: 'f1' },
  {
    heading: 'How many players',
    args: [],
    steps: [['> p Play', '\r']],
    shown: 'How many players',
    help: 'f1',
  },
  {
    heading: 'A player’s name',
    args: [],
    steps: [
      ['> p Play', '\r'],
      ['How many players', '2\r'],
    ],
    shown: 'Name of player 1?',
    help: 'f1',
  },
  {
    heading: 'The roll-off',
    args: ['-p', 'Ann,Bob', '--no-animation'],
    steps: [],
    shown: 'starts.',
    help: '?',
  },
  { heading: 'Which dice to hold', args: ANN, steps: [], shown: DICE, help: '?' },
  {
    heading: 'Which dice to hold, after you choose how many',
    args: ANN,
    steps: [[DICE, '2\r']],
    shown: 'Which 2 dice',
    help: 'f1',
  },
  {
    heading: 'Which box to fill',
    args: ANN,
    steps: [
      [DICE, 's\r'],
      ['Box to fill', 'sm'],
    ],
    shown: ': sm_',
    help: 'f1',
  },
  // Press 1 first: for a short time after the first roll, Enter has an effect only after another key.
  { heading: 'Quick keys', args: [...ANN, '-i', 'quick'], steps: [[QUICK, '1']], shown: 'HELD', help: '?' },
  {
    heading: 'Confirming a move',
    args: [...ANN, '-i', 'quick'],
    steps: [[QUICK, 'zz']],
    shown: '(y/n) _',
    help: '?',
  },
  {
    heading: 'Final standings',
    args: [...ANN, '-i', 'quick'],
    // Fills every box. Each `y` confirms a zero, or does nothing. The key `r` rolls the next dice at once.
    steps: [[QUICK, [...'eathovxkdfmlz'].map((letter) => `${letter}${letter}y`).join('r')]],
    // The last line to appear, when the game has been reviewed.
    shown: 'decisions were perfect',
    help: '?',
  },
];

/** Returns the last line of the screen. */
const footerOf = (lines: readonly string[]): string => lines.findLast((line) => line !== '') ?? '';
const hasFooter = (lines: readonly string[]): boolean => / (F10 |q )?leave/.test(footerOf(lines));

/** Starts the program, and waits until the question or scene is completely drawn. */
async function at({ args, steps, shown }: Place, options: LaunchOptions = {}): Promise<Term> {
  const term = await launch({ args, ...options });
  for (const [before, typed] of steps) {
    await term.waitFor(before);
    term.type(typed);
  }
  await term.waitFor((lines) => {
    const screen = lines.join('\n');
    return screen.includes(shown) && hasFooter(lines) && !screen.includes('saving ...');
  });
  return term;
}

/**
 * Returns the keys under this heading of docs/keys.md, with their descriptions. Leaves out the keys that work only at a
 * network table, with an unfinished game, in a menu of two columns, or not in practice games.
 */
function documentedKeys(heading: string): readonly (readonly [keys: string, does: string])[] {
  const [, section = ''] = readFileSync('docs/keys.md', 'utf8').split(`\n## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| (.+) \| (.+) \|$/gm)]
    .slice(1)
    .map(([, keys = '', does = '']) => [keys, does] as const)
    .filter(
      ([, does]) =>
        !/the network table|^resume the unfinished game|of a daily game|if there are two$|of the game, and copy it$/.test(
          does,
        ),
    );
}

/** The words that the footers of prompts name. `?` is a key at other questions. */
const WORDS = ['?', 'coach', 'undo', 'leave'];

/** Returns a screen without the tip of the first game, which comes a little later, and stays until the next key. */
const withoutTip = (lines: readonly string[]): string =>
  lines.map((line) => (line.startsWith('First game?') ? '' : line)).join('\n');

const press = (term: Term, key: '?' | Key): void => term.type(key === '?' ? key : bytesOf(key));

describe.each(PLACES)('checklist 2: at "$heading" in the documentation', (place) => {
  test('checklist 4: the footer lists 3 to 6 keys, ? or F1 lists all keys as docs/keys.md does, and Esc closes the list', async () => {
    await using term = await at(place, { rows: 60 });
    const before = withoutTip(term.lines());
    const items = footerOf(term.lines()).split('   ');
    expect(items.length).toBeGreaterThanOrEqual(3);
    expect(items.length).toBeLessThanOrEqual(6);
    press(term, place.help);
    await term.waitFor('Esc close');
    // The keys in the program and the documentation, which is generated from the keymap, must match.
    const documented = documentedKeys(place.heading);
    expect(documented.length).toBeGreaterThan(5);
    const shown = term.lines().map((line) => line.trim());
    for (const [keys, does] of documented) {
      expect(shown).toContainEqual(
        expect.stringMatching(new RegExp(`^${literally(keys)} +${literally(does)}$`)),
      );
    }
    for (const item of items) {
      // An entry such as `Up/Down move` stands for two keys. Words are typed as answers.
      const [label = ''] = item.split(' ');
      if (WORDS.includes(label)) continue;
      const documentedLabels = documented.flatMap(([keys]) => keys.split(' '));
      expect(documentedLabels).toEqual(expect.arrayContaining(label.split('/')));
    }
    term.press('escape');
    await term.waitFor((lines) => withoutTip(lines) === before);
  });
});

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const MOST_VISITED = ['Home', 'How many players', 'Which dice to hold', 'Which box to fill', 'Quick keys'];

const NAMED: Readonly<Record<string, Key>> = {
  Enter: 'enter',
  Esc: 'escape',
  Up: 'up',
  Tab: 'tab',
  F1: 'f1',
  F3: 'f3',
  F4: 'f4',
  F7: 'f7',
  F10: 'f10',
};

test.each(PLACES.filter(({ heading }) => MOST_VISITED.includes(heading)))(
  'checklist 2: every key in the footer has an effect at "$heading"',
  async (place) => {
    let keys = ['first'];
    for (let index = 0; index < keys.length; index++) {
      await using term = await at(place);
      keys = footerOf(term.lines())
        .split('   ')
        .map((item) => item.split(' ')[0] ?? '');
      const key = keys[index] ?? '';
      const before = term.screen();
      const ended = term.exited.then(() => 'ended');
      const named = NAMED[key];
      if (named) term.press(named);
      else term.type(WORDS.includes(key) ? `${key}\r` : key);
      const changed = term.waitFor((lines) => lines.join('\n') !== before).then(() => 'changed');
      expect(await Promise.race([changed, ended])).toMatch(/changed|ended/);
    }
  },
);

test.each<[string, LaunchOptions, string, string, readonly Key[], string, RegExp]>([
  [
    'the settings',
    { args: ['settings'] },
    '',
    'Esc close',
    ['down', 'right', 'down', 'left', 'up'],
    'jljhk',
    /^> input +quick\n +mouse +off$/m,
  ],
  [
    'the question whether to leave',
    { args: ANN },
    'q\r',
    'Esc stay',
    ['down', 'down', 'up'],
    'jjk',
    /^> 2 /m,
  ],
  ['how to play', {}, '?', 'Esc close', ['right', 'right', 'left'], 'llh', /page 2 of/],
  ['a computer’s level', {}, 'c', 'Esc back', ['right', 'down', 'left'], 'ljh', /> 2 casual/],
])(
  'checklist 3: hjkl work like the arrow keys in %s',
  async (_, options, opening, shown, arrows, letters, after) => {
    await using byArrows = await launch(options);
    await using byLetters = await launch(options);
    for (const term of [byArrows, byLetters]) {
      if (opening !== '') {
        await term.waitFor(hasFooter);
        term.type(opening);
      }
      await term.waitFor(shown);
      expect(term.screen()).not.toMatch(after);
    }
    byArrows.press(...arrows);
    byLetters.type(letters);
    await byArrows.waitFor(after);
    await byLetters.waitFor(after);
  },
);

describe('unsolicited messages from the terminal', () => {
  const UNASKED = [
    ...['\x1b[?62;c', '\x1b[>0;276;0c', '\x1b[1;1R', '\x1b[12;40R', '\x1bP>|XTerm(390)\x1b\\'],
    ...['\x1b]11;rgb:1e1e/1e1e/1e1e\x07', '\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\'],
    ...['\x1b[M !!', '\x1b[<0;1;1M\x1b[<0;1;1m', '\x1b[I'],
  ];

  test.each([[[]], [['--no-mouse']]])(
    'are not treated as keys, and typed text around them is not lost: %j',
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

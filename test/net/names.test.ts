import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lookalikesModule } from '../../scripts/lookalikes.mjs';
import { cleanName, RULE_SETS } from '../../src/engine/index.js';
import { type NameFault, freeWatcherNames, nameFault } from '../../src/net/server/names/names.js';
import { NAME_SCRIPTS } from '../../src/net/server/names/nameScripts.js';
import { MAX_TABLE_NAME } from '../../src/table/index.js';
import { tableMessages, tableRefusalText } from '../../src/text/index.js';
import { ANSWER_WORDS } from '../../src/text/typed/answers.js';

describe("a name that people can't tell from a taken one is taken", () => {
  test.each<readonly [what: string, name: string, taken: string]>([
    ['the same name', 'Ann', 'Ann'],
    ['another case', 'ANN', 'ann'],
    ['fullwidth letters', 'Ａｎｎ', 'Ann'],
    ['mathematical letters', '𝐀𝐧𝐧', 'Ann'],
    ['a zero-width space', 'A\u200bnn', 'Ann'],
    ['a variation selector', 'Ann\ufe0f', 'Ann'],
    ['a no-break space', 'Mary\u00a0Ann', 'Mary Ann'],
    ['a letter and its accent apart', 'Zoe\u0301', 'Zoé'],
    ['Cyrillic letters only', 'НОРЕ', 'Hope'],
    ['Cyrillic small letters only', 'сосо', 'coco'],
    ['Greek capitals only', 'ΑΝΝΑ', 'Anna'],
    ['Armenian letters only', 'օօ', 'oo'],
    ['rn and m', 'Arny', 'Amy'],
    ['RN and M', 'TORN', 'tom'],
    ['a capital I and l', 'BiII', 'Bill'],
    ['l in capitals', 'ANNlE', 'Annie'],
    ['1 and l', 'Bi11', 'bill'],
    ['0 and O', 'B0b', 'Bob'],
    ['a dotless i', 'Lısa', 'Lisa'],
    ['a second dot on an i', 'Li\u0307sa', 'Lisa'],
    ['another apostrophe', 'O’Hara', "O'Hara"],
    ['another hyphen', 'Ann‐Lee', 'Ann-Lee'],
    ['Japanese long vowels', 'シーマ', 'シ一マ'],
  ])('%s: %s and %s', (_what, name, taken) => {
    expect(nameFault(name, ['Zed', taken])).toBe('name-taken');
    expect(nameFault(taken, [name])).toBe('name-taken');
  });

  test.each([
    ['Ann', 'Anna'],
    ['Ann', 'Ánn'],
    ['Eva', 'Ena'],
    ['Νίκος', 'Νίνα'],
    ['Вера', 'Bepa2'],
    ['Tim', 'Tin'],
    ['Player 1', 'Player 2'],
    ['김민준', '김민서'],
    ['🦊', '🐺'],
  ])('%s and %s can both sit at a table', (name, taken) => {
    expect(nameFault(name, [taken])).toBeUndefined();
    expect(nameFault(taken, [name])).toBeUndefined();
  });
});

test.each([
  ...[
    'Ann',
    'Żofia',
    'Zoë',
    "O'Hara",
    'Ann-Lee',
    'J. R.',
    'Bob 2',
    'Perfect 2',
    '7 of 9',
    'Ann!',
    'Ali',
    'ALI',
  ],
  ...['Νίκος', 'Юлия', 'Անի', 'ნინო', 'שרה', 'מִרְיָם', 'محمد', 'مُحَمَّد', 'अनिता', 'অনিতা', 'அனிதா', 'อรุณ', 'ສົມ'],
  ...[
    '김민준',
    'さくら',
    'サクラ',
    '王芳',
    '田中 Ken',
    '민준 Kim',
    'ሰላም',
    '🦊',
    'Ann 🎲',
    'Đặng Thị',
    'Chan',
    'Long',
  ],
])('%s is a good name', (name) => {
  expect(nameFault(name, [])).toBeUndefined();
});

describe('names with other faults', () => {
  test.each<readonly [NameFault, readonly string[]]>([
    [
      'claims-a-role',
      [
        ...['Ann (Master)', 'Ann (you)', 'Bob (watching)', 'Ann [away]', 'Ann （Master）', 'Ann ❨Master❩'],
        ...[
          'Master',
          'MASTER',
          'Mаster',
          'Μaster',
          'Rnaster',
          'M.a.s.t.e.r',
          'The Master',
          'Ann - Master',
          'Mаѕter',
        ],
        ...[
          'Server',
          'SERVER',
          'Serνer',
          'the server',
          'Admin',
          'Adrnin',
          'Table',
          'the table',
          'TabIe',
          'you',
          'Υou',
        ],
        ...['Ｍａｓｔｅｒ', 'Ma\u200bster', 'Máster', 'Everybody', 'Computer 2'],
        ...['H0st', 'h0st', 'The H0st', 'Mod3rator 0perator', '0WNER', 'Owner', 'Referee', 'umplre', 'TabIe'],
        ...['Ann, Bob', 'Ann: Chance 17', 'Ann; Bob', 'Ann :)', 'Ann：5', 'Ann，Bob', 'Ann;', '王芳、田中'],
      ],
    ],
    [
      'is-an-answer',
      [
        ...[
          'hold',
          'Hold',
          'H0LD',
          'hоld',
          'h0ld',
          'sixes',
          'Six',
          'SIXES',
          'roll',
          'roII',
          'yes',
          'Y',
          'n',
          '3',
          '134',
          '1,3',
        ],
        ...[
          '+5',
          '?',
          'help',
          'HeIp',
          'quit',
          'QU1T',
          'leave',
          'vote',
          'agree',
          'full house',
          'Full-House',
          'FuII House',
        ],
        ...[
          'Chance',
          'ｃｈａｎｃｅ',
          'YAHTZEE',
          'Large Straight',
          '３',
          'с',
          'al1',
          '3 of a Kind',
          'Big Straight',
          'ls',
        ],
        ...['start', 'back', 'say'],
      ],
    ],
    [
      'unusual-letters',
      [
        ...[
          'Аnn',
          'Αnn',
          'Annа',
          'Bоb',
          'Ann Юлия',
          'Юлия Νίκος',
          'Ann שרה',
          'ᎪᏁᏁ',
          'ᚨᚾᚾ',
          'ꓮꓠꓠ',
          '∀nn',
          '☰€',
        ],
        ...[
          '',
          ' ',
          '\u200b',
          '---',
          '...a\u0301\u0301',
          '\u0301Ann',
          'Z\u0300\u0301\u0302\u0303oe',
          'A\u20dd',
          "'",
        ],
      ],
    ],
  ])('%s: %j', (fault, names) => {
    for (const name of names) expect([name, nameFault(name, [])]).toEqual([name, fault]);
  });

  test('have a text for people', () => {
    for (const why of ['claims-a-role', 'is-an-answer', 'unusual-letters', 'name-taken']) {
      expect(tableRefusalText({ why })).toMatch(/Choose another name/);
    }
  });

  test('are all words that line mode and the screen accept, and the labels of all built-in rules', () => {
    const { lobbyHelp, turnHelp, watchHelp } = tableMessages;
    const everything = { decides: true };
    const commands = [...lobbyHelp('master'), ...turnHelp(everything), ...watchHelp].flatMap(
      (line) => /^[a-z ,]+/.exec(line)?.[0].split(', ') ?? [],
    );
    const labels = RULE_SETS.flatMap(({ boxes }) => boxes.map(({ label }) => label));
    for (const word of [...ANSWER_WORDS, ...commands.map((each) => each.trim()), ...labels]) {
      expect([word, nameFault(word, [])]).toEqual([
        word,
        word === 'computer' ? 'claims-a-role' : 'is-an-answer',
      ]);
    }
  });
});

const names = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'AaIil1|0OomrnMм Аа.()🦊\u0301'), maxLength: 12 }),
);

test("nobody gets a name that's taken, whatever the name is", () => {
  fc.assert(
    fc.property(names, (name) => {
      expect(nameFault(name, [name])).toBeDefined();
    }),
  );
});

describe('the name of a watcher', () => {
  test.each<readonly [name: string, taken: readonly string[], free: string]>([
    ['Bob', ['Ann'], 'Bob'],
    ['Bob', ['Ann', 'Bob'], 'Bob (watching)'],
    ['B0b', ['Bob'], 'B0b (watching)'],
    ['Bob', ['Bob', 'Bob (watching)'], 'Bob (watching 2)'],
    ['Bob', ['bob', 'B0b (Watching)', 'Bob (watching 2)'], 'Bob (watching 3)'],
    ['Bartholomew Featherston', ['Bartholomew Featherston'], 'Bartholomew F (watching)'],
    [
      'Bartholomew Feathers 🦊🦊',
      ['Bartholomew Feathers 🦊🦊', 'Bartholomew F (watching)'],
      'Bartholomew (watching 2)',
    ],
  ])('%s is free to watch beside %j as %s', (name, taken, free) => {
    expect(freeWatcherNames([name], taken)).toEqual([free]);
  });

  test('is found for hundreds of watchers with one name without comparing each with each', () => {
    const name = String.fromCodePoint(0x20000).repeat(MAX_TABLE_NAME);
    expect(new Set(freeWatcherNames(Array<string>(300).fill(name), [name])).size).toBe(300);
  });

  test('is never taken, and never too long', () => {
    const clean = names
      .map((name) => [...cleanName(name)].slice(0, MAX_TABLE_NAME).join('').trim())
      .filter((name) => name !== '');
    fc.assert(
      fc.property(clean, fc.array(clean, { maxLength: 20 }), fc.nat(20), (name, seats, watchers) => {
        const taken = [name, ...seats];
        const free = freeWatcherNames(Array<string>(watchers + 1).fill(name), taken);
        for (const [index, each] of free.entries()) {
          expect([...each].length).toBeLessThanOrEqual(MAX_TABLE_NAME);
          const others = [...taken, ...free.slice(0, index)];
          expect(others.filter((other) => nameFault(other, [each]) === 'name-taken')).toEqual([]);
        }
      }),
      { numRuns: 50 },
    );
  });
});

test('the table of lookalikes is up to date (to update: npm run lookalikes)', () => {
  const file = new URL('../../src/net/server/names/lookalikes.ts', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(lookalikesModule(NAME_SCRIPTS));
});

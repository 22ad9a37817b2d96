import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { YAHTZEE_BOXES, JOKER_STYLES, RULE_SETS, scoringKey } from '../../src/engine/index.js';
import { parseHouseRules } from '../../src/storage/index.js';
import { readBoxName } from '../../src/text/index.js';
import { house, UNFORCED } from '../support/houseRules.js';
import { yachtRules } from '../support/pages/yacht.js';

const DOCUMENT = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8');
const HOUSE_RULES = readFileSync(new URL('../../docs/house-rules.md', import.meta.url), 'utf8');

const section = (title: string, page = DOCUMENT): string =>
  page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const firstCells = (text: string): string[] =>
  [...text.matchAll(/^\| (`[^|]*?) \|/gm)].map(([, cell = '']) => cell);

const jsonIn = (text: string): string => /```json\n([^]*?)```/.exec(text)?.[1] ?? '';

test('the example of a box in docs/house-rules.md is a box of Yacht', () => {
  const example: unknown = JSON.parse(jsonIn(section('Boxes of your own', HOUSE_RULES)));
  expect(yachtRules().boxes).toContainEqual(example);
});

describe('the example of house rules in docs/house-rules.md', () => {
  const json = jsonIn(section('The short form for Yahtzee', HOUSE_RULES));

  test('is a valid rule set', () => {
    expect(parseHouseRules(json)).toMatchObject({ ok: true, rules: { id: 'kitchen-table' } });
  });

  test('equals the loosest published rules after the changes suggested on the page', () => {
    const changed = json
      .replace('"yahtzeeBonus": 50', '"yahtzeeBonus": 100')
      .replace('"afterZero": "none"', '"afterZero": "unforced"');
    const reading = parseHouseRules(changed);
    expect(reading.ok && scoringKey(reading.rules)).toBe(scoringKey(UNFORCED));
  });
});

test('docs/rules.md lists every rule set with the threshold of its upper bonus', () => {
  const rows = [
    ...section('What differs: the extra Yahtzee').matchAll(/^\| `([a-z0-9-]+)`[^|]*\|[^|]*\| \**(\d\d)/gm),
  ];
  expect(rows.map(([, id, threshold]) => [id, Number(threshold)])).toEqual(
    RULE_SETS.map((rules) => [rules.id, rules.upperBonus.threshold]),
  );
});

test('docs/rules.md lists every joker style', () => {
  const cells = firstCells(section('What differs: the extra Yahtzee')).map((cell) =>
    cell.replaceAll('`', ''),
  );
  expect(cells.filter((cell) => JOKER_STYLES.some((style) => style === cell)).sort()).toEqual(
    [...JOKER_STYLES].sort(),
  );
});

describe('the box names in docs/rules.md', () => {
  const rows = [...section('Box names as typed').matchAll(/^\| ([A-Z][^|]*?) \| (`.*) \|$/gm)];

  test('have at least eight rows in their table', () => {
    expect(rows.length).toBeGreaterThanOrEqual(8);
  });

  test.each(rows.map(([, label = '', names = '']) => [label, names] as const))(
    'for %s are all accepted: %s',
    (label, names) => {
      for (const [, name = ''] of names.matchAll(/`([^`]+)`/g)) {
        const reading = readBoxName(name, house());
        expect([name, reading.kind]).toEqual([name, 'box']);
        if (!label.includes('...')) expect(reading).toEqual(readBoxName(label, house()));
      }
    },
  );
});

test('docs/rules.md lists the id of every box in order', () => {
  const [, ids = ''] =
    /same under every rule set of Yahtzee: `([^`]*)`/.exec(DOCUMENT.replace(/\s+/g, ' ')) ?? [];
  expect(ids.split(' ')).toEqual([...YAHTZEE_BOXES]);
});

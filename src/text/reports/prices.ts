import type { PlayStatistics } from '../../analysis/index.js';
import { type BoxId, type BoxRuleSet, type RuleSet, schemeOf, specOf } from '../../engine/index.js';
import { padLeft, padRight, shortened, wrap } from '../layout.js';
import { needsText } from '../patterns.js';

export interface Prices {
  readonly rules: RuleSet;
  readonly play: PlayStatistics;
}

export interface Price {
  /** Boxes with the same pattern share a row, and so a key, even under different names. */
  readonly key: string;
  readonly label: string;
  readonly points: number;
}

/** What each box and bonus is worth in perfect play. The sum is the expected final score. */
export function pricesOf({ rules, play }: Prices): readonly Price[] {
  const counts = new Map<string, number>();
  const boxes = rules.boxes.map(({ box, label }: { readonly box: BoxId; readonly label: string }): Price => {
    const pattern = JSON.stringify(specOf(rules, box).pattern);
    const count = (counts.get(pattern) ?? 0) + 1;
    counts.set(pattern, count);
    return { key: `${pattern} ${count}`, label, points: play.boxes[box]?.mean ?? 0 };
  });
  const upperBonus = play.upperBonusShare * rules.upperBonus.points;
  const { extraFiveAlike: extra } = schemeOf(rules);
  const extraBonus = play.mean - upperBonus - boxes.reduce((sum, { points }) => sum + points, 0);
  return [
    ...boxes,
    ...(rules.upperBonus.points > 0 ? [{ key: 'upper', label: 'Upper bonus', points: upperBonus }] : []),
    ...(extra && extra.bonus > 0
      ? [{ key: 'extra', label: `${specOf(rules, extra.box).label} bonus`, points: extraBonus }]
      : []),
  ];
}

const BONUSES: readonly string[] = ['upper', 'extra'];

const WIDTH = 76;
const LABEL_COLUMNS = 18;
const SCORE_COLUMNS = 16;

/**
 * A table of what boxes and bonuses are worth, with a column for each rule set.
 *
 * @param heading styles the line with the names of the rule sets
 */
export function pricesReport(all: readonly Prices[], heading: (text: string) => string): readonly string[] {
  const lists = all.map((each) => new Map(pricesOf(each).map((price) => [price.key, price])));
  const labels = new Map<string, string>();
  for (const list of lists)
    for (const { key, label } of list.values()) if (!labels.has(key)) labels.set(key, label);
  // Bonuses come last, after the boxes of all rule sets.
  const keys = [...labels.keys()].sort((a, b) => Number(BONUSES.includes(a)) - Number(BONUSES.includes(b)));
  const row = (label: string, cells: readonly string[]): string =>
    padRight(label, LABEL_COLUMNS) + cells.map((cell) => padLeft(cell, SCORE_COLUMNS)).join('');
  const notes = repeated([...labels.values()]).flatMap((label) => wrap(meaningsOf(label, all), WIDTH));
  return [
    heading(
      row(
        'Points a game',
        all.map(({ rules }) => shortened(rules.name, SCORE_COLUMNS - 1)),
      ),
    ),
    ...keys.map((key) =>
      row(
        labels.get(key) ?? '',
        lists.map((list) => list.get(key)?.points.toFixed(2) ?? '-'),
      ),
    ),
    row(
      'Expected score',
      all.map(({ play }) => play.mean.toFixed(2)),
    ),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ];
}

const repeated = (labels: readonly string[]): readonly string[] => [
  ...new Set(labels.filter((label, index) => labels.indexOf(label) < index)),
];

/** Such as `Small Straight: 1 2 3 4 5 (Yatzy), four faces in a row (Official rules).` */
function meaningsOf(label: string, all: readonly Prices[]): string {
  const names = new Map<string, readonly string[]>();
  for (const { rules } of all) {
    for (const { pattern } of [...schemeOf(rules).specs.values()].filter((spec) => spec.label === label)) {
      const needs = needsText(pattern);
      names.set(needs, [...(names.get(needs) ?? []), rules.name]);
    }
  }
  const meanings = [...names].map(([needs, own]) => `${needs} (${own.join(', ')})`);
  return `${label}: ${meanings.join(', ')}.`;
}

/** Writes a rule set as a house rules file, with one line per box. */
export function houseRulesText({ boxes, ...rules }: BoxRuleSet): readonly string[] {
  const lines = Object.entries({ ...rules, boxes }).map(([field, value]) =>
    field === 'boxes'
      ? `  "boxes": [\n${boxes.map((box) => `    ${JSON.stringify(box)}`).join(',\n')}\n  ]`
      : `  ${JSON.stringify(field)}: ${JSON.stringify(value)}`,
  );
  return ['{', `${lines.join(',\n')}`, '}'];
}

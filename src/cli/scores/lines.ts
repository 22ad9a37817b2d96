import { findRuleSet } from '../../engine/index.js';
import type { ScoreTable } from '../../statistics/index.js';
import {
  columnsOf,
  cut,
  marksText,
  onOneLine,
  padLeft,
  padRight,
  scoresMessages,
  shortened,
  wrapBehind,
} from '../../text/index.js';
import type { TextStyles } from '../output.js';
import type { Score } from './answer.js';

/** How tables of scores are drawn. */
export interface TableStyle {
  /** Columns that no line exceeds, at least 40. */
  readonly columns: number;
  readonly heading: TextStyles['heading'];
  /** Scores shown of each kind in each table. */
  readonly most: number;
}

const { headings } = scoresMessages;
const GAP = '  ';
const DAY_COLUMNS = '2026-01-31'.length;
const GAME_COLUMNS = '2026-01-31-k7qwmx'.length;
const PLACE_COLUMNS = headings.place.length;
const SCORE_COLUMNS = headings.score.length;
const WIDEST_NAME = 20;
/** With the widest name, these leave a seed the eleven columns that one by lot takes. */
const ONE_LINE_COLUMNS = 78;

/** Tables of scores as lines for people, with an empty line between them. */
export const scoreLines = (tables: readonly ScoreTable[], style: TableStyle): readonly string[] =>
  tables.flatMap((table, index) => [...(index > 0 ? [''] : []), ...tableLines(table, style)]);

function tableLines(table: ScoreTable, style: TableStyle): readonly string[] {
  const { columns, heading, most } = style;
  const { ranked, apart } = table;
  const layout = columns >= ONE_LINE_COLUMNS ? oneLine(table, columns) : threeLines(columns);
  const lines = (scores: readonly Score[]): string[] => [
    ...scores.slice(0, most).flatMap(layout.lines),
    ...(scores.length > most ? [INDENT + scoresMessages.more(scores.length - most)] : []),
  ];
  return [
    ...wrapBehind('', titleOf(table), columns).map(heading),
    ...layout.headings,
    ...lines(ranked),
    ...(apart.length > 0 ? [INDENT + scoresMessages.apart] : []),
    ...lines(apart),
  ];
}

/** One line or more for each score. */
interface Layout {
  readonly headings: readonly string[];
  readonly lines: (score: Score) => readonly string[];
}

/** Of whatever stands beside no place. */
const INDENT = ' '.repeat(PLACE_COLUMNS) + GAP;

const titleOf = ({ rules, players, games }: ScoreTable): string => {
  const house = findRuleSet(rules.id) ? undefined : scoresMessages.house(rules.id, rules.version);
  return scoresMessages.table(rules.name, house, players, games);
};

function oneLine({ ranked, apart, games }: ScoreTable, columns: number): Layout {
  const widest = (texts: readonly string[]): number => Math.max(...texts.map(columnsOf));
  const scores = [...ranked, ...apart];
  const nameColumns = Math.min(
    WIDEST_NAME,
    widest([headings.name, ...scores.map(({ name }) => onOneLine(name))]),
  );
  const others = [PLACE_COLUMNS, nameColumns, SCORE_COLUMNS, DAY_COLUMNS, GAME_COLUMNS];
  const left = columns - others.reduce((sum, each) => sum + each + GAP.length, 0);
  const seedColumns = Math.min(left, widest([headings.seed, ...scores.map(({ seed }) => onOneLine(seed))]));
  const line = (texts: Readonly<Record<keyof typeof headings, string>>): string =>
    [
      padLeft(texts.place, PLACE_COLUMNS),
      padRight(texts.name, nameColumns),
      padLeft(texts.score, SCORE_COLUMNS),
      padRight(texts.date, DAY_COLUMNS),
      // That of a daily game is its day once more.
      ...(games === 'daily' ? [] : [padRight(shortened(texts.seed, seedColumns), seedColumns)]),
      texts.game,
    ].join(GAP);
  return {
    headings: [line(headings)],
    lines: (score) => [line(textsOf(score)), ...markLines(score, columns)],
  };
}

const threeLines = (columns: number): Layout => ({
  headings: [],
  lines(score) {
    const { place, name, score: points, date, game } = textsOf(score);
    return [
      [padLeft(place, PLACE_COLUMNS), padLeft(points, SCORE_COLUMNS), cut(name, WIDEST_NAME)].join(GAP),
      INDENT + [date, game].join(GAP),
      ...(score.daily === undefined ? wrapBehind(INDENT, scoresMessages.seed(score.seed), columns) : []),
      ...markLines(score, columns),
    ];
  },
});

const textsOf = ({
  place,
  name,
  score,
  date,
  seed,
  game,
  daily,
}: Score): Record<keyof typeof headings, string> => ({
  place: place === undefined ? '' : String(place),
  name: onOneLine(name),
  score: String(score),
  date: daily ?? date.slice(0, DAY_COLUMNS),
  seed: onOneLine(seed),
  game,
});

/** Why a score is ranked apart. */
const markLines = ({ marks }: Score, columns: number): readonly string[] =>
  marks.length > 0 ? wrapBehind(INDENT + GAP, marksText(marks), columns) : [];

import type { Mark } from '../../engine/index.js';
import type { GamesInTable, RankedScore, ScoreEntry, ScoreTable, Streak } from '../../statistics/index.js';
import { columnsOf, cut, padLeft, padRight, shortened, wrapWithIndent } from '../layout.js';
import { counted, onOneLine, playedAfterText, quoted } from '../phrases.js';
import { rulesTitle } from '../ruleSets.js';

const MARK_WORDS: Readonly<Record<Exclude<Mark, 'played-after'>, string>> = {
  practice: 'practice game',
  'real-dice': 'real dice',
  'seed-given': 'chosen seed',
  advised: 'with the coach',
  'seed-seen': 'seed played before',
  'not-from-seed': "dice don't match the seed",
  ghost: 'against a ghost',
  computer: 'computer player',
};

/** Such as `practice game, with the coach`. */
export const marksText = ({ marks, playedAfter = [] }: Pick<ScoreEntry, 'marks' | 'playedAfter'>): string =>
  marks.map((mark) => (mark === 'played-after' ? playedAfterText(playedAfter) : MARK_WORDS[mark])).join(', ');

const GAMES_WORDS: Readonly<Record<GamesInTable, string>> = {
  others: '',
  daily: ', daily games',
  real: ', real dice',
  table: ', table games',
};

/** A player's streak. `rules` is set only if others have streaks too. */
interface NamedStreak extends Streak {
  readonly name: string;
  readonly rules: string | undefined;
}

export const scoresMessages = {
  noScores: 'No finished games yet.',
  noDaily: 'No finished daily games yet.',
  streak: ({ current, longest }: Streak): string =>
    `Streak: ${counted(current, 'day', 'days')}. Longest streak: ${counted(longest, 'day', 'days')}.`,
  streakOf: ({ name, rules, current, longest }: NamedStreak): string =>
    `${onOneLine(name)}'s streak${rules === undefined ? '' : ` (${onOneLine(rules)})`}: ${counted(current, 'day', 'days')}. Longest streak: ${counted(longest, 'day', 'days')}.`,
  onlyComputersPlayed: 'Only computer players have finished games.',
  onlyComputers: 'Only computer players have finished games. --all shows their scores.',
  table: (rules: string, players: number, games: GamesInTable): string =>
    `${onOneLine(rules)}, ${counted(players, 'player', 'players')}${GAMES_WORDS[games]}`,
  headings: {
    place: 'Place',
    name: 'Name',
    score: 'Score',
    date: 'Date',
    seed: 'Seed',
    game: 'Game',
  },
  apart: 'Listed separately',
  seed: (seed: string): string => `seed ${onOneLine(seed)}`,
  more: (count: number): string => `and ${count} more (--all shows them)`,
  badPlayers: (typed: string, most: number): string =>
    `--players ${quoted(typed)}: give a number of players from 1 to ${most}`,
} as const;

/** Unranked scores, such as those from practice games, have no `place`. */
export type Score = ScoreEntry & Partial<Pick<RankedScore, 'place'>>;

export interface TableStyle {
  /** The maximum line width, at least 40 columns. */
  readonly columns: number;
  readonly heading: (text: string) => string;
  /** How many scores each part of a table shows: ranked, and unranked. */
  readonly maxScores: number;
}

const { headings } = scoresMessages;
const GAP = '  ';
const DAY_COLUMNS = '2026-01-31'.length;
const GAME_COLUMNS = '2026-01-31-k7qwmx'.length;
const PLACE_COLUMNS = headings.place.length;
const SCORE_COLUMNS = headings.score.length;
const MAX_NAME_COLUMNS = 20;
/** On one line, a score needs room for the longest name and a random seed of 11 columns. */
const MIN_ONE_LINE_COLUMNS = 78;

/** What the command `scores` prints: tables with empty lines between them. */
export const scoreLines = (tables: readonly ScoreTable[], style: TableStyle): readonly string[] =>
  tables.flatMap((table, index) => [...(index > 0 ? [''] : []), ...tableLines(table, style)]);

function tableLines(table: ScoreTable, style: TableStyle): readonly string[] {
  const { columns, heading, maxScores } = style;
  const { ranked, apart } = table;
  const layout = columns >= MIN_ONE_LINE_COLUMNS ? oneLine(table, columns) : threeLines(columns);
  const lines = (scores: readonly Score[]): string[] => [
    ...scores.slice(0, maxScores).flatMap(layout.lines),
    ...(scores.length > maxScores ? [INDENT + scoresMessages.more(scores.length - maxScores)] : []),
  ];
  return [
    ...wrapWithIndent('', titleOf(table), columns).map(heading),
    ...layout.headings,
    ...lines(ranked),
    ...(apart.length > 0 ? [INDENT + scoresMessages.apart] : []),
    ...lines(apart),
  ];
}

interface Layout {
  readonly headings: readonly string[];
  readonly lines: (score: Score) => readonly string[];
}

const INDENT = ' '.repeat(PLACE_COLUMNS) + GAP;

const titleOf = ({ rules, players, games }: ScoreTable): string =>
  scoresMessages.table(rulesTitle(rules), players, games);

function oneLine({ ranked, apart, games }: ScoreTable, columns: number): Layout {
  const widest = (texts: readonly string[]): number => Math.max(...texts.map(columnsOf));
  const scores = [...ranked, ...apart];
  const nameColumns = Math.min(
    MAX_NAME_COLUMNS,
    widest([headings.name, ...scores.map(({ name }) => onOneLine(name))]),
  );
  const others = [PLACE_COLUMNS, nameColumns, SCORE_COLUMNS, DAY_COLUMNS, GAME_COLUMNS];
  const left = columns - others.reduce((sum, each) => sum + each + GAP.length, 0);
  const seedColumns = Math.min(left, widest([headings.seed, ...scores.map(seedText)]));
  const line = (texts: Readonly<Record<keyof typeof headings, string>>): string =>
    [
      padLeft(texts.place, PLACE_COLUMNS),
      padRight(texts.name, nameColumns),
      padLeft(texts.score, SCORE_COLUMNS),
      padRight(texts.date, DAY_COLUMNS),
      // Show seeds only where they help: that of a daily game just repeats the day, and real dice have none.
      ...(games !== 'others' ? [] : [padRight(shortened(texts.seed, seedColumns), seedColumns)]),
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
      [padLeft(place, PLACE_COLUMNS), padLeft(points, SCORE_COLUMNS), cut(name, MAX_NAME_COLUMNS)].join(GAP),
      INDENT + [date, game].join(GAP),
      ...(score.seed !== undefined && score.daily === undefined && !score.realDice
        ? wrapWithIndent(INDENT, scoresMessages.seed(score.seed), columns)
        : []),
      ...markLines(score, columns),
    ];
  },
});

const textsOf = (entry: Score): Record<keyof typeof headings, string> => ({
  place: entry.place === undefined ? '' : String(entry.place),
  name: onOneLine(entry.name),
  score: String(entry.score),
  date: entry.daily ?? entry.date.slice(0, DAY_COLUMNS),
  seed: seedText(entry),
  game: entry.game,
});

const seedText = ({ seed = '' }: Score): string => onOneLine(seed);

const markLines = (score: Score, columns: number): readonly string[] =>
  score.marks.length > 0 ? wrapWithIndent(INDENT + GAP, marksText(score), columns) : [];

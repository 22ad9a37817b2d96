import type { RuleSet } from '../../engine/index.js';
import {
  columnsOf,
  helpMessages,
  howToPlay,
  type PageRoom,
  reviewMessages,
  reviewPages,
  rulesSummary,
  wrap,
  wrapWithIndent,
} from '../../text/index.js';
import type { KeyHelp } from '../keys/keyLabels.js';
import { COMPACT_SIZE, type Size } from './layout.js';
import type { ReadingSize, ReadingState, ReadingText } from './reading.js';

/** A page of text. Every line is short enough for the window. */
export interface Page {
  readonly title: string;
  readonly lines: readonly string[];
}

const WIDEST_PAGE = 78;
/** The number of window lines that do not show text: the title, gaps, the page number and the footer. */
const CHROME = 5;

/** Splits a text into pages for a terminal of this size. */
export function readingPages(text: ReadingText, { columns, rows }: Size): readonly Page[] {
  // A terminal smaller than the compact size shows no text, but its keys still need the number of pages.
  const width = Math.min(Math.max(columns, COMPACT_SIZE.columns) - 1, WIDEST_PAGE);
  switch (text.name) {
    case 'how-to-play':
      return howToPlay(text.rules, width);
    case 'review':
      return pagesOfReview(text, { columns: width, rows: rows - CHROME });
    case 'help':
      return [helpPage(text, width)];
  }
}

function pagesOfReview(
  { header, review }: Extract<ReadingText, { name: 'review' }>,
  room: PageRoom,
): readonly Page[] {
  if (review.status === 'ready') return reviewPages(header, review.review, review.chart, room);
  const line = review.status === 'awaited' ? reviewMessages.awaited : review.line;
  return [{ title: reviewMessages.courseTitle, lines: wrap(line, room.columns) }];
}

function helpPage({ keys, ...text }: Extract<ReadingText, { name: 'help' }>, width: number): Page {
  const widest = Math.max(...keys.map((line) => columnsOf(line.keys)));
  const keyColumns = Math.min(widest, Math.floor(width / 3));
  return {
    title: helpMessages.title,
    lines: [
      ...text.now.flatMap((paragraph) => wrap(paragraph, width)),
      '',
      helpMessages.keys,
      ...keys.flatMap((line) => keyLines(line, keyColumns, width)),
      ...(text.rules ? ['', helpMessages.rules, ...rulesLines(text.rules, width)] : []),
      ...(text.seed === undefined ? [] : ['', ...wrap(helpMessages.seed(text.seed), width)]),
    ],
  };
}

const rulesLines = (rules: RuleSet, width: number): readonly string[] =>
  rulesSummary(rules, width - RULES_INDENT.length).map((line) => RULES_INDENT + line);

const RULES_INDENT = '  ';

/**
 * Returns the lines for a key and its description. If the key is too wide for its column, the description starts on the
 * next line.
 */
function keyLines({ keys, does }: KeyHelp, keyColumns: number, width: number): readonly string[] {
  const indented = (mark: string): readonly string[] =>
    wrapWithIndent(`  ${mark.padEnd(keyColumns)}  `, does, width);
  return columnsOf(keys) <= keyColumns ? indented(keys) : [`  ${keys}`, ...indented('')];
}

/** Returns the size of a text and of its window. The text has no lines while the terminal is being resized. */
export function readingSize(reading: ReadingState, size: Size | undefined): ReadingSize {
  if (!size) return { pages: 1, lines: 0, window: 1 };
  const pages = readingPages(reading.text, size);
  return {
    pages: pages.length,
    lines: pages[reading.page]?.lines.length ?? 0,
    window: Math.max(1, size.rows - CHROME),
  };
}

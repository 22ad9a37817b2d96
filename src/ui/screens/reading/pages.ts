import type { RuleSet } from '../../../engine/index.js';
import {
  columnsOf,
  helpMessages,
  homeMessages,
  howToPlay,
  type PageRoom,
  reviewMessages,
  reviewPages,
  rulesSummary,
  type Size,
  wrap,
  wrapWithIndent,
} from '../../../text/index.js';
import type { KeyHelp } from '../../core/panelKeys.js';
import { COMPACT_SIZE } from '../../core/layout.js';
import type { Page, ReadingText } from '../../model/reading.js';

const WIDEST_PAGE = 78;
/** Rows that the title, gaps, page number and footer take. */
export const CHROME = 5;

export const readingColumns = ({ columns }: Size): number =>
  // Terminals narrower than the compact board never show pages.
  Math.min(Math.max(columns, COMPACT_SIZE.columns) - 1, WIDEST_PAGE);

/** Caches each text's pages in the latest size, because every frame needs them several times. */
const latestPages = new WeakMap<ReadingText, { readonly size: Size; readonly pages: readonly Page[] }>();

export function readingPages(text: ReadingText, size: Size): readonly Page[] {
  const latest = latestPages.get(text);
  if (latest && latest.size.columns === size.columns && latest.size.rows === size.rows) return latest.pages;
  const pages = layOut(text, size);
  latestPages.set(text, { size, pages });
  return pages;
}

function layOut(text: ReadingText, { columns, rows }: Size): readonly Page[] {
  const width = readingColumns({ columns, rows });
  switch (text.name) {
    case 'how-to-play':
      return howToPlay(text.rules, width);
    case 'review':
      return pagesOfReview(text, { columns: width, rows: rows - CHROME });
    case 'help':
      return [helpPage(text, width)];
    case 'page':
      return loadedPages(text, width);
    case 'table':
      return [{ title: text.title, lines: text.lines.flatMap((line) => wrap(line, width)) }];
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

function loadedPages(
  { page, content }: Extract<ReadingText, { name: 'page' }>,
  width: number,
): readonly Page[] {
  const title = homeMessages.titles[page.name];
  if (content.status === 'ready') {
    const { lines, nextPage } = content;
    return [{ title, lines }, ...(nextPage ? [nextPage] : [])].map((each) => ({
      title: each.title,
      lines: ['', ...each.lines],
    }));
  }
  const line = content.status === 'awaited' ? homeMessages.loading : content.line;
  return [{ title, lines: ['', ...wrap(line, width)] }];
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

/** Help for keys that do the same. Keys too wide for their column push the description to the next line. */
function keyLines({ keys, does }: KeyHelp, keyColumns: number, width: number): readonly string[] {
  const indented = (mark: string): readonly string[] =>
    wrapWithIndent(`  ${mark.padEnd(keyColumns)}  `, does, width);
  return columnsOf(keys) <= keyColumns ? indented(keys) : [`  ${keys}`, ...indented('')];
}

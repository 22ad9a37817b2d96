import { columnsOf, helpWords, howToPlay, rulesSummary } from '../../text/index.js';
import type { Size } from '../app/model.js';
import { keyHelp } from '../keys/keyLabels.js';
import type { ReadingSize, ReadingState, ReadingText } from './readingState.js';

/** One page of a text, its lines no wider than the window. */
export interface Page {
  readonly title: string;
  readonly lines: readonly string[];
}

const WIDEST_PAGE = 78;
/** Title, gap, position and footer. */
const CHROME = 5;

/** The pages of a text for a window of so many columns. */
export function readingPages(text: ReadingText, columns: number): readonly Page[] {
  const width = Math.min(columns - 1, WIDEST_PAGE);
  return text.name === 'how-to-play' ? howToPlay(text.rules, width) : [helpPage(text)];
}

function helpPage(text: Extract<ReadingText, { name: 'help' }>): Page {
  const keys = keyHelp(text.context);
  const keyColumns = Math.min(24, Math.max(...keys.map((line) => columnsOf(line.keys))));
  return {
    title: helpWords.title,
    lines: [
      ...keys.map((line) => `  ${line.keys.padEnd(keyColumns)}  ${line.does}`),
      '',
      ...rulesSummary(text.rules),
      ...(text.seed === undefined ? [] : ['', helpWords.seed(text.seed)]),
    ],
  };
}

/** How much of a reading fits into the terminal; sizes of nothing while it is being resized. */
export function readingSize(reading: ReadingState, size: Size | undefined): ReadingSize {
  if (!size) return { pages: 1, lines: 0, window: 1 };
  const pages = readingPages(reading.text, size.columns);
  return {
    pages: pages.length,
    lines: pages[reading.page]?.lines.length ?? 0,
    window: Math.max(1, size.rows - CHROME),
  };
}

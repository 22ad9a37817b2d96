import { keysPageMessages } from '../../text/index.js';
import { type Context, CONTEXTS } from './context.js';
import { keyHelp } from './keyLabels.js';

const HEADINGS: Readonly<Record<Context, string>> = keysPageMessages.headings;

/**
 * Returns docs/keys.md with its tables made from the keymap. The text before the tables is written by hand and stays.
 *
 * @param page the current page
 * @throws if the page has no mark before the tables
 */
export function keysPage(page: string): string {
  const [text = '', tables] = page.split(keysPageMessages.marker);
  if (tables === undefined) throw new Error(`the page has no line ${keysPageMessages.marker}`);
  const sections = CONTEXTS.map((context) => {
    const rows = keyHelp(context).map(({ keys, does }) => `| ${keys} | ${does} |`);
    return [
      `## ${HEADINGS[context]}`,
      '',
      `| ${keysPageMessages.keys} | ${keysPageMessages.does} |`,
      '|---|---|',
      ...rows,
    ].join('\n');
  });
  return `${text}${[keysPageMessages.marker, ...sections].join('\n\n')}\n`;
}

import { keysPageMessages } from '../../text/index.js';
import { type Context, CONTEXTS } from './context.js';
import { keyHelp } from './keyLabels.js';

const HEADINGS: Readonly<Record<Context, string>> = keysPageMessages.headings;

/**
 * Returns the new content of docs/keys.md: the handwritten text, followed by tables generated from the keymap.
 *
 * @param page the current content of docs/keys.md
 * @throws if the page does not contain the marker that precedes the tables
 */
export function keysPage(page: string): string {
  const [text = '', tables] = page.split(keysPageMessages.marker);
  if (tables === undefined)
    throw new Error(`docs/keys.md does not contain the line ${keysPageMessages.marker}`);
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

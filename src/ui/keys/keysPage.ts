import { keysPageMessages } from '../../text/index.js';
import { COACH_LETTER } from './bindings.js';
import { coachBindings } from './coachKeys.js';
import { BASIC_CONTEXTS, type BasicContext } from './context.js';
import { helpLines, keyHelp, type KeyHelp } from './keyLabels.js';
import { FULL_KEYMAP } from './tableKeys.js';

const HEADINGS: Readonly<Record<BasicContext, string>> = keysPageMessages.headings;

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
  const { hint, moves } = keysPageMessages.coach;
  const sections = [
    ...BASIC_CONTEXTS.map((context) => section(HEADINGS[context], keyHelp(FULL_KEYMAP, context))),
    section(hint, helpLines(coachBindings('hint', COACH_LETTER.keys))),
    section(moves, helpLines(coachBindings('moves', COACH_LETTER.keys))),
  ];
  return `${text}${[keysPageMessages.marker, ...sections].join('\n\n')}\n`;
}

const section = (heading: string, lines: readonly KeyHelp[]): string =>
  [
    `## ${heading}`,
    '',
    `| ${keysPageMessages.keys} | ${keysPageMessages.does} |`,
    '|---|---|',
    ...lines.map(({ keys, does }) => `| ${keys} | ${does} |`),
  ].join('\n');

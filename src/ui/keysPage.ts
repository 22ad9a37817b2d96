import { keysPageMessages } from '../text/index.js';
import { COACH_LETTER } from './keys/bindings.js';
import { coachBindings } from './keys/coachKeys.js';
import { BASIC_CONTEXTS, type BasicContext, isPanelPlace } from './keys/context.js';
import { helpLines, keyHelp, type KeyHelp } from './keys/keyLabels.js';
import { FULL_KEYMAP } from './keys/tableKeys.js';
import { examplePanels } from './run/examplePanels.js';

const HEADINGS: Readonly<Record<BasicContext, string>> = keysPageMessages.headings;

/**
 * Returns the new content of docs/keys.md: the handwritten text, followed by tables generated from the keymap and from the panels.
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
    ...BASIC_CONTEXTS.map((context) => section(HEADINGS[context], linesOf(context))),
    section(hint, helpLines(coachBindings('hint', COACH_LETTER.keys))),
    section(moves, helpLines(coachBindings('moves', COACH_LETTER.keys))),
  ];
  return `${text}${[keysPageMessages.marker, ...sections].join('\n\n')}\n`;
}

const panels = examplePanels();

const linesOf = (context: BasicContext): readonly KeyHelp[] =>
  isPanelPlace(context)
    ? helpLines(panels.flatMap(({ place, bindings }) => (place === context ? bindings : [])))
    : keyHelp(FULL_KEYMAP, context);

const section = (heading: string, lines: readonly KeyHelp[]): string =>
  [
    `## ${heading}`,
    '',
    `| ${keysPageMessages.keys} | ${keysPageMessages.does} |`,
    '|---|---|',
    ...lines.map(({ keys, does }) => `| ${keys} | ${does} |`),
  ].join('\n');

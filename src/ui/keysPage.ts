import { keysPageMessages } from '../text/index.js';
import { helpLines, type KeyHelp } from './core/panelKeys.js';
import { examplePanels, exampleScenes } from './run/examplePanels.js';
import { coachBindings } from './screens/game/coach.js';

/**
 * Returns the new content of docs/keys.md: the handwritten text, followed by the keys of scenes and
 * panels.
 *
 * @param page the current content of docs/keys.md
 * @throws if the page does not contain the marker that precedes the tables
 */
export function keysPage(page: string): string {
  const [text = '', tables] = page.split(keysPageMessages.marker);
  if (tables === undefined)
    throw new Error(`docs/keys.md doesn't contain the line ${keysPageMessages.marker}`);
  const { hint, moves } = keysPageMessages.coach;
  const sections = [
    ...Object.entries(keysPageMessages.headings).map(([place, heading]) => section(heading, linesOf(place))),
    section(hint, helpLines(coachBindings('hint', ASKS, NO_COACH, true))),
    section(moves, helpLines(coachBindings('moves', ASKS, NO_COACH, true))),
  ];
  return `${text}${[keysPageMessages.marker, ...sections].join('\n\n')}\n`;
}

const ASKS = { keys: ['c', 'f3'], isIdle: false };
const nothing = () => ({});
const NO_COACH = { nextStage: nothing, close: nothing, markMove: nothing, takeMarked: nothing };

const examples = [...exampleScenes(), ...examplePanels()];

const linesOf = (place: string): readonly KeyHelp[] =>
  helpLines(examples.flatMap((keys) => (keys.place === place ? keys.bindings : [])));

const section = (heading: string, lines: readonly KeyHelp[]): string =>
  [
    `## ${heading}`,
    '',
    `| ${keysPageMessages.keys} | ${keysPageMessages.does} |`,
    '|---|---|',
    ...lines.map(({ keys, does }) => `| ${keys} | ${does} |`),
  ].join('\n');

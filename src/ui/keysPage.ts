import { keysPageMessages } from '../text/index.js';
import { helpLines, type KeyHelp } from './core/panelKeys.js';
import { examplePanels, exampleScenes } from './run/examplePanels.js';
import { coachBindings } from './screens/game/coach.js';

/**
 * The new content of docs/keys.md: the handwritten text, a table of the keys that do the same on many screens, then one
 * table for each screen. That table lists the screen's other keys, or how it differs from an earlier screen.
 *
 * @param page the current content of docs/keys.md
 * @throws if the page lacks the marker before the tables
 */
export function keysPage(page: string): string {
  const [text = '', tables] = page.split(keysPageMessages.marker);
  if (tables === undefined)
    throw new Error(`docs/keys.md doesn't contain the line ${keysPageMessages.marker}`);
  const { hint, moves } = keysPageMessages.coach;
  const screens = screenKeys();
  const common = commonKeys(screens.map(({ keys }) => keys));
  const own = screens.map(({ heading, keys }) => ({ heading, keys: without(keys, common) }));
  const sections = [
    section(keysPageMessages.common, common),
    ...own.map((screen, index) => screenSection(screen, own.slice(0, index))),
    section(hint, keysOf(coachBindings('hint', ASKS, NO_COACH, true))),
    section(moves, keysOf(coachBindings('moves', ASKS, NO_COACH, true))),
  ];
  const shown = sections.filter((each) => each !== undefined);
  return `${text}${[keysPageMessages.marker, ...shown].join('\n\n')}\n`;
}

/** A key that does the same on at least this many screens is only listed once, in the table above all screens. */
const MANY_SCREENS = 5;

/** A screen that shares at least this many effects with an earlier one refers to it, and lists only its other keys. */
const MANY_EFFECTS = 3;

const ASKS = { keys: ['c', 'f3'], isIdle: false };
const nothing = () => ({});
const NO_COACH = { nextStage: nothing, close: nothing, markMove: nothing, takeMarked: nothing };

type Bindings = Parameters<typeof helpLines>[0];

interface OneKey {
  readonly key: string;
  readonly does: string;
}

const keysOf = (bindings: Bindings): readonly OneKey[] =>
  bindings.flatMap(({ keys, does }) => keys.map((key) => ({ key, does })));

interface Screen {
  readonly heading: string;
  readonly keys: readonly OneKey[];
}

/** Two questions can share a heading, and so can other places. */
function screenKeys(): readonly Screen[] {
  const examples = [...exampleScenes(), ...examplePanels()];
  const screens = new Map<string, readonly OneKey[]>();
  for (const [place, heading] of Object.entries(keysPageMessages.headings)) {
    const earlier = screens.get(heading) ?? [];
    const keys = keysOf(examples.flatMap((each) => (each.place === place ? each.bindings : [])));
    screens.set(heading, [...earlier, ...without(keys, earlier)]);
  }
  return [...screens].map(([heading, keys]) => ({ heading, keys }));
}

function commonKeys(screens: readonly (readonly OneKey[])[]): readonly OneKey[] {
  const counts = new Map<string, { readonly one: OneKey; count: number }>();
  for (const one of screens.flat()) {
    const counted = counts.get(nameOf(one)) ?? { one, count: 0 };
    counted.count += 1;
    counts.set(nameOf(one), counted);
  }
  return [...counts.values()].filter(({ count }) => count >= MANY_SCREENS).map(({ one }) => one);
}

function without(keys: readonly OneKey[], left: readonly OneKey[]): readonly OneKey[] {
  const names = new Set(left.map(nameOf));
  return keys.filter((one) => !names.has(nameOf(one)));
}

const nameOf = ({ key, does }: OneKey): string => `${key} ${does}`;

/**
 * A heading and the screen's keys. If an earlier screen has many of the same keys, this refers to it instead of
 * repeating them.
 */
function screenSection({ heading, keys }: Screen, earlier: readonly Screen[]): string | undefined {
  const alike = earlier.find(
    (other) => sharedEffects(keys, other.keys) >= MANY_EFFECTS && replaces(keys, other.keys),
  );
  return alike
    ? section(heading, without(keys, alike.keys), keysPageMessages.asUnder(alike.heading))
    : section(heading, keys);
}

const sharedEffects = (keys: readonly OneKey[], others: readonly OneKey[]): number =>
  new Set(without(keys, without(keys, others)).map(({ does }) => does)).size;

/** True if every key of the other screen also works here, even if it does something else. */
const replaces = (keys: readonly OneKey[], others: readonly OneKey[]): boolean =>
  others.every((other) => keys.some(({ key }) => key === other.key));

/** A heading and a table of keys. Undefined without keys to list. */
function section(heading: string, keys: readonly OneKey[], before?: string): string | undefined {
  if (keys.length === 0) return undefined;
  const lines: readonly KeyHelp[] = helpLines(keys.map(({ key, does }) => ({ keys: [key], does })));
  return [
    `## ${heading}`,
    '',
    ...(before === undefined ? [] : [before, '']),
    `| ${keysPageMessages.keys} | ${keysPageMessages.does} |`,
    '|---|---|',
    ...lines.map(({ keys: labels, does }) => `| ${labels} | ${does} |`),
  ].join('\n');
}

/** A row of a table in docs/keys.md. */
export interface KeyRow {
  readonly keys: readonly string[];
  readonly does: string;
}

/**
 * Returns the rows under a heading of docs/keys.md. If the section refers to another one, its rows come last, without
 * the keys that have another effect here.
 */
export function keysUnder(page: string, heading: string): readonly KeyRow[] {
  const [, text = ''] = page.split(`\n## ${heading}\n`);
  const [section = ''] = text.split('\n## ');
  const rows = [...section.matchAll(/^\| (.+) \| (.+) \|$/gm)]
    .slice(1)
    .map(([, keys = '', does = '']) => ({ keys: keys.split(' '), does }));
  const [, other] = /^As under "(.+)", but:$/m.exec(section) ?? [];
  if (other === undefined) return rows;
  const own = new Set(rows.flatMap(({ keys }) => keys));
  const others = keysUnder(page, other).map(({ keys, does }) => ({
    keys: keys.filter((key) => !own.has(key)),
    does,
  }));
  return [...rows, ...others.filter(({ keys }) => keys.length > 0)];
}

/**
 * Returns the keys under this heading of docs/keys.md. Leaves out the keys that work only at a network table, with an
 * unfinished game, in a menu of two columns, with real dice, on a narrow terminal, or not in practice games.
 */
export const documentedKeys = (page: string, heading: string): readonly KeyRow[] =>
  keysUnder(page, heading).filter(
    ({ does }) =>
      !/the network table|^resume the unfinished game|of a daily game|if there are two$|of the game, and copy it$|^take back the faces of real dice$|(next|previous) player’s card$/.test(
        does,
      ),
  );

/** The words that the footers of prompts name. `?` is a key at other questions. */
const WORDS = ['?', 'coach', 'undo', 'leave'];

/** Returns the keys of each entry of a footer. An entry such as `Up/Down move` has two, and a word to type has none. */
export const footerLabels = (footer: string): readonly (readonly string[])[] =>
  footer
    .split('   ')
    .map((item) => item.split(' ')[0] ?? '')
    .map((label) => (WORDS.includes(label) ? [] : label.split('/')));

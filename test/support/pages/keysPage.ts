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

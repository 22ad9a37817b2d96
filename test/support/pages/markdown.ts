/** A fenced code block on a Markdown page. */
export interface Block {
  readonly language: string;
  readonly lines: readonly string[];
  /** The line number of the first code line on the page. The first line of the page is line 0. */
  readonly start: number;
}

/** Returns the fenced code blocks of a page, in order. */
export function blocksOf(page: string): readonly Block[] {
  const lines = page.split('\n');
  const fences = lines.flatMap((line, index) => (line.startsWith('```') ? [index] : []));
  if (fences.length % 2 === 1) throw new Error(`line ${fences.at(-1)} opens a block that is never closed`);
  return fences
    .filter((_, index) => index % 2 === 0)
    .map((opening, index) => {
      const closing = fences[2 * index + 1] ?? lines.length;
      const language = lines[opening]?.slice(3) ?? '';
      return { language, lines: lines.slice(opening + 1, closing), start: opening + 1 };
    });
}

/** A table on a Markdown page. */
export interface Table {
  /** The link anchor of the heading above the table, for example `the-end` for `### The end`. */
  readonly anchor: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const isRow = (line: string | undefined): line is string => line?.startsWith('| ') ?? false;
const cellsOf = (row: string): readonly string[] =>
  row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** Returns the tables of a page, in order. Throws if a row has more or fewer cells than the header. */
export function tablesOf(page: string): readonly Table[] {
  const tables: Table[] = [];
  let anchor = '';
  const lines = page.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const [, heading] = /^#+ (.+)$/.exec(line) ?? [];
    if (heading !== undefined) anchor = anchorOf(heading);
    if (!isRow(line)) continue;
    const end = lines.findIndex((other, index) => index > at && !other.startsWith('|'));
    const header = cellsOf(line);
    const rows = lines.slice(at + 2, end).map(cellsOf);
    const uneven = rows.find((row) => row.length !== header.length);
    if (uneven) throw new Error(`${anchor}: a row has ${uneven.length} cells: ${uneven.join(' | ')}`);
    tables.push({ anchor, header, rows });
    at = end;
  }
  return tables;
}

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');

/**
 * Returns the link anchors of a page's headings. The anchors of repeated headings get numbers: `settings`,
 * `settings-1`.
 */
export function headingsOf(page: string): readonly string[] {
  const anchors = page.split('\n').flatMap((line) => /^#+ (.+)$/.exec(line)?.slice(1).map(anchorOf) ?? []);
  return anchors.map((anchor, index) => {
    const earlier = anchors.slice(0, index).filter((other) => other === anchor).length;
    return earlier === 0 ? anchor : `${anchor}-${earlier}`;
  });
}

/** Returns the code spans in Markdown text: `['a', 'b']` for "`a` or `b`". */
export const codeIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

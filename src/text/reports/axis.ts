/** All charts share these. They're ASCII, so each takes one column in every terminal. */
export const AXIS = { n: '^', ns: '|', y: '+', nse: '+', x: '+', we: '-', e: '>' } as const;

/**
 * Draws `|`, not `+`, after the numbers on the vertical axis: `45+` would look like `45 or more`. The plotting library
 * insists on different characters for axis and ticks.
 */
export const withPlainTicks = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(/^( *\d+)\+(?![-+])/, '$1|'));

/** The characters of the axes of all charts. ASCII characters take one column each in every terminal. */
export const AXIS = { n: '^', ns: '|', y: '+', nse: '+', x: '+', we: '-', e: '>' } as const;

/**
 * Returns the lines of a chart with `|` instead of `+` after each number on the vertical axis, because `45+` would look
 * like `45 or more`. The plotting library needs different characters for the axis and its ticks.
 */
export const withPlainTicks = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(/^( *\d+)\+(?![-+])/, '$1|'));

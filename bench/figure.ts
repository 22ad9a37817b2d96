/** A limit that a figure was held against. */
export interface Limit {
  readonly most: string;
  readonly kept: boolean;
}

/** One line of the report. */
export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly limit?: Limit;
}

/** One part of the report, which `--only` can pick. */
export interface Section {
  readonly title: string;
  measure(): Promise<readonly Figure[]>;
}

export const milliseconds = (ms: number): string => `${ms.toFixed(1)} ms`;
export const microseconds = (ms: number): string => `${(1000 * ms).toFixed(0)} µs`;
export const bytes = (count: number): string => `${grouped(count)} bytes`;
export const mebibytes = (count: number): string => `${(count / 2 ** 20).toFixed(1)} MiB`;
export const perSecond = (rate: number): string => `${grouped(rate)} / s`;

const grouped = (count: number): string => Math.round(count).toLocaleString('en-US');

/** How many times `value` is of `base`, held against the most that it may be. */
export function ratioFigure(label: string, value: number, base: number, most: number): Figure {
  const ratio = value / base;
  return {
    label,
    value: `${ratio.toFixed(2)} x`,
    limit: { most: `${most.toFixed(2)} x`, kept: ratio <= most },
  };
}

const LABEL_WIDTH = 46;
const VALUE_WIDTH = 18;

/** A figure as it is printed, with its limit and whether that was kept where it has one. */
export function figureLine({ label, value, limit }: Figure): string {
  const verdict = limit ? `  limit ${limit.most}: ${limit.kept ? 'ok' : 'OVER'}` : '';
  return `  ${label.padEnd(LABEL_WIDTH)}${value.padStart(VALUE_WIDTH)}${verdict}`;
}

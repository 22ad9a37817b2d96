/** A limit that a figure was held against: the most or the least that it may be. */
export type Limit = ({ readonly most: string } | { readonly least: string }) & { readonly kept: boolean };

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
export const times = (ratio: number): string => `${ratio.toFixed(2)} x`;
export const perSecond = (rate: number): string => `${grouped(rate)} / s`;

const grouped = (count: number): string => Math.round(count).toLocaleString('en-US');

/** How many times `value` is of `base`, held against the most that it may be. */
export function ratioFigure(label: string, value: number, base: number, most: number): Figure {
  return atMost(label, value / base, most, times);
}

/** A figure that may be at most so much. */
export const atMost = (
  label: string,
  value: number,
  most: number,
  text: (value: number) => string,
): Figure => ({
  label,
  value: text(value),
  limit: { most: text(most), kept: value <= most },
});

/** A figure that has to be at least so much. */
export const atLeast = (
  label: string,
  value: number,
  least: number,
  text: (value: number) => string,
): Figure => ({
  label,
  value: text(value),
  limit: { least: text(least), kept: value >= least },
});

const LABEL_WIDTH = 46;
const VALUE_WIDTH = 18;

/** A figure as it is printed, with its limit and whether that was kept where it has one. */
export function figureLine({ label, value, limit }: Figure): string {
  const verdict = limit ? `  ${verdictText(limit)}` : '';
  return `  ${label.padEnd(LABEL_WIDTH)}${value.padStart(VALUE_WIDTH)}${verdict}`;
}

const verdictText = (limit: Limit): string =>
  'most' in limit
    ? `limit ${limit.most}: ${limit.kept ? 'ok' : 'OVER'}`
    : `at least ${limit.least}: ${limit.kept ? 'ok' : 'UNDER'}`;

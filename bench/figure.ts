export type Limit = ({ readonly max: string } | { readonly min: string }) & { readonly isMet: boolean };

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly limit?: Limit;
}

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

/** Returns a figure for the ratio of `value` to `base`, with an upper limit. */
export function ratioFigure(label: string, value: number, base: number, max: number): Figure {
  return atMost(label, value / base, max, times);
}

export const atMost = (
  label: string,
  value: number,
  max: number,
  text: (value: number) => string,
): Figure => ({
  label,
  value: text(value),
  limit: { max: text(max), isMet: value <= max },
});

export const atLeast = (
  label: string,
  value: number,
  min: number,
  text: (value: number) => string,
): Figure => ({
  label,
  value: text(value),
  limit: { min: text(min), isMet: value >= min },
});

const LABEL_WIDTH = 46;
const VALUE_WIDTH = 18;

/** Formats a figure as a line. A limit adds itself and `ok`, `OVER` or `UNDER`. */
export function figureLine({ label, value, limit }: Figure): string {
  const verdict = limit ? `  ${verdictText(limit)}` : '';
  return `  ${label.padEnd(LABEL_WIDTH)}${value.padStart(VALUE_WIDTH)}${verdict}`;
}

const verdictText = (limit: Limit): string =>
  'max' in limit
    ? `limit ${limit.max}: ${limit.isMet ? 'ok' : 'OVER'}`
    : `at least ${limit.min}: ${limit.isMet ? 'ok' : 'UNDER'}`;

interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** What a terminal that is too small is told; the numbers come first, as little of it may fit. */
export const sizeWords = {
  tooSmall: (least: Size, size: Size): string =>
    `${least.columns} x ${least.rows} needed, this is ${size.columns} x ${size.rows} (Ctrl-C ends)`,
} as const;

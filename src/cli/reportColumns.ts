const USUAL = 80;
const FEWEST = 40;

/** The columns of what a command prints: those of the terminal, but from 40 to 80, and 80 through a pipe. */
export const reportColumns = (terminal: number | undefined): number =>
  Math.max(FEWEST, Math.min(terminal ?? USUAL, USUAL));

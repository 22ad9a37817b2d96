/**
 * Lets the program end quietly when whoever reads its output goes away, as in `yahtzee-cli rules | head -1`;
 * what is left to do once nobody reads is done by `onReaderGone`.
 */
export function quietPipes(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // EIO: the terminal is gone.
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
    if (waiting) waiting();
    else process.exit(0);
  });
  process.stderr.on('error', () => {});
}

let waiting: (() => void) | undefined;

/** Hands the end of the program over to a command that still has to keep something. */
export function onReaderGone(end: () => void): void {
  waiting = end;
}

/** The input and output of line mode: a terminal, a pipe or a test. */
export interface PlainIO {
  /** Prints a line. `line` must not contain a line break. */
  say(line: string): void;
  /**
   * Returns the next line of input, or undefined at the end of the input. While this call waits, the caller may call the
   * other methods, but not `answer`.
   */
  answer(): Promise<string | undefined>;
  /**
   * Waits until the output can accept more text, then returns whether the game should continue. Called before each move
   * of a computer player.
   */
  goesOn(): Promise<boolean>;
}

/** Reads lines one at a time. A line that nobody takes stays for the next question. */
export interface LineReader extends Pick<PlainIO, 'answer'> {
  /** Resolves when a line has arrived, or the end of the input. */
  arrival(): Promise<void>;
  /** Takes the line that has arrived. Returns undefined if no line has arrived since the last call. */
  take(): string | undefined;
  /** Returns whether a call of `take` has found the end of the input. */
  hasEnded(): boolean;
}

/** Opens a reader. It must be the only caller of `answer`. */
export function openLineReader(io: Pick<PlainIO, 'answer'>): LineReader {
  let reading: Promise<void> | undefined;
  let hasEnded = false;
  let arrived: { readonly line: string | undefined } | undefined;
  const arrival = (): Promise<void> => (reading ??= io.answer().then((line) => void (arrived = { line })));
  const take = (): string | undefined => {
    const line = arrived?.line;
    if (line !== undefined) reading = arrived = undefined;
    else if (arrived) hasEnded = true;
    return line;
  };
  return {
    arrival,
    take,
    hasEnded: () => hasEnded,
    answer: () => arrival().then(take),
  };
}

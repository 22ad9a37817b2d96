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

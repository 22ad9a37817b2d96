/** The input and output of the line mode: a terminal, a pipe, or a test. */
export interface PlainIO {
  /** Prints a line. `line` has no line break. */
  say(line: string): void;
  /** Returns the next line of input, or undefined at its end. */
  answer(): Promise<string | undefined>;
  /** Waits until the printed lines have been read. Returns whether the game continues. Used between computer moves. */
  goesOn(): Promise<boolean>;
}

/** Where the line mode says its lines and gets its answers: a terminal, a pipe, or a test. */
export interface PlainIO {
  /** Says one line, without any line break of its own. */
  say(line: string): void;
  /** The next line of input, or undefined at its end. */
  answer(): Promise<string | undefined>;
  /** Where no answer is waited for: settles once what was said has been taken, with whether play goes on. */
  goesOn(): Promise<boolean>;
}

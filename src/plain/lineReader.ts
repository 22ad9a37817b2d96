import type { PlainIO } from './io.js';

/** A line of input. `line` is undefined at the end of the input. */
export interface InputLine {
  readonly line: string | undefined;
}

/** Reads lines one at a time. A line that nobody takes stays for the next question. */
export interface LineReader {
  /** Resolves when a line has arrived, or the end of the input. */
  arrival(): Promise<void>;
  /** Takes the line that has arrived. Returns undefined if no line has arrived since the last call. */
  take(): InputLine | undefined;
}

/** Opens a reader. It must be the only caller of `answer`. */
export function openLineReader(io: Pick<PlainIO, 'answer'>): LineReader {
  let reading: Promise<void> | undefined;
  let arrived: InputLine | undefined;
  return {
    arrival: () => (reading ??= io.answer().then((line) => void (arrived = { line }))),
    take() {
      const taken = arrived;
      if (taken) reading = undefined;
      arrived = undefined;
      return taken;
    },
  };
}

import { BACKGROUND_QUESTION } from '../input/backgroundAnswer.js';

/** How long the terminal may take to report its background over a slow connection, in milliseconds. */
const ANSWER_MS = 250;

export interface BackgroundQuestion {
  ask(): void;
  /**
   * Resolves when the terminal has had time to answer the latest question. If the screen ended earlier, the shell would
   * take the answer for typed text.
   */
  settled(): Promise<void>;
}

/** Creates functions that ask the terminal for its background. The answer arrives as input, if the terminal answers. */
export function createBackgroundQuestion(write: (question: string) => void): BackgroundQuestion {
  let due = 0;
  return {
    ask() {
      due = performance.now() + ANSWER_MS;
      write(BACKGROUND_QUESTION);
    },
    async settled() {
      const left = due - performance.now();
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    },
  };
}

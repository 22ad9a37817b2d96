/** The input and output of line mode: a terminal, a pipe or a test. */
export interface PlainIO {
  /** Prints a line. `line` must not contain a line break. */
  say(line: string): void;
  /**
   * Returns the next line of input, or undefined at the end of the input. While this call waits, the caller may call
   * the other methods, but not `answer`.
   */
  answer(): Promise<string | undefined>;
  /**
   * Waits until the output can accept more text, then returns whether the game should continue. Called before each move
   * of a computer player.
   */
  canContinue(): Promise<boolean>;
  /**
   * After this many milliseconds of computing, line mode prints what it's computing. Absent in scripts, which don't
   * expect such a line.
   */
  readonly silenceMs?: number | undefined;
}

/** Waits for a computation. If it takes long, prints a line that says what is being computed. */
export async function explainSilence<Result>(
  { say, silenceMs }: Pick<PlainIO, 'say' | 'silenceMs'>,
  line: string,
  computing: Promise<Result>,
): Promise<Result> {
  const timer = silenceMs === undefined ? undefined : setTimeout(() => say(line), silenceMs);
  try {
    return await computing;
  } finally {
    clearTimeout(timer);
  }
}

/** Reads lines one at a time, and keeps each line until somebody calls `take`. */
export interface LineReader extends Pick<PlainIO, 'answer'> {
  /** Resolves when a line has arrived, or when the input has ended. */
  arrival(): Promise<void>;
  /** Returns the line that has arrived without taking it; undefined if there is none. */
  peek(): string | undefined;
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
    peek: () => arrived?.line,
    take,
    hasEnded: () => hasEnded,
    answer: () => arrival().then(take),
  };
}

/** The result of parsing an answer. If the answer is invalid, `problem` is a line that explains why. */
export type Reading<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

export const accept = <T>(value: T): Reading<T> => ({ ok: true, value });
export const refuse = (problem: string): Reading<never> => ({ ok: false, problem });

/** Returns whether the player has typed `help` or `?`. The word must be in lower case. */
export const isHelp = (word: string): boolean => word === 'help' || word === '?';

/** Lines to print, and then a question. */
export interface Prompt {
  readonly before: readonly string[];
  readonly question: string;
}

/**
 * A series of questions to a player that leads to a result. The caller prints each prompt, and passes back the line
 * that the player has typed, or undefined at the end of the input. The caller can stop at any question.
 */
export type Dialogue<Result> = Generator<Prompt, Result, string | undefined>;

/**
 * Runs a dialogue to its end: prints each prompt, and passes back the line that the player types. Returns the result.
 */
export async function converse<Result>(
  io: Pick<PlainIO, 'say' | 'answer'>,
  dialogue: Dialogue<Result>,
): Promise<Result> {
  for (let step = dialogue.next(); ; step = dialogue.next(await io.answer())) {
    if (step.done) return step.value;
    for (const line of step.value.before) io.say(line);
    io.say(step.value.question);
  }
}

/** A question, and the words such as `quit` or `help` that a player can type instead of an answer. */
export interface Question<Exit extends string> {
  readonly text: string;
  /** The words that end the dialogue. The end of the input means `quit`. */
  readonly exits: readonly Exit[];
  /** Returns the lines that a word such as `help` shows; undefined for other words. */
  readonly show: (word: string) => readonly string[] | undefined;
}

/**
 * Repeats a question until the answer is valid or ends the dialogue.
 *
 * @param first lines to print before the question is asked for the first time
 */
export function* ask<Answer, Exit extends string>(
  { text, exits, show }: Question<Exit>,
  read: (typed: string) => Reading<Answer>,
  first: readonly string[] = [],
): Dialogue<Answer | Exit | 'quit'> {
  for (let before = first; ;) {
    const line = yield { before, question: text };
    if (line === undefined) return 'quit';
    const typed = line.trim();
    const word = typed.toLowerCase() === 'u' ? 'undo' : typed.toLowerCase();
    const shown = show(word);
    if (shown) {
      before = shown;
      continue;
    }
    const exit = exits.find((each) => each === word);
    if (exit !== undefined) return exit;
    const reading = read(typed);
    if (reading.ok) return reading.value;
    before = [reading.problem];
  }
}

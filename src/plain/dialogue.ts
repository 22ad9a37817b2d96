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
  canContinue(): Promise<boolean>;
  /** The milliseconds of silence after which a computation is explained. Absent: never, as scripts expect. */
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

/** Reads lines one at a time. A line that nobody takes stays for the next question. */
export interface LineReader extends Pick<PlainIO, 'answer'> {
  /** Resolves when a line has arrived, or the end of the input. */
  arrival(): Promise<void>;
  /** Returns the line that has arrived, and leaves it for the next question. Returns undefined if there is none. */
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

/** Returns whether a word, in lower case, asks for the possible answers. */
export const isHelp = (word: string): boolean => word === 'help' || word === '?';

/** Lines to print, and then a question. */
export interface Prompt {
  readonly before: readonly string[];
  readonly question: string;
}

/**
 * Asks a player until there is a result. Each prompt is answered with a line, or with undefined at the end of the input.
 * A dialogue prints and reads nothing itself, so its caller can drop it at any question.
 */
export type Dialogue<Result> = Generator<Prompt, Result, string | undefined>;

/** Holds a dialogue: prints each prompt, and reads the answer. Returns the result. */
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

/** A question, and the words that are no answers to it. */
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

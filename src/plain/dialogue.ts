/** Where line mode reads and prints: a terminal, a pipe or a test. */
export interface PlainIO {
  /** Prints a line. `line` must not contain a line break. */
  say(line: string): void;
  /**
   * The next line of input, or undefined at the end of the input. While a call waits, don't make another; the other
   * methods are fine.
   */
  answer(): Promise<string | undefined>;
  /**
   * Waits until the output can take more text. False if the game should stop. Called before each move of a computer
   * player.
   */
  canContinue(): Promise<boolean>;
  /**
   * After this many milliseconds of computing, line mode says what it's computing. Left out for scripts, which don't
   * expect such a line.
   */
  readonly silenceMs?: number | undefined;
}

/** Waits for a computation. If that takes long, prints a line that says what it's computing. */
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

/** Reads one line at a time, and keeps it until somebody calls `take`. */
export interface LineReader extends Pick<PlainIO, 'answer'> {
  /** Resolves when a line arrives or the input ends. */
  arrival(): Promise<void>;
  /** Looks at the waiting line without taking it. Undefined if there is none. */
  peek(): string | undefined;
  /** Takes the waiting line. Undefined if there is none. */
  take(): string | undefined;
  /** True once `take` has found the end of the input. */
  hasEnded(): boolean;
}

/** Opens a reader. From then on, nobody else may call `answer`. */
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

/** An answer, or a `problem`: one line that explains why what the player typed is invalid. */
export type Reading<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

export const accept = <T>(value: T): Reading<T> => ({ ok: true, value });
export const refuse = (problem: string): Reading<never> => ({ ok: false, problem });

/** The word must be in lower case. */
export const isHelp = (word: string): boolean => word === 'help' || word === '?';

export interface Prompt {
  readonly before: readonly string[];
  readonly question: string;
}

/**
 * Questions to a player that lead to a result. The caller prints each prompt, and passes back the line that the player
 * types, or undefined at the end of the input. It can stop at any question.
 */
export type Dialogue<Result> = Generator<Prompt, Result, string | undefined>;

/** Runs a dialogue to its end: prints each prompt, and passes back the line that the player types. */
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
  /** Words that end the dialogue. The end of the input means `quit`. */
  readonly exits: readonly Exit[];
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

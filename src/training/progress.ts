import { type Theme, THEMES } from './names.js';

/** The fields of a stored answer that are needed to compute progress. */
export interface CountedAnswer {
  /** The time of the answer, in ISO 8601, UTC. */
  readonly at: string;
  readonly cost: number;
  readonly themes: readonly string[];
}

export interface AnswerCount {
  readonly answers: number;
  /** How many answers were a best move. */
  readonly best: number;
  /** The average cost of an answer, in points. */
  readonly meanCost: number;
}

export interface DayCount extends AnswerCount {
  /** Such as `2026-01-31`, in UTC. */
  readonly day: string;
}

export interface Progress extends AnswerCount {
  /** The days on which there are answers, oldest first. */
  readonly days: readonly DayCount[];
}

export interface ThemeProgress extends Progress {
  readonly theme: Theme;
}

export interface TrainingProgress extends Progress {
  /** The themes with at least one answer, in the order of THEMES. */
  readonly themes: readonly ThemeProgress[];
}

export function countAnswers(answers: readonly Pick<CountedAnswer, 'cost'>[]): AnswerCount {
  const cost = answers.reduce((sum, answer) => sum + answer.cost, 0);
  return {
    answers: answers.length,
    best: answers.filter((answer) => answer.cost === 0).length,
    meanCost: answers.length === 0 ? 0 : cost / answers.length,
  };
}

/** Returns the progress of all answers and of each theme. `answers` must be in chronological order. */
export const trainingProgress = (answers: readonly CountedAnswer[]): TrainingProgress => ({
  ...progressOf(answers),
  themes: countThemes(answers).map(({ theme, answers: own }) => ({ theme, ...progressOf(own) })),
});

function progressOf(answers: readonly CountedAnswer[]): Progress {
  const days = new Map<string, CountedAnswer[]>();
  for (const answer of answers) {
    const day = answer.at.slice(0, 10);
    const own = days.get(day);
    if (own) own.push(answer);
    else days.set(day, [answer]);
  }
  return {
    ...countAnswers(answers),
    days: [...days].map(([day, own]) => ({ day, ...countAnswers(own) })),
  };
}

/** Groups answers by theme. An answer with several themes is in several groups. Leaves out themes without answers. */
export const countThemes = <Answer extends Pick<CountedAnswer, 'themes'>>(
  answers: readonly Answer[],
): readonly { readonly theme: Theme; readonly answers: readonly Answer[] }[] =>
  THEMES.flatMap((theme) => {
    const own = answers.filter(({ themes }) => themes.includes(theme));
    return own.length > 0 ? [{ theme, answers: own }] : [];
  });

import { type Theme, THEMES } from './names.js';

/** The parts of a stored answer that progress needs. */
export interface CountedAnswer {
  /** When the player answered, as ISO 8601 in UTC. */
  readonly at: string;
  readonly cost: number;
  readonly themes: readonly string[];
}

export interface AnswerCount {
  readonly answers: number;
  /** How many answers were a best move. */
  readonly best: number;
  /** Average points lost per answer. */
  readonly meanCost: number;
}

export interface DayCount extends AnswerCount {
  /** Such as `2026-01-31`, in UTC. */
  readonly day: string;
}

export interface Progress extends AnswerCount {
  /** Only days with answers, oldest first. */
  readonly days: readonly DayCount[];
}

export interface ThemeProgress extends Progress {
  readonly theme: Theme;
}

export interface TrainingProgress extends Progress {
  /** Only themes with answers, in the order of THEMES. */
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

/** Progress over all answers, and in each theme. Expects the oldest answer first. */
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

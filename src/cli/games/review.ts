import type { Decision, Judgement, Review, TurnPosition } from '../../analysis/index.js';
import { isBuiltIn, nameOf, ROLLS_PER_TURN, type RuleSet } from '../../engine/index.js';
import type { Analyst } from '../../players/index.js';
import type { StoredGame } from '../../storage/index.js';
import { loadCourseChart, reviewMessages, reviewPages, wrap } from '../../text/index.js';
import { jsonLine, reportColumns } from '../output.js';
import { stdoutStyles } from '../settings/paint.js';
import { openAnalyst } from '../threads/analyst.js';
import { type PastGameOptions, showPastGame } from './pastGame.js';

/**
 * Shows a stored game, finished or not, with its review on the screen, or prints the luck of each roll and the cost of
 * each decision.
 *
 * @param idPart the game id, or a unique part of it; default: the game that was finished last
 * @returns the exit status
 * @throws UsageError, or AnalysisError if this machine cannot run the analysis
 */
export const reviewGame = (idPart: string | undefined, options: PastGameOptions): Promise<number> =>
  showPastGame(idPart, options, async (stored) => {
    const review = await explainedReview(stored);
    return options.json
      ? jsonLine(reviewAnswer(stored, review))
      : (await reviewReport(stored, review)).join('\n');
  });

/** Reviews a game, and splits the cost of the costliest decisions into parts. */
async function explainedReview({ game, events }: StoredGame): Promise<Review> {
  const analyst = openAnalyst();
  const { header } = game;
  const review = await analyst.review(header, events);
  const lessons = review.lessons.map(async (lesson) => ({
    ...lesson,
    why: await whyOf(analyst, header.rules, lesson.decision),
  }));
  return { ...review, lessons: await Promise.all(lessons) };
}

async function whyOf(analyst: Analyst, rules: RuleSet, decision: Decision): Promise<Judgement['why']> {
  const { card, dice, roll, played } = decision;
  const rollsLeft = (ROLLS_PER_TURN - roll) as TurnPosition['rollsLeft'];
  return (await analyst.judge(rules, { card, dice, rollsLeft }, played)).why;
}

/** The target number of lines on the first page, which contains the chart. */
const ROWS = 22;

async function reviewReport({ id, game }: StoredGame, review: Review): Promise<readonly string[]> {
  const { heading } = await stdoutStyles();
  const columns = reportColumns(process.stdout.columns);
  const pages = reviewPages(game.header, review, await loadCourseChart(), { columns, rows: ROWS });
  return [
    ...wrap(reviewMessages.ofGame(id, game.header.rules.name), columns),
    ...pages.flatMap(({ title, lines }) => ['', heading(title), ...lines]),
  ];
}

/** Returns the document that `review --json` prints. docs/json.md describes the fields. */
function reviewAnswer({ id, game }: StoredGame, review: Review): object {
  const { header, phase } = game;
  const { seats, luck, decisions, lessons } = review;
  return {
    schema: 'yahtzee-cli/review@1',
    id,
    rules: header.rules.id,
    ...(isBuiltIn(header.rules) ? {} : { ruleSet: header.rules }),
    finished: phase.name === 'finished',
    seats: seats.map(({ seat, isFinished, ...sums }) => ({
      name: nameOf(header, seat),
      kind: header.players[seat]?.kind,
      finished: isFinished,
      ...sums,
    })),
    luck,
    decisions: decisions.map((decision) => ({
      ...decisionAnswer(decision),
      ...(decision.mark && { mark: decision.mark }),
    })),
    costliest: lessons.map(({ decision, aims, why }) => ({ ...decisionAnswer(decision), aims, why })),
  };
}

const decisionAnswer = ({ seat, turn, roll, dice, played, best, cost }: Decision): object => ({
  seat,
  turn,
  roll,
  dice,
  played,
  best,
  cost,
});

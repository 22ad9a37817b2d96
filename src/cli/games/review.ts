import type { Decision, Review } from '../../analysis/index.js';
import { findRuleSet, nameOf } from '../../engine/index.js';
import type { StoredGame } from '../../storage/index.js';
import {
  damageText,
  gameProblemText,
  loadCourseChart,
  reviewMessages,
  reviewPages,
  storedMessages,
  wrap,
} from '../../text/index.js';
import { findGame } from '../home/storedGames.js';
import { UsageError } from '../options.js';
import { jsonLine, reportColumns, warn } from '../output.js';
import { type PagerOptions, printPaged } from '../pager.js';
import { stdoutStyles } from '../settings/paint.js';
import { openAnalyst } from '../threads/analyst.js';

/** The options of `review`, as parsed by commander. */
export type ReviewOptions = PagerOptions;

/**
 * Prints the luck of each roll and the cost of each decision in a stored game, finished or not. Reviews a damaged game
 * up to the damage, and prints a warning.
 *
 * @param idPart the game id, or a unique part of it; default: the game that was finished last
 * @throws UsageError, or AnalysisError if this machine cannot run the analysis
 */
export async function reviewGame(idPart: string | undefined, options: ReviewOptions): Promise<void> {
  const { id, reading } = await findGame(idPart);
  if (!reading.ok) throw new UsageError(gameProblemText(id, reading.problem));
  const { stored } = reading;
  const review = await openAnalyst().review(stored.game.header, stored.events);
  const lines = options.json ? [jsonLine(reviewAnswer(stored, review))] : await reviewReport(stored, review);
  await printPaged(`${lines.join('\n')}\n`, options);
  if (stored.damage) warn(storedMessages.ofGame(id, storedMessages.shownUpTo(damageText(stored.damage))));
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
    ...(findRuleSet(header.rules.id) ? {} : { ruleSet: header.rules }),
    finished: phase.name === 'finished',
    seats: seats.map(({ seat, isFinished, ...sums }) => ({
      name: nameOf(header, seat),
      kind: header.players[seat]?.kind,
      finished: isFinished,
      ...sums,
    })),
    luck,
    decisions: decisions.map(decisionAnswer),
    costliest: lessons.map(({ decision, aims }) => ({ ...decisionAnswer(decision), aims })),
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

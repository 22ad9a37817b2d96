import type { Review } from '../../analysis/index.js';
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
import { openAnalyst } from '../threads/analyst.js';
import { jsonLine, reportColumns } from '../output.js';
import { findGame } from '../home/storedGames.js';
import { stdoutStyles } from '../settings/paint.js';
import { reviewAnswer } from './reviewAnswer.js';
import { UsageError } from '../options.js';
import { warn } from '../output.js';

/** The options of `review` as commander gives them. */
export interface ReviewOptions {
  readonly json?: true;
}

/**
 * Prints what the rolls and the decisions of a stored game came to, finished or not. Of a damaged one it reviews the
 * good part, and says where that ends.
 *
 * @param typed the game's id or a part of it
 * @throws UsageError
 * @throws AnalysisError where this machine cannot analyse
 */
export async function reviewStored(typed: string, options: ReviewOptions): Promise<void> {
  const { id, reading } = await findGame(typed);
  if (!reading.ok) throw new UsageError(gameProblemText(id, reading.problem));
  const { stored } = reading;
  const review = await openAnalyst().review(stored.game.header, stored.events);
  const lines = options.json ? [jsonLine(reviewAnswer(stored, review))] : await reportLines(stored, review);
  process.stdout.write(`${lines.join('\n')}\n`);
  if (stored.damage) {
    const damage = storedMessages.shownUpTo(damageText(stored.damage));
    warn(storedMessages.ofGame(id, damage));
  }
}

/** Lines of the page that holds the chart. */
const ROWS = 22;

async function reportLines({ id, game }: StoredGame, review: Review): Promise<readonly string[]> {
  const { heading } = await stdoutStyles();
  const columns = reportColumns(process.stdout.columns);
  const pages = reviewPages(game.header, review, await loadCourseChart(), { columns, rows: ROWS });
  return [
    ...wrap(reviewMessages.ofGame(id, game.header.rules.name), columns),
    ...pages.flatMap(({ title, lines }) => ['', heading(title), ...lines]),
  ];
}

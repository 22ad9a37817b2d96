import type { Decision, Judgement, Review, ToWin, TurnPosition } from '../../analysis/index.js';
import { isBuiltIn, nameOf, ROLLS_PER_TURN, type RuleSet } from '../../engine/index.js';
import { describeGame } from '../../plain/index.js';
import type { Analyst } from '../../players/index.js';
import { gameRecord, type StoredGame } from '../../storage/index.js';
import {
  gameProblemText,
  loadCourseChart,
  reviewMessages,
  reviewPages,
  storedMessages,
  wrap,
} from '../../text/index.js';
import { findGame, pastGameOf } from '../home/storedGames.js';
import { UsageError } from '../options.js';
import { createWarnings, jsonLine, reportColumns, warn } from '../output.js';
import { type PagerOptions, printPaged } from '../pager.js';
import { afterScreen, loadScreen, printsLines } from '../screen.js';
import { openSettings } from '../settings/open.js';
import { type SettingOptions, settingsOfOptions } from '../settings/options.js';
import { stdoutStyles } from '../settings/paint.js';
import { editableSettings } from '../settings/store.js';
import { openAnalyst } from '../threads/analyst.js';

export interface PastGameOptions
  extends PagerOptions, Pick<SettingOptions, 'theme' | 'color' | 'mouse' | 'plain' | 'screen'> {}

/**
 * Shows a stored game and its review on the screen, or prints text about it. A damaged game is shown up to the damage,
 * with a warning.
 *
 * @param idPart the game id, or a unique part of it; default: the game that was finished last
 * @param textOf returns the text to print
 * @returns the exit status
 * @throws UsageError before anything is drawn
 */
async function showPastGame(
  idPart: string | undefined,
  options: PastGameOptions,
  textOf: (stored: StoredGame) => string | Promise<string>,
): Promise<number> {
  const { id, reading } = await findGame(idPart);
  if (!reading.ok) throw new UsageError(gameProblemText(id, reading.problem));
  const { stored } = reading;
  const game = pastGameOf(stored);
  const settings = await openSettings(settingsOfOptions(options));
  const { values } = settings;
  if (options.json || printsLines(values)) {
    await printPaged(`${await textOf(stored)}\n`, options);
    if (game.damage !== undefined) warn(storedMessages.ofGame(id, game.damage));
    return 0;
  }
  const { replayOnScreen } = await loadScreen(values);
  const warnings = createWarnings();
  warnings.set('settings', settings.problem);
  const ending = await replayOnScreen(game, editableSettings(settings, warnings), openAnalyst('never'));
  return afterScreen(ending, warnings, values);
}

/**
 * Shows a stored game on the screen, or prints it.
 *
 * @param idPart the game id, or a unique part of it; default: the game that was finished last
 * @returns the exit status
 * @throws UsageError before anything is drawn
 */
export const replayGame = (idPart: string | undefined, options: PastGameOptions): Promise<number> =>
  showPastGame(idPart, options, (stored) =>
    options.json ? jsonLine(gameRecord(stored)) : describeGame(stored.game.header, stored.events).join('\n'),
  );

/**
 * Reviews a stored game, finished or not: on the screen, or as text with the luck of each roll and the cost of each
 * decision.
 *
 * @param idPart the game id, or a unique part of it; default: the game that was finished last
 * @returns the exit status
 * @throws UsageError, or AnalysisError if this machine can't run the analysis
 */
export const reviewGame = (idPart: string | undefined, options: PastGameOptions): Promise<number> =>
  showPastGame(idPart, options, async (stored) => {
    const review = await explainedReview(stored);
    return options.json
      ? jsonLine(reviewAnswer(stored, review))
      : (await reviewReport(stored, review)).join('\n');
  });

/** Reviews a game, including the chances of winning. Explains the costliest decisions by the parts of their cost. */
async function explainedReview({ game, events }: StoredGame): Promise<Review> {
  const analyst = openAnalyst();
  const { header } = game;
  const inPoints = await analyst.review(header, events);
  const review = header.players.length > 1 ? await analyst.reviewToWin(header, events, inPoints) : inPoints;
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

/** Aims at this many lines on the first page, which has the chart. */
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

/** What `review --json` prints; docs/json.md describes the fields. */
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
      ...(decision.toWin && { toWin: toWinAnswer(decision.toWin) }),
    })),
    costliest: lessons.map(({ decision, aims, why }) => ({ ...decisionAnswer(decision), aims, why })),
  };
}

const toWinAnswer = (toWin: ToWin): object => ({ cost: toWin.best - toWin.played, ...toWin });

const decisionAnswer = ({ seat, turn, roll, dice, played, best, cost }: Decision): object => ({
  seat,
  turn,
  roll,
  dice,
  played,
  best,
  cost,
});

import { cleanName, OFFICIAL } from '../../engine/index.js';
import { trainInLines } from '../../plain/index.js';
import type { Level } from '../../players/index.js';
import { trendOf } from '../../statistics/index.js';
import { nodeFiles } from '../../storage/index.js';
import {
  loadCharts,
  MIN_TREND,
  progressLines,
  roundLines,
  trainingCard,
  trainingMessages,
} from '../../text/index.js';
import {
  countAnswers,
  countThemes,
  type Difficulty,
  type JudgedAnswer,
  type Theme,
  trainingProgress,
} from '../../training/index.js';
import { dayAt } from '../home/daily.js';
import { openHome } from '../home/home.js';
import { openLineInput } from '../lineInput.js';
import { readSeed } from '../options.js';
import { jsonLine, linesFor, reportColumns, warn } from '../output.js';
import { printPaged } from '../pager.js';
import { exitStatus } from '../process.js';
import { openSettings, rulesOfSettings } from '../settings/open.js';
import { type SettingOptions, settingsOfOptions } from '../settings/options.js';
import { stdoutStyles } from '../settings/paint.js';
import { openAnalyst } from '../threads/analyst.js';
import { requireAnalysis } from '../threads/canAnalyse.js';
import { progressAnswer, roundAnswer } from './answer.js';
import { openTrainer, type Round, type RoundRequest, type Trainer } from './trainer.js';

/** The options of `train`, as parsed by commander. */
export interface TrainOptions extends Omit<SettingOptions, 'theme'> {
  readonly mine?: true;
  readonly level?: Level;
  /** The theme of the positions. The screen's theme comes from the settings. */
  readonly theme?: Theme;
  readonly difficulty?: Difficulty;
  readonly daily?: true;
  readonly progress?: true;
  readonly player?: string;
  readonly seed?: string;
  readonly json?: true;
}

/**
 * Trains, or prints the progress.
 *
 * @returns the exit status
 * @throws UsageError, or AnalysisError if this machine cannot run the analysis
 */
export async function train(options: TrainOptions): Promise<number> {
  const { color, mouse, rules, plain, screenReader } = options;
  const look: SettingOptions = {
    ...(color !== undefined && { color }),
    ...(mouse !== undefined && { mouse }),
    ...(rules !== undefined && { rules }),
    ...(plain && { plain }),
    ...(screenReader && { screenReader }),
  };
  const settings = await openSettings(settingsOfOptions(look));
  if (settings.problem !== undefined) warn(settings.problem);
  const request = readRequest(options, () => rulesOfSettings(settings, warn));
  requireAnalysis();
  const analyst = openAnalyst();
  const trainer = await openTrainer({
    home: await openHome(process.env, nodeFiles),
    analyst,
    player: options.player === undefined ? undefined : cleanName(options.player),
    warn,
    report: options.json ? () => undefined : print,
    now: () => new Date(),
  });
  if (options.progress) return showProgress(trainer, options);
  if (options.json) {
    const exercises =
      request.type === 'daily' ? await trainer.dailySet() : (await trainer.chooseRound(request)).exercises;
    const result = request.type === 'daily' ? trainer.dailyResult() : undefined;
    process.stdout.write(`${jsonLine(roundAnswer(exercises, result))}\n`);
    return 0;
  }
  const round = await trainer.chooseRound(request);
  if (round.exercises.length === 0) {
    for (const line of emptyLines(request, trainer)) print(line);
    return 0;
  }
  const { io, ending, close } = openLineInput();
  for (const line of openingLines(request, round)) io.say(line);
  const answered = await trainInLines({ exercises: round.exercises, analyst, store: trainer.store }, io);
  close();
  for (const line of endLines(request, answered, trainer)) print(line);
  return exitStatus(ending());
}

const print = (line: string): void =>
  void process.stdout.write(`${linesFor(line, process.stdout).join('\n')}\n`);

const DEFAULT_LEVEL = 'perfect';

/** @throws UsageError */
function readRequest(
  { daily, mine, level, theme, difficulty, seed }: TrainOptions,
  readRules: () => ReturnType<typeof rulesOfSettings>,
): RoundRequest {
  if (daily) return { type: 'daily' };
  return {
    type: mine ? 'mine' : level === undefined ? 'mixed' : 'level',
    level: level ?? DEFAULT_LEVEL,
    rules: readRules(),
    theme,
    difficulty,
    seed: seed === undefined ? undefined : readSeed(seed),
  };
}

function openingLines(request: RoundRequest, { exercises, wrong }: Round): readonly string[] {
  const opening =
    request.type === 'daily'
      ? trainingMessages.dailyOpening(dayAt(new Date()), exercises.length)
      : trainingMessages.opening({ wrong, fresh: exercises.length - wrong, level: request.level });
  return [opening, trainingMessages.task, trainingMessages.hint];
}

/** Returns the lines to print if a round has no positions. */
function emptyLines(request: RoundRequest, trainer: Trainer): readonly string[] {
  if (request.type === 'daily') return cardLines(trainer);
  if (request.type !== 'mine') return [trainingMessages.noPositions];
  const days = trainer.daysToNextReturn();
  return [trainingMessages.nothingDue, ...(days === undefined ? [] : [trainingMessages.nextDue(days)])];
}

function endLines(
  { type }: RoundRequest,
  answered: readonly JudgedAnswer[],
  trainer: Trainer,
): readonly string[] {
  const costs = answered.map(({ exercise: { themes }, judgement: { cost } }) => ({ themes, cost }));
  const result = {
    answered,
    count: countAnswers(costs),
    themes: countThemes(costs).map(({ theme, answers }) => ({ theme, ...countAnswers(answers) })),
  };
  return [
    '',
    ...roundLines(result, reportColumns(process.stdout.columns)),
    ...(type === 'daily' ? cardLines(trainer) : []),
  ];
}

/** Returns the card of today's daily set; no lines until the set is complete. */
function cardLines(trainer: Trainer): readonly string[] {
  const result = trainer.dailyResult();
  const day = dayAt(new Date());
  return result
    ? [trainingMessages.dailyDone(day), ...trainingCard({ day, rules: OFFICIAL, ...result })]
    : [];
}

async function showProgress(trainer: Trainer, options: TrainOptions): Promise<number> {
  const { theme, json } = options;
  const answers = trainer.answers().filter(({ themes }) => theme === undefined || themes.includes(theme));
  const due = (await trainer.due({ theme })).length;
  const progress = trainingProgress(answers);
  if (json) {
    process.stdout.write(`${jsonLine(progressAnswer(progress, due, options.player))}\n`);
    return 0;
  }
  const all = { ...(theme !== undefined && { theme }), answers };
  const groups = [all, ...(theme === undefined ? countThemes(answers) : [])];
  const trends = groups
    .filter((group) => group.answers.length >= MIN_TREND)
    .map(({ answers: own, ...group }) => ({ ...group, trend: bestTrend(own) }));
  const lines = progressLines(
    { progress, due, trends },
    {
      columns: reportColumns(process.stdout.columns),
      charts: await loadCharts(),
      heading: (await stdoutStyles()).heading,
    },
  );
  await printPaged(`${lines.join('\n')}\n`, {});
  return 0;
}

const bestTrend = (answers: readonly { readonly cost: number }[]): ReturnType<typeof trendOf> =>
  trendOf(answers.map(({ cost }) => (cost === 0 ? 100 : 0)));

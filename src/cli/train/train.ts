import { areAlike, type BoxId, cleanName, isBuiltIn, isPerson, type RuleSet } from '../../engine/index.js';
import { trainInLines } from '../../plain/index.js';
import type { Analyst, Level } from '../../players/index.js';
import { nodeFiles } from '../../storage/index.js';
import { readBoxName, statsMessages, trainingMessages } from '../../text/index.js';
import {
  type DecisionRoll,
  type Difficulty,
  type Exercise,
  ROLLS,
  type Theme,
  TRAINING_LEVEL,
  type TrainingProgress,
  trainingProgress,
} from '../../training/index.js';
import { type Home, openHome, surveyGames } from '../home/home.js';
import { seeSeedOfCommand } from '../home/storedGames.js';
import { openLineInput } from '../lineInput.js';
import { readSeed, UsageError } from '../options.js';
import { createWarnings, jsonLine, printLine, reportColumns, warn, type Warnings } from '../output.js';
import { printPaged } from '../pager.js';
import { exitStatus } from '../process.js';
import { afterScreen, loadScreen, printsLines } from '../screen.js';
import { type OpenSettings, openSettings, rulesOfSettings } from '../settings/open.js';
import { type SettingOptions, settingsOfOptions } from '../settings/options.js';
import { stdoutStyles } from '../settings/paint.js';
import { editableSettings } from '../settings/store.js';
import { openAnalyst } from '../threads/analyst.js';
import { requireAnalysis } from '../threads/canAnalyse.js';
import { trainingAccess } from './access.js';
import {
  type DailyResult,
  openTrainer,
  requireDailySet,
  type RoundRequest,
  type Trainer,
} from './trainer.js';
import { emptyLines, openingLine, progressReport, roundSummary } from './reports.js';

export interface TrainOptions extends Omit<SettingOptions, 'theme'> {
  readonly mine?: true;
  readonly level?: Level;
  /** What the positions are about. Unrelated to the setting `theme`, which is about the screen's colours. */
  readonly theme?: Theme;
  readonly roll?: `${DecisionRoll}`;
  readonly box?: string;
  readonly difficulty?: Difficulty;
  readonly daily?: true;
  readonly progress?: true;
  readonly player?: string;
  readonly seed?: string;
  readonly json?: true;
}

/**
 * Lets the player train or, with `--progress`, prints the player's progress.
 *
 * @returns the exit status
 * @throws UsageError, or AnalysisError if this machine can't run the analysis
 */
export async function train(options: TrainOptions): Promise<number> {
  const { theme, ...others } = options;
  const settings = await openSettings(settingsOfOptions(others));
  const isOnScreen = !options.json && !options.progress && !printsLines(settings.values);
  const warnings = createWarnings();
  const report = isOnScreen ? (line: string): void => warnings.set('settings', line) : warn;
  if (settings.problem !== undefined) report(settings.problem);
  const request = readRequest(options, () => rulesOfSettings(settings, report));
  requireAnalysis();
  const home = await openHome(process.env, nodeFiles);
  if (request.type !== 'daily') await seeSeedOfCommand(home, request.seed);
  const analyst = openAnalyst(isOnScreen ? 'never' : 'until-answered');
  const player = options.player === undefined ? undefined : cleanName(options.player);
  const trainer = await openTrainer({
    home,
    analyst,
    player,
    rules: request.type !== 'daily' && settings.sources.rules === 'flag' ? request.rules : undefined,
    warnings: isOnScreen ? warnings : { set: (_, line) => line !== undefined && warn(line) },
    report: options.json || isOnScreen ? () => undefined : (line) => printLine(line),
    now: () => new Date(),
  });
  if (request.type === 'mine' && home && player !== undefined && trainer.answers().length === 0)
    await requirePlayer(home, player);
  if (isOnScreen) return trainOnTerminal({ request, trainer, settings, warnings, analyst });
  warnAbout(trainer);
  if (options.progress) return showProgress(trainer, theme, options);
  if (options.json) {
    const day = trainer.today();
    const exercises =
      request.type === 'daily'
        ? await trainer.dailySet({ ...request, day })
        : (await trainer.chooseRound(request)).exercises;
    const result = request.type === 'daily' ? trainer.dailyResult({ ...request, day }) : undefined;
    process.stdout.write(`${jsonLine(roundAnswer(exercises, result))}\n`);
    return 0;
  }
  const round = await trainer.chooseRound(request);
  if (round.exercises.length === 0) {
    for (const line of await emptyLines(request, round, trainer)) printLine(line);
    return 0;
  }
  const { io, ending, close } = openLineInput();
  const opening = [openingLine(request, round), trainingMessages.task, trainingMessages.hint];
  for (const line of opening) io.say(line);
  const answered = await trainInLines({ ...round, analyst, store: trainer.store }, io);
  close();
  await trainer.finish();
  const columns = reportColumns(process.stdout.columns);
  const summary = roundSummary(request, { ...round, answered }, trainer, 'lines');
  for (const line of ['', ...summary(columns)]) printLine(line);
  const { stored, unsaved } = trainer.count();
  if (ending() !== 'left' && stored > 0) printLine(trainingMessages.saved(stored));
  if (unsaved === 0) return exitStatus(ending());
  warnAbout(trainer);
  return exitStatus(ending()) || 1;
}

/** @throws UsageError if there are stored games, but this person has played none of them to the end */
async function requirePlayer(home: Home, player: string): Promise<void> {
  const { over } = await surveyGames(home, warn);
  const names = new Set(over.flatMap(({ players }) => players.filter(isPerson).map(({ name }) => name)));
  if (names.size > 0 && ![...names].some((name) => areAlike(name, player)))
    throw new UsageError(statsMessages.noPlayer(player, [...names].sort()));
}

function warnAbout(trainer: Trainer): void {
  const line = trainer.trouble();
  if (line !== undefined) warn(line);
}

/** @throws UsageError */
function readRequest(
  { daily, mine, level, theme, roll, box, difficulty, seed }: TrainOptions,
  readRules: () => ReturnType<typeof rulesOfSettings>,
): RoundRequest {
  const rules = readRules();
  if (daily) {
    requireDailySet(rules);
    return { type: 'daily', rules };
  }
  return {
    type: mine ? 'mine' : level === undefined ? 'mixed' : 'level',
    level: level ?? TRAINING_LEVEL,
    rules,
    theme,
    roll: ROLLS.find((each) => String(each) === roll),
    box: box === undefined ? undefined : readBoxOption(box, rules),
    difficulty,
    seed: seed === undefined ? undefined : readSeed(seed),
  };
}

/** @throws UsageError */
function readBoxOption(typed: string, rules: RuleSet): BoxId {
  const reading = readBoxName(typed, rules);
  if (reading.kind !== 'box') throw new UsageError(trainingMessages.noBox(typed, rules));
  return reading.box;
}

interface TerminalRun {
  readonly request: RoundRequest;
  readonly trainer: Trainer;
  readonly settings: OpenSettings;
  readonly warnings: Warnings;
  readonly analyst: Analyst;
}

/**
 * Trains on the screen. Then prints how many answers are saved, the cards of complete daily sets, and the latest
 * warning.
 */
async function trainOnTerminal({
  request,
  trainer,
  settings,
  warnings,
  analyst,
}: TerminalRun): Promise<number> {
  const { trainOnScreen } = await loadScreen(settings.values);
  const isDaily = request.type === 'daily';
  const choice = isDaily ? ({ type: request.type, level: TRAINING_LEVEL } as const) : request;
  const first = { choice, rules: request.rules };
  const access = trainingAccess(trainer, warnings, isDaily ? undefined : request.seed);
  const ending = await trainOnScreen(access, first, editableSettings(settings, warnings), analyst);
  for (const line of access.linesToPrint()) printLine(line);
  const status = afterScreen(ending, warnings, settings.values) || Number(access.isUnsaved());
  if (ending !== 'left') process.exit(status);
  return status;
}

async function showProgress(
  trainer: Trainer,
  theme: Theme | undefined,
  { json, player }: TrainOptions,
): Promise<number> {
  if (json) {
    const answers = trainer.answersTo({ theme });
    const due = (await trainer.due({ theme })).length;
    process.stdout.write(`${jsonLine(progressAnswer(trainingProgress(answers), due, player))}\n`);
    if (trainer.damaged() > 0) warn(trainingMessages.damagedLines(trainer.damaged(), 'training.jsonl'));
    return 0;
  }
  const lines = await progressReport(trainer, theme, {
    columns: reportColumns(process.stdout.columns),
    heading: (await stdoutStyles()).heading,
  });
  await printPaged(`${lines.join('\n')}\n`, {});
  return 0;
}

/**
 * What `train --json` prints; docs/json.md describes the fields.
 *
 * @param result the result of the daily set, if it is complete
 */
const roundAnswer = (exercises: readonly Exercise[], result: DailyResult | undefined): object => ({
  schema: 'yahtzee-cli/train@1',
  positions: exercises.map(exerciseAnswer),
  ...(result && { result }),
});

function exerciseAnswer({ position, source, themes, difficulty }: Exercise): object {
  const { rules, card, dice, rollsLeft } = position;
  return {
    source,
    themes,
    difficulty,
    rules: rules.id,
    ...(isBuiltIn(rules) ? {} : { ruleSet: rules }),
    dice,
    rollsLeft,
    filled: card.filled,
    yahtzeeBonuses: card.yahtzeeBonuses,
  };
}

const progressAnswer = (progress: TrainingProgress, due: number, player: string | undefined): object => ({
  schema: 'yahtzee-cli/train-progress@1',
  ...(player !== undefined && { player }),
  due,
  ...progress,
});

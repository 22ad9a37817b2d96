import { isBuiltIn, isOver, isPerson, type Player, RULE_SETS, type RuleSet } from '../../engine/index.js';
import type { Analyst } from '../../players/index.js';
import { nodeFiles } from '../../storage/index.js';
import type { ScreenRequest } from '../../ui/index.js';
import { type Home, openHome } from '../home/home.js';
import { orReason, UsageError } from '../options.js';
import { createWarnings, printLine, warn, type Warnings } from '../output.js';
import { type RunEnding, exitStatus, hangUpIfTerminalClosed } from '../process.js';
import { isInteractive, loadScreen, printsLines, themeWarning } from '../screen.js';
import { type OpenSettings, openSettings, tableRulesOfSettings } from '../settings/open.js';
import { type SettingOptions, settingsOfOptions } from '../settings/options.js';
import { editableSettings } from '../settings/store.js';
import { commandForHints } from '../startCommand.js';
import type { ScreenTraining } from '../train/access.js';
import type { ScreenTables } from '../network/screenTables.js';
import { openAnalyst } from '../threads/analyst.js';
import { canAnalyse } from '../threads/canAnalyse.js';
import { openArchive, type RunArchive } from './archive.js';
import { farewellLines, hintLine } from './farewell.js';
import { type GameFactory, type GameOptions, openGameFactory, type RunGame } from './gameFactory.js';
import { openKeeper, type RunKeeper } from './keeper.js';
import { type LineStart, playInLines } from './lineMode.js';
import { openRecorder } from './recorder.js';

export interface PlayRunOptions extends SettingOptions {
  readonly record?: string;
}

export interface Run {
  readonly options: PlayRunOptions;
  readonly printsLines: boolean;
  readonly settings: OpenSettings;
  readonly warnings: Warnings;
  readonly warnAboutSettings: (line: string) => void;
}

/** @throws UsageError */
export async function prepareRun(options: PlayRunOptions): Promise<Run> {
  const settings = await openSettings(settingsOfOptions(options));
  const warnings = createWarnings();
  const inLines = printsLines(settings.values);
  // Line mode prints warnings at once; the screen collects and shows them.
  const warnAboutSettings = inLines ? warn : (line: string): void => warnings.set('settings', line);
  if (settings.problem !== undefined) warnAboutSettings(settings.problem);
  return { options, printsLines: inLines, settings, warnings, warnAboutSettings };
}

export type RunStart =
  | LineStart
  | { readonly type: 'screen'; readonly rules: RuleSet; readonly opening: ScreenRequest['opening'] };

export const startNewGame = (
  factory: GameFactory,
  players: readonly Player[],
  rules: RuleSet,
  run: Run,
): RunStart =>
  run.printsLines
    ? { type: 'line-game', game: factory.createGame(players, rules), was: 'new' }
    : { type: 'screen', rules, opening: { type: 'play', players } };

/** @throws UsageError if the game can't be resumed */
export async function startStoredGame(
  factory: GameFactory,
  id: string,
  run: Run,
  damaged: 'refuse' | 'repair',
): Promise<RunStart> {
  const game = await factory.resumeGame(id, damaged);
  if (typeof game === 'string') throw new UsageError(game);
  return startOpenGame(game, 'resumed', run);
}

export const startOpenGame = (game: RunGame, was: 'new' | 'resumed', run: Run): RunStart =>
  run.printsLines
    ? { type: 'line-game', game, was }
    : {
        type: 'screen',
        rules: game.session.getSnapshot().game.header.rules,
        opening: { type: 'open', game, was },
      };

interface RunTools {
  readonly factory: GameFactory;
  readonly home: Home | undefined;
  readonly keeper: RunKeeper;
  readonly archive: RunArchive;
  readonly analyst: Analyst;
  readonly warnings: Warnings;
  /** Loads the screen's network tables. Undefined in line mode, or without a home folder. */
  readonly openTables: (() => Promise<ScreenTables>) | undefined;
  readonly openTraining: (analyst: Analyst, rules: RuleSet | undefined) => Promise<ScreenTraining>;
}

/**
 * Plays and saves games until the player leaves.
 *
 * @param open opens the first game
 * @returns the exit status
 */
export async function playRun(
  { options, settings, warnings, printsLines: isInLines }: Run,
  gameOptions: GameOptions,
  open: (tools: RunTools) => Promise<RunStart>,
): Promise<number> {
  const files = nodeFiles;
  const recorder = openRecorder(options.record, files);
  // After an abnormal end, write the `--record` file now. After a normal end, it's already up to date.
  process.once('exit', () => recorder.saveNow());
  const home = await openHome(process.env, files);
  const keeper = openKeeper(home, warnings);
  // A script gets the next dice right after it has chosen a box. For a person, wait with the roll, because until then
  // the box can be taken back.
  const rollsAfterBox = isInLines && !isInteractive() ? 'session' : 'caller';
  const factory = openGameFactory({ ...gameOptions, rollsAfterBox }, { home, recorder, warnings });
  // The player must be able to leave while a review is still being computed.
  const analyst = openAnalyst('never');
  const archive = openArchive(home, factory, analyst);
  let tables: ScreenTables | undefined;
  const openTables =
    home && !isInLines
      ? async (): Promise<ScreenTables> => {
          if (tables) return tables;
          const { openScreenTables } = await import('../network/screenTables.js');
          // A warning about these rules has already been printed.
          const rules = tableRulesOfSettings(settings, () => undefined);
          return (tables ??= openScreenTables(home, rules));
        }
      : undefined;
  let training: ScreenTraining | undefined;
  const openTraining: RunTools['openTraining'] = async (analyst, rules) => {
    const { openMenuTraining } = await import('../train/access.js');
    return (training = await openMenuTraining(home, analyst, warnings, rules));
  };
  const tools = { factory, home, keeper, archive, analyst, warnings, openTables, openTraining };
  const start = await open(tools);
  const ending = await withHintOnCrash(factory, () =>
    start.type === 'screen'
      ? playOnScreen(start, tools, settings)
      : playInLines(start, { factory, keeper, settings }),
  );
  // Line mode has already printed the standings, and how to resume or review the game.
  if (start.type === 'screen') {
    const last = factory.lastGame()?.session.getSnapshot().game;
    if (ending === 'left' || (last && isOver(last)) || factory.earlierFinished())
      printResult(factory, process.stdout);
    else printHint(factory, process.stdout);
  }
  for (const line of [...((await tables?.finish()) ?? []), ...(training?.linesToPrint() ?? [])])
    printLine(line);
  const daily = factory.dailyPlayed();
  if (daily && home && ending === 'left') {
    const { printDailyResult } = await import('./dailyGame.js');
    await printDailyResult(daily, home.store, { known: archive.dailyAnalysis });
  }
  const unwritten = recorder.saveNow();
  const warning = unwritten ?? warnings.latest();
  if (warning !== undefined) warn(warning);
  hangUpIfTerminalClosed();
  const isLost = unwritten !== undefined || warnings.isGameUnsaved() || training?.isUnsaved() === true;
  const status = ending === 'left' && isLost ? 1 : exitStatus(ending);
  // After a signal, exit immediately. The screen has already saved the game, unless a second signal interrupted the
  // saving.
  if (start.type === 'screen' && ending !== 'left') process.exit(status);
  return status;
}

/** Prints how to resume the game if `play` crashes. */
async function withHintOnCrash(factory: GameFactory, play: () => Promise<RunEnding>): Promise<RunEnding> {
  const printOnExit = (): void => printHint(factory, process.stderr);
  process.once('exit', printOnExit);
  const ending = await play();
  process.off('exit', printOnExit);
  return ending;
}

function printHint(factory: GameFactory, output: NodeJS.WriteStream): void {
  const last = factory.lastGame();
  const hint = last && hintLine(last, commandForHints(output));
  if (hint !== undefined) printLine(hint, output);
}

function printResult(factory: GameFactory, output: NodeJS.WriteStream): void {
  const lines = farewellLines(factory, { columns: output.columns, program: commandForHints(output) });
  for (const line of lines) output.write(`${line}\n`);
}

function playersIn(opening: ScreenRequest['opening']): readonly Player[] {
  if (opening.type === 'play') return opening.players;
  return opening.type === 'open' ? opening.game.session.getSnapshot().game.header.players : [];
}

async function playOnScreen(
  { rules, opening }: Extract<RunStart, { type: 'screen' }>,
  { factory, keeper, archive, analyst, warnings, openTables, openTraining }: RunTools,
  settings: OpenSettings,
): Promise<RunEnding> {
  // Read the players of the last game while the screen loads. A game with people doesn't need them.
  const lastPlayers = playersIn(opening).some(isPerson) ? [] : keeper.lastPlayers();
  warnings.set('look', themeWarning(settings.values.theme, process.env));
  const screen = await loadScreen(settings.values);
  return screen.playOnScreen({
    opening,
    rules,
    lastPlayers: await lastPlayers,
    // Offer this run's rules too if they aren't built in. `isBuiltIn` also recognises copies from a network table.
    ruleSets: isBuiltIn(rules) ? RULE_SETS : [...RULE_SETS, rules],
    settings: editableSettings(settings, warnings),
    computers: canAnalyse() ? 'can-play' : 'cannot-play',
    startGame: factory.createGame,
    startGhost: (id, name) => orReason(() => factory.createGhostGame(id, name)),
    resumeGame: (id) => factory.resumeGame(id, 'refuse'),
    keeper,
    archive,
    ...(openTables && { openTables }),
    ...(canAnalyse() && {
      openTraining: () => openTraining(analyst, settings.sources.rules === 'flag' ? rules : undefined),
    }),
    analyst,
  });
}

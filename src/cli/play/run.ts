import { type GameHeader, isSoloGame, type Player, RULE_SETS, type RuleSet } from '../../engine/index.js';
import { nodeFiles } from '../../storage/index.js';
import type { ScreenRequest } from '../../ui/index.js';
import { openAnalyst } from '../threads/analyst.js';
import { canAnalyse } from '../threads/canAnalyse.js';
import { tellDaily } from './tellDaily.js';
import { type Dealer, type DealerOptions, openDealer } from './gameFactory.js';
import { hangUpIfTerminalClosed, type Ending, exitStatus } from '../process.js';
import { openKeeper, type RunKeeper } from './keeper.js';
import { type Home, openHome } from '../home/home.js';
import { playInLines } from './lineMode.js';
import { loadScreen, printsLines, themeWarning } from '../screen.js';
import { openRecorder } from './recorder.js';
import type { RunGame } from './runGame.js';
import { openDesk } from '../settings/desk.js';
import { type OpenSettings, openSettings } from '../settings/open.js';
import { type SettingOptions, settingsTyped } from '../settings/options.js';
import { createWarnings, type Warnings } from '../output.js';
import { UsageError } from '../options.js';
import { warn } from '../output.js';

/** How a game is shown and answered, new or resumed. */
export interface ScreenOptions extends SettingOptions {
  readonly record?: string;
}

/** What a run begins with. */
export type Beginning =
  | { readonly type: 'line-game'; readonly game: RunGame; readonly was: 'new' | 'resumed' }
  | { readonly type: 'screen'; readonly rules: RuleSet; readonly opening: ScreenRequest['opening'] };

/** What every run begins with, before anything of a game is there. */
export interface Run {
  readonly options: ScreenOptions;
  /** Whether lines of text take the place of a screen. */
  readonly inLines: boolean;
  readonly settings: OpenSettings;
  readonly warnings: Warnings;
  /** Takes a line about settings that are not used. */
  readonly tell: (line: string) => void;
}

export async function openRun(options: ScreenOptions): Promise<Run> {
  const settings = await openSettings(settingsTyped(options));
  const warnings = createWarnings();
  // Lines of text are read from the first on, a screen where it has a place for warnings.
  const inLines = printsLines(settings.values);
  const tell = inLines
    ? (line: string): void => void warn(line)
    : (line: string): void => warnings.set('settings', line);
  if (settings.problem !== undefined) tell(settings.problem);
  return { options, inLines, settings, warnings, tell };
}

/** What there is to begin with. */
interface Table {
  readonly dealer: Dealer;
  readonly home: Home | undefined;
  readonly keeper: RunKeeper;
  readonly warnings: Warnings;
}

/**
 * Plays whatever `begin` opens, and keeps it.
 *
 * @returns the exit status
 */
export async function playRun(
  { options, settings, warnings }: Run,
  dealing: DealerOptions,
  begin: (table: Table) => Promise<Beginning>,
): Promise<number> {
  const files = nodeFiles;
  const recorder = openRecorder(options.record, files);
  // Whatever way the program ends; after an orderly end nothing is left to write.
  process.once('exit', () => recorder.saveNow());
  const home = await openHome(process.env, files);
  const keeper = openKeeper(home, warnings);
  const dealer = openDealer(dealing, { home, recorder, warnings });
  const beginning = await begin({ dealer, home, keeper, warnings });
  const ending = await tellingOfFaults(dealer, () =>
    beginning.type === 'screen'
      ? playScreen({ ...beginning, dealer, keeper, warnings }, settings)
      : playLines(beginning, keeper),
  );
  // The lines have told it with the standings.
  const farewell = beginning.type === 'screen' ? dealer.farewell() : undefined;
  if (farewell !== undefined) process.stdout.write(`${farewell}\n`);
  const day = dealer.dayPlayed();
  if (day !== undefined && home && ending === 'left') await tellDaily(day, home.store);
  const unwritten = recorder.saveNow();
  const trouble = unwritten ?? warnings.latest();
  if (trouble !== undefined) warn(trouble);
  hangUpIfTerminalClosed();
  const isLost = unwritten !== undefined || warnings.isGameUnsaved();
  const status = ending === 'left' && isLost ? 1 : exitStatus(ending);
  // A player who asked for it twice does not want to wait for the disk.
  if (beginning.type === 'screen' && ending !== 'left') process.exit(status);
  return status;
}

/** Plays, and where a fault of the program ends that, tells what can be done with the game: it is kept all the same. */
async function tellingOfFaults(dealer: Dealer, play: () => Promise<Ending>): Promise<Ending> {
  const tell = (): void => {
    const line = dealer.farewell();
    if (line !== undefined) process.stderr.write(`${line}\n`);
  };
  // A fault ends the program from anywhere.
  process.once('exit', tell);
  const ending = await play();
  process.off('exit', tell);
  return ending;
}

const headerOf = ({ session }: Pick<RunGame, 'session'>): GameHeader => session.getSnapshot().game.header;

/** @throws UsageError where the game cannot be gone on with */
export async function goOnWith(
  { resume }: Dealer,
  id: string,
  run: Run,
  damaged: 'refuse' | 'repair',
): Promise<Beginning> {
  const game = await resume(id, damaged);
  if (typeof game === 'string') throw new UsageError(game);
  return beginningWith(game, 'resumed', run);
}

/** A game that is open already. */
export const beginningWith = (game: RunGame, was: 'new' | 'resumed', { inLines }: Run): Beginning =>
  inLines
    ? { type: 'line-game', game, was }
    : { type: 'screen', rules: headerOf(game).rules, opening: { type: 'open', game, was } };

/** A new game of these players. */
export const newBeginning = (
  { deal }: Dealer,
  players: readonly Player[],
  rules: RuleSet,
  { inLines }: Run,
): Beginning =>
  inLines
    ? { type: 'line-game', game: deal(players, rules), was: 'new' }
    : { type: 'screen', rules, opening: { type: 'play', players } };

async function playLines(
  { game, was }: Extract<Beginning, { type: 'line-game' }>,
  keeper: RunKeeper,
): Promise<Ending> {
  const header = headerOf(game);
  // Looked for while the game goes on, which must not be among them.
  const earlier = isSoloGame(header) ? keeper.soloScores(header) : Promise.resolve([]);
  const isFirst = was === 'new' && (await keeper.isFirstGame(game.id));
  const { answered } = game;
  game.begun();
  const ending = await playInLines(game, {
    was: isFirst ? 'first' : was,
    earlier,
    analyst: openAnalyst(),
    ...(answered !== undefined && { answered }),
  });
  await game.close();
  return ending;
}

interface ScreenRun extends Extract<Beginning, { type: 'screen' }> {
  readonly dealer: Dealer;
  readonly keeper: RunKeeper;
  readonly warnings: Warnings;
}

async function playScreen(
  { rules, opening, dealer, keeper, warnings }: ScreenRun,
  settings: OpenSettings,
): Promise<Ending> {
  // Read while the screen is loaded, and only where the first frame shows them.
  const reading = opening.type === 'ask' ? keeper.lastPlayers() : [];
  warnings.set('look', themeWarning(settings.values.theme, process.env));
  const { playOnScreen } = await loadScreen(settings.values);
  return playOnScreen({
    opening,
    rules,
    lastPlayers: await reading,
    ruleSets: RULE_SETS.includes(rules) ? RULE_SETS : [...RULE_SETS, rules],
    settings: openDesk(settings, warnings),
    computers: canAnalyse() ? 'can-play' : 'cannot-play',
    startGame: dealer.deal,
    resumeGame: (id) => dealer.resume(id, 'refuse'),
    keeper,
    analyst: openAnalyst(),
  });
}

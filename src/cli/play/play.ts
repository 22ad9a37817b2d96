import { isPerson, MAX_SEATS, personNamed, type Player, type RuleSet } from '../../engine/index.js';
import { isLevel, type Level, LEVELS } from '../../players/index.js';
import {
  computerName,
  type GhostEntry,
  ghostMessages,
  readPlayerNames,
  savingMessages,
  seatNames,
  storedMessages,
  usageMessages,
} from '../../text/index.js';
import { ghostGames } from '../home/ghosts.js';
import { type Home, readStore } from '../home/home.js';
import { findGameId, seeSeedOfCommand } from '../home/storedGames.js';
import { readSeed, UsageError } from '../options.js';
import type { Warnings } from '../output.js';
import { isInteractive } from '../screen.js';
import { rulesOfSettings } from '../settings/open.js';
import { commandForHints } from '../startCommand.js';
import { requireAnalysis } from '../threads/canAnalyse.js';
import type { GameOptions } from './gameFactory.js';
import { warnAboutIndex } from './keeper.js';
import {
  playRun,
  type PlayRunOptions,
  prepareRun,
  startNewGame,
  startOpenGame,
  startStoredGame,
} from './run.js';

export interface PlayOptions extends PlayRunOptions, SeatOptions {
  readonly seed?: string;
  readonly duplicate?: true;
  readonly practice?: true;
  readonly realDice?: true;
  /** Whose ghost to play against: the id of a stored game or a part of one, `best` or `perfect`. */
  readonly ghost?: string;
}

/**
 * Plays a new game on the screen or in line mode.
 *
 * @returns the exit status
 * @throws UsageError, or AnalysisError if this machine can't run computer players, before anything is drawn
 */
export async function playGame(options: PlayOptions): Promise<number> {
  const run = await prepareRun(options);
  const { settings } = run;
  const { names } = settings.values;
  const players = readSeats(options, names);
  const rules = rulesOfSettings(settings, run.warnAboutSettings);
  checkRealDice(options, players);
  const { ghost: typed, ...others } = options;
  if (typed !== undefined) {
    const ghost = typed.trim().toLowerCase();
    checkGhost(options, ghost, players);
    if (ghost === PERFECT) return playGame({ ...others, computer: [PERFECT], duplicate: true });
    const given = players?.[0]?.name ?? names[0];
    return playRun(run, { dice: 'own', counting: 'counts' }, async ({ factory, home, keeper }) => {
      if (!home) throw new UsageError(savingMessages.noHome);
      const name = given ?? (await keeper.lastPlayers()).find(isPerson)?.name;
      const game =
        ghost === BEST
          ? await bestGame(home, rules, name)
          : { id: await readStore(home, (store) => findGameId(store, ghost)), name: undefined };
      return startOpenGame(await factory.createGhostGame(game.id, name, game.name), 'new', run);
    });
  }
  const gameOptions: GameOptions = {
    ...(options.seed !== undefined && { seed: readSeed(options.seed) }),
    dice: options.duplicate ? 'same-for-all' : 'own',
    counting: options.realDice ? 'real-dice' : options.practice ? 'practice' : 'counts',
  };
  // Check this before the game is stored: on a machine that can't run the analysis, the stored game couldn't be
  // resumed.
  if (players?.some(({ kind }) => isLevel(kind))) requireAnalysis();
  return playRun(run, gameOptions, async ({ factory, home }) => {
    await seeSeedOfCommand(home, gameOptions.seed);
    if (players) return startNewGame(factory, players, rules, run);
    if (!run.printsLines) return { type: 'screen', rules, opening: { type: 'home' } };
    if (names.length === 0 && isInteractive()) return { type: 'line-seats', rules };
    return startNewGame(factory, seatNames(1, names).map(personNamed), rules, run);
  });
}

/** @throws UsageError if `--real-dice` can't be combined with the other options */
function checkRealDice(options: PlayOptions, players: readonly Player[] | undefined): void {
  if (!options.realDice) return;
  refuseTogether('real-dice', options, ['watch', 'duplicate', 'practice']);
  if (options.seed !== undefined && !players?.some(({ kind }) => isLevel(kind)))
    throw new UsageError(usageMessages.realDiceSeed);
}

/**
 * `--ghost best` is the player's best game under the rules; `--ghost perfect` is a game that the level "perfect" plays
 * with the same dice.
 */
const BEST = 'best';
const PERFECT = 'perfect';

/** @throws UsageError if `--ghost` can't be combined with the other options */
function checkGhost(options: PlayOptions, ghost: string, players: readonly Player[] | undefined): void {
  refuseTogether('ghost', options, ['seed', 'duplicate', 'practice', 'realDice', 'computer', 'watch']);
  if (players && players.length > 1) throw new UsageError(usageMessages.ghostPeople);
  if (![BEST, PERFECT].includes(ghost) && options.rules !== undefined)
    throw new UsageError(usageMessages.ghostRules);
}

/** @throws UsageError if one of the other options is present */
function refuseTogether(name: string, options: PlayOptions, others: readonly (keyof PlayOptions)[]): void {
  const other = others.find((option) => options[option] !== undefined);
  if (other) throw new UsageError(usageMessages.together(name, other === 'realDice' ? 'real-dice' : other));
}

/**
 * The game with the best score under a rule set.
 *
 * @param name the name of its player; undefined for the best game of all players
 * @throws UsageError if there is none
 */
async function bestGame(home: Home, rules: RuleSet, name: string | undefined): Promise<GhostEntry> {
  const survey = await readStore(home, (store) => store.survey());
  const [best] = ghostGames(survey, rules, new Date(), name);
  if (!best) throw new UsageError(ghostMessages.none(rules.name, name));
  return best;
}

export interface ResumeOptions extends PlayRunOptions {
  readonly repair?: true;
}

/**
 * Resumes a stored game.
 *
 * @param idPart the game id, or a unique part of it; default: the game you left last
 * @returns the exit status
 * @throws UsageError before anything is drawn
 */
export async function resumeGame(idPart: string | undefined, options: ResumeOptions): Promise<number> {
  const run = await prepareRun(options);
  return playRun(run, { dice: 'own', counting: 'counts' }, async ({ factory, home, warnings }) => {
    if (!home) throw new UsageError(savingMessages.noHome);
    const id =
      idPart === undefined
        ? await lastUnfinished(home, warnings)
        : await readStore(home, (store) => findGameId(store, idPart));
    return startStoredGame(factory, id, run, options.repair ? 'repair' : 'refuse');
  });
}

async function lastUnfinished(home: Home, warnings: Warnings): Promise<string> {
  const survey = await readStore(home, (store) => store.survey());
  warnAboutIndex(warnings, home, survey);
  // Skip games of network tables. A table's unfinished game is stored only when the player has lost the seat, so nobody
  // can resume it.
  const last = survey.unfinished.findLast(({ dice, unplayed }) => dice !== 'table' && !unplayed);
  if (!last) throw new UsageError(storedMessages.nothingUnfinished(commandForHints(process.stderr)));
  return last.id;
}

interface SeatOptions {
  readonly players?: string;
  readonly computer?: readonly string[];
  readonly watch?: true;
}

/** Who plays with `--watch` but without `--computer`. */
const WATCHED_LEVELS: readonly Level[] = ['perfect', 'rival'];

/**
 * Seats the people first, then the computer players.
 *
 * @param names the names from the settings, used for players whose names aren't in the options
 * @returns the players, or undefined if the options choose none and the player must be asked
 * @throws UsageError
 */
export function readSeats(
  { players, computer = [], watch }: SeatOptions,
  names: readonly string[] = [],
): readonly Player[] | undefined {
  if (watch && players !== undefined) throw new UsageError(usageMessages.watchWithPlayers);
  const levels = computer.map(readLevel);
  if (watch) return seat([], levels.length > 0 ? levels : WATCHED_LEVELS);
  if (players !== undefined) return seat(readPlayers(players, names), levels);
  return levels.length > 0 ? seat(seatNames(1, names), levels) : undefined;
}

function seat(names: readonly string[], levels: readonly Level[]): readonly Player[] {
  if (names.length + levels.length > MAX_SEATS) {
    throw new UsageError(usageMessages.seats(names.length, levels.length, MAX_SEATS));
  }
  const seated = names.map(personNamed);
  for (const level of levels) {
    const taken = seated.map(({ name }) => name);
    seated.push({ name: computerName(level, taken), kind: level });
  }
  return seated;
}

function readPlayers(input: string, namesInSettings: readonly string[]): readonly string[] {
  const reading = readPlayerNames(input, namesInSettings);
  if (!reading.ok) throw new UsageError(usageMessages.players(reading.problem));
  return reading.names;
}

function readLevel(input: string): Level {
  const level = LEVELS.find((each) => each === input.trim().toLowerCase());
  if (level === undefined) throw new UsageError(usageMessages.computer(input, LEVELS));
  return level;
}

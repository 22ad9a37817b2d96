import { personNamed } from '../../engine/index.js';
import { isLevel } from '../../players/index.js';
import { savingMessages, seatNames, storedMessages } from '../../text/index.js';
import { type Home, readStore } from '../home/home.js';
import { seeSeedOfCommand } from '../home/seeSeed.js';
import { findGameId } from '../home/storedGames.js';
import { readSeed, UsageError } from '../options.js';
import type { Warnings } from '../output.js';
import { isInteractive } from '../screen.js';
import { rulesOfSettings } from '../settings/open.js';
import { commandForHints } from '../startCommand.js';
import { requireAnalysis } from '../threads/canAnalyse.js';

import type { GameOptions } from './gameFactory.js';
import { warnAboutIndex } from './keeper.js';
import { playRun, type PlayRunOptions, prepareRun, startNewGame, startStoredGame } from './run.js';
import { readSeats, type SeatOptions } from './seats.js';

/** The options of `play`, as parsed by commander. */
export interface PlayOptions extends PlayRunOptions, SeatOptions {
  readonly seed?: string;
  readonly duplicate?: true;
  readonly practice?: true;
}

/**
 * Plays a new game on the screen or in line mode.
 *
 * @returns the exit status
 * @throws UsageError, or AnalysisError if this machine cannot run computer players, before anything is drawn
 */
export async function playGame(options: PlayOptions): Promise<number> {
  const run = await prepareRun(options);
  const { settings } = run;
  const { names } = settings.values;
  const players = readSeats(options, names);
  const rules = rulesOfSettings(settings, run.warnAboutSettings);
  const gameOptions: GameOptions = {
    ...(options.seed !== undefined && { seed: readSeed(options.seed) }),
    dice: options.duplicate ? 'same-for-all' : 'own',
    counting: options.practice ? 'practice' : 'counts',
  };
  // Before the game is stored, check that this machine can run the analysis. Otherwise, the stored game could not be
  // resumed on this machine.
  if (players?.some(({ kind }) => isLevel(kind))) requireAnalysis();
  return playRun(run, gameOptions, async ({ factory, home }) => {
    await seeSeedOfCommand(home, gameOptions.seed);
    if (players) return startNewGame(factory, players, rules, run);
    if (!run.printsLines) return { type: 'screen', rules, opening: { type: 'home' } };
    if (names.length === 0 && isInteractive()) return { type: 'line-seats', rules };
    return startNewGame(factory, seatNames(1, names).map(personNamed), rules, run);
  });
}

/** The options of `resume`, as parsed by commander. */
export interface ResumeOptions extends PlayRunOptions {
  readonly repair?: true;
}

/**
 * Resumes a stored game.
 *
 * @param idPart the game id, or a unique part of it; default: the newest unfinished game
 * @returns the exit status
 * @throws UsageError before anything is drawn
 */
export async function resumeGame(idPart: string | undefined, options: ResumeOptions): Promise<number> {
  const run = await prepareRun(options);
  return playRun(run, { dice: 'own', counting: 'counts' }, async ({ factory, home, warnings }) => {
    if (!home) throw new UsageError(savingMessages.noHome);
    const id =
      idPart === undefined
        ? await newestUnfinished(home, warnings)
        : await readStore(home, (store) => findGameId(store, idPart));
    return startStoredGame(factory, id, run, options.repair ? 'repair' : 'refuse');
  });
}

async function newestUnfinished(home: Home, warnings: Warnings): Promise<string> {
  const survey = await readStore(home, (store) => store.survey());
  warnAboutIndex(warnings, home, survey);
  // An unfinished game of a table can't be resumed: the player has lost the seat.
  const newest = survey.unfinished.findLast(({ dice }) => dice !== 'table');
  if (!newest) throw new UsageError(storedMessages.nothingUnfinished(commandForHints(process.stderr)));
  return newest.id;
}

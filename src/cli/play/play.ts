import { personNamed } from '../../engine/index.js';
import { isLevel } from '../../players/index.js';
import { savingMessages, seatNames, storedMessages } from '../../text/index.js';
import type { DealerOptions } from './gameFactory.js';
import { type Home, readStore } from '../home/home.js';
import { warnAboutIndex } from './keeper.js';
import { goOnWith, newBeginning, openRun, playRun, type ScreenOptions } from './run.js';
import { requireAnalysis } from '../threads/requireAnalysis.js';
import { readSeats, type SeatOptions } from './seats.js';
import { readSeed, UsageError } from '../options.js';
import { rulesSet } from '../settings/open.js';
import { findGameId } from '../home/storedGames.js';
import type { Warnings } from '../output.js';

/** The options of `play` as commander gives them. */
export interface PlayOptions extends ScreenOptions, SeatOptions {
  readonly seed?: string;
  readonly duplicate?: true;
  readonly practice?: true;
}

/**
 * Plays on the screen, or as lines where there is none.
 *
 * @returns the exit status
 * @throws UsageError, or AnalysisError where computers cannot play, before anything is drawn
 */
export async function playGame(options: PlayOptions): Promise<number> {
  const run = await openRun(options);
  const { settings } = run;
  const { names } = settings.values;
  const players = readSeats(options, names);
  const rules = rulesSet(settings, run.tell);
  const dealing: DealerOptions = {
    ...(options.seed !== undefined && { seed: readSeed(options.seed) }),
    dice: options.duplicate ? 'same-for-all' : 'own',
    counting: options.practice ? 'practice' : 'counts',
  };
  // Before anything of a game is stored that nobody could play.
  if (players?.some(({ kind }) => isLevel(kind))) requireAnalysis();
  return playRun(run, dealing, async ({ dealer }) =>
    players || run.inLines
      ? newBeginning(dealer, players ?? seatNames(1, names).map(personNamed), rules, run)
      : { type: 'screen', rules, opening: { type: 'ask' } },
  );
}

/** The options of `resume` as commander gives them. */
export interface ResumeOptions extends ScreenOptions {
  readonly repair?: true;
}

/**
 * Goes on with a stored game.
 *
 * @param typed the game's id or a part of it; absent, the newest unfinished game
 * @returns the exit status
 * @throws UsageError before anything is drawn
 */
export async function resumeGame(typed: string | undefined, options: ResumeOptions): Promise<number> {
  const dealing: DealerOptions = { dice: 'own', counting: 'counts' };
  const run = await openRun(options);
  return playRun(run, dealing, async ({ dealer, home, warnings }) => {
    if (!home) throw new UsageError(savingMessages.noHome);
    const id =
      typed === undefined
        ? await newestUnfinished(home, warnings)
        : await readStore(home, (store) => findGameId(store, typed));
    return goOnWith(dealer, id, run, options.repair ? 'repair' : 'refuse');
  });
}

async function newestUnfinished(home: Home, warnings: Warnings): Promise<string> {
  const survey = await readStore(home, (store) => store.survey());
  warnAboutIndex(warnings, home, survey);
  const newest = survey.unfinished.at(-1);
  if (!newest) throw new UsageError(storedMessages.nothingUnfinished);
  return newest.id;
}

import { isPerson, personNamed } from '../../engine/index.js';
import {
  areAlike,
  dailyMessages,
  defaultNames,
  onOneLine,
  readPlayerNames,
  usageMessages,
} from '../../text/index.js';
import { dailyPlayerOf, dayAt } from '../home/daily.js';
import { lookForDaily } from './dailyGame.js';
import { tellDaily } from './tellDaily.js';
import { requireHome } from '../home/home.js';
import type { RunKeeper } from './keeper.js';
import { beginningWith, goOnWith, openRun, playRun, type ScreenOptions } from './run.js';
import { UsageError } from '../options.js';
import { warn } from '../output.js';

/** The options of `daily` as commander gives them. */
export interface DailyOptions extends ScreenOptions {
  readonly players?: string;
}

/**
 * Plays the daily game of today, goes on with it, or tells what it came to; it is played once.
 *
 * @returns the exit status
 * @throws UsageError before anything is drawn
 */
export async function playDaily(options: DailyOptions): Promise<number> {
  const run = await openRun(options);
  const { names } = run.settings.values;
  const name = options.players === undefined ? undefined : readPlayer(options.players, names);
  const home = await requireHome();
  const day = dayAt(new Date());
  const { survey, daily, release } = await lookForDaily(day, home);
  try {
    if (daily.state === 'over') {
      const { game, players } = daily.score;
      if (options.record !== undefined) throw new UsageError(dailyMessages.notRecorded(day, game));
      tellOther(players[0]?.name ?? '', name);
      await tellDaily(day, home.store, survey);
      const trouble = run.warnings.latest();
      if (trouble !== undefined) warn(trouble);
      return 0;
    }
    if (daily.state === 'unfinished') refuseOther(daily.game.players[0]?.name ?? '', name);
    return await playRun(run, { dice: 'own', counting: 'counts' }, async ({ dealer, keeper }) => {
      if (daily.state === 'unfinished') return goOnWith(dealer, daily.game.id, run, 'refuse');
      const player = name ?? names[0] ?? dailyPlayerOf(survey) ?? (await lastPlayer(keeper));
      const game = dealer.dealDaily(personNamed(player), day);
      // From now on others find it.
      await game.session.settled();
      await release();
      return beginningWith(game, 'new', run);
    });
  } finally {
    await release();
  }
}

function readPlayer(typed: string, chosen: readonly string[]): string {
  const reading = readPlayerNames(typed, chosen);
  if (!reading.ok) throw new UsageError(usageMessages.players(reading.problem));
  const [name, ...others] = reading.names;
  if (name === undefined || others.length > 0) throw new UsageError(dailyMessages.onePlayer(typed));
  return name;
}

const isOther = (player: string, typed: string | undefined): typed is string =>
  typed !== undefined && !areAlike(typed, player);

function refuseOther(player: string, typed: string | undefined): void {
  if (isOther(player, typed)) throw new UsageError(dailyMessages.begunBy(typed, player));
}

/** Tells whoever wants to play it that it is played, where somebody else has done so. */
function tellOther(player: string, typed: string | undefined): void {
  if (isOther(player, typed)) {
    process.stdout.write(`${dailyMessages.playedBy(typed, onOneLine(player))}\n`);
  }
}

/** The first person of the last game. */
async function lastPlayer(keeper: RunKeeper): Promise<string> {
  const people = (await keeper.lastPlayers()).filter(isPerson);
  return people[0]?.name ?? defaultNames(1)[0] ?? '';
}

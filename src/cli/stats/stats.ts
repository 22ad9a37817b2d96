import { cleanName } from '../../engine/index.js';
import { onePlayer, openTally, type PlayedGame, type Statistics } from '../../statistics/index.js';
import { statsMessages, storedMessages } from '../../text/index.js';
import { checkRulesId, UsageError } from '../options.js';
import { jsonLine, reportColumns, type TextStyles } from '../output.js';
import { statsAnswer } from './answer.js';
import { loadCharts } from './charts.js';
import type { FindPerfectPlays, PerfectPlays } from './perfectPlay.js';
import { statsReport } from './report.js';

/** The options of `stats` as commander gives them. */
export interface StatsOptions {
  /** The id of a rule set; without it all. */
  readonly rules?: string;
  /** A player's name; without it all. */
  readonly player?: string;
  readonly json?: true;
}

/** Where statistics are printed. */
export interface StatsOutput {
  /** Of the terminal, or undefined for a pipe. */
  readonly columns: number | undefined;
  readonly paint: TextStyles;
  write(text: string): void;
}

/**
 * Prints what games come to.
 *
 * @param games read one by one and not kept
 * @param findPerfectPlays what stands beside the players
 * @throws UsageError where no game has the player or the rule set that is asked for
 */
export async function showStats(
  games: AsyncIterable<PlayedGame>,
  options: StatsOptions,
  out: StatsOutput,
  findPerfectPlays: FindPerfectPlays,
): Promise<void> {
  const wish: Wish = {
    rules: options.rules,
    player: options.player === undefined ? undefined : cleanName(options.player),
  };
  const { statistics, stored } = await addUp(games, wish);
  refuseUnknown(wish, stored);
  const perfectPlays = await findPerfectPlays(statistics);
  const lines = options.json
    ? [jsonLine(statsAnswer(statistics, perfectPlays))]
    : await textLines(statistics, stored, perfectPlays, out);
  out.write(`${lines.join('\n')}\n`);
}

interface Wish {
  readonly rules: string | undefined;
  readonly player: string | undefined;
}

/** What there is to ask for. */
interface Stored {
  readonly rules: ReadonlySet<string>;
  readonly players: ReadonlySet<string>;
}

async function addUp(
  games: AsyncIterable<PlayedGame>,
  { rules, player }: Wish,
): Promise<{ readonly statistics: Statistics; readonly stored: Stored }> {
  const tally = openTally();
  const stored = { rules: new Set<string>(), players: new Set<string>() };
  for await (const game of games) {
    const { header } = game.game;
    const names = header.players.map(({ name }) => name);
    stored.rules.add(header.rules.id);
    for (const name of names) stored.players.add(name);
    const isWanted =
      (rules === undefined || header.rules.id === rules) && (player === undefined || names.includes(player));
    if (isWanted) tally.add(game);
  }
  const statistics = tally.statistics();
  return { statistics: player === undefined ? statistics : onePlayer(statistics, player), stored };
}

function refuseUnknown({ rules, player }: Wish, stored: Stored): void {
  // Where nothing is stored, that is the answer.
  if (stored.players.size === 0) return;
  if (rules !== undefined) checkRulesId(rules, stored.rules);
  if (player !== undefined && !stored.players.has(player)) {
    throw new UsageError(statsMessages.noPlayer(player, [...stored.players].sort()));
  }
}

async function textLines(
  statistics: Statistics,
  stored: Stored,
  perfectPlays: PerfectPlays,
  { columns, paint }: StatsOutput,
): Promise<readonly string[]> {
  if (stored.players.size === 0) return [storedMessages.noGames];
  if (statistics.games === 0) return [statsMessages.noneFits];
  return statsReport(statistics, {
    columns: reportColumns(columns),
    heading: paint.heading,
    charts: await loadCharts(),
    perfectPlays,
  });
}

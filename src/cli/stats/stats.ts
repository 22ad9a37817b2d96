import { cleanName, isPerson } from '../../engine/index.js';
import {
  type DiceFinding,
  type DiceReport,
  type FoldedGame,
  type HeadToHead,
  onePlayer,
  openTally,
  type PlayerStatistics,
  type Statistics,
} from '../../statistics/index.js';
import {
  type FindLeaks,
  loadCharts,
  type PerfectPlays,
  type ReportStyle,
  statsMessages,
  statsReport,
  storedMessages,
} from '../../text/index.js';
import type { Leaks } from '../../training/index.js';
import { allPerfectPlays, type FindPerfectPlays } from '../figures/figures.js';
import { type CostedGame, gamesWithCosts, leaksFrom, openGameCosts } from '../home/gameCosts.js';
import { type Home, readStore, requireHome } from '../home/home.js';
import { warnLeftOut } from '../home/storedGames.js';
import { checkRulesId, UsageError } from '../options.js';
import { jsonLine, reportColumns, type TextStyles, warn } from '../output.js';
import { type PagerOptions, printPaged } from '../pager.js';
import { stdoutStyles } from '../settings/paint.js';
import { openAnalyst } from '../threads/analyst.js';
import { canAnalyse } from '../threads/canAnalyse.js';

export interface StatsOptions extends PagerOptions {
  /** Counts only games under the rule set with this id. */
  readonly rules?: string;
  /** Reports only on this player; by default, on everybody. */
  readonly player?: string;
}

/**
 * Prints statistics for the stored games on stdout, and a warning about unreadable games on stderr.
 *
 * @returns the exit status: 2 if a game was unreadable, otherwise 0
 * @throws UsageError
 */
export async function showStats(options: StatsOptions): Promise<number> {
  const home = await requireHome();
  const { games, unreadable } = await readStore(home, (store) => store.folded());
  const costs = canAnalyse() ? await readGameCosts(home) : [];
  const output = {
    columns: process.stdout.columns,
    styles: await stdoutStyles(),
    write: (text: string) => printPaged(text, options),
  };
  const find = { plays: allPerfectPlays, leaks: leaksFrom(costs) };
  await printStats(gamesWithCosts(games, costs), options, output, find);
  return warnLeftOut(unreadable);
}

interface Findings {
  readonly plays: FindPerfectPlays;
  readonly leaks: FindLeaks;
}

/** Also reviews the games that nobody has reviewed yet. */
const readGameCosts = (home: Home): Promise<readonly CostedGame[]> =>
  openGameCosts(home, {
    analyst: openAnalyst(),
    warnings: { set: (_, line) => line !== undefined && warn(line) },
    report: (line) => process.stderr.isTTY && process.stderr.write(`${line}\n`),
  })();

export interface StatsOutput {
  /** The terminal's width; undefined for a pipe. */
  readonly columns: number | undefined;
  readonly styles: TextStyles;
  write(text: string): Promise<void>;
}

/** @throws UsageError if no game has the requested player or rule set */
export async function printStats(
  games: readonly FoldedGame[],
  options: StatsOptions,
  output: StatsOutput,
  find: Findings,
): Promise<void> {
  const filter: Filter = {
    rules: options.rules,
    player: options.player === undefined ? undefined : cleanName(options.player),
  };
  const { statistics, stored } = tallyGames(games, filter);
  checkFilter(filter, stored);
  const perfectPlays = await find.plays(statistics);
  const lines = options.json
    ? [jsonLine(statsAnswer(statistics, perfectPlays, find.leaks))]
    : await reportLines(statistics, stored, { perfectPlays, leaksOf: find.leaks }, output);
  await output.write(`${lines.join('\n')}\n`);
}

interface Filter {
  readonly rules: string | undefined;
  readonly player: string | undefined;
}

interface Stored {
  readonly rules: ReadonlySet<string>;
  readonly players: ReadonlySet<string>;
}

function tallyGames(
  games: readonly FoldedGame[],
  { rules, player }: Filter,
): { readonly statistics: Statistics; readonly stored: Stored } {
  const tally = openTally();
  const stored = { rules: new Set<string>(), players: new Set<string>() };
  for (const game of games) {
    const names = game.seats.map(({ name }) => name);
    stored.rules.add(game.rules.id);
    for (const name of names) stored.players.add(name);
    const matches =
      (rules === undefined || game.rules.id === rules) && (player === undefined || names.includes(player));
    if (matches) tally.add(game);
  }
  const statistics = tally.statistics();
  return { statistics: player === undefined ? statistics : onePlayer(statistics, player), stored };
}

function checkFilter({ rules, player }: Filter, stored: Stored): void {
  // Without stored games, skip the checks: the report says that there are no games.
  if (stored.players.size === 0) return;
  if (rules !== undefined) checkRulesId(rules, stored.rules);
  if (player !== undefined && !stored.players.has(player)) {
    throw new UsageError(statsMessages.noPlayer(player, [...stored.players].sort()));
  }
}

async function reportLines(
  statistics: Statistics,
  stored: Stored,
  found: Pick<ReportStyle, 'perfectPlays' | 'leaksOf'>,
  { columns, styles }: StatsOutput,
): Promise<readonly string[]> {
  if (stored.players.size === 0) return [storedMessages.noGames];
  if (statistics.games === 0) return [statsMessages.noneFits];
  return statsReport(statistics, {
    columns: reportColumns(columns),
    heading: styles.heading,
    charts: await loadCharts(),
    ...found,
  });
}

/** What `stats --json` prints; docs/json.md describes the fields. */
const statsAnswer = (
  { rules, dice, ...counts }: Statistics,
  perfectPlays: PerfectPlays,
  leaksOf: FindLeaks,
): object => ({
  schema: 'yahtzee-cli/stats@1',
  ...counts,
  rules: rules.map((group) => {
    const { id, version, name } = group.rules;
    const perfect = perfectPlays.get(group.rules);
    return {
      id,
      version,
      name,
      players: group.players.map((player) => ({
        ...playerAnswer(player),
        ...leaksAnswer(isPerson(player) ? leaksOf(group.rules, player.name) : undefined),
      })),
      headToHead: group.headToHead.map(recordAnswer),
      ...(perfect && { perfect }),
    };
  }),
  dice: dice.map(diceAnswer),
});

const playerAnswer = ({ name, kind, games, scores }: PlayerStatistics): object => ({
  name,
  kind,
  games: games.finished,
  unfinished: games.unfinished,
  left: games.left,
  ...scores,
});

const leaksAnswer = (leaks: Leaks | undefined): object =>
  leaks
    ? {
        leaks: {
          rolls: leaks.rolls.map(({ about, cost }) => ({ roll: about, cost })),
          boxes: leaks.boxes.map(({ about, cost }) => ({ box: about, cost })),
          themes: leaks.themes.map(({ about, ...costs }) => ({ theme: about, ...costs })),
        },
      }
    : {};

const recordAnswer = ({ players, ...record }: HeadToHead): object => ({
  names: players.map(({ name }) => name),
  kinds: players.map(({ kind }) => kind),
  ...record,
});

const diceAnswer = ({ name, kind, games, detectable, faces, pairs, rolls }: DiceReport): object => ({
  name,
  kind,
  games,
  detectableDifference: detectable,
  faces: findingAnswer(faces),
  pairs: findingAnswer(pairs),
  rolls: findingAnswer(rolls),
});

const findingAnswer = <Kind>({ fit, ...finding }: DiceFinding<Kind>): object => ({ ...finding, ...fit });

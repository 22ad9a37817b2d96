import { openTally, scoreTables, tablesOfPeople } from '../../statistics/index.js';
import { openTrainingStore, type Survey } from '../../storage/index.js';
import {
  gameProblemText,
  homeMessages,
  loadCharts,
  scoreLines,
  scoresMessages,
  statsReport,
  storedMessages,
  wrap,
} from '../../text/index.js';
import type { ArchivePage } from '../../ui/index.js';
import { cardLines } from '../card/facts.js';
import { knownPerfectPlays } from '../figures/figures.js';
import { gamesWithCosts, knownCosts, leaksFrom } from '../home/gameCosts.js';
import { type Home, readStore, storedScores } from '../home/home.js';
import { UsageError } from '../options.js';
import { reportColumns } from '../output.js';

/** Pages that depend only on the stored games. The page `daily` also depends on the time. */
export type StoredPage = Exclude<ArchivePage, { name: 'daily' }> | { readonly name: 'averages' };

/**
 * The lines of a page that the menu opens. They fit into `width` columns, but need at least 40.
 *
 * @throws UsageError if the stored games can't be read
 */
export function pageLines(home: Home, page: StoredPage, width: number): Promise<readonly string[]> {
  const columns = reportColumns(width);
  switch (page.name) {
    case 'scores':
      return scoresPage(home, columns);
    case 'averages':
      return averagesPage(home, columns);
    case 'card':
      return cardPage(home, page.game);
  }
}

const survey = (home: Home): Promise<Survey> => readStore(home, (store) => store.survey());

/** The menu's pages have no text styles. */
const unstyled = (text: string): string => text;

async function scoresPage(home: Home, columns: number): Promise<readonly string[]> {
  const found = await survey(home);
  const scores = storedScores(found).filter(({ marks }) => !marks.includes('practice'));
  const tables = tablesOfPeople(scoreTables(scores));
  const lines =
    tables.length > 0
      ? scoreLines(tables, { columns, heading: unstyled, maxScores: Infinity })
      : [scores.length > 0 ? scoresMessages.onlyComputersPlayed : scoresMessages.noScores];
  return [...lines, ...leftOutLines(found.unreadable.length, columns)];
}

async function averagesPage(home: Home, columns: number): Promise<readonly string[]> {
  const { games, unreadable } = await readStore(home, (store) => store.folded());
  const tally = openTally();
  // Don't review any games here, because the page would have to wait.
  const costs = knownCosts(await survey(home));
  for (const game of gamesWithCosts(games, costs)) tally.add(game);
  const statistics = tally.statistics();
  const lines =
    statistics.games === 0
      ? [storedMessages.noGames]
      : statsReport(statistics, {
          columns,
          heading: unstyled,
          charts: await loadCharts(),
          // Don't compute any statistics here, because the page would have to wait.
          perfectPlays: await knownPerfectPlays(statistics),
          leaksOf: leaksFrom(costs),
        });
  return [...lines, ...leftOutLines(unreadable.length, columns), ...(await trainingLines(home, columns))];
}

/** Says how to see the progress in training, once the player has trained. */
async function trainingLines({ files, path }: Home, columns: number): Promise<readonly string[]> {
  const { records } = await openTrainingStore(files, path).answers();
  return records.length > 0 ? ['', ...wrap(homeMessages.progress(records.length), columns)] : [];
}

const leftOutLines = (games: number, columns: number): readonly string[] =>
  games > 0 ? ['', ...wrap(homeMessages.leftOut(games), columns)] : [];

/** The card of a finished game, which may have been deleted since the list of games was drawn. */
async function cardPage(home: Home, id: string): Promise<readonly string[]> {
  const reading = await home.store.read(id);
  if (!reading.ok) throw new UsageError(gameProblemText(id, reading.problem));
  return cardLines(reading.stored, await survey(home));
}

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

/** The pages that depend only on the stored games. The page `daily` also depends on the current time. */
export type StoredPage = Exclude<ArchivePage, { name: 'daily' }> | { readonly name: 'averages' };

/**
 * Returns the lines of a page that the menu opens. The lines fit in `width` columns. If `width` is less than 40, the
 * lines fit in 40 columns.
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

/** Returns the text unchanged, because the menu's pages have no text styles. */
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
  // Review no games, because this would delay the page.
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
          // Compute nothing, because this would delay the page.
          perfectPlays: await knownPerfectPlays(statistics),
          leaksOf: leaksFrom(costs),
        });
  return [...lines, ...leftOutLines(unreadable.length, columns), ...(await trainingLines(home, columns))];
}

/** Returns a line that says how to see the progress in training. Returns no line if the player hasn't trained yet. */
async function trainingLines({ files, path }: Home, columns: number): Promise<readonly string[]> {
  const { records } = await openTrainingStore(files, path).answers();
  return records.length > 0 ? ['', ...wrap(homeMessages.progress(records.length), columns)] : [];
}

const leftOutLines = (games: number, columns: number): readonly string[] =>
  games > 0 ? ['', ...wrap(homeMessages.leftOut(games), columns)] : [];

/** Returns the card of a finished game. The game may have been deleted since the list of games was drawn. */
async function cardPage(home: Home, id: string): Promise<readonly string[]> {
  const reading = await home.store.read(id);
  if (!reading.ok) throw new UsageError(gameProblemText(id, reading.problem));
  return cardLines(reading.stored, await survey(home));
}

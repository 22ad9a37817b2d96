import { computePlayStatistics, solve } from '../src/analysis/index.js';
import { foldGame, openTally } from '../src/statistics/index.js';
import { nodeFiles, openGameStore } from '../src/storage/index.js';
import { loadCharts, statsReport } from '../src/text/index.js';

// Prints the report of `stats` without shipped figures and without the index: reads every journal, and
// computes the figures of perfect play. The first argument is the home folder.
const store = openGameStore(nodeFiles, process.argv[2] ?? '', () => new Date());
const BATCH = 16;
const COLUMNS = 80;

const tally = openTally();
const ids = await store.ids();
for (let start = 0; start < ids.length; start += BATCH) {
  for (const reading of await Promise.all(ids.slice(start, start + BATCH).map((id) => store.read(id)))) {
    if (reading.ok) tally.add(foldGame(reading.stored));
  }
}
const statistics = tally.statistics();
const lines = statsReport(statistics, {
  columns: COLUMNS,
  heading: (text) => text,
  charts: await loadCharts(),
  leaksOf: () => undefined,
  perfectPlays: new Map(statistics.rules.map(({ rules }) => [rules, computePlayStatistics(solve(rules))])),
});
process.stdout.write(`${lines.join('\n')}\n`);

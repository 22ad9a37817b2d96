import type { RankedScore, ScoreEntry, ScoreTable, Streak } from '../../statistics/index.js';

/**
 * What `scores --json` prints: every score, table after table; those with marks have no place.
 *
 * @param streak that of daily games, where these were asked for
 */
export const scoresAnswer = (tables: readonly ScoreTable[], streak?: Streak): object => ({
  schema: 'yahtzee-cli/scores@1',
  ...(streak && { streak }),
  scores: scoresOf(tables).map(scoreAnswer),
});

const scoreAnswer = ({
  place,
  game,
  name,
  kind,
  score,
  rules,
  players,
  date,
  seed,
  daily,
  marks,
}: Score): object => ({
  ...(place !== undefined && { place }),
  game,
  name,
  kind,
  score,
  rules: rules.id,
  rulesVersion: rules.version,
  ...(rules.sum !== undefined && { rulesSum: rules.sum }),
  players,
  date,
  seed,
  ...(daily !== undefined && { daily }),
  marks,
});

/** A score in a table; one with marks has no place. */
export type Score = ScoreEntry & Partial<Pick<RankedScore, 'place'>>;

/** The scores of tables, in their order. */
export const scoresOf = (tables: readonly ScoreTable[]): readonly Score[] =>
  tables.flatMap(({ ranked, apart }) => [...ranked, ...apart]);

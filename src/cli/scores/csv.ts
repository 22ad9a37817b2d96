import type { ScoreTable } from '../../statistics/index.js';
import { onOneLine } from '../../text/index.js';
import { scoresOf } from './answer.js';

const HEADINGS = [
  'place',
  'name',
  'score',
  'kind',
  'rules',
  'rulesVersion',
  'rulesSum',
  'players',
  'date',
  'seed',
  'game',
  'daily',
  'marks',
] as const;

/**
 * The scores of tables as CSV by RFC 4180, with headings. A text that a spreadsheet would take for a formula stands
 * behind an apostrophe.
 */
export async function scoresCsv(tables: readonly ScoreTable[]): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  const rows = scoresOf(tables).map(
    ({
      place,
      name,
      score,
      kind,
      rules,
      players,
      date,
      seed,
      game,
      daily,
      marks,
    }): readonly (string | number)[] => [
      place ?? '',
      onOneLine(name),
      score,
      kind,
      onOneLine(rules.id),
      rules.version,
      rules.sum ?? '',
      players,
      date,
      onOneLine(seed),
      game,
      daily ?? '',
      marks.join(' '),
    ],
  );
  return stringify([HEADINGS, ...rows], { record_delimiter: 'windows', escape_formulas: true });
}

import { onOneLine, type Score } from '../../text/index.js';

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
 * Formats scores as CSV (RFC 4180) with a header line. Puts an apostrophe before text that a spreadsheet would evaluate
 * as a formula.
 */
export async function scoresCsv(scores: readonly Score[]): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  const rows = scores.map(
    ({
      place,
      name,
      score,
      kind,
      rules,
      players,
      date,
      seed = '',
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

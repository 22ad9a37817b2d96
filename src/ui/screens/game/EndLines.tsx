import { Text } from 'ink';
import {
  averageLine,
  costliestLine,
  endLine,
  endLineMessages,
  leadLine,
  luckAndCostLines,
  placeLine,
  shortened,
  turningPointLine,
} from '../../../text/index.js';
import type { EndRow } from '../../model/board/endRows.js';
import type { SceneOf } from '../../model/model.js';

interface EndLinesProps {
  readonly scene: SceneOf<'end'>;
  readonly rows: ReadonlySet<EndRow>;
  readonly columns: number;
}

/** Lines about how the game was won. A line's row stays blank until its text is known. */
export const EndLines = ({ scene, rows, columns }: EndLinesProps) => (
  <>
    {linesOf(scene, columns).map(
      ([row, line]) => rows.has(row) && <Text key={row}>{shortened(line, columns) || ' '}</Text>,
    )}
  </>
);

function linesOf(
  { table: { snapshot, earlier }, review, turningPoint }: SceneOf<'end'>,
  columns: number,
): readonly (readonly [row: EndRow, line: string])[] {
  const { game, events } = snapshot;
  const compared = snapshot.unsaved === undefined ? earlier : undefined;
  const found = review?.status === 'ready' ? review.review : undefined;
  const awaited = (label: Parameters<typeof endLine>[0]): string =>
    review?.status === 'failed' ? '' : endLine(label, [endLineMessages.computing], columns);
  const [seat] = found?.seats ?? [];
  const [luck, cost] = seat ? luckAndCostLines(seat, columns) : [awaited('luck'), awaited('cost')];
  return [
    ['place', compared ? placeLine(game, compared, columns) : ''],
    ['average', compared ? averageLine(game, compared, columns) : ''],
    ['lead', leadLine(game, events, columns)],
    ['turning-point', turningPointText()],
    ['luck', review?.status === 'failed' ? review.line : luck],
    ['cost', cost],
    ['costliest', found ? costliestLine(game, found, columns) : awaited('costliest')],
  ];

  function turningPointText(): string {
    if (turningPoint === undefined) return awaited('turningPoint');
    return turningPoint === 'none' ? '' : turningPointLine(game, turningPoint, columns);
  }
}

import { Box, Text } from 'ink';
import {
  averageText,
  columnsOf,
  endLineMessages,
  lastMoveText,
  luckAndSkillLines,
  momentText,
  outcomeText,
  rankText,
  shortened,
  type Size,
} from '../../../text/index.js';
import { type EndRow, endRows } from '../../model/board/endRows.js';
import { boardLayout } from '../../core/layout.js';
import type { Model, SceneOf, Table } from '../../model/model.js';
import type { ReviewState } from '../../model/reading.js';
import { useTheme } from '../../theme/useTheme.js';
import { Cards } from '../../board/Cards.js';
import { CompactCard } from '../../board/CompactCard.js';
import { Header, unsavedLine } from '../../board/Header.js';
import { Footer } from '../../core/Footer.js';
import { type EndAtTable, endAtTable } from '../network/tableLines.js';
import { Standings } from './Standings.js';

type EndScene = SceneOf<'end'>;

interface EndViewProps {
  readonly model: Model;
  readonly scene: EndScene;
  readonly size: Size;
}

/** A constant, because a new object in each frame would make React redraw the scorecards, which is slow. */
const CARD_VIEW = { input: 'prompts' } as const;

const GAP = '   ';

/** Draws the final standings: the winner, the margin, luck and skill, and the scorecards. */
export function EndView({ model, scene, size }: EndViewProps) {
  const { styles } = useTheme();
  const { table, shownSeat } = scene;
  const { game } = table.snapshot;
  const atTable = model.room && endAtTable(model.room, table, size);
  const { columns } = size;
  const outcome = shortened(outcomeText(game), columns);
  const flourish = scene.moment ? momentText(scene.moment, columns - columnsOf(outcome + GAP)) : '';
  const rows = endRows(
    table.snapshot,
    size,
    model.startFacts.computers === 'can-play' ? 'available' : 'missing',
  );
  return (
    <Box flexDirection="column" width={columns}>
      <Header table={table} columns={columns} status={atTable?.status} />
      {rows.has('gap-below-header') && <Text> </Text>}
      <Text>
        <Text {...styles.title}>{outcome}</Text>
        {flourish !== '' && <Text {...styles.notice}>{GAP + flourish}</Text>}
      </Text>
      <Standings
        game={game}
        layout={boardLayout(size)}

        columns={columns}
        review={rows.has('luck-heading') ? scene.review : undefined}
      />
      {soloLines(scene, rows, columns).map((line, index) => (
        <Text key={index}>{shortened(line, columns) || ' '}</Text>
      ))}
      {rows.has('fingerprint') && <Text {...styles.quiet}>{atTable?.fingerprint}</Text>}
      {rows.has('unlinked') && <Text {...styles.notice}>{atTable?.unlinked}</Text>}
      {rows.has('gap-above-card') && <Text> </Text>}
      {boardLayout(size) === 'full' ? (
        <Cards table={table} view={CARD_VIEW} size={size} hasUpperTotal />
      ) : (
        <>
          {rows.has('latest-move') && (
            <Text>{shortened(lastMoveText(game, table.snapshot.events) ?? ' ', columns)}</Text>
          )}
          <CompactCard table={table} view={CARD_VIEW} columns={columns} seat={shownSeat} />
        </>
      )}
      {atTable?.chat ?? (
        <Text {...styles.message}>{shortened(messageLine(model, table, atTable), columns)}</Text>
      )}
      <Footer columns={columns} />
    </Box>
  );
}

const messageLine = (model: Model, table: Table, atTable: EndAtTable | undefined): string =>
  model.screenMessage ?? atTable?.message ?? unsavedLine(table) ?? model.trouble ?? ' ';

/** Returns the lines about a solo game. A line whose text is not known yet is empty. */
function soloLines(
  { table: { snapshot, earlier }, review }: EndScene,
  rows: ReadonlySet<EndRow>,
  columns: number,
): readonly string[] {
  const compared = snapshot.unsaved === undefined ? earlier : undefined;
  const [luck, skill] = luckLines(review, columns);
  const lines: readonly (readonly [row: EndRow, line: string])[] = [
    ['rank', compared ? rankText(snapshot.game, compared, columns) : ''],
    ['average', compared ? averageText(snapshot.game, compared, columns) : ''],
    ['luck', luck],
    ['skill', skill],
  ];
  return lines.flatMap(([row, line]) => (rows.has(row) ? [line] : []));
}

function luckLines(review: ReviewState | undefined, columns: number): readonly [luck: string, skill: string] {
  switch (review?.status) {
    case 'ready': {
      const [seat] = review.review.seats;
      return seat ? luckAndSkillLines(seat, columns) : ['', ''];
    }
    case 'failed':
      return [review.line, ''];
    case 'awaited':
      return [endLineMessages.awaited, ''];
    case undefined:
      return ['', ''];
  }
}

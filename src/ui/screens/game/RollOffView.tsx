import { Box, Text } from 'ink';
import { useMemo } from 'react';
import { currentTurn } from '../../../engine/index.js';
import { rollOffMessages, type Size } from '../../../text/index.js';
import { type BoardRows, boardRows, diceColumns } from '../../model/board/boardRows.js';
import type { Model, SceneOf, Table } from '../../model/model.js';
import { useTheme } from '../../theme/useTheme.js';
import { BelowBoard } from '../../board/BelowBoard.js';
import { BoardCards, Notice } from '../../board/Board.js';
import { BoardFrame } from '../../board/BoardFrame.js';
import { RollOffRounds } from '../../board/RollOffRounds.js';
import { BesideNotes } from '../../board/TurnTop.js';
import { Footer } from '../../core/Footer.js';
import { Lines } from '../../core/Lines.js';

interface RollOffViewProps {
  readonly model: Model;
  readonly scene: SceneOf<'roll-off'>;
  readonly size: Size;
}

/** Draws the board with the rounds of the roll-off in place of the dice, and the name of the player who starts. */
export function RollOffView({ model, scene, size }: RollOffViewProps) {
  const theme = useTheme();
  const { styles } = theme;
  const { table } = scene;
  const { game } = table.snapshot;
  const { columns } = size;
  const rows = boardRows(theme, size);
  const view = useMemo(() => ({ input: model.input }), [model.input]);
  const starter = game.header.players[currentTurn(game)?.seat ?? 0]?.name ?? '';
  return (
    <BoardFrame
      table={table}
      columns={columns}
      rows={rows}
      top={<RollOffTop table={table} columns={columns} rows={rows} />}
      cards={<BoardCards table={table} view={view} size={size} rows={rows} />}
      below={
        <BelowBoard
          model={model}
          columns={columns}
          rows={rows}
          notice={<Notice facts={undefined} columns={columns} rows={rows} />}
          answer={
            <>
              <Text {...styles.inTurn}>{rollOffMessages.begins(starter)}</Text>
              <Lines
                text={model.screenMessage ?? ' '}
                columns={columns}
                rows={rows.message}
                style={styles.message}
              />
            </>
          }
          footer={<Footer columns={columns} />}
        />
      }
    />
  );
}

interface RollOffTopProps {
  readonly table: Table;
  readonly columns: number;
  readonly rows: BoardRows;
}

/** Draws the rounds of the roll-off, with the title beside or above them. */
function RollOffTop({ table, columns, rows }: RollOffTopProps) {
  const { styles } = useTheme();
  if (rows.notes > 0) {
    return (
      <Box flexDirection="column" width={columns}>
        <Text {...styles.heading}>{rollOffMessages.titleShort}</Text>
        <RollOffRounds table={table} columns={columns} height={rows.diceRows + rows.notes - 1} />
      </Box>
    );
  }
  return (
    <BesideNotes
      art={rows.dice}
      columns={columns}
      dice={<RollOffRounds table={table} columns={diceColumns(rows.dice)} height={rows.diceRows} />}
      notes={(width) => (
        <Lines text={rollOffMessages.title} columns={width} rows={rows.diceRows} style={styles.heading} />
      )}
    />
  );
}

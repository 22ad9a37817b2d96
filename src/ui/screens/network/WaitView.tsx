import { Text } from 'ink';
import { boardLayout } from '../../core/layout.js';
import type { Model, SceneOf } from '../../model/model.js';
import { isOwnTurn } from '../../model/ownSeat.js';
import type { RoomState } from '../../model/table/room.js';
import { tumblingDice } from '../../model/board/tumble.js';
import { tableScreenMessages, type Size } from '../../../text/index.js';
import { useTheme } from '../../theme/useTheme.js';
import { BelowBoard, StatusLines } from '../../board/BelowBoard.js';
import { Board, Notice } from '../../board/Board.js';
import { unsavedLine } from '../../board/Header.js';
import { useTurnCards } from '../../board/useTurnCards.js';
import { Footer } from '../../core/Footer.js';
import { Lines } from '../../core/Lines.js';
import { boardAtTable, turnStatus } from './tableLines.js';

interface WaitViewProps {
  readonly model: Model;
  readonly room: RoomState;
  readonly scene: SceneOf<'wait'>;
  readonly size: Size;
}

/**
 * Draws the board of a network table during another player's turn, with that player's dice and holds. Before the
 * player's own first roll, asks whether to roll.
 */
export function WaitView({ model, room, scene, size }: WaitViewProps) {
  const theme = useTheme();
  const { styles } = theme;
  const { table, tumble, hold } = scene;
  const { game } = table.snapshot;
  const isTumbling = tumble !== undefined;
  const { facts, view } = useTurnCards(game, isTumbling ? 'rolling' : 'still', model.input);
  const { columns } = size;
  const atTable = boardAtTable(model, room, table, size, theme);
  const { rows, panel } = atTable;
  const message = model.screenMessage ?? atTable.message ?? unsavedLine(table) ?? model.trouble;
  const shown = { message: message ?? ' ', columns, rows };
  return (
    <Board
      table={table}
      dice={facts && (tumble ? tumblingDice(facts.dice, tumble) : facts.dice)}
      hold={tumble?.held ?? hold}
      view={view}
      size={size}
      rows={rows}
      moment={isTumbling ? undefined : scene.moment}
      panel={panel}
      status={atTable.status}
    >
      <BelowBoard
        model={model}
        columns={columns}
        rows={rows}
        notice={
          atTable.notice ?? <Notice facts={isTumbling ? undefined : facts} columns={columns} rows={rows} />
        }
        answer={
          atTable.chat ??
          (isOwnTurn(table.snapshot) && atTable.blocked === undefined ? (
            <>
              <Text wrap="truncate" {...styles.question}>
                {boardLayout(size) === 'full' && !scene.guard
                  ? tableScreenMessages.roll
                  : tableScreenMessages.rollShort}
              </Text>
              <Lines text={shown.message} columns={columns} rows={rows.message} style={styles.message} />
            </>
          ) : (
            <StatusLines status={turnStatus(room, table.snapshot)} {...shown} />
          ))
        }
        footer={<Footer columns={columns} />}
      />
    </Board>
  );
}

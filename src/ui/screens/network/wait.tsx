import { Text } from 'ink';
import { HOLD_NONE } from '../../../engine/index.js';
import { type Size, tableHelpMessages, tableScreenMessages } from '../../../text/index.js';
import type { Keys, Step } from '../../core/panel.js';
import { EVERYWHERE, LETTERS_TOO } from '../../core/bindings.js';
import { afterTurnTick, untilTurnChanges } from '../../model/board/animation.js';
import type { Request } from '../../model/messages.js';
import type { Model, SceneOf, ScenePanel } from '../../model/model.js';
import { isOwnTurn } from '../../model/ownSeat.js';
import { changeInputAtTable, isAnswered, keysAtTable } from '../../model/keysAtTable.js';
import { diceNow, nameInTurn } from '../../model/scenes.js';
import { boardLayout } from '../../core/layout.js';
import type { RoomState } from '../../model/table/room.js';
import { useTheme } from '../../theme/themes.js';
import { BelowBoard, StatusLines } from '../../board/BelowBoard.js';
import { Board, Notice } from '../../board/Board.js';
import { unsavedLine } from '../../board/Header.js';
import { useBoardSize } from '../../board/useBoardSize.js';
import { useTurnCards } from '../../board/useTurnCards.js';
import { Footer } from '../../core/Footer.js';
import { Lines } from '../../core/Lines.js';
import { boardAtTable, turnStatus } from '../../board/tableLines.js';

type WaitStep = Step<SceneOf<'wait'>, Request>;

/**
 * A turn at a network table while this player isn't asked about dice: another player's turn, or their own before the
 * first roll.
 */
export const WAIT: ScenePanel<'wait'> = {
  keys: (scene, world) => waitKeys(isOwnTurn(scene.table.snapshot) && !scene.guard, world),
  help: (scene) =>
    isOwnTurn(scene.table.snapshot)
      ? [tableHelpMessages.roll]
      : [...diceNow(scene), tableHelpMessages.wait(nameInTurn(scene))],
  draw: (scene, { world, size }) =>
    world.room && <WaitView model={world} room={world.room} scene={scene} size={size} />,
  wait: untilTurnChanges,
  on: (scene, { type }) => (type === 'tick' ? { state: afterTurnTick(scene) } : undefined),
};

export const waitExamples = (world: Model): readonly Keys<unknown>[] =>
  [true, false].map((mayRoll) => waitKeys(mayRoll, world));

function waitKeys(mayRoll: boolean, world: Model): Keys<WaitStep> {
  const others = [changeInputAtTable(world), ...EVERYWHERE, ...keysAtTable(world), ...LETTERS_TOO];
  if (!mayRoll) return { place: 'wait', bindings: others };
  const roll = (): WaitStep => ({
    requests: world.room ? [{ type: 'dispatch', action: { type: 'roll', hold: HOLD_NONE } }] : [],
  });
  return {
    place: 'roll',
    board: ({ verb }) => (verb === 'roll' ? roll() : undefined),
    bindings: [
      {
        keys: ['enter', 'r'],
        does: 'roll the dice',
        footer: 'roll',
        isIdle: isAnswered(world),
        run: roll,
      },
      ...others,
    ],
  };
}

interface WaitViewProps {
  readonly model: Model;
  readonly room: RoomState;
  readonly scene: SceneOf<'wait'>;
  readonly size: Size;
}

/**
 * Draws the board of a network table during another player's turn, with their dice and holds. In the player's own turn,
 * asks for the first roll.
 */
function WaitView({ model, room, scene, size: terminal }: WaitViewProps) {
  const theme = useTheme();
  const { styles } = theme;
  const { table, tumble, hold } = scene;
  const { game } = table.snapshot;
  const isTumbling = tumble !== undefined;
  const { facts, view } = useTurnCards(game, isTumbling ? 'rolling' : 'still', model.input);
  const size = useBoardSize(terminal, game, model.input);
  const { columns } = size;
  const atTable = boardAtTable(model, room, table, size, theme);
  const { rows, panel } = atTable;
  const message = model.screenMessage ?? atTable.message ?? unsavedLine(table) ?? model.trouble;
  const shown = { message: message ?? ' ', columns, rows };
  return (
    <Board
      table={table}
      dice={facts?.dice}
      hold={hold}
      tumble={tumble}
      view={view}
      size={size}
      rows={rows}
      moment={scene.moment}
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

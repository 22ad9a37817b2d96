import { Box, Text } from 'ink';
import { useMemo } from 'react';
import { peoplePlaying } from '../../../players/index.js';
import { rollOffMessages, type Size, whatNowMessages } from '../../../text/index.js';
import { currentTurn } from '../../../engine/index.js';
import { EVERYWHERE, LETTERS_TOO } from '../../core/bindings.js';
import { isOutOfSight } from '../../model/board/animation.js';
import { PAUSES } from '../../model/computer.js';
import type { Model, SceneOf, ScenePanel, Table } from '../../model/model.js';
import { nameInTurn, playingScene } from '../../model/scenes.js';
import { type BoardRows, diceColumns } from '../../model/board/boardRows.js';
import { totalColumns } from '../../core/layout.js';
import { rowsUnder } from '../../model/board/cardRows.js';
import { useBoardSize } from '../../board/useBoardSize.js';
import { useTheme } from '../../theme/themes.js';
import { BelowBoard } from '../../board/BelowBoard.js';
import { BoardCards, BoardFrame, Notice } from '../../board/Board.js';
import { RollOffRounds } from '../../board/RollOffRounds.js';
import { BesideNotes } from '../../board/TurnTop.js';
import { Footer } from '../../core/Footer.js';
import { Lines } from '../../core/Lines.js';
import { takeBackKeys } from './takeBack.js';

/** The rolls before the game that decide who starts. */
export const ROLL_OFF: ScenePanel<'roll-off'> = {
  keys: (scene, world) => ({
    place: 'roll-off',
    bindings: [
      {
        keys: ['enter'],
        does: 'continue to the first turn',
        footer: 'continue',
        run: () => ({ requests: [{ type: 'show-scene', scene: playingScene(world, scene.table) }] }),
      },
      ...takeBackKeys<SceneOf<'roll-off'>>(['u', 'f8'], scene, world).map((binding) => ({
        ...binding,
        does: 'take back the faces of real dice',
      })),
      ...EVERYWHERE,
      ...LETTERS_TOO,
    ],
  }),
  help: (scene) => [whatNowMessages.rollOff(nameInTurn(scene))],
  draw: (scene, { world, size }) => <RollOffView model={world} scene={scene} size={size} />,
  // Waits for Enter if people play. If only computers play, it continues after a pause.
  wait: ({ name, table }, world) =>
    peoplePlaying(table.snapshot.game).length > 0 || isOutOfSight(world)
      ? undefined
      : { ms: PAUSES[world.pace.speed].rollOff, for: name },
  on: ({ table }, { type }, world) =>
    type === 'tick' ? { requests: [{ type: 'show-scene', scene: playingScene(world, table) }] } : undefined,
};

interface RollOffViewProps {
  readonly model: Model;
  readonly scene: SceneOf<'roll-off'>;
  readonly size: Size;
}

/** Draws the board with the roll-off where the dice usually are. A line below says who starts. */
function RollOffView({ model, scene, size: terminal }: RollOffViewProps) {
  const theme = useTheme();
  const { styles } = theme;
  const { table } = scene;
  const { game } = table.snapshot;
  const size = useBoardSize(terminal, game, model.input);
  const { columns } = size;
  const rows = rowsUnder(game.header.rules, theme, size);
  const view = useMemo(() => ({ input: model.input }), [model.input]);
  const starter = game.header.players[currentTurn(game)?.seat ?? 0]?.name ?? '';
  return (
    <BoardFrame
      table={table}
      size={size}
      rows={rows}
      top={<RollOffTop table={table} columns={totalColumns(size)} rows={rows} />}
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

/** Draws the roll-off's rounds, with the title beside or above them. */
export function RollOffTop({ table, columns, rows }: RollOffTopProps) {
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

import { type Box as ScoreBox, currentTurn, type Hold, nameOf } from '../../../engine/index.js';
import type { ComputerMove } from '../../../players/index.js';
import { computerMessages, computersMoveText, type Size } from '../../../text/index.js';
import { keyLabel } from '../../core/keyLabels.js';
import type { ComputerState } from '../../model/computer.js';
import { boardRows } from '../../model/board/boardRows.js';
import { SPEED_KEYS } from '../../model/lateKeys.js';
import { boardLayout } from '../../core/layout.js';
import type { Model, SceneOf } from '../../model/model.js';
import { tumblingDice } from '../../model/board/tumble.js';
import { useTheme } from '../../theme/useTheme.js';
import { BelowBoard, StatusLines } from '../../board/BelowBoard.js';
import { Board, Notice } from '../../board/Board.js';
import { unsavedLine } from '../../board/Header.js';
import { useTurnCards } from '../../board/useTurnCards.js';
import { Footer } from '../../core/Footer.js';

type ComputerScene = SceneOf<'computer'>;

interface ComputerViewProps {
  readonly model: Model;
  readonly scene: ComputerScene;
  readonly size: Size;
}

const SPEED_KEYS_SHOWN = [SPEED_KEYS.faster[0], SPEED_KEYS.slower[0]].map(keyLabel).join('/');

/** Draws the board during a computer's turn, with the computer's dice, its move and the reason for its move. */
export function ComputerView({ model, scene, size }: ComputerViewProps) {
  const theme = useTheme();
  const { table, computer, tumble } = scene;
  const { game } = table.snapshot;
  const isTumbling = tumble !== undefined;
  const filling = filledBox(computer);
  const { facts, view } = useTurnCards(game, isTumbling ? 'rolling' : 'still', model.input, filling);
  if (!facts) return null;
  const { columns } = size;
  const rows = boardRows(theme, size);
  const dice = tumble ? tumblingDice(facts.dice, tumble) : facts.dice;
  const hold = tumble?.held ?? shownHold(computer) ?? facts.held;
  return (
    <Board
      table={table}
      dice={dice}
      hold={hold}
      view={view}
      size={size}
      rows={rows}
      moment={isTumbling ? undefined : scene.moment}
    >
      <BelowBoard
        model={model}
        columns={columns}
        rows={rows}
        notice={<Notice facts={isTumbling ? undefined : facts} columns={columns} rows={rows} />}
        answer={
          <StatusLines
            status={statusText(scene)}
            message={message(model, scene)}
            columns={columns}
            rows={rows}
          />
        }
        footer={
          <Footer
            columns={columns}
            {...(computer.step !== 'stuck' && {
              setting: {
                keys: SPEED_KEYS_SHOWN,
                word: computerMessages.speed(model.pace.speed, boardLayout(size)),
              },
            })}
          />
        }
      />
    </Board>
  );
}

/** Returns the computer's move if the current step shows it. */
const shownMove = (computer: ComputerState): ComputerMove | undefined =>
  computer.step === 'show' || computer.step === 'act' ? computer.move : undefined;

function shownHold(computer: ComputerState): Hold | undefined {
  const action = shownMove(computer)?.action;
  return action?.type === 'roll' ? action.hold : undefined;
}

function filledBox(computer: ComputerState): ScoreBox | undefined {
  const action = shownMove(computer)?.action;
  return action?.type === 'score' ? action.box : undefined;
}

/** Returns a line that describes what the computer is doing. */
function statusText({ table: { snapshot }, computer }: ComputerScene): string {
  const { header } = snapshot.game;
  const name = nameOf(header, currentTurn(snapshot.game)?.seat ?? 0);
  if (computer.step === 'stuck') return computerMessages.stuck(name);
  const move = shownMove(computer);
  return move ? computersMoveText(header.rules, name, move.reason) : computerMessages.thinking(name);
}

const message = (
  { screenMessage, trouble }: Model,
  { table, computer, message: notice }: ComputerScene,
): string =>
  screenMessage ??
  (computer.step === 'stuck' ? computer.problem : notice) ??
  unsavedLine(table) ??
  trouble ??
  ' ';

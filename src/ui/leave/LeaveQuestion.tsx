import { currentTurn, nameOf } from '../../engine/index.js';
import type { Table } from '../app/model.js';
import type { LeaveState } from './leaveState.js';
import { LeaveView } from './LeaveView.js';

interface LeaveQuestionProps {
  readonly state: LeaveState;
  readonly table: Table;
  readonly columns: number;
}

/** Asks the player in turn whether to leave this game. */
export function LeaveQuestion({ state, table, columns }: LeaveQuestionProps) {
  const { game } = table.snapshot;
  const name = nameOf(game.header, currentTurn(game)?.seat ?? 0);
  const playing = game.seats.filter((seat) => !seat.left).length;
  const saved = table.snapshot.unsaved === undefined ? 'saved' : 'not-saved';
  return <LeaveView state={state} name={name} playing={playing} saved={saved} columns={columns} />;
}

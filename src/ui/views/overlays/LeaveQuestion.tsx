import { nameOf } from '../../../engine/index.js';
import type { Scene } from '../../model/model.js';
import type { LeaveState } from '../../model/leave.js';
import { LeaveView } from './LeaveView.js';
import { leavingFrom } from '../../model/leaving.js';

interface LeaveQuestionProps {
  readonly state: LeaveState;
  readonly scene: Exclude<Scene, { name: 'start' }>;
  readonly columns: number;
}

/** Asks whether to leave this game. */
export function LeaveQuestion({ state, scene, columns }: LeaveQuestionProps) {
  const { game, unsaved } = scene.table.snapshot;
  const { leaver, seats } = leavingFrom(scene);
  const playing = game.seats.filter(({ left }) => !left).length;
  return (
    <LeaveView
      state={state}
      name={leaver === undefined ? undefined : nameOf(game.header, leaver)}
      others={seats.length === playing ? 'leave-too' : 'play-on'}
      saved={unsaved === undefined ? 'saved' : 'not-saved'}
      columns={columns}
    />
  );
}

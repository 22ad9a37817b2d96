import { peoplePlaying } from '../../../players/index.js';
import { whatNowMessages } from '../../../text/index.js';
import { EVERYWHERE, LETTERS_TOO } from '../../core/bindings.js';
import { isOutOfSight } from '../../model/board/animation.js';
import { PAUSES } from '../../model/computer.js';
import type { ScenePanel } from '../../model/model.js';
import { playingScene } from '../../model/scenes.js';
import { nameInTurn } from '../../model/turnNow.js';
import { RollOffView } from './RollOffView.js';

/** The roll-off that decides who starts. */
export const ROLL_OFF: ScenePanel<'roll-off'> = {
  keys: ({ table }, world) => ({
    place: 'roll-off',
    bindings: [
      {
        keys: ['enter'],
        does: 'continue to the first turn',
        footer: 'continue',
        run: () => ({ requests: [{ type: 'show-scene', scene: playingScene(world, table) }] }),
      },
      ...EVERYWHERE,
      ...LETTERS_TOO,
    ],
  }),
  help: (scene) => [whatNowMessages.rollOff(nameInTurn(scene))],
  draw: (scene, { world, size }) => <RollOffView model={world} scene={scene} size={size} />,
  // If people are playing, the game waits for the Enter key instead.
  wait: ({ name, table }, world) =>
    peoplePlaying(table.snapshot.game).length > 0 || isOutOfSight(world)
      ? undefined
      : { ms: PAUSES[world.pace.speed].rollOff, for: name },
  on: ({ table }, { type }, world) =>
    type === 'tick' ? { requests: [{ type: 'show-scene', scene: playingScene(world, table) }] } : undefined,
};

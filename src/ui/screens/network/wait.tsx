import { HOLD_NONE } from '../../../engine/index.js';
import { tableHelpMessages } from '../../../text/index.js';
import type { Keys, Step } from '../../core/panel.js';
import { EVERYWHERE, LETTERS_TOO } from '../../core/bindings.js';
import { afterTurnTick, untilTurnChanges } from '../../model/board/animation.js';
import type { Request } from '../../model/messages.js';
import type { Model, ScenePanel, SceneOf } from '../../model/model.js';
import { isOwnTurn } from '../../model/ownSeat.js';
import { changeInputAtTable, isAnswered, keysAtTable } from '../../model/keysAtTable.js';
import { diceNow, nameInTurn } from '../../model/turnNow.js';
import { WaitView } from './WaitView.js';

type WaitStep = Step<SceneOf<'wait'>, Request>;

/** A turn at a network table without a question about dice: another player's, or the player's own before it starts. */
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

/** Returns the keys of both kinds of turns, for docs and tests. */
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

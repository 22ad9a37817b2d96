import { isPerson } from '../../../engine/index.js';
import type { PanelBinding, Step } from '../../core/panel.js';
import type { Request } from '../../model/messages.js';
import type { GameScene, Model } from '../../model/model.js';

/** Returns the binding that takes back the last decision of a practice game. */
export const takeBackKeys = <S>(
  keys: readonly string[],
  { table: { snapshot } }: GameScene,
  { room }: Model,
): readonly PanelBinding<Step<S, Request>>[] => {
  const { header, phase } = snapshot.game;
  return [
    {
      keys,
      does: 'take back the last decision in a practice game',
      footer: 'undo',
      // In an abandoned practice game, and in a game between computers, the engine refuses to take back decisions.
      isIdle:
        room !== undefined ||
        !header.practice ||
        !header.players.some(isPerson) ||
        phase.name === 'abandoned',
      run: () => ({ requests: [room ? { type: 'table', does: 'refuse' } : TAKE_BACK] }),
    },
  ];
};

/** Takes back the last decision. */
export const TAKE_BACK = { type: 'dispatch', action: { type: 'takeBack' } } as const;

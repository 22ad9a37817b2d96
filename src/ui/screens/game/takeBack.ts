import { isPerson, refusalOf } from '../../../engine/index.js';
import type { PanelBinding, Step } from '../../core/panel.js';
import type { Request } from '../../model/messages.js';
import type { GameScene, Model } from '../../model/model.js';

/** The key that takes back the last decision of a practice game, or the last faces typed for real dice. */
export const takeBackKeys = <S>(
  keys: readonly string[],
  { table: { snapshot } }: GameScene,
  { room }: Model,
): readonly PanelBinding<Step<S, Request>>[] => {
  const { header, phase } = snapshot.game;
  // The engine refuses to take back decisions in an abandoned practice game, and between computers.
  const canUndo = header.realDice
    ? refusalOf(snapshot.game, TAKE_BACK.action) === undefined
    : header.practice && header.players.some(isPerson) && phase.name !== 'abandoned';
  return [
    {
      keys,
      does: 'take back in a practice game, or typed faces',
      footer: 'undo',
      isIdle: room !== undefined || !canUndo,
      run: () => ({ requests: [room ? { type: 'table', does: 'refuse' } : TAKE_BACK] }),
    },
  ];
};

export const TAKE_BACK = { type: 'dispatch', action: { type: 'takeBack' } } as const;

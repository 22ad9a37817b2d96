import { dayOfDaily } from '../../../engine/index.js';
import type { Step } from '../../core/panel.js';
import type { Message, Request } from '../../model/messages.js';
import type { SceneOf } from '../../model/model.js';

type EndScene = SceneOf<'end'>;

/** Asks for the card when a daily game has ended. */
export function needsDaily(scene: EndScene): Step<EndScene, Request> | undefined {
  const { header, phase } = scene.table.snapshot.game;
  return phase.name === 'finished' && dayOfDaily(header) !== undefined ? askedForCard(scene) : undefined;
}

/** Asks for the card of the game, unless it was asked for before. */
export const askedForCard = (scene: EndScene): Step<EndScene, Request> | undefined =>
  scene.daily
    ? undefined
    : {
        state: { ...scene, daily: { found: undefined, analysis: 'awaited' } },
        requests: [{ type: 'find-daily-card' }],
      };

/** Returns the end scene after a message about its card; undefined after other messages. */
export function withDaily(scene: EndScene, message: Message): EndScene | undefined {
  const { daily } = scene;
  if (!daily) return undefined;
  if (message.type === 'daily-card') return { ...scene, daily: { ...daily, found: message.found } };
  const { found } = daily;
  if (!found) return undefined;
  switch (message.type) {
    case 'daily-analysed':
      return { ...scene, daily: { found: { ...found, card: message.card }, analysis: message.analysis } };
    case 'clock':
      return { ...scene, daily: { ...daily, found: { ...found, now: message.now } } };
    default:
      return undefined;
  }
}

import { dayOfDaily } from '../../../engine/index.js';
import type { Step } from '../../core/panel.js';
import type { Message, Request } from '../../model/messages.js';
import type { SceneOf } from '../../model/model.js';

type EndScene = SceneOf<'end'>;

export function needsCard(scene: EndScene): Step<EndScene, Request> | undefined {
  const { header, phase } = scene.table.snapshot.game;
  return phase.name === 'finished' && dayOfDaily(header) !== undefined ? askedForCard(scene) : undefined;
}

/** Asks for the game's card, but only once. */
export const askedForCard = (scene: EndScene): Step<EndScene, Request> | undefined =>
  scene.card
    ? undefined
    : {
        state: { ...scene, card: { found: undefined, analysis: 'awaited' } },
        requests: [{ type: 'find-card' }],
      };

/**
 * Adds what a message says about the game's card to the end scene. Undefined if the message is about something else.
 */
export function withCard(scene: EndScene, message: Message): EndScene | undefined {
  const { card } = scene;
  if (!card) return undefined;
  if (message.type === 'card-found') return { ...scene, card: { ...card, found: message.found } };
  const { found } = card;
  if (!found) return undefined;
  switch (message.type) {
    case 'card-analysed':
      return { ...scene, card: { found: { ...found, card: message.card }, analysis: message.analysis } };
    case 'clock':
      return { ...scene, card: { ...card, found: { ...found, now: message.now } } };
    default:
      return undefined;
  }
}

import { dayOfDaily } from '../../../engine/index.js';
import type { DailyState } from '../../model/daily.js';
import type { Message, Request } from '../../model/messages.js';
import type { SceneOf } from '../../model/model.js';
import type { Step } from '../../core/panel.js';

type EndScene = SceneOf<'end'>;

/** Asks for the card when a daily game has ended. */
export function needsDaily(scene: EndScene): Step<EndScene, Request> | undefined {
  const { header, phase } = scene.table.snapshot.game;
  if (scene.daily || phase.name !== 'finished' || dayOfDaily(header) === undefined) return undefined;
  const daily: DailyState = { facts: undefined, analysis: 'awaited', now: undefined };
  return { state: { ...scene, daily }, requests: [{ type: 'find-daily-card' }] };
}

/** Returns the end scene after a message about its daily game; undefined after other messages. */
export function withDaily(scene: EndScene, message: Message): EndScene | undefined {
  const { daily } = scene;
  if (!daily) return undefined;
  switch (message.type) {
    case 'daily-card':
      return { ...scene, daily: { ...daily, facts: message.facts, now: message.now } };
    case 'daily-analysed':
      return { ...scene, daily: { ...daily, analysis: message.analysis } };
    case 'clock':
      return { ...scene, daily: { ...daily, now: message.now } };
    default:
      return undefined;
  }
}

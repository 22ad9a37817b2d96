import { tableHelpMessages } from '../../../text/index.js';
import type { Model } from '../../model/model.js';
import { isOwnTurn } from '../../model/ownSeat.js';

import { diceNow, inTurn } from '../help.js';

/** Returns what help says about the current options, if network tables decide this. */
export function explainAtTable(model: Model): readonly string[] | undefined {
  const { scene, room } = model;
  if (room?.isChatting) return [tableHelpMessages.chat];
  switch (scene.name) {
    case 'network':
      return [tableHelpMessages.network[scene.network.step]];
    case 'lobby':
      return [tableHelpMessages.lobby];
    case 'wait':
      return isOwnTurn(scene.table.snapshot)
        ? [tableHelpMessages.roll]
        : [...diceNow(scene), tableHelpMessages.wait(inTurn(scene))];
    default:
      return undefined;
  }
}

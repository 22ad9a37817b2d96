import type { WholeCommand } from '../core/command.js';
import { type Update, withEffects, withoutEffects } from '../model/messages.js';
import type { Model } from '../model/model.js';
import { isPlaying } from '../model/scenes.js';
import { openLeave } from './leave/leave.js';
import { settingsPanel } from './settings/settings.js';
import { onTableCommand } from './network/commands.js';
import { openUnfinished } from './games/gameList.js';
import { openHelp, openHowToPlay } from './help.js';
import { switchInput, switchTheme } from './settings/shortcuts.js';

/** Applies a command about the whole screen. At a network table, some do something else. */
export const onWhole = (model: Model, command: WholeCommand): Update =>
  onTableCommand(model, command) ?? onWholeHere(model, command);

function onWholeHere(model: Model, { verb }: WholeCommand): Update {
  switch (verb) {
    case 'interrupt':
      return withEffects(model, { type: 'end', ending: 'SIGINT' });
    case 'suspend':
      return withEffects(model, { type: 'suspend' });
    case 'help':
      return withoutEffects(openHelp(model));
    case 'how-to-play':
      return withoutEffects(openHowToPlay(model));
    case 'change-input':
      return switchInput(model);
    case 'change-theme':
      return switchTheme(model);
    case 'unfinished':
      return withoutEffects(openUnfinished(model));
    case 'settings':
      return withoutEffects({ ...model, stack: [settingsPanel('over-scene')] });
    case 'leave':
      // Ask before leaving a game in progress.
      return isPlaying(model.scene)
        ? withoutEffects(openLeave(model))
        : withEffects(model, { type: 'end', ending: 'left' });
    case 'chat':
    case 'messages':
    case 'players':
      return withoutEffects(model);
  }
}

import type { Command } from '../keys/command.js';
import { gameListReducer } from '../model/gameList.js';
import { leaveReducer, leavingFrom } from '../model/leave.js';
import { gamesIn, type Model, type Overlay, readingOver, showsGame } from '../model/model.js';
import { readingReducer } from '../model/reading.js';
import { readingSize } from '../model/readingPages.js';
import { onGameList } from './gameLists.js';
import { leaveForMenu } from './home.js';
import { onReplay } from './lookingBack.js';
import { type Update, withEffects, withoutEffects } from '../model/messages.js';
import { onSettings } from './settings.js';

/** Applies a command to the overlay, which receives all commands while it is open. */
export function onOverlay(model: Model, overlay: Overlay, command: Command): Update {
  if (overlay.name === 'settings') return onSettings(model, overlay.settings, command);
  if (overlay.name === 'replay') return onReplay(model, overlay, command);
  if (overlay.name === 'training')
    return model.trainingParts?.onCommand(model, overlay, command) ?? withoutEffects(model);
  const below: Model = { ...model, overlay: overlay.name === 'reading' ? afterReading(overlay) : undefined };
  if (overlay.name === 'leave') return onLeave(below, leaveReducer(overlay.leave, command));
  if (command.verb === 'back') return withoutEffects(below);
  switch (overlay.name) {
    case 'unfinished':
    case 'games':
      return onGameList(below, overlay, gameListReducer(overlay.list, command, gamesIn(overlay.name, model)));
    case 'reading': {
      const size = readingSize(overlay.reading, model.size);
      const reading = readingReducer(overlay.reading, command, size);
      return withoutEffects({ ...model, overlay: { ...overlay, reading } });
    }
    case 'pick':
    case 'players':
      return withoutEffects(model);
  }
}

/** Returns what the visible text covers: another text, a panel, or nothing. */
const afterReading = ({ reading: { under }, below }: ReadingOverlay): Overlay | undefined =>
  under ? readingOver(under, below) : below;

function onLeave(below: Model, { state, answer }: ReturnType<typeof leaveReducer>): Update {
  if (answer === undefined) return withoutEffects({ ...below, overlay: { name: 'leave', leave: state } });
  switch (answer) {
    case 'play-on':
      return withoutEffects(below);
    case 'end-game':
      return withEffects(below, { type: 'end', ending: 'left' });
    case 'to-menu': {
      const { scene } = below;
      return showsGame(scene) ? leaveForMenu(below, scene.table) : withoutEffects(below);
    }
    case 'player-leaves': {
      const { seats } = leavingFrom(below.scene);
      return withEffects(
        below,
        ...seats.map((seat) => ({ type: 'dispatch', action: { type: 'leave', seat } }) as const),
      );
    }
  }
}

type ReadingOverlay = Extract<Overlay, { name: 'reading' }>;

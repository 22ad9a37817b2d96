import { coachRoom, coachSize } from '../model/coachLayout.js';
import { coachReducer } from '../model/coach.js';
import type { Command } from '../keys/command.js';
import { leavingFrom } from '../model/leaving.js';
import { leaveReducer } from '../model/leave.js';
import { readingSize } from '../model/readingPages.js';
import { readingReducer } from '../model/reading.js';
import { THEMES } from '../theme/themes.js';
import { unfinishedReducer } from '../model/unfinished.js';
import type { Model, Overlay } from '../model/model.js';
import { onSettings } from './settings.js';
import { and, only, type Update } from './updates.js';

/** What follows from a command while something lies over the scene. */
export function onOverlay(model: Model, overlay: Overlay, command: Command): Update {
  if (overlay.name === 'settings') return onSettings(model, overlay.settings, command);
  const below: Model = { ...model, overlay: overlay.name === 'reading' ? overlay.below : undefined };
  if (overlay.name === 'leave') return onLeave(below, leaveReducer(overlay.leave, command));
  if (command.verb === 'back') return only(below);
  switch (overlay.name) {
    case 'unfinished':
      return onUnfinished(below, unfinishedReducer(overlay.list, command, model.startFacts.unfinished));
    case 'coach': {
      const room = model.size && coachRoom(model.size, THEMES[model.theme]);
      const coach = coachReducer(overlay.coach, command, coachSize(overlay.coach, room));
      return only({ ...model, overlay: { name: 'coach', coach } });
    }
    case 'reading': {
      const size = readingSize(overlay.reading, model.size);
      const reading = readingReducer(overlay.reading, command, size);
      return only({ ...model, overlay: { ...overlay, reading } });
    }
  }
}

const onUnfinished = (below: Model, { state, chosen }: ReturnType<typeof unfinishedReducer>): Update =>
  chosen === undefined
    ? only({ ...below, overlay: { name: 'unfinished', list: state } })
    : and(below, { type: 'resume', id: chosen });

function onLeave(below: Model, { state, answer }: ReturnType<typeof leaveReducer>): Update {
  if (answer === undefined) return only({ ...below, overlay: { name: 'leave', leave: state } });
  switch (answer) {
    case 'play-on':
      return only(below);
    case 'end-game':
      return and(below, { type: 'end', ending: 'left' });
    case 'player-leaves': {
      const { seats } = leavingFrom(below.scene);
      return and(
        below,
        ...seats.map((seat) => ({ type: 'dispatch', action: { type: 'leave', seat } }) as const),
      );
    }
  }
}

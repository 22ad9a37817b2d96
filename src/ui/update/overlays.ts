import type { Command } from '../keys/command.js';
import type { Model, Overlay } from '../model/model.js';
import { onReplay } from './lookingBack.js';
import type { Update } from '../model/messages.js';
import { onPanel } from './panels.js';

/** Applies a command to the overlay on top, which receives all commands. */
export function onOverlay(model: Model, overlay: Overlay, command: Command): Update {
  switch (overlay.name) {
    case 'panel':
      return onPanel(model, overlay, command);
    case 'replay':
      return onReplay(model, overlay, command);
  }
}

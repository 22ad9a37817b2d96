import type { Command } from '../keys/command.js';
import { type Model, type Overlay, readingOver } from '../model/model.js';
import { readingReducer } from '../model/reading.js';
import { readingSize } from '../model/readingPages.js';
import { onReplay } from './lookingBack.js';
import { type Update, withoutEffects } from '../model/messages.js';
import { onPanel } from './panels.js';

/** Applies a command to the overlay, which receives all commands while it is open. */
export function onOverlay(model: Model, overlay: Overlay, command: Command): Update {
  if (overlay.name === 'panel') return onPanel(model, overlay.layer, command);
  if (overlay.name === 'replay') return onReplay(model, overlay, command);
  if (overlay.name === 'training')
    return model.trainingParts?.onCommand(model, overlay, command) ?? withoutEffects(model);
  const below: Model = { ...model, overlay: overlay.name === 'reading' ? afterReading(overlay) : undefined };
  if (command.verb === 'back') return withoutEffects(below);
  switch (overlay.name) {
    case 'reading': {
      const size = readingSize(overlay.reading, model.size);
      const reading = readingReducer(overlay.reading, command, size);
      return withoutEffects({ ...model, overlay: { ...overlay, reading } });
    }
  }
}

/** Returns what the visible text covers: another text, a panel, or nothing. */
const afterReading = ({ reading: { under }, below }: ReadingOverlay): Overlay | undefined =>
  under ? readingOver(under, below) : below;

type ReadingOverlay = Extract<Overlay, { name: 'reading' }>;

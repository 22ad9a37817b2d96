import { boxJustFilled, currentTurn, isPersonAt } from '../../engine/index.js';
import { BOX_PAUSE_MS, type Snapshot } from '../../session/index.js';
import type { Guard, SceneOf, Table } from './model.js';

/** How long nothing rolls when another person at this keyboard is next, in milliseconds. */
const HANDOVER_MS = 700;

/** The dice wait. */
export const WAITING: Guard = { against: [], ms: BOX_PAUSE_MS };
/** The dice wait, and no key rolls them at first. */
const HANDING_OVER: Guard = {
  against: [],
  ms: HANDOVER_MS,
  next: { against: [], ms: BOX_PAUSE_MS - HANDOVER_MS },
};

/** Returns the scene after a person has filled a box; undefined if the game shows another moment. */
export function filledScene(table: Table): SceneOf<'filled'> | undefined {
  const { game, events } = table.snapshot;
  if (table.snapshot.table || !boxJustFilled(game, events)) return undefined;
  const pause = nextPerson(table.snapshot) === undefined ? WAITING : HANDING_OVER;
  return { name: 'filled', table, typed: '', pause };
}

/** Returns the seat of the next player if another person has just filled a box; otherwise undefined. */
export function nextPerson({ game, events }: Snapshot): number | undefined {
  const seat = currentTurn(game)?.seat;
  const isOther = seat !== undefined && boxJustFilled(game, events)?.seat !== seat;
  return isOther && isPersonAt(game.header, seat) ? seat : undefined;
}

import { boxJustFilled, currentTurn, isPersonAt, waitsForFaces } from '../../engine/index.js';
import { BOX_PAUSE_MS, type Snapshot } from '../../session/index.js';
import { GUARD_MS } from './lateKeys.js';
import type { Guard, SceneOf, Table } from './model.js';

export const WAITING: Guard = { against: [], ms: BOX_PAUSE_MS };

/** The ways to roll the next dice: Enter or Space with quick keys, and all others. */
export type RollKind = 'enter' | 'other';

/** The dice wait, and this doesn't roll them for some milliseconds. */
const pauseOf = (against: readonly RollKind[], ms: number, all: number): Guard => ({
  against,
  ms,
  next: { against: [], ms: all - ms },
});
/** Another person at this keyboard is next, and needs time to look. */
const HANDING_OVER = pauseOf(['enter', 'other'], 700, 2 * BOX_PAUSE_MS);
/**
 * Enter right after a box's letter belongs to the box: with most boxes, it fills what the letter has
 * highlighted.
 */
const GOING_ON = pauseOf(['enter'], GUARD_MS, BOX_PAUSE_MS);

/** Returns the scene after a person has filled a box. Undefined at any other moment. */
export function filledScene(table: Table): SceneOf<'filled'> | undefined {
  const { game, events } = table.snapshot;
  if (table.snapshot.table || !boxJustFilled(game, events) || waitsForFaces(game)) return undefined;
  const pause = nextPerson(table.snapshot) === undefined ? GOING_ON : HANDING_OVER;
  return { name: 'filled', table, typed: '', pause };
}

/** Returns the next player's seat if another person has just filled a box. Otherwise undefined. */
export function nextPerson({ game, events }: Snapshot): number | undefined {
  const seat = currentTurn(game)?.seat;
  const isOther = seat !== undefined && boxJustFilled(game, events)?.seat !== seat;
  return isOther && isPersonAt(game.header, seat) ? seat : undefined;
}

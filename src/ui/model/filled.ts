import { boxJustFilled, currentTurn, isPersonAt, waitsForFaces } from '../../engine/index.js';
import { BOX_PAUSE_MS, type Snapshot } from '../../session/index.js';
import { GUARD_MS } from './lateKeys.js';
import type { Guard, SceneOf, Table } from './model.js';

export const WAITING: Guard = { against: [], ms: BOX_PAUSE_MS };

/** How the player asks for the next roll: with Enter or Space in quick keys, or some other way. */
export type RollKind = 'enter' | 'other';

/** A pause of `all` milliseconds before the next roll. In its first `ms`, requests in `against` don't roll the dice. */
const pauseOf = (against: readonly RollKind[], ms: number, all: number): Guard => ({
  against,
  ms,
  next: { against: [], ms: all - ms },
});
/** If somebody else at this keyboard plays next, they need time to look. */
const HANDING_OVER = pauseOf(['enter', 'other'], 700, 2 * BOX_PAUSE_MS);
/**
 * If nobody has to take over the keyboard: usually, a letter only highlights a box, and Enter fills it. But when the
 * letter alone has filled the box, an Enter right after it mustn't roll the dice.
 */
const GOING_ON = pauseOf(['enter'], GUARD_MS, BOX_PAUSE_MS);

/** The scene right after a person has filled a box. Undefined otherwise, and at network tables. */
export function filledScene(table: Table): SceneOf<'filled'> | undefined {
  const { game, events } = table.snapshot;
  if (table.snapshot.table || !boxJustFilled(game, events) || waitsForFaces(game)) return undefined;
  const pause = nextPerson(table.snapshot) === undefined ? GOING_ON : HANDING_OVER;
  return { name: 'filled', table, typed: '', pause };
}

/** The seat of the next player, if a person has just filled a box and another person plays next. */
export function nextPerson({ game, events }: Snapshot): number | undefined {
  const seat = currentTurn(game)?.seat;
  const isOther = seat !== undefined && boxJustFilled(game, events)?.seat !== seat;
  return isOther && isPersonAt(game.header, seat) ? seat : undefined;
}

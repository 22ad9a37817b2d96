import { boxJustFilled, currentTurn, isPersonAt, waitsForFaces } from '../../engine/index.js';
import { BOX_PAUSE_MS, type Snapshot } from '../../session/index.js';
import { GUARD_MS } from './lateKeys.js';
import type { Guard, SceneOf, Table } from './model.js';

export const WAITING: Guard = { against: [], ms: BOX_PAUSE_MS };

/** How the player asks for the next roll: with Enter or Space in quick keys, or in any other way. */
export type RollKind = 'enter' | 'other';

/**
 * Returns a pause before the next roll of `all` milliseconds. For the first `ms` of them, the requests in `against`
 * don't roll the dice.
 */
const pauseOf = (against: readonly RollKind[], ms: number, all: number): Guard => ({
  against,
  ms,
  next: { against: [], ms: all - ms },
});
/** The pause if another person at this keyboard plays next, who needs time to look. */
const HANDING_OVER = pauseOf(['enter', 'other'], 700, 2 * BOX_PAUSE_MS);
/**
 * The pause if the same person plays on. Usually, a letter only highlights a box, and Enter fills it. If the letter
 * alone has filled the box, an Enter right after it mustn't roll the dice.
 */
const GOING_ON = pauseOf(['enter'], GUARD_MS, BOX_PAUSE_MS);

/** Returns the scene that's shown right after a person has filled a box. Undefined at any other moment. */
export function filledScene(table: Table): SceneOf<'filled'> | undefined {
  const { game, events } = table.snapshot;
  if (table.snapshot.table || !boxJustFilled(game, events) || waitsForFaces(game)) return undefined;
  const pause = nextPerson(table.snapshot) === undefined ? GOING_ON : HANDING_OVER;
  return { name: 'filled', table, typed: '', pause };
}

/** Returns the next player's seat if a person has just filled a box and another person is next. Otherwise undefined. */
export function nextPerson({ game, events }: Snapshot): number | undefined {
  const seat = currentTurn(game)?.seat;
  const isOther = seat !== undefined && boxJustFilled(game, events)?.seat !== seat;
  return isOther && isPersonAt(game.header, seat) ? seat : undefined;
}

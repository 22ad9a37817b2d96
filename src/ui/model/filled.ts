import { boxJustFilled, currentTurn, isPersonAt } from '../../engine/index.js';
import { BOX_PAUSE_MS, type Snapshot } from '../../session/index.js';
import { GUARD_MS } from './lateKeys.js';
import type { Guard, SceneOf, Table } from './model.js';

/** The dice wait. */
export const WAITING: Guard = { against: [], ms: BOX_PAUSE_MS };

/**
 * How long the dice wait if another person at this keyboard is next, who needs time to look, in milliseconds: first no
 * key rolls them, and then any rolling key does.
 */
const HANDOVER_MS = [700, 2 * BOX_PAUSE_MS - 700] as const;
/**
 * How long the dice wait if the same person or a computer is next. Enter right after the letter of a box belongs to the
 * box: with most boxes, it fills what the letter has marked.
 */
const SAME_PERSON_MS = [GUARD_MS, BOX_PAUSE_MS - GUARD_MS] as const;

/** Returns the scene after a person has filled a box; undefined if the game shows another moment. */
export function filledScene(table: Table): SceneOf<'filled'> | undefined {
  const { game, events } = table.snapshot;
  if (table.snapshot.table || !boxJustFilled(game, events)) return undefined;
  const [still, ms] = nextPerson(table.snapshot) === undefined ? SAME_PERSON_MS : HANDOVER_MS;
  return { name: 'filled', table, typed: '', pause: { against: [], ms: still, next: { against: [], ms } } };
}

/** Returns the seat of the next player if another person has just filled a box; otherwise undefined. */
export function nextPerson({ game, events }: Snapshot): number | undefined {
  const seat = currentTurn(game)?.seat;
  const isOther = seat !== undefined && boxJustFilled(game, events)?.seat !== seat;
  return isOther && isPersonAt(game.header, seat) ? seat : undefined;
}

import {
  currentTurn,
  type Dice,
  DIE_INDEXES,
  type Face,
  type Hold,
  HOLD_NONE,
  heldPlaces,
  holdTakenBack,
  isFace,
  mapPlaces,
  nameOf,
  seatsTyping,
  sumDice,
  waitsForFaces,
} from '../../engine/index.js';
import { facesMessages } from '../../text/index.js';
import type { Sides } from './board/tumble.js';
import type { SceneOf, Table } from './model.js';

type FacesScene = SceneOf<'faces'>;

/** Asks for the faces of real dice. The player keeps the dice in `hold` instead of rolling them. */
export const facesScene = (table: Table, hold: Hold = HOLD_NONE, message?: string): FacesScene => ({
  name: 'faces',
  table,
  hold,
  typed: '',
  thrown: [],
  ...(message !== undefined && { message }),
});

/**
 * Asks for faces if the game needs them: after a roll of real dice, or after the player has taken back faces. Undefined
 * if it doesn't.
 */
export function facesAwaited(table: Table, message?: string): FacesScene | undefined {
  const { game, events } = table.snapshot;
  const hold = game.header.realDice && holdTakenBack(events);
  return waitsForFaces(game) || hold ? facesScene(table, hold || HOLD_NONE, message) : undefined;
}

export const facesWanted = ({ hold }: FacesScene): number => DIE_INDEXES.length - heldPlaces(hold).length;

/** The question for the faces in several wordings, longest first. */
export function facesQuestion(scene: FacesScene): readonly string[] {
  const { game } = scene.table.snapshot;
  const seat = seatsTyping(game)[scene.thrown.length] ?? 0;
  const kind = game.phase.name === 'roll-off' ? 'roll-off' : currentTurn(game)?.dice ? 'again' : 'turn';
  return facesMessages.ask(kind, nameOf(game.header, seat), facesWanted(scene));
}

/**
 * Lists what the players have thrown so far to decide who starts. Undefined if nobody has typed any faces in this
 * round.
 */
export function throwsSoFar({ table, thrown }: FacesScene): string | undefined {
  const { game } = table.snapshot;
  const seats = seatsTyping(game);
  const totals = thrown.map(
    (dice, index) => [nameOf(game.header, seats[index] ?? 0), sumDice(dice)] as const,
  );
  return totals.length > 0 ? facesMessages.soFar(totals) : undefined;
}

/** The held dice, then the faces typed so far, then blank dice. */
export function typedSides({ table, hold, typed }: FacesScene): Sides {
  const dice: Dice | undefined = currentTurn(table.snapshot.game)?.dice;
  const faces: Face[] = [...typed].map(Number).filter(isFace);
  return mapPlaces((place) => (hold[place] ? dice?.[place] : faces.shift()) ?? 'blank');
}

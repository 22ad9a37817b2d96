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

/**
 * Returns the scene that asks for the faces of real dice. `hold` says which dice the player keeps instead of rolling
 * them.
 */
export const facesScene = (table: Table, hold: Hold = HOLD_NONE, message?: string): FacesScene => ({
  name: 'faces',
  table,
  hold,
  typed: '',
  thrown: [],
  ...(message !== undefined && { message }),
});

/**
 * Returns the scene that asks for faces if the game needs them: after a roll of real dice, or after the player has
 * taken back faces typed earlier. Otherwise undefined.
 */
export function facesAwaited(table: Table, message?: string): FacesScene | undefined {
  const { game, events } = table.snapshot;
  const hold = game.header.realDice && holdTakenBack(events);
  return waitsForFaces(game) || hold ? facesScene(table, hold || HOLD_NONE, message) : undefined;
}

export const facesWanted = ({ hold }: FacesScene): number => DIE_INDEXES.length - heldPlaces(hold).length;

/** Returns the question for the faces in several wordings, longest first. */
export function facesQuestion(scene: FacesScene): readonly string[] {
  const { game } = scene.table.snapshot;
  const seat = seatsTyping(game)[scene.thrown.length] ?? 0;
  const kind = game.phase.name === 'roll-off' ? 'roll-off' : currentTurn(game)?.dice ? 'again' : 'turn';
  return facesMessages.ask(kind, nameOf(game.header, seat), facesWanted(scene));
}

/**
 * Describes what the players have thrown so far in this round of deciding who starts. Undefined if nobody has typed any
 * faces yet.
 */
export function throwsSoFar({ table, thrown }: FacesScene): string | undefined {
  const { game } = table.snapshot;
  const seats = seatsTyping(game);
  const totals = thrown.map(
    (dice, index) => [nameOf(game.header, seats[index] ?? 0), sumDice(dice)] as const,
  );
  return totals.length > 0 ? facesMessages.soFar(totals) : undefined;
}

/** Returns the held dice, the faces typed so far, and blank dice for the rest. */
export function typedSides({ table, hold, typed }: FacesScene): Sides {
  const dice: Dice | undefined = currentTurn(table.snapshot.game)?.dice;
  const faces: Face[] = [...typed].map(Number).filter(isFace);
  return mapPlaces((place) => (hold[place] ? dice?.[place] : faces.shift()) ?? 'blank');
}

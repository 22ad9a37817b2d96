/** The kind of whoever is no computer. */
export const PERSON = 'person';

export interface Player {
  readonly name: string;
  /** `person`, or the level of a computer player. */
  readonly kind: string;
}

export const personNamed = (name: string): Player => ({ name, kind: PERSON });

export const isPerson = ({ kind }: Pick<Player, 'kind'>): boolean => kind === PERSON;

/** Whether one person plays alone, and so for a score to beat. */
export function isSoloGame({ players }: { readonly players: readonly Player[] }): boolean {
  const [player, ...others] = players;
  return player !== undefined && others.length === 0 && isPerson(player);
}

/** The kind of a person. The other kinds are levels of computer players. */
export const PERSON = 'person';

export interface Player {
  readonly name: string;
  /** `person`, or the level of a computer player. */
  readonly kind: string;
}

export const personNamed = (name: string): Player => ({ name, kind: PERSON });

export const isPerson = ({ kind }: Pick<Player, 'kind'>): boolean => kind === PERSON;

/** Reports whether one person plays alone. Such a game plays against earlier scores. */
export function isSoloGame({ players }: { readonly players: readonly Player[] }): boolean {
  const [player, ...others] = players;
  return player !== undefined && others.length === 0 && isPerson(player);
}

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Removes control, bidi, zero-width and other characters that draw nothing or move other text. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Returns a name as it is stored and drawn: composed, on one line, and without invisible characters. */
export const cleanName = (typed: string): string =>
  withoutInvisible(typed.replace(/[\s\u2800]+/gu, ' '))
    // Removing characters can bring a letter and its accent together.
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .trim();

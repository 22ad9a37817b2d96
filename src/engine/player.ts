/** The kind of player that is a person. All other kinds are levels of computer players. */
export const PERSON = 'person';

export interface Player {
  readonly name: string;
  /** `person`, or the level of a computer player. */
  readonly kind: string;
}

export const personNamed = (name: string): Player => ({ name, kind: PERSON });

export const isPerson = ({ kind }: Pick<Player, 'kind'>): boolean => kind === PERSON;

/** Reports whether one person plays alone. The aim of a solo game is to beat earlier scores. */
export function isSoloGame({ players }: { readonly players: readonly Player[] }): boolean {
  const [player, ...others] = players;
  return player !== undefined && others.length === 0 && isPerson(player);
}

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Removes characters that are invisible or move other text, such as control, bidirectional and zero-width characters.
 */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Returns a name as it is stored and displayed: in Unicode form NFC, on one line and without invisible characters. */
export const cleanName = (typed: string): string =>
  withoutInvisible(typed.replace(/[\s\u2800]+/gu, ' '))
    // Normalised after the removal, because removing a character can put an accent next to its letter.
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .trim();

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

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Text without control, bidi, zero-width and other characters that draw nothing or move what is drawn. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** A name as it is stored and drawn: composed, on one line, and without characters that draw nothing. */
export const cleanName = (typed: string): string =>
  withoutInvisible(typed.replace(/[\s\u2800]+/gu, ' '))
    // Behind what was taken out, letters and accents may meet that were apart.
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .trim();

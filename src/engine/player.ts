/** The `kind` of a human player. Other kinds are `ghost` and the computer players' levels. */
export const PERSON = 'person';

export interface Player {
  readonly name: string;
  readonly kind: string;
}

export const personNamed = (name: string): Player => ({ name, kind: PERSON });

export const isPerson = ({ kind }: Pick<Player, 'kind'>): boolean => kind === PERSON;

/**
 * Which seats belong to people at this computer.
 *
 * @param table given only at a network table, where one person at most plays at this computer, or nobody if it only
 *   watches
 */
export const seatsHere = (
  players: readonly Player[],
  table?: { readonly seat?: number | undefined },
): readonly number[] =>
  players.flatMap((player, seat) => (isPerson(player) && (!table || table.seat === seat) ? [seat] : []));

/** True if two names mean one player. Case and character width don't matter. */
export const areAlike = (name: string, other: string): boolean => nameKey(name) === nameKey(other);

/** Names share this key if they're alike; see `areAlike`. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

export function isSoloGame({ players }: { readonly players: readonly Player[] }): boolean {
  const [player, ...others] = players;
  return player !== undefined && others.length === 0 && isPerson(player);
}

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Removes control, bidirectional, zero-width and other invisible characters. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Puts a typed name on one line, without invisible characters, in Unicode form NFC. */
export const cleanName = (typed: string): string =>
  withoutInvisible(typed.replace(/[\s\u2800]+/gu, ' '))
    // Normalise last: removing a character can put an accent right after its letter, and NFC then combines the two.
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .trim();

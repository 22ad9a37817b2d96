/** The `kind` of a human player. Any other kind is `ghost`, or the level of a computer player. */
export const PERSON = 'person';

export interface Player {
  readonly name: string;
  /** `person`, `ghost`, or the level of a computer player. */
  readonly kind: string;
}

export const personNamed = (name: string): Player => ({ name, kind: PERSON });

export const isPerson = ({ kind }: Pick<Player, 'kind'>): boolean => kind === PERSON;

/**
 * Returns the seats of the people who play at this computer.
 *
 * @param table present at a network table, where at most one seat belongs to this computer; watchers have none
 */
export const seatsHere = (
  players: readonly Player[],
  table?: { readonly seat?: number | undefined },
): readonly number[] =>
  players.flatMap((player, seat) => (isPerson(player) && (!table || table.seat === seat) ? [seat] : []));

/** Returns whether two names are equal, ignoring case and character width. Equal names refer to the same player. */
export const areAlike = (name: string, other: string): boolean => nameKey(name) === nameKey(other);

/** Returns a key for a name. Two names have the same key if they refer to the same player. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Reports whether the game is a solo game: one person, without opponents. */
export function isSoloGame({ players }: { readonly players: readonly Player[] }): boolean {
  const [player, ...others] = players;
  return player !== undefined && others.length === 0 && isPerson(player);
}

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Removes control, bidirectional, zero-width and other invisible characters. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Cleans up a typed name for storage and display: one line, no invisible characters, Unicode form NFC. */
export const cleanName = (typed: string): string =>
  withoutInvisible(typed.replace(/[\s\u2800]+/gu, ' '))
    // Normalise only after removing characters: the removal can leave an accent directly after its letter, and NFC then
    // combines the two.
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .trim();

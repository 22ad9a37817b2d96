import { createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The 32 characters of codes, five bits each, in this order. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Letters that people easily confuse with the characters of the alphabet. */
const LOOKALIKES: Readonly<Record<string, string>> = { i: '1', l: '1', o: '0' };

const NAME_LENGTH = 8;
const KEY_LENGTH = 16;
const GROUP_LENGTH = 4;
const BITS_PER_CHARACTER = 5;

const SECRET_BYTES = 32;
const PSK_BYTES = 32;

/**
 * The `info` text for HKDF, which says what the derived key is for. If the derivation ever changes, so must the number.
 */
const PSK_INFO = 'yahtzee-cli table key 1';

/** The reserved table name in codes that open new tables on a server. */
export const OPENING_TABLE = '0'.repeat(NAME_LENGTH);

export interface Code {
  /** The table's public name: 8 characters. */
  readonly table: string;
  /** The table's secret key: 16 characters, which are 80 bits. */
  readonly key: string;
}

/**
 * The code that asks a server for its public tables. Everybody knows this key, so it doesn't prove which server
 * answers; a web server's certificate does. No table can have this name, because codes never contain `u`, `l` and `i`.
 */
export const PUBLIC_LIST: Code = { table: 'public', key: 'public' };

export type CodeProblem =
  /** `letter` is the first character that codes never contain. */
  | { readonly kind: 'code-letter'; readonly letter: string }
  /** `length` counts the characters without dashes and spaces; `expected` is the right number. */
  | { readonly kind: 'code-length'; readonly length: number; readonly expected: number };

export type ParsedCode =
  { readonly ok: true; readonly code: Code } | { readonly ok: false; readonly problem: CodeProblem };

/**
 * Parses a code such as `k7qw-m2x9-ahdj-03nb-wxyz-5t6v`. Ignores case, spaces and dashes, and reads `i` and
 * `l` as `1`, `o` as `0`.
 */
export function parseCode(text: string): ParsedCode {
  const characters = [...text.toLowerCase().replaceAll(/[\s\p{Pd}]/gu, '')].map(
    (letter) => LOOKALIKES[letter] ?? letter,
  );
  const letter = characters.find((character) => !ALPHABET.includes(character));
  if (letter !== undefined) return { ok: false, problem: { kind: 'code-letter', letter } };
  const expected = NAME_LENGTH + KEY_LENGTH;
  if (characters.length !== expected)
    return { ok: false, problem: { kind: 'code-length', length: characters.length, expected } };
  const joined = characters.join('');
  return { ok: true, code: { table: joined.slice(0, NAME_LENGTH), key: joined.slice(NAME_LENGTH) } };
}

/** Formats a code as six groups of four characters: 29 characters with the dashes. */
export function formatCode({ table, key }: Code): string {
  const joined = table + key;
  const groups = Array.from({ length: joined.length / GROUP_LENGTH }, (_, group) =>
    joined.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH),
  );
  return groups.join('-');
}

/** True if a text looks like a table name: eight lower-case characters of the alphabet. */
export const isTableName = (text: string): boolean =>
  text.length === NAME_LENGTH && [...text].every((character) => ALPHABET.includes(character));

/** Draws a random table name, never `OPENING_TABLE`. */
export function newTableName(): string {
  for (;;) {
    const name = encode(randomBytes((NAME_LENGTH * BITS_PER_CHARACTER) / 8));
    if (name !== OPENING_TABLE) return name;
  }
}

/** Draws a server's secret: 32 random bytes. Anyone who knows it can compute the keys of all its tables. */
export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** A table's key: the first 80 bits of the HMAC-SHA-256 of its name under the server's secret. */
export function keyOf(secret: Uint8Array, tableName: string): string {
  const hmac = createHmac('sha256', secret).update(tableName).digest();
  return encode(hmac.subarray(0, (KEY_LENGTH * BITS_PER_CHARACTER) / 8));
}

/** Derives the 32-byte pre-shared key from the 16 characters of a table's key, with HKDF-SHA-256 and no salt. */
export const pskOf = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', PSK_INFO, PSK_BYTES));

/** Writes bytes in the alphabet, five bits per character, most significant bits first. */
function encode(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const characters = Array.from({ length: bits.length / BITS_PER_CHARACTER }, (_, place) => {
    const first = place * BITS_PER_CHARACTER;
    return ALPHABET[Number.parseInt(bits.slice(first, first + BITS_PER_CHARACTER), 2)];
  });
  return characters.join('');
}

/** An id for a server's secret that doesn't reveal it. */
export const secretIdOf = (secret: Uint8Array): string =>
  createHmac('sha256', secret).update('id of the secret').digest('base64url').slice(0, 16);

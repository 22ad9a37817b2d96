import { hash } from 'node:crypto';
import type { TableAction, TableRecord } from './records.js';

/** Returns the SHA-256 hash of bytes, or of a text in UTF-8, as base64url without padding. */
export const sha256 = (data: string | Uint8Array): string => hash('sha256', data, 'base64url');

/**
 * Returns the canonical JSON of a value, as defined by RFC 8785: the fields of objects are sorted by name, and there are
 * no spaces. Equal values therefore have equal texts, so their hashes and signatures are equal.
 */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // Loops, because a server calls this function dozens of times for each action.
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === '' ? '' : ','}${canonical(item)}`;
    return `[${text}]`;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(fields).sort()) {
    if (fields[name] === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonical(fields[name])}`;
  }
  return `{${text}}`;
}

/** The hash before the first record: 32 zero bytes. */
const NO_RECORDS = Buffer.alloc(32).toString('base64url');

/** Returns the hash of a log: the SHA-256 of the hash before its last record and this record's canonical JSON. */
export const nextHash = (before: string | undefined, record: TableRecord): string =>
  sha256(Buffer.concat([Buffer.from(before ?? NO_RECORDS, 'base64url'), Buffer.from(canonical(record))]));

/** What a member signs: the action, and the game that it belongs to. */
export interface Statement {
  /** The id of the table: the hash of its first record. */
  readonly table: string;
  readonly member: number;
  /** The number of the last game record that the member has seen, and the hash of the log up to this record. */
  readonly at: number;
  readonly hash: string;
  readonly action: TableAction;
}

/** Returns the text that a member signs. */
export const signedText = ({ table, member, at, hash, action }: Statement): string =>
  canonical({ table, member, at, hash, action });

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Returns a fingerprint that people can read to each other: the first 80 bits of a hash, as 16 characters in groups of
 * four. Nobody can make another log with the fingerprint of a given log. Making two logs that share a fingerprint takes
 * about 2^40 attempts.
 */
export function fingerprintOf(hash: string): string {
  let bits = BigInt(`0x${Buffer.from(hash, 'base64url').subarray(0, 10).toString('hex')}`);
  let letters = '';
  for (let place = 0; place < 16; place++) {
    letters = (LETTERS[Number(bits & 31n)] ?? '') + letters;
    bits >>= 5n;
  }
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

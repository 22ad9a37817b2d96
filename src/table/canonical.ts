import { hash } from 'node:crypto';
import type { TableAction, TableRecord } from './records.js';

/** The SHA-256 of bytes, or of a text in UTF-8, as base64url without padding. */
export const sha256 = (data: string | Uint8Array): string => hash('sha256', data, 'base64url');

/**
 * A value's canonical JSON (RFC 8785): fields sorted by name, no spaces. Equal values get equal texts, so equal hashes
 * and signatures.
 */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // Plain loops instead of `map` and `join`, because a server calls this dozens of times for each action.
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

/** The hash of a log without records: 32 zero bytes. */
const NO_RECORDS = Buffer.alloc(32).toString('base64url');

/** A log's hash: the SHA-256 of the hash before its last record, followed by that record's canonical JSON. */
export const nextHash = (before: string | undefined, record: TableRecord): string =>
  sha256(Buffer.concat([Buffer.from(before ?? NO_RECORDS, 'base64url'), Buffer.from(canonical(record))]));

/** What a member signs: an action at a table, and the state of the game that it answers. */
export interface Statement {
  /** The hash of the table's first record. */
  readonly table: string;
  readonly member: number;
  /** The number of the last game record that the member saw, and the log's hash up to it. */
  readonly at: number;
  readonly hash: string;
  readonly action: TableAction;
}

export const signedText = ({ table, member, at, hash, action }: Statement): string =>
  canonical({ table, member, at, hash, action });

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * A fingerprint that people can compare aloud: the first 80 bits of a hash, as 16 characters in groups of four. Nobody
 * can make another log with a given fingerprint; making two logs that match takes about 2^40 attempts.
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

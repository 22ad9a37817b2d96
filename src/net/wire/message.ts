/** A message: a JSON object whose `type` says what it means. */
export interface Message {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** What a connection sends: a message, or a message's JSON as text or as bytes in UTF-8. */
export type Outgoing = Message | string | Buffer;

/** Field names that could change an object's prototype if copied carelessly. */
const FORBIDDEN_FIELDS: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/**
 * Parses a message. Returns undefined if the text isn't a JSON object with a string `type`, is nested deeper
 * than `depth` levels, or contains a forbidden field name, a number too large for JavaScript, or half of a
 * Unicode character.
 */
export function parseMessage(text: string, depth: number): Message | undefined {
  let value: unknown;
  try {
    // `JSON.parse` doesn't use the call stack for nested values, so deep nesting is harmless here.
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isMessage(value) && isPlain(value, depth) ? value : undefined;
}

function isMessage(value: unknown): value is Message {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    'type' in value &&
    typeof value.type === 'string'
  );
}

/** Checks a value and everything in it. Recurses at most `depth` times, however deep the value is. */
function isPlain(value: unknown, depth: number): boolean {
  // Refuses half of a surrogate pair, such as half an emoji, because UTF-8 can't represent it.
  if (typeof value === 'string') return value.isWellFormed();
  // JSON can contain 1e999, which JavaScript reads as Infinity.
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isPlain(item, depth - 1));
  return Object.entries(value).every(
    ([field, item]) => !FORBIDDEN_FIELDS.includes(field) && isPlain(field, 0) && isPlain(item, depth - 1),
  );
}

/** Encodes a message as JSON in UTF-8. Throws a `RangeError` if the JSON is longer than `limit` bytes. */
export function encodeMessage(message: Outgoing, limit: number): Buffer {
  const bytes = Buffer.isBuffer(message)
    ? message
    : Buffer.from(typeof message === 'string' ? message : JSON.stringify(message));
  if (bytes.length > limit) {
    const start = bytes.toString('utf8', 0, 80);
    throw new RangeError(`A message has ${bytes.length} bytes; the limit is ${limit}: ${start}`);
  }
  return bytes;
}

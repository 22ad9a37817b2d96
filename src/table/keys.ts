import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import { type Statement, sha256, signedText } from './canonical.js';
import { chainOf } from './fairDice.js';
import type { Joiner } from './records.js';

/** A person's secrets at one table, in base64url. Saved before joining, because the player needs them to return. */
export interface MemberSecrets {
  /** The 32 bytes from which the ed25519 key is made (RFC 8032). */
  readonly key: string;
  readonly chain: string;
  /** Lets this person return to the seat. */
  readonly token: string;
}

export const newSecrets = (): MemberSecrets => ({
  key: random(),
  chain: random(),
  token: random(),
});

const random = (): string => randomBytes(32).toString('base64url');

/** What a person sends to join: the name, and the public key, chain end and token hash of these secrets. */
export const joinerOf = (name: string, { key, chain, token }: MemberSecrets): Joiner => ({
  name,
  key: publicKeyOf(key),
  chain: chainOf(chain).end,
  token: sha256(Buffer.from(token, 'base64url')),
});

/** The public key for a private ed25519 key, both as 32 bytes in base64url. */
export const publicKeyOf = (key: string): string =>
  createPublicKey(privateKey(key)).export({ format: 'jwk' }).x ?? '';

/** Signs an action: 64 bytes in base64url. */
export const signStatement = (key: string, statement: Statement): string =>
  sign(null, Buffer.from(signedText(statement)), privateKey(key)).toString('base64url');

export function isSignedBy(publicKey: string, statement: Statement, signature: string): boolean {
  const key = publicKeyObject(publicKey);
  return (
    key !== undefined &&
    verify(null, Buffer.from(signedText(statement)), key, Buffer.from(signature, 'base64url'))
  );
}

/** The start of an ed25519 key in PKCS #8 (RFC 8410); its 32 bytes follow. */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKey = (key: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8_START, Buffer.from(key, 'base64url')]),
    format: 'der',
    type: 'pkcs8',
  });

/** Cached, because parsing a key takes longer than checking a signature. A busy server has thousands. */
const parsed = new Map<string, KeyObject>();
const MAX_PARSED = 10_000;

function publicKeyObject(key: string): KeyObject | undefined {
  const known = parsed.get(key);
  if (known) return known;
  try {
    const object = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
    if (parsed.size >= MAX_PARSED) parsed.clear();
    parsed.set(key, object);
    return object;
  } catch {
    // Some values of 32 bytes aren't a point on the curve.
    return undefined;
  }
}

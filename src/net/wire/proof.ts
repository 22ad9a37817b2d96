import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Code, isTableName, PUBLIC_LIST, pskOf } from './code.js';
import type { Link } from './connection.js';

/** Finds a table's key. Undefined if the server has no such table. */
export type KeyFor = (tableName: string) => string | undefined;

const NONCE_BYTES = 32;
/** Matches a nonce or a proof: 32 bytes in lower-case hexadecimal digits. */
const HEX = /^[0-9a-f]{64}$/;

/**
 * What each side's proof is computed from, apart from the key. The nonces are random numbers that are used only once.
 */
interface Challenge {
  readonly version: string;
  readonly table: string;
  readonly serverNonce: string;
  readonly clientNonce: string;
}

/** One side's proof: an HMAC-SHA-256 in hexadecimal digits. */
function proofOf(psk: Uint8Array, side: 'client' | 'server', challenge: Challenge): string {
  const { version, table, serverNonce, clientNonce } = challenge;
  const text = [version, side, table, serverNonce, clientNonce].join(' ');
  return createHmac('sha256', psk).update(text).digest('hex');
}

const isProof = (given: unknown, expected: string): boolean =>
  typeof given === 'string' && HEX.test(given) && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

const newNonce = (): string => randomBytes(NONCE_BYTES).toString('hex');

/**
 * A table's pre-shared key. For an unknown table, random bytes, so that a client can't tell a wrong table name from a
 * wrong key.
 */
export function pskFor(keyFor: KeyFor, tableName: string): Buffer {
  const key = isTableName(tableName) ? keyFor(tableName) : undefined;
  return key === undefined ? randomBytes(NONCE_BYTES) : pskOf(key);
}

export interface ProofListener {
  proved(table: string): void;
  isWrong(): void;
}

/**
 * Asks a client to prove that it knows a table's code, and then proves to the client that the server knows it too.
 * Closes the link if the proof is wrong.
 */
export function askForProof(link: Link, version: string, keyFor: KeyFor, listener: ProofListener): void {
  const serverNonce = newNonce();
  link.receive({
    message({ type, table, nonce, proof }) {
      if (type !== 'proof' || typeof table !== 'string' || typeof nonce !== 'string' || !HEX.test(nonce)) {
        link.close('bad-message');
        return;
      }
      // Clients of direct connections never get here, so they can't ask for the public list: without a certificate,
      // they couldn't tell which server they have reached.
      const isList = table === PUBLIC_LIST.table;
      const psk = isList ? pskOf(PUBLIC_LIST.key) : pskFor(keyFor, table);
      const challenge = { version, table, serverNonce, clientNonce: nonce };
      if (!isProof(proof, proofOf(psk, 'client', challenge))) {
        link.close('wrong-code');
        listener.isWrong();
        return;
      }
      link.hold();
      link.send({ type: 'proved', proof: proofOf(psk, 'server', challenge) });
      listener.proved(table);
    },
    closed: () => undefined,
  });
  link.send({ type: 'prove', nonce: serverNonce });
}

/** How the proof ended, as the client sees it. */
export type ProofResult = 'proved' | 'wrong-code' | 'not-a-table' | 'closed';

/**
 * Proves to a server that this client knows a code, and checks that the server knows it too. Doesn't close
 * the link. The result is `closed` if the signal aborts.
 */
export function giveProof(
  link: Link,
  version: string,
  { table, key }: Code,
  signal: AbortSignal,
): Promise<ProofResult> {
  const psk = pskOf(key);
  const clientNonce = newNonce();
  let expected: string | undefined;
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve('closed'), { once: true });
    link.receive({
      message({ type, nonce, proof }) {
        if (expected === undefined && type === 'prove' && typeof nonce === 'string' && HEX.test(nonce)) {
          const challenge = { version, table, serverNonce: nonce, clientNonce };
          expected = proofOf(psk, 'server', challenge);
          const ours = proofOf(psk, 'client', challenge);
          link.send({ type: 'proof', table, nonce: clientNonce, proof: ours });
          return;
        }
        link.hold();
        if (expected === undefined || type !== 'proved') resolve('not-a-table');
        else resolve(isProof(proof, expected) ? 'proved' : 'wrong-code');
      },
      closed: ({ reason }) => resolve(reason === 'wrong-code' ? 'wrong-code' : 'closed'),
    });
  });
}

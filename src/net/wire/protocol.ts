import type { SecureContextOptions } from 'node:tls';
import type { Limits } from './limits.js';

/** The protocol versions supported here, best first. They are WebSocket subprotocols. */
export const VERSIONS: readonly string[] = ['yahtzee-table.3'];

const MAX_VERSIONS = 16;

/** WebSocket frames per message, at most. */
const MAX_FRAMES = 64;

/** Parses the header `Sec-WebSocket-Protocol`. Ignores everything that isn't a version of this protocol. */
export function parseVersions(header: string | undefined): readonly string[] {
  const names = (header ?? '').split(',').map((name) => name.trim());
  return names.filter((name) => /^yahtzee-table\.\d{1,6}$/.test(name)).slice(0, MAX_VERSIONS);
}

/**
 * TLS options for a pre-shared key, for both sides. Node supports these keys only up to TLS 1.2. The only cipher suite
 * authenticates both sides with the key, and its encryption stays safe if the key leaks later.
 */
export const PSK_TLS = {
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
} satisfies SecureContextOptions;

export const webSocketOptions = ({ messageBytes, closeMs }: Limits) => ({
  perMessageDeflate: false,
  maxPayload: messageBytes,
  maxFragments: MAX_FRAMES,
  closeTimeout: closeMs,
});

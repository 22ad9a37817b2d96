/** The prime of the field of curve25519: 2^255 - 19. */
const PRIME = (1n << 255n) - 19n;

/** The y coordinate of two points of order 8. The other two have the negative of it. */
const ORDER_8 = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n;

/**
 * The y coordinates of the eight points of small order. With such a point as a public key, a signature can be valid for
 * many messages, so anybody can sign.
 */
const SMALL_ORDER: ReadonlySet<bigint> = new Set([0n, 1n, PRIME - 1n, ORDER_8, PRIME - ORDER_8]);

/**
 * Reports whether 32 bytes can be an ed25519 public key: the y coordinate of the point must be less than the prime, and
 * the order of the point must not be small. Does not check that the point is on the curve. If it is not, no signature is
 * valid.
 */
export function isPublicKey(bytes: Uint8Array): boolean {
  if (bytes.length !== 32) return false;
  const y = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`) & ((1n << 255n) - 1n);
  return y < PRIME && !SMALL_ORDER.has(y);
}

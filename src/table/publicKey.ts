/** The prime of the field of curve25519: 2^255 - 19. */
const PRIME = (1n << 255n) - 19n;

/** The y coordinate of two points of order 8; the other two have its negative. */
const ORDER_8 = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n;

/**
 * The y coordinates of the eight points of small order. With such a public key, a signature can be valid for many
 * messages, so anybody can sign.
 */
const SMALL_ORDER: ReadonlySet<bigint> = new Set([0n, 1n, PRIME - 1n, ORDER_8, PRIME - ORDER_8]);

/** The constant d of the curve -x² + y² = 1 + d x² y². */
const D = 0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3n;

/**
 * True if 32 bytes can be an ed25519 public key: the y coordinate, below the prime, of a curve point whose order isn't
 * small.
 */
export function isPublicKey(bytes: Uint8Array): boolean {
  if (bytes.length !== 32) return false;
  const y = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`) & ((1n << 255n) - 1n);
  return y < PRIME && !SMALL_ORDER.has(y) && isOnCurve(y);
}

/** True if x² = (y² - 1) / (d y² + 1) has a solution, by Euler's criterion. */
function isOnCurve(y: bigint): boolean {
  const square = (y * y) % PRIME;
  // a / b is a square exactly if a * b is one, and multiplying is faster.
  let factor = ((square - 1n) * (D * square + 1n)) % PRIME;
  let power = 1n;
  for (let exponent = PRIME >> 1n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) power = (power * factor) % PRIME;
    factor = (factor * factor) % PRIME;
  }
  return power === 1n;
}

import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net';
import { groupsOf, plainAddress } from './addresses.js';

/**
 * The PROXY protocol's header, version 2: a balancer starts each connection with it to pass on the client's address.
 * https://www.haproxy.org/download/3.2/doc/proxy-protocol.txt describes the format.
 */
export type ProxyHeader =
  | { readonly type: 'incomplete' }
  /** These bytes don't start with a header, or the header isn't about TCP. */
  | { readonly type: 'invalid' }
  /** `length` is in bytes. Connections of the balancer itself, such as health checks, have no `address`. */
  | { readonly type: 'header'; readonly length: number; readonly address?: string };

const SIGNATURE = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');
/** Bytes before the addresses: the signature, the command, the family and a length. */
const FIXED_BYTES = SIGNATURE.length + 4;
/** The longest header. Addresses need at most 36 bytes; the rest is extra data, which is ignored. */
const MAX_BYTES = 2_048;
const LOCAL = 0x20;
const PROXY = 0x21;
const TCP4 = 0x11;
const TCP6 = 0x21;

const INCOMPLETE: ProxyHeader = { type: 'incomplete' };
const INVALID: ProxyHeader = { type: 'invalid' };

/** Reads the header at the start of a connection. `bytes` is everything that has arrived so far. */
export function readProxyHeader(bytes: Buffer): ProxyHeader {
  const start = bytes.subarray(0, SIGNATURE.length);
  if (!start.equals(SIGNATURE.subarray(0, start.length))) return INVALID;
  if (bytes.length < FIXED_BYTES) return INCOMPLETE;
  const command = bytes.readUInt8(SIGNATURE.length);
  const family = bytes.readUInt8(SIGNATURE.length + 1);
  const length = FIXED_BYTES + bytes.readUInt16BE(SIGNATURE.length + 2);
  if (length > MAX_BYTES || (command !== LOCAL && command !== PROXY)) return INVALID;
  if (bytes.length < length) return INCOMPLETE;
  if (command === LOCAL) return { type: 'header', length };
  const address = clientAddress(family, bytes.subarray(FIXED_BYTES, length));
  return address === undefined ? INVALID : { type: 'header', length, address };
}

/** The client's address: the first of two addresses, which two ports follow. */
function clientAddress(family: number, addresses: Buffer): string | undefined {
  if (family === TCP4 && addresses.length >= 12) return addresses.subarray(0, 4).join('.');
  if (family !== TCP6 || addresses.length < 36) return undefined;
  return plainAddress(
    ipv6Address(Array.from({ length: 8 }, (_, index) => addresses.readUInt16BE(2 * index))),
  );
}

/** An IPv6 address from eight 16-bit groups, in the form in which sockets report it. */
function ipv6Address(groups: readonly number[]): string {
  const address = groups.map((group) => group.toString(16)).join(':');
  return new SocketAddress({ family: 'ipv6', address }).address;
}

export type InNetworks = (address: string) => boolean;

/**
 * The first item in a list that isn't a valid network. If it's an address inside a network, such as `10.1.2.3/8`,
 * `network` is that network: `10.0.0.0/8`.
 */
export interface WrongNetwork {
  readonly ok: false;
  readonly wrong: string;
  readonly network?: string;
}

/** Parses a comma-separated list of networks, each an IP address or `address/bits`. */
export function parseNetworks(
  typed: string,
): { readonly ok: true; readonly contain: InNetworks } | WrongNetwork {
  // Two lists, because a single `BlockList` would find IPv4 addresses in IPv6 networks.
  const networks = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const item of typed.split(',').map((part) => part.trim())) {
    const [, address = '', digits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(item) ?? [];
    const most = isIPv4(address) ? 32 : 128;
    const bits = digits === undefined ? most : Number(digits);
    // Refuses IPv4 addresses in the form `::ffff:1.2.3.4`, because connections from them are compared in the plain IPv4
    // form.
    if (isIP(address) === 0 || plainAddress(address) !== address || bits > most)
      return { ok: false, wrong: item };
    const first = firstAddress(address, bits);
    if (numbersOf(first).join() !== numbersOf(address).join())
      return { ok: false, wrong: item, network: `${first}/${bits}` };
    const family = familyOf(address);
    networks[family].addSubnet(address, bits, family);
  }
  return {
    ok: true,
    contain(address) {
      const plain = plainAddress(address);
      const family = familyOf(plain);
      return isIP(plain) !== 0 && networks[family].check(plain, family);
    },
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** The first address of the network around an address, with a prefix of `bits` bits. */
function firstAddress(address: string, bits: number): string {
  const size = isIPv4(address) ? 8 : 16;
  const first = numbersOf(address).map((number, index) => {
    const cleared = Math.min(size, Math.max(0, (index + 1) * size - bits));
    return (number >> cleared) << cleared;
  });
  return isIPv4(address) ? first.join('.') : ipv6Address(first);
}

/** The four numbers of an IPv4 address, or the eight groups of an IPv6 address. */
const numbersOf = (address: string): readonly number[] =>
  isIPv4(address) ? address.split('.').map(Number) : groupsOf(address);

import { isIPv4, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

export interface ListeningAddress {
  /** `::` and `0.0.0.0` mean all addresses of the machine. */
  readonly address: string;
  readonly port: number;
}

type Interfaces = Readonly<Record<string, readonly { readonly address: string }[] | undefined>>;

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;
/** IPv6 addresses that work only on one cable or one wireless network: fe80::/10. */
const LINK_LOCAL = /^fe[89ab]/i;
/** How many 16-bit groups of an IPv6 address identify a provider's customer: four for a /64, three for a /48. */
const NETWORK_GROUPS = [4, 3];
const ALL_GROUPS = 8;

/** An IP address in plain form: IPv4 without the prefix `::ffff:`, and IPv6 without a zone. */
export const plainAddress = (address: string): string => address.replace(MAPPED_IPV4, '').replace(/%.*$/, '');

/** True for an IP address of this machine alone: 127.0.0.0/8 or ::1. */
export function isLoopback(address: string): boolean {
  const plain = plainAddress(address);
  return isIPv4(plain) ? plain.startsWith('127.') : plain === '::1';
}

/**
 * Address ranges around an IP address that may all belong to one customer of an internet provider, smallest first: the
 * IPv4 address alone, or the /64 and the /48 of an IPv6 address.
 */
export function networksOf(address: string): readonly string[] {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return [plain];
  const groups = groupsOf(plain).map((group) => group.toString(16));
  return NETWORK_GROUPS.map((count) => groups.slice(0, count).join(':'));
}

/** The eight 16-bit groups of an IPv6 address without a zone. */
export function groupsOf(address: string): readonly number[] {
  // A URL writes all groups in hexadecimal, even if the text ends with an IPv4 address, as in `::ffff:1.2.3.4`.
  const sides = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [left = [], right = []] = sides.map((side) => side.split(':').filter(Boolean));
  const zeros = Array.from({ length: ALL_GROUPS - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/** Formats a host and a port. Writes IPv6 addresses in brackets. */
export const hostAndPort = (host: string, port: number): string =>
  `${isIPv6(host) ? `[${host}]` : host}:${port}`;

/**
 * Where others can reach a listening socket, each as `host:port`. A socket on all addresses gives every one: first
 * IPv4, then IPv6, and last the loopback ones. Leaves out link-local IPv6 addresses, which are useless without a
 * network card's name.
 */
export function addressesOf(
  { address, port }: ListeningAddress,
  interfaces: Interfaces = networkInterfaces(),
): readonly string[] {
  if (address !== '::' && address !== '0.0.0.0') return [hostAndPort(plainAddress(address), port)];
  const all = Object.values(interfaces).flatMap((card) => (card ?? []).map((entry) => entry.address));
  const reachable = all.filter(
    (found) => isIPv4(found) || (address === '::' && !LINK_LOCAL.test(found) && isIPv6(found)),
  );
  const rank = (found: string): number => (isLoopback(found) ? 2 : 0) + (isIPv4(found) ? 0 : 1);
  return [...new Set(reachable)].sort((a, b) => rank(a) - rank(b)).map((found) => hostAndPort(found, port));
}

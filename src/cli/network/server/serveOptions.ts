import { readFileSync } from 'node:fs';
import type { NatsOptions } from '../../../nats/index.js';
import { faultText } from '../../../storage/index.js';
import { networkMessages } from '../../../text/index.js';
import { UsageError } from '../../options.js';

/** Where a server listens. By default: all addresses, and the first free port from 7613. */
export interface ListenAddress {
  readonly host?: string;
  readonly port?: number;
}

/**
 * Parses the value of `--listen`: `port`, `host:port` or `[address]:port`.
 *
 * @throws UsageError
 */
export function readListen(typed: string | undefined): ListenAddress {
  if (typed === undefined) return {};
  const address = parseAddress(typed);
  if (!address) throw new UsageError(networkMessages.listen(typed));
  return address;
}

/** Parses `port`, `host:port` or `[address]:port`; undefined for anything else. */
export function parseAddress(
  typed: string,
): (Required<Pick<ListenAddress, 'port'>> & ListenAddress) | undefined {
  const [, bracketed, plain, digits = ''] =
    /^(?:(?:\[([^\]]+)\]|([^:[\]]*)):)?(\d{1,5})$/.exec(typed.trim()) ?? [];
  const port = Number(digits);
  if (digits === '' || port > 65_535) return undefined;
  const host = bracketed ?? plain ?? '';
  return { port, ...(host !== '' && { host }) };
}

export interface ServeNatsOptions {
  readonly nats: string;
  readonly natsCredentials?: string;
  readonly secretFile?: string;
  readonly stream?: string;
  readonly replicas?: string;
  readonly keep?: string;
  readonly storeLimit?: string;
}

const SECRET_VARIABLE = 'YAHTZEE_SECRET';
/** The shortest allowed secret: 32 hexadecimal digits have 128 random bits. */
const MIN_SECRET = 32;

const DEFAULTS = { stream: 'YAHTZEE', keepDays: '30' } as const;

/** JetStream stores at most this many copies of a record. */
const MAX_REPLICAS = 5;
const MAX_LIMIT_MIB = 1024 * 1024 * 1024;

/**
 * Reads the secret that all servers of a cluster share, from a file or from the environment.
 *
 * @throws UsageError if there is none, or if it is too short
 */
export function readSecret(file: string | undefined): Uint8Array {
  const text = file === undefined ? process.env[SECRET_VARIABLE] : readText('--secret-file', file);
  if (text === undefined || text.trim() === '')
    throw new UsageError(
      file === undefined
        ? networkMessages.noSecret(SECRET_VARIABLE)
        : networkMessages.emptyFile('--secret-file', file),
    );
  const secret = text.trim();
  if (secret.length < MIN_SECRET) throw new UsageError(networkMessages.shortSecret(MIN_SECRET));
  return new TextEncoder().encode(secret);
}

/**
 * Reads the options for NATS: its addresses and credentials, and how it stores the tables.
 *
 * @throws UsageError if an option is wrong
 */
export function readNatsOptions(options: ServeNatsOptions): Omit<NatsOptions, 'secretId'> {
  const { servers, isEncrypted } = readServers(options.nats);
  const { stream = DEFAULTS.stream, natsCredentials } = options;
  if (!/^[\w-]{1,32}$/.test(stream)) throw new UsageError(networkMessages.stream(stream));
  return {
    servers,
    isEncrypted,
    stream,
    keepDays: whole('--keep', options.keep ?? DEFAULTS.keepDays, 3650),
    // Pass on only what the user has given, so that an existing stream keeps its other options.
    ...(options.replicas !== undefined && {
      replicas: whole('--replicas', options.replicas, MAX_REPLICAS),
    }),
    ...(options.storeLimit !== undefined && {
      limitMiB: whole('--store-limit', options.storeLimit, MAX_LIMIT_MIB),
    }),
    ...(natsCredentials !== undefined && { credentials: readCredentials(natsCredentials) }),
  };
}

function readCredentials(file: string): string {
  const text = readText('--nats-credentials', file);
  if (text.trim() === '') throw new UsageError(networkMessages.emptyFile('--nats-credentials', file));
  return text;
}

/** Parses addresses such as `nats://a,b:4223,[::1]:4222` or `tls://a,b`. */
function readServers(typed: string): Pick<NatsOptions, 'servers' | 'isEncrypted'> {
  const [, scheme = 'nats', list = ''] = /^(?:(nats|tls):\/\/)?(.*)$/.exec(typed.trim()) ?? [];
  const given = list.split(',').map((server) => server.trim());
  // Remove only the first address's scheme, wherever it appears. `nats://a,tls://b` then fails, because the connection
  // to `b` wouldn't be encrypted.
  const prefix = `${scheme}://`;
  const servers = given.map((server) => (server.startsWith(prefix) ? server.slice(prefix.length) : server));
  if (list.includes('@')) throw new UsageError(networkMessages.natsPassword);
  const isAddress = (server: string): boolean => {
    const [address, , , port = '1'] = /^(\[[0-9a-fA-F:.]+\]|[\w.-]+)(:(\d{1,5}))?$/.exec(server) ?? [];
    return address !== undefined && Number(port) > 0 && Number(port) <= 65_535;
  };
  if (!servers.every(isAddress)) throw new UsageError(networkMessages.nats(typed));
  return { servers, isEncrypted: scheme === 'tls' };
}

function whole(option: string, typed: string, max: number): number {
  const number = /^\d{1,10}$/.test(typed) ? Number(typed) : 0;
  if (number < 1 || number > max) throw new UsageError(networkMessages.wholeNumber(option, typed, max));
  return number;
}

function readText(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(networkMessages.unreadable(option, file, faultText(error)));
  }
}

import { isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';
import { hostAndPort, isLoopback } from './addresses.js';
import { type Code, type CodeProblem, formatCode, OPENING_TABLE, parseCode } from './code.js';

/** A table's port, unless the invitation names one. */
export const DEFAULT_PORT = 7613;

/** The port of `wss://` invitations that name none. */
const SECURE_WEB_PORT = 443;

export type Invitation =
  /** `host:port/code`: a direct connection, which the code itself encrypts. */
  | { readonly kind: 'direct'; readonly host: string; readonly port: number; readonly code: Code }
  /** `wss://host:port/path/code`: through a web server, which has a certificate. */
  | WebInvitation<'wss'>
  /** `ws://host:port/path/code`: unencrypted, to this machine. */
  | WebInvitation<'ws'>;

/** An invitation whose connection starts with an HTTP request. */
interface WebInvitation<Kind> {
  readonly kind: Kind;
  readonly host: string;
  readonly port: number;
  /** The path of the HTTP request, from the first slash, without the code. */
  readonly path: string;
  readonly code: Code;
}

export type InvitationProblem =
  | CodeProblem
  | { readonly kind: 'empty' }
  /** The text starts with a different scheme, such as `https`. */
  | { readonly kind: 'scheme'; readonly scheme: string }
  | { readonly kind: 'host'; readonly host: string }
  /** The port isn't a number from 1 to 65535. */
  | { readonly kind: 'port'; readonly port: string }
  /** Nothing follows the host and port. */
  | { readonly kind: 'no-code' }
  /** The path contains characters that need escapes, or there's a path but no scheme. */
  | { readonly kind: 'path'; readonly path: string }
  /** `ws://` isn't encrypted, so its host must be this machine. */
  | { readonly kind: 'unencrypted'; readonly host: string };

export type ParsedInvitation =
  | { readonly ok: true; readonly invitation: Invitation }
  | { readonly ok: false; readonly problem: InvitationProblem };

const failure = (problem: InvitationProblem): ParsedInvitation => ({ ok: false, problem });

/**
 * Parses an invitation: `host:port/code`, `[IPv6 address]:port/code`, `wss://host:port/path/code`, or
 * `ws://host:port/path/code` with a loopback host. Without a port: 443 for `wss://`, otherwise 7613.
 */
export function parseInvitation(text: string): ParsedInvitation {
  const trimmed = text.trim();
  if (trimmed === '') return failure({ kind: 'empty' });
  const [, scheme = '', rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/is.exec(trimmed) ?? [];
  const kind = scheme === '' ? 'direct' : scheme.toLowerCase();
  if (kind !== 'direct' && kind !== 'ws' && kind !== 'wss') return failure({ kind: 'scheme', scheme });

  const slash = rest.indexOf('/');
  const place = parsePlace(slash < 0 ? rest : rest.slice(0, slash));
  if ('kind' in place) return failure(place);
  const { host, port = kind === 'wss' ? SECURE_WEB_PORT : DEFAULT_PORT } = place;
  if (kind === 'ws' && host !== 'localhost' && !isLoopback(host))
    return failure({ kind: 'unencrypted', host });

  const after = slash < 0 ? '' : rest.slice(slash);
  const lastSlash = after.lastIndexOf('/');
  const path = after.slice(0, Math.max(0, lastSlash));
  const codeText = after.slice(lastSlash + 1);
  if (codeText === '') return failure({ kind: 'no-code' });
  if (!/^[\w.~/-]*$/.test(path) || (kind === 'direct' && path !== '')) return failure({ kind: 'path', path });
  const parsed = parseCode(codeText);
  if (!parsed.ok) return failure(parsed.problem);
  const { code } = parsed;
  const invitation: Invitation =
    kind === 'direct' ? { kind, host, port, code } : { kind, host, port, path: `${path}/`, code };
  return { ok: true, invitation };
}

/** A web server with tables: an invitation without its code. */
export type WebServer = Omit<WebInvitation<'wss' | 'ws'>, 'code'>;

export type ServerProblem =
  | Exclude<InvitationProblem, CodeProblem | { kind: 'no-code' | 'empty' }>
  /** The text doesn't start with `wss://` or `ws://`. */
  | { readonly kind: 'not-web' };

export type ParsedServer =
  { readonly ok: true; readonly server: WebServer } | { readonly ok: false; readonly problem: ServerProblem };

/**
 * Parses a web server's address: `wss://host:port/path`, or `ws://host:port/path` with a loopback host. An
 * invitation to one of its tables, or one that opens tables, works too.
 */
export function parseServer(text: string): ParsedServer {
  const typed = text.trim();
  const parsed = parseInvitation(typed);
  if (parsed.ok) return webServerOf(parsed.invitation);
  const anyCode = OPENING_TABLE.repeat(3);
  const completed = parseInvitation(`${typed.replace(/(?<=[^/:])\/+$/, '')}/${anyCode}`);
  if (completed.ok) return webServerOf(completed.invitation);
  const { problem } = completed;
  const isWeb = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed);
  switch (problem.kind) {
    case 'scheme':
    case 'host':
    case 'port':
    case 'path':
    case 'unencrypted':
      return { ok: false, problem: isWeb ? problem : { kind: 'not-web' } };
    default:
      return { ok: false, problem: { kind: 'not-web' } };
  }
}

function webServerOf(invitation: Invitation): ParsedServer {
  if (invitation.kind === 'direct') return { ok: false, problem: { kind: 'not-web' } };
  const { kind, host, port, path } = invitation;
  return { ok: true, server: { kind, host, port, path } };
}

/** Formats an invitation. Parsing the result returns the same invitation. */
export function formatInvitation(invitation: Invitation): string {
  const { kind, host, port, code } = invitation;
  const place = hostAndPort(host, port);
  if (kind === 'direct') return `${place}/${formatCode(code)}`;
  const shown = kind === 'wss' && port === SECURE_WEB_PORT ? place.slice(0, place.lastIndexOf(':')) : place;
  return `${kind}://${shown}${invitation.path}${formatCode(code)}`;
}

/** Matches a host and a port. The host is an IPv6 address in brackets, or a text without colons. */
const PLACE = /^(?:\[(?<v6>[^\]]*)\]|(?<name>[^:[\]]*))(?::(?<port>[^:]*))?$/;

function parsePlace(text: string): { host: string; port?: number } | InvitationProblem {
  const { v6, name = text, port: portText } = PLACE.exec(text)?.groups ?? {};
  const host = v6?.toLowerCase() ?? hostName(name);
  const isValid = v6 === undefined ? host !== '' : isIPv6(host) && !host.includes('%');
  if (!isValid) return { kind: 'host', host: v6 ?? name };
  if (portText === undefined) return { host };
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : 0;
  return port >= 1 && port <= 65_535 ? { host, port } : { kind: 'port', port: portText };
}

/** A host name or an IPv4 address in ASCII and lower case, or an empty string if it's invalid. */
function hostName(name: string): string {
  const ascii = domainToASCII(name);
  return /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(ascii) && ascii.length <= 253 ? ascii : '';
}

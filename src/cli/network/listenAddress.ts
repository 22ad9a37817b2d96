import { networkMessages } from '../../text/index.js';
import { UsageError } from '../options.js';

/** Where a server listens. Absent fields mean all addresses, and the first free port from 7613. */
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

/** Parses `port`, `host:port` or `[address]:port`. Returns undefined if the text has another form. */
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

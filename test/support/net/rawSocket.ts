import { connect } from 'node:tls';
import { WebSocket } from 'ws';
import type { Invitation } from '../../../src/net/index.js';
import { pskOf } from '../../../src/net/wire/code.js';
import { PSK_TLS } from '../../../src/net/wire/protocol.js';

/** Opens a WebSocket with the code of a table, from this address. Resolves when the WebSocket is open, or closed. */
export async function openRawSocket(
  { host, code, port }: Pick<Invitation, 'host' | 'code' | 'port'>,
  localAddress?: string,
): Promise<WebSocket> {
  const socket = connect({
    ...PSK_TLS,
    host,
    port,
    ...(localAddress !== undefined && { localAddress }),
    pskCallback: () => ({ psk: pskOf(code.key), identity: code.table }),
    checkServerIdentity: () => undefined,
  });
  const webSocket = new WebSocket('ws://table/', 'yahtzee-table.3', { createConnection: () => socket });
  webSocket.on('error', () => undefined);
  await new Promise((resolve) => webSocket.once('open', resolve).once('close', resolve));
  return webSocket;
}

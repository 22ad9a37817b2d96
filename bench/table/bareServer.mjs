// A minimal server for comparison with the server of tables: WebSockets over TLS with a pre-shared key. Sends each
// message to all connections with the same path. Prints its port.
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:tls';
import { WebSocketServer } from 'ws';

const [key = ''] = process.argv.slice(2);
const rooms = new Map();
const http = createHttpServer();
const webSockets = new WebSocketServer({ server: http, perMessageDeflate: false });
webSockets.on('connection', (socket, { url }) => {
  const room = rooms.get(url) ?? new Set();
  rooms.set(url, room.add(socket));
  socket.on('close', () => room.delete(socket));
  socket.on('message', (data) => {
    for (const each of room) each.send(data, { binary: false });
  });
});
const tls = createTlsServer(
  {
    minVersion: 'TLSv1.2',
    maxVersion: 'TLSv1.2',
    ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
    pskCallback: () => Buffer.from(key, 'hex'),
  },
  (socket) => {
    socket.setNoDelay(true);
    http.emit('connection', socket);
  },
);
tls.listen(0, '127.0.0.1', () => {
  const address = tls.address();
  if (address !== null && typeof address === 'object') console.log(`Listening: ${address.port}`);
});

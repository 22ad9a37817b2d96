// A minimal server to compare the table server with: WebSockets over TLS with a pre-shared key. Sends each
// message to all connections with the same path. With a folder as second argument, it also does all that a
// table's actions need apart from the rules: checks a signature, stores lines, and collects four answers.
// Prints its port.
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:tls';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';

const [key = '', folder] = process.argv.slice(2);
const SEATS = 4;
const STATEMENT = Buffer.alloc(250, 'x');
/** A line of the same length as the line for a roll in the log of a table. */
const LINE = Buffer.from(`${'x'.repeat(550)}\n`);
const DONE = Buffer.from(`done${'x'.repeat(480)}`);
const pair = generateKeyPairSync('ed25519');
const signature = sign(null, STATEMENT, pair.privateKey);

/** @type {Map<string, ReturnType<typeof openRoom>>} */
const rooms = new Map();

const FLAGS = constants.O_RDWR | constants.O_CREAT | constants.O_DSYNC;
/** @param {string} url */
const openRoom = (url) => ({
  /** @type {Set<import('ws').WebSocket>} */
  sockets: new Set(),
  answers: 0,
  file: folder && open(join(folder, url.slice(1)), FLAGS),
});

/**
 * Stores a line, and then sends a message to everybody in a room.
 * @param {ReturnType<typeof openRoom>} room
 * @param {Buffer} data
 */
const tell = async ({ sockets, file }, data) => {
  if (file) await (await file).write(LINE);
  for (const each of sockets) each.send(data, { binary: false });
};

/**
 * Handles a message. Everybody answers `roll` with `link`, and everybody receives `done` after the last
 * answer. Every other message goes to everybody.
 * @param {ReturnType<typeof openRoom>} room
 * @param {Buffer} data
 */
const handle = (room, data) => {
  if (!room.file) return tell(room, data);
  if (data.subarray(0, 4).toString() === 'link') {
    return ++room.answers % SEATS === 0 ? tell(room, DONE) : undefined;
  }
  if (!verify(null, STATEMENT, pair.publicKey, signature)) throw new Error('the signature is wrong');
  return tell(room, data);
};

const http = createHttpServer();
const webSockets = new WebSocketServer({ server: http, perMessageDeflate: false });
webSockets.on('connection', (socket, { url = '' }) => {
  const room = rooms.get(url) ?? openRoom(url);
  rooms.set(url, room);
  room.sockets.add(socket);
  socket.on('close', () => room.sockets.delete(socket));
  socket.on('message', (data) => {
    if (data instanceof Buffer) void handle(room, data);
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

/** Tables on the network: the server, the client, and the connection between them. */
export type { RollRequest } from './client/actor.js';
export * from './client/clientState.js';
export * from './client/publicTables.js';
export * from './client/tableClient.js';
export * from './cluster.js';
export * from './log.js';
export * from './messages.js';
export * from './server/hostedTable.js';
export * from './server/tableServer.js';
export * from './client/room.js';
export { addressesOf, hostAndPort, isLoopback } from './wire/addresses.js';
export * from './wire/code.js';
export * from './wire/connect.js';
export * from './wire/connection.js';
export * from './wire/invitation.js';
export * from './wire/listen.js';

/** Keeps several servers' tables in NATS JetStream, so that any server can serve any client of any table. */
export { type NatsOptions, type NatsProblem, openNats, type OpenNats } from './openNats.js';

/** Keeps several servers' tables in NATS JetStream, so that any server can serve any table's clients. */
export { type NatsOptions, type NatsProblem, openNats, type OpenNats } from './openNats.js';

import type { Hold } from '../engine/index.js';
import type { Session } from './session.js';
import type { PublicTable, TableLink, TableRefusal, TableRequest, TableView } from './table.js';

/** The parts of a table's log that an earlier window on this computer has already received. */
export interface SeenBefore {
  /** The number of events of the game. */
  readonly events: number;
  /** The number of chat messages. */
  readonly messages: number;
}

/** A network table, from the lobby to the end of its game. */
export interface TableRoom {
  /** Present if this computer has returned to the table. */
  readonly seenBefore?: SeenBefore;
  /** Returns undefined until the first record of the table arrives. */
  getView(): TableView | undefined;
  /** Returns the state of the connection, even before the first record arrives. */
  getLink(): TableLink;
  /** Calls `listener` after every change. Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void;
  /** Returns the session of the game, or undefined before the start. The session's snapshots contain the view. */
  session(): Session | undefined;
  /** Performs an action. Resolves when the server has answered; never rejects. */
  request(request: TableRequest): Promise<TableRefusal | undefined>;
  /** Shows the others which dice the player marks to hold. */
  showHold(hold: Hold): void;
  /** Ends the connection. The seat stays, and counts as away. Resolves when everything is stored. */
  close(): Promise<void>;
}

/** Says that a player cannot join, because the game has started. The player can watch with the same invitation. */
export const STARTED = Symbol('started');

/** The table, or one line that says why it can't be reached. */
export type Reached = TableRoom | string | typeof STARTED;

/** Finds the way to network tables. */
export interface Tables {
  /** Opens a table whose server runs on this computer. */
  host(name: string): Promise<Reached>;
  join(invitation: string, name: string): Promise<Reached>;
  watch(invitation: string, name: string): Promise<Reached>;
  /** Returns the public tables of a server, newest first, or the reason in one line why they are not known. */
  list(server: string): Promise<readonly PublicTable[] | string>;
  /** Returns to the last table that this computer was at, or undefined if there is none. */
  back(): Promise<Reached | undefined>;
  /** Opens or joins the next table with the same players, after the game is over. */
  next(room: TableRoom): Promise<Reached>;
}

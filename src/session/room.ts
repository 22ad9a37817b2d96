import type { Hold } from '../engine/index.js';
import type { Session } from './session.js';
import type { PublicTable, TableLink, TableRefusal, TableRequest, TableView } from './table.js';

/** How much of a table's log this computer had received before it returned to the table. */
export interface SeenBefore {
  readonly events: number;
  readonly messages: number;
}

/** A network table, from the lobby to the end of its game. */
export interface TableRoom {
  /** Present if this computer has returned to the table. */
  readonly seenBefore?: SeenBefore;
  /** Undefined until the table's first record arrives. */
  getView(): TableView | undefined;
  /** Returns the state of the connection, even before the first record. */
  getLink(): TableLink;
  /** Calls `listener` after every change, until you call the returned function. */
  subscribe(listener: () => void): () => void;
  /** Returns the game's session; undefined before the start. Its snapshots contain the view. */
  session(): Session | undefined;
  /** Resolves when the server has answered; never rejects. */
  request(request: TableRequest): Promise<TableRefusal | undefined>;
  /** Shows the others which dice the player holds. */
  showHold(hold: Hold): void;
  /** Ends the connection; the seat stays, and counts as away. Resolves when everything is stored. */
  close(): Promise<void>;
}

/** Says that the game has started, so the player can't join, but may watch with the same invitation. */
export const STARTED = Symbol('started');

/** The table, or one line that says why it can't be reached. */
export type Reached = TableRoom | string | typeof STARTED;

export interface Tables {
  /** Opens a table whose server runs on this computer. */
  host(name: string): Promise<Reached>;
  join(invitation: string, name: string): Promise<Reached>;
  watch(invitation: string, name: string): Promise<Reached>;
  /** Returns a server's public tables, newest first, or one line that says why they aren't known. */
  list(server: string): Promise<readonly PublicTable[] | string>;
  /** Returns to the last table that this computer was at; undefined if there is none. */
  back(): Promise<Reached | undefined>;
  /** Opens or joins the next table with the same players, after the game. */
  next(room: TableRoom): Promise<Reached>;
}

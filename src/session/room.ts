import type { Hold } from '../engine/index.js';
import type { Session } from './session.js';
import type { PublicTable, TableLink, TableRefusal, TableRequest, TableView } from './table.js';

/** How much of a table's log this computer had received before it came back. */
export interface SeenBefore {
  readonly events: number;
  readonly messages: number;
}

/** A network table, from the lobby to the end of its game. */
export interface TableRoom {
  /** Set if this computer has come back to the table. */
  readonly seenBefore?: SeenBefore;
  /** Undefined until the table's first record arrives. */
  getView(): TableView | undefined;
  /** The state of the connection, known even before the first record. */
  getLink(): TableLink;
  subscribe(listener: () => void): () => void;
  /** The game's session, whose snapshots contain the view; undefined before the start. */
  session(): Session | undefined;
  /** Resolves when the server has answered; never rejects. */
  request(request: TableRequest): Promise<TableRefusal | undefined>;
  /** Shows the others which dice the player holds. */
  showHold(hold: Hold): void;
  /** Ends the connection. The seat stays and counts as away. Resolves when everything is stored. */
  close(): Promise<void>;
}

/** The game has started: the player can't join any more, but may watch with the same invitation. */
export const STARTED = Symbol('started');

/** The table, or one line that says why we can't reach it. */
export type Reached = TableRoom | string | typeof STARTED;

export interface Tables {
  /** Opens a table whose server runs on this computer. */
  host(name: string): Promise<Reached>;
  join(invitation: string, name: string): Promise<Reached>;
  watch(invitation: string, name: string): Promise<Reached>;
  /** A server's public tables, newest first, or one line that says why we can't list them. */
  list(server: string): Promise<readonly PublicTable[] | string>;
  /** Goes back to the last table that this computer was at; undefined if there is none. */
  back(): Promise<Reached | undefined>;
  /** After the game, opens or joins the next table with the same players. */
  next(room: TableRoom): Promise<Reached>;
}

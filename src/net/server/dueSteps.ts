import {
  isClosed,
  peoplePresent,
  present,
  proposeRecord,
  proposeRolled,
  type RecordedAction,
  type ServerFacts,
  signAction,
  type Table,
  type TableRecord,
} from '../../table/index.js';
import type { Guests } from './guests.js';
import type { Links } from './links.js';
import type { LoggedTable, LogNote } from './loggedTable.js';
import type { Neighbours } from './neighbours.js';
import type { Presence } from './presence.js';
import type { TableSecrets } from './tableHost.js';

/** Finds entries that a server must store although no client asked for them, such as a roll's dice. */
export interface DueSteps {
  /** The next entry about a server that has ended, or about somebody who has come here or left. */
  note(): LogNote | undefined;
  /** The entry about a member's departure. Undefined if the member has departed already, or is back. */
  departureOf(member: number): LogNote | undefined;
  /**
   * The next record that the table makes without a player, such as a roll's dice. Undefined if none is due, or if
   * storing it is another server's job.
   */
  record(): TableRecord | undefined;
  ofTable(member: number, action: RecordedAction['action']): TableRecord;
}

export interface DueStepsParts {
  readonly log: LoggedTable;
  readonly guests: Pick<Guests, 'members'>;
  readonly neighbours: Pick<Neighbours, 'id' | 'ended' | 'leads'>;
  readonly isShared: boolean;
  readonly presence: Pick<Presence, 'mustDepart' | 'awaySince'>;
  readonly links: Links;
  readonly secrets: Pick<TableSecrets, 'key' | 'chain'>;
  readonly facts: () => ServerFacts;
}

export function createDueSteps({
  log,
  guests,
  neighbours,
  isShared,
  presence,
  links,
  secrets,
  facts,
}: DueStepsParts): DueSteps {
  const { id } = neighbours;

  const ofTable: DueSteps['ofTable'] = (member, action) => {
    const signed = signAction(log.table(), member, secrets.key, action);
    return proposeRecord(log.table(), { ...signed, action }, facts());
  };

  const departureOf = (member: number): LogNote | undefined =>
    log.isDeparted(member) || presence.awaySince(member) === undefined
      ? undefined
      : { type: 'departed', member, server: log.serverOf(member) ?? id };

  /** True if storing a member's departure is this server's job. */
  const isOwn = (member: number): boolean =>
    (log.serverOf(member) ?? (neighbours.leads(log.servers()) ? id : undefined)) === id;

  return {
    note() {
      if (!isRunning(log.table())) return undefined;
      const ended = neighbours.ended(log.servers());
      if (ended !== undefined) return { type: 'ended', server: ended };
      // When a game starts, the log doesn't say yet who is connected to which server.
      const isNew = (each: number): boolean => log.serverOf(each) === undefined && !log.isDeparted(each);
      const arrived = isShared ? guests.members().find(isNew) : undefined;
      if (arrived !== undefined) return { type: 'arrived', member: arrived, server: id };
      const departed = presence.mustDepart().find(isOwn);
      return departed === undefined ? undefined : departureOf(departed);
    },
    departureOf,
    record() {
      const table = log.table();
      if (!isRunning(table) || !neighbours.leads(log.servers())) return undefined;
      const [computer] = peoplePresent(table).length === 0 ? present(table) : [];
      if (computer !== undefined) return ofTable(computer, { type: 'leave' });
      if (!table.question || !links.isComplete(table)) return undefined;
      const given = links.of(table);
      const link = secrets.chain.linkAt(table.question.roll);
      return proposeRolled(table, (member) => given.get(member), link, facts());
    },
    ofTable,
  };
}

const isRunning = (table: Table): boolean => table.game !== undefined && !isClosed(table);

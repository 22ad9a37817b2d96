import {
  isClosed,
  peoplePresent,
  present,
  proposeRecord,
  proposeRolled,
  proposeVotedOut,
  type ServerFacts,
  signAction,
  type TableAction,
  type TableRecord,
} from '../../table/index.js';
import type { Guests } from './guests.js';
import type { LoggedTable, LogNote } from './loggedTable.js';
import type { Neighbours } from './neighbours.js';
import type { TableSecrets } from './tableHost.js';
import type { Waiting } from './waiting.js';

/** The entries that a server stores without a request of a client. */
export interface DueSteps {
  /** Returns the next entry about somebody who has left this server, or about a server that has ended. */
  departure(): LogNote | undefined;
  /** Returns the next record that nobody has to ask for, if there is one now and no other server stores it. */
  record(): TableRecord | undefined;
  /** Returns the record of an action that the table performs for a computer player. */
  ofTable(member: number, action: TableAction): TableRecord;
}

/** What determines the steps of a table. */
export interface DueStepsParts {
  readonly log: LoggedTable;
  readonly guests: Pick<Guests, 'members'>;
  readonly neighbours: Pick<Neighbours, 'id' | 'ended' | 'leads'>;
  readonly waiting: Pick<Waiting, 'late' | 'linkOf'>;
  readonly secrets: Pick<TableSecrets, 'key' | 'chain'>;
  readonly facts: () => ServerFacts;
}

/** Returns the steps of a table. */
export function createDueSteps({
  log,
  guests,
  neighbours,
  waiting,
  secrets,
  facts,
}: DueStepsParts): DueSteps {
  const ofTable = (member: number, action: TableAction): TableRecord =>
    proposeRecord(log.table(), signAction(log.table(), member, secrets.key, action), facts());

  return {
    departure() {
      const ended = neighbours.ended(log.servers());
      if (ended !== undefined) return { type: 'ended', server: ended };
      const server = neighbours.id;
      const here = guests.members();
      const member = log.membersAt(server).find((each) => !here.includes(each));
      return member === undefined ? undefined : { type: 'departed', member, server };
    },
    record() {
      const table = log.table();
      if (isClosed(table) || !neighbours.leads(log.servers())) return undefined;
      const [computer] = peoplePresent(table).length === 0 ? present(table) : [];
      if (computer !== undefined) return ofTable(computer, { type: 'leave' });
      const late = waiting.late(table);
      const votedOut = table.votes.length === 0 ? undefined : proposeVotedOut(table, late, facts());
      if (votedOut || !table.question || late.length > 0) return votedOut;
      return proposeRolled(table, waiting.linkOf, secrets.chain.linkAt(table.question.roll), facts());
    },
    ofTable,
  };
}

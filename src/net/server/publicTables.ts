import type { Cluster, OpenTable } from '../cluster.js';
import { type ListedTable, MAX_LISTED, type ServerMessage } from '../messages.js';
import { HERE } from '../wire/largestNetwork.js';

/** Milliseconds before a server repeats its public tables to the others. */
const BEAT_MS = 5000;
/**
 * Another server's tables leave the list after this many milliseconds without news. Its last message, which said that
 * it has no public tables any more, may be lost.
 */
const SILENCE_MS = 3.5 * BEAT_MS;
/** Changes within this many milliseconds are sent together. */
const GATHER_MS = 200;
/** How many tables one message contains: few enough that even those with the longest names fit. */
const TABLES_PER_MESSAGE = 10;

/** A public table whose Master is connected to this server. */
export interface OwnTable extends Omit<OpenTable, 'rank'> {
  /** The Master's network. Undefined for connections from this machine, such as through its web server. */
  readonly network: string | undefined;
}

/** Public tables that people can join now, from this server and the others in its cluster. */
export interface PublicTables {
  /** Notes how to list a table of this server. An undefined `shown` takes it off the list. */
  note(table: string, shown: OwnTable | undefined): void;
  messages(): readonly Extract<ServerMessage, { type: 'tables' }>[];
  stop(): void;
}

export interface PublicTablesParts {
  /** Undefined if there is only this server. */
  readonly cluster: Cluster | undefined;
  readonly codeOf: (table: string) => string;
  readonly now: () => Date;
  readonly monotonic: () => number;
}

/** News about public tables is sent under this name instead of a table's. No table has it. */
const TOPIC = 'public';

export function createPublicTables({ cluster, codeOf, now, monotonic }: PublicTablesParts): PublicTables {
  const own = new Map<string, OwnTable>();
  const others = new Map<string, { readonly tables: readonly OpenTable[]; readonly heardAt: number }>();
  let gathering: NodeJS.Timeout | undefined;
  let isToldEmpty = true;

  const tell = (): void => {
    clearTimeout(gathering);
    gathering = undefined;
    if (!cluster || (own.size === 0 && isToldEmpty)) return;
    isToldEmpty = own.size === 0;
    cluster.tell(TOPIC, { type: 'public', server: cluster.id, tables: chosen(ranked([...own.values()])) });
  };

  const forgetSilent = (): void => {
    for (const [server, { heardAt }] of others)
      if (!cluster?.isAlive(server) || monotonic() - heardAt > SILENCE_MS) others.delete(server);
  };

  const stopListening = cluster?.listen(TOPIC, (news) => {
    if (news.type !== 'public') return;
    forgetSilent();
    others.set(news.server, { tables: news.tables, heardAt: monotonic() });
  });
  const timer = cluster && setInterval(tell, BEAT_MS);

  const tablesElsewhere = (): readonly OpenTable[] => {
    forgetSilent();
    return [...others.values()].flatMap(({ tables }) => tables);
  };

  const listed = ({ table, host, rules, seats, opened }: OpenTable): ListedTable => {
    const milliseconds = now().getTime() - Date.parse(opened);
    return { code: codeOf(table), host, rules, seats, seconds: Math.max(0, Math.floor(milliseconds / 1000)) };
  };

  return {
    note(table, shown) {
      if (JSON.stringify(own.get(table)) === JSON.stringify(shown)) return;
      if (shown) own.set(table, shown);
      else own.delete(table);
      if (cluster) gathering ??= setTimeout(tell, GATHER_MS);
    },
    messages() {
      // If a table is in both lists, this server's entry wins: the Master has just connected here, and the other server
      // hasn't noticed yet.
      const known = new Map(
        [...tablesElsewhere(), ...ranked([...own.values()])].map((each) => [each.table, each]),
      );
      return inMessages(chosen([...known.values()]).map(listed));
    },
    stop() {
      own.clear();
      tell();
      clearInterval(timer);
      stopListening?.();
    },
  };
}

const newestFirst = <Table extends Pick<OpenTable, 'opened'>>(tables: readonly Table[]): readonly Table[] =>
  tables.toSorted((a, b) => (a.opened < b.opened ? 1 : -1));

/** Gives this server's tables ranks instead of their networks, which other servers don't learn. */
function ranked(tables: readonly OwnTable[]): readonly OpenTable[] {
  const counts = new Map<string, number>();
  return newestFirst(tables).map(({ network = HERE, ...table }) => {
    const rank = counts.get(network) ?? 0;
    counts.set(network, rank + 1);
    return { ...table, rank };
  });
}

/**
 * Picks the tables that fit the list: the newest of each network, then the second newest of each, and so on. So nobody
 * can hide everybody else's tables by opening many. The result is sorted newest first.
 */
const chosen = (tables: readonly OpenTable[]): readonly OpenTable[] =>
  newestFirst(
    newestFirst(tables)
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, MAX_LISTED),
  );

function inMessages(tables: readonly ListedTable[]): readonly Extract<ServerMessage, { type: 'tables' }>[] {
  const count = Math.max(1, Math.ceil(tables.length / TABLES_PER_MESSAGE));
  return Array.from({ length: count }, (_, index) => {
    const end = (index + 1) * TABLES_PER_MESSAGE;
    const part = tables.slice(end - TABLES_PER_MESSAGE, end);
    return { type: 'tables', tables: part, rest: Math.max(0, tables.length - end) };
  });
}

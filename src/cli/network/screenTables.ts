import type { RuleSet } from '../../engine/index.js';
import { type Reached, STARTED, type TableRoom } from '../../session/index.js';
import { tableMessages } from '../../text/index.js';
import type { TableAccess, TableExit } from '../../ui/index.js';
import type { Home } from '../home/home.js';
import { orReason } from '../options.js';
import { commandForHints } from '../startCommand.js';
import type { OpenTable } from './openTable.js';
import { startedOr, TableStartedError } from './started.js';
import type * as NetworkTables from './tables.js';

export interface ScreenTables extends TableAccess {
  add(table: OpenTable): void;
  /** Waits until all games are stored, and resolves with lines to print after the screen has closed. */
  finish(): Promise<readonly string[]>;
}

/**
 * Opens the network tables of a screen, but loads the code for the network only when the player needs it.
 *
 * @param rules the rule set of new tables; undefined for the default of tables
 */
export function openScreenTables(home: Home, rules?: RuleSet): ScreenTables {
  const open = new Map<TableRoom, OpenTable>();
  const lines: string[] = [];
  const storing = new Set<Promise<void>>();

  /** Prints a line after the screen has closed, but only once. */
  const keep = (line: string): void => {
    if (!lines.includes(line)) lines.push(line);
  };

  const add = (table: OpenTable): TableRoom => {
    open.set(table.room, table);
    return table.room;
  };

  const tryToOpen = async (find: () => Promise<OpenTable>): Promise<Reached> => {
    const found = await orReason(() => find().catch(startedOr));
    if (typeof found === 'string') return found;
    return found instanceof TableStartedError ? STARTED : add(found);
  };

  /** Opens the chosen table, and warns if other users can read or change its secrets. */
  const enter = (find: (tables: typeof NetworkTables) => Promise<OpenTable>): Promise<Reached> =>
    tryToOpen(async () => {
      const { exposureWarning } = await import('./exposure.js');
      const line = exposureWarning(home.path);
      if (line !== undefined) keep(line);
      return find(await import('./tables.js'));
    });

  const close = async (table: OpenTable, how: TableExit): Promise<void> => {
    const problem = await table.close();
    if (problem !== undefined) lines.push(problem);
    const id = table.storedId();
    if (id !== undefined) lines.push(tableMessages.stored(id, commandForHints(process.stdout)));
    else if (how === 'alone') lines.push(tableMessages.nobodyCame);
    else if (how === 'away') lines.push(tableMessages.seatStays(commandForHints(process.stdout)));
  };

  const closed = (room: TableRoom, how: TableExit): Promise<void> => {
    const table = open.get(room);
    if (!table) return Promise.resolve();
    open.delete(room);
    const done = close(table, how).finally(() => storing.delete(done));
    storing.add(done);
    return done;
  };

  return {
    tables: {
      host: (name) =>
        enter(({ DEFAULT_RULES, hostTable, nameAtTable }) =>
          hostTable(home, { name: nameAtTable(name, []), rules: rules ?? DEFAULT_RULES }),
        ),
      join: (invitation, name) =>
        enter(({ joinTable, nameAtTable }) => joinTable(home, invitation, nameAtTable(name, []))),
      watch: (invitation, name) =>
        enter(({ nameAtTable, watchTable }) => watchTable(home, invitation, nameAtTable(name, []))),
      async list(server) {
        const { readPublicTables } = await import('./tables.js');
        return orReason(() => readPublicTables(server));
      },
      async back() {
        const { backToTable } = await import('./tables.js');
        const skipped: string[] = [];
        const table = await orReason(() => backToTable(home, (line) => skipped.push(line)));
        if (typeof table === 'string') return table;
        if (!table) return skipped.length > 0 ? skipped.join(' ') : undefined;
        for (const line of skipped) keep(line);
        return add(table);
      },
      async next(room) {
        const table = open.get(room);
        return table ? tryToOpen(() => table.next()) : tableMessages.closed;
      },
    },
    closed,
    add: (table) => void add(table),
    async finish() {
      for (const room of open.keys()) void closed(room, 'away');
      await Promise.all(storing);
      return lines;
    },
  };
}

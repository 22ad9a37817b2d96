import type { PublicTable } from '../../session/index.js';
import { tableListMessages } from '../../text/index.js';
import type { PlainIO } from '../dialogue.js';

export interface TableListOptions<Joined extends object> {
  readonly lines: Pick<PlainIO, 'answer'>;
  readonly list: () => Promise<readonly PublicTable[] | string>;
  /** Joins a table, or says in one line why that's impossible. */
  readonly join: (table: PublicTable) => Promise<Joined | string>;
  /** The command that starts yahtzee-cli, for hints. Set only if the output is a terminal. */
  readonly program?: string | undefined;
}

const AGAIN_WORDS: readonly string[] = ['again', 'a'];
const LEAVE_WORDS: readonly string[] = ['', 'leave', 'quit', 'q'];

/**
 * Prints a server's public tables, and joins the one that the player picks. If that table can't be joined any more,
 * says why and prints the list again. Undefined if the player leaves.
 *
 * @param first the tables to print first
 */
export async function choosePublicTable<Joined extends object>(
  io: PlainIO,
  first: readonly PublicTable[],
  { lines, list, join, program }: TableListOptions<Joined>,
): Promise<Joined | undefined> {
  let tables = first;
  const print = (): void => {
    if (tables.length === 0) return io.say(tableListMessages.none(program));
    io.say(tableListMessages.heading(tables.length));
    for (const [index, table] of tables.entries()) io.say(tableListMessages.table(index + 1, table));
  };
  print();
  for (;;) {
    io.say(tableListMessages.ask(tables.length));
    const typed = (await lines.answer())?.trim() ?? '';
    const word = typed.toLowerCase();
    if (LEAVE_WORDS.includes(word)) return undefined;
    const chosen = /^\d{1,3}$/.test(word) ? tables[Number(word) - 1] : undefined;
    if (!chosen && !AGAIN_WORDS.includes(word)) {
      io.say(tableListMessages.notATable(typed, tables.length));
      continue;
    }
    const joined = chosen && (await join(chosen));
    if (typeof joined === 'object') return joined;
    if (joined !== undefined) io.say(joined);
    const read = await list();
    if (typeof read === 'string') io.say(read);
    else {
      tables = read;
      print();
    }
  }
}

import {
  connect,
  formatInvitation,
  listPublicTables,
  parseCode,
  parseServer,
  problemCode,
  PUBLIC_LIST,
} from '../../net/index.js';
import type { PublicTable } from '../../session/index.js';
import { publicServerText, tableListText } from '../../text/index.js';
import { UsageError } from '../options.js';

/**
 * Returns the public tables of a server that people can join now, newest first.
 *
 * @param typed the address of a web server, with or without a code
 * @throws UsageError if the address is invalid, the server cannot be reached, or it does not list tables
 */
export async function readPublicTables(typed: string): Promise<readonly PublicTable[]> {
  const parsed = parseServer(typed);
  if (!parsed.ok) throw new UsageError(publicServerText(typed, parsed.problem));
  const { server } = parsed;
  const list = await listPublicTables({ connect: () => connect({ ...server, code: PUBLIC_LIST }) });
  if (!list.ok) {
    const { code, detail } = problemCode(list.problem);
    throw new UsageError(tableListText(code, detail));
  }
  return list.tables.flatMap(({ code, ...facts }) => {
    const table = parseCode(code);
    return table.ok ? [{ ...facts, invitation: formatInvitation({ ...server, code: table.code }) }] : [];
  });
}

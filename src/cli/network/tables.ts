import { userInfo } from 'node:os';
import { join } from 'node:path';
import { cleanName, findRuleSet, OFFICIAL, type RuleSet } from '../../engine/index.js';
import {
  connect,
  formatInvitation,
  hostAndPort,
  type Invitation,
  isLoopback,
  listPublicTables,
  OPENING_TABLE,
  parseCode,
  parseServer,
  problemCode,
  PUBLIC_LIST,
} from '../../net/index.js';
import type { PublicTable } from '../../session/index.js';
import {
  beginTable,
  DamagedRecordsError,
  faultText,
  listTables,
  LockHeldError,
  NewerTableError,
  newGameId,
  OldTableError,
  returnToTable,
  type TableFile,
  type TableStart,
} from '../../storage/index.js';
import { isTableName, MAX_TABLE_NAME, newSecrets } from '../../table/index.js';
import { nameProblem, networkMessages, publicServerText, tableListText } from '../../text/index.js';
import type { Home } from '../home/home.js';
import { UsageError } from '../options.js';
import { warn } from '../output.js';
import { commandForHints } from '../startCommand.js';
import { startHostedServer } from './hostedServer.js';
import { connectToTable, type NewTable, type OpenTable, readInvitation } from './openTable.js';
import { ServerStartError } from './server/serverStart.js';
import { hasValidLog } from './tableFiles.js';

export interface HostOptions {
  readonly name: string;
  readonly rules: RuleSet;
  readonly listen?: string | undefined;
  /** An opening invitation to another server. By default, the server runs on this computer. */
  readonly server?: string | undefined;
  /** Lists the table on `server`, so that anybody may join. */
  readonly isPublic?: boolean;
}

/**
 * Opens a table and takes the Master's seat.
 *
 * @throws UsageError
 */
export async function hostTable(
  home: Home,
  { name, rules, listen, server, isPublic = false }: HostOptions,
): Promise<OpenTable> {
  if (server !== undefined) {
    const invitation = readInvitation(server);
    if (isPublic && invitation.kind === 'direct')
      throw new UsageError(networkMessages.publicNeedsWeb(commandForHints(process.stderr)));
    return enter(home, { invitation, name, purpose: 'open' }, { rules, isPublic });
  }
  const folder = join(home.path, 'hosted', newGameId(new Date()));
  const { address, port, code } = await startHostedServer(folder, listen);
  const hosted = { folder, listen: hostAndPort(address, port) };
  const invitation = readInvitation(`${hostAndPort(ownAddress(address), port)}/${code}`);
  return enter(home, { invitation, name, purpose: 'open', hosted }, { rules, isPublic: false });
}

/**
 * Continues the last table that this player hosted: starts its server again, at the old address, and takes the player's
 * seat.
 *
 * @throws UsageError
 */
export async function resumeHosted(home: Home): Promise<OpenTable> {
  const file = await openNewestTable(home, ({ hosted }) => hosted !== undefined, warn);
  if (!file?.hosted) throw new UsageError(networkMessages.nothingToResume);
  try {
    await startHostedServer(file.hosted.folder, file.hosted.listen);
  } catch (error) {
    await file.close();
    throw resumeProblem(error, file.hosted);
  }
  return connectToTable(home, file);
}

/** Drops the advice to choose another folder or port, because a resumed server needs its old ones. */
function resumeProblem(error: unknown, { listen }: NonNullable<TableFile['hosted']>): unknown {
  switch (error instanceof ServerStartError && error.fault) {
    case 'data-in-use':
      return new UsageError(networkMessages.stillRunning(commandForHints(process.stderr)));
    case 'port-busy':
      return new UsageError(networkMessages.resumePortBusy(Number(/\d+$/.exec(listen)?.[0])));
    default:
      return error;
  }
}

/** @throws UsageError */
export const joinTable = (home: Home, invitation: string, name: string): Promise<OpenTable> =>
  enter(home, { invitation: readTableInvitation(invitation), name, purpose: 'join' });

/** @throws UsageError */
export const watchTable = (home: Home, invitation: string, name: string): Promise<OpenTable> =>
  enter(home, { invitation: readTableInvitation(invitation), name, purpose: 'watch' });

/**
 * Returns to the last table; undefined if there's none. Tells `skipped` about each newer table that can't continue.
 *
 * @throws UsageError if another process is at this table, or the server refuses
 */
export async function backToTable(
  home: Home,
  skipped: (line: string) => void,
): Promise<OpenTable | undefined> {
  const file = await openNewestTable(home, () => true, skipped);
  return file && connectToTable(home, file);
}

/**
 * Opens the newest suitable table that no other process uses. Several windows can have seats at once, so a table in use
 * doesn't hide the others. Tells `skipped` about each table that can't continue.
 *
 * @throws UsageError if other processes use all suitable tables
 */
async function openNewestTable(
  { files, path }: Home,
  suits: (file: TableFile) => boolean,
  skipped: (line: string) => void,
): Promise<TableFile | undefined> {
  let isInUse = false;
  for (const id of await listTables(files, path)) {
    try {
      const file = await returnToTable(files, path, id);
      if (file && suits(file)) {
        if (hasValidLog(file)) return file;
        skipped(networkMessages.damaged(file.path));
      }
      await file?.close();
    } catch (error) {
      if (error instanceof LockHeldError) isInUse = true;
      else if (error instanceof OldTableError) skipped(networkMessages.oldTable(error.table));
      else if (error instanceof DamagedRecordsError) skipped(networkMessages.damaged(error.message));
      else if (error instanceof NewerTableError) skipped(networkMessages.newerTable(error.message));
      else if (error instanceof Error && 'code' in error)
        skipped(networkMessages.unreadableTable(join(path, 'tables', `${id}.jsonl`), faultText(error)));
      else throw error;
    }
  }
  if (isInUse) throw new UsageError(networkMessages.tableInUse);
  return undefined;
}

/** @throws UsageError, also if the invitation only opens tables */
function readTableInvitation(typed: string): Invitation {
  const invitation = readInvitation(typed);
  if (invitation.code.table === OPENING_TABLE)
    throw new UsageError(networkMessages.opensTables(commandForHints(process.stderr)));
  return invitation;
}

/** The address that clients on this computer use for a server on it. */
const ownAddress = (address: string): string =>
  address === '::' || address === '0.0.0.0' || isLoopback(address) ? '127.0.0.1' : address;

interface Entering extends Pick<TableStart, 'name' | 'purpose' | 'hosted'> {
  readonly invitation: Invitation;
}

async function enter(home: Home, { invitation, ...start }: Entering, table?: NewTable): Promise<OpenTable> {
  const file = await beginTable(
    home.files,
    home.path,
    { ...start, invitation: formatInvitation(invitation), secrets: newSecrets() },
    new Date(),
  );
  return connectToTable(home, file, table);
}

/**
 * Chooses a name for a table.
 *
 * @param typed the value of `--name`, or undefined
 * @param known names from the settings and from the last game, best first
 * @throws UsageError if the typed name is invalid
 */
export function nameAtTable(typed: string | undefined, known: readonly string[]): string {
  if (typed === undefined) {
    const names = [...known, systemName()].map(cleanName);
    return names.find((name) => nameProblem(name, []) === undefined && isTableName(name)) ?? 'Player';
  }
  const name = cleanName(typed);
  const problem =
    nameProblem(name, []) ?? (isTableName(name) ? undefined : networkMessages.tooLong(MAX_TABLE_NAME));
  if (problem !== undefined) throw new UsageError(networkMessages.name(typed, problem));
  return name;
}

function systemName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container can run as a user without a name.
    return '';
  }
}

/** A new table's rules, unless the Master chooses others. */
export const DEFAULT_RULES: RuleSet = findRuleSet('virtual-place') ?? OFFICIAL;

/**
 * The public tables of a server that people can join now, newest first.
 *
 * @param typed the address of a web server, with or without a code
 * @throws UsageError if the address is invalid, the server can't be reached, or it doesn't list tables
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

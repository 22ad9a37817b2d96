import { userInfo } from 'node:os';
import { join } from 'node:path';
import { cleanName, findRuleSet, isOver, OFFICIAL, type RuleSet } from '../../engine/index.js';
import {
  connect,
  createTableClient,
  formatInvitation,
  hostAndPort,
  type Invitation,
  isLoopback,
  parseCode,
  OPENING_TABLE,
  parseInvitation,
  type Purpose,
  type TableClient,
  tableRoom,
  addressesOf,
} from '../../net/index.js';
import type { TableRoom } from '../../session/index.js';
import {
  beginTable,
  DamagedRecordsError,
  faultText,
  listTables,
  LockHeldError,
  newGameId,
  returnToTable,
  type TableFile,
  type TableStart,
} from '../../storage/index.js';
import {
  invitationText,
  nameProblem,
  networkMessages,
  tableLinkText,
  tableRefusalText,
} from '../../text/index.js';
import { isTableName, MAX_TABLE_NAME, newSecrets } from '../../table/index.js';
import type { Home } from '../home/home.js';
import { UsageError } from '../options.js';
import { warn } from '../output.js';
import { commandForHints } from '../startCommand.js';
import { startHostedServer } from './hostedServer.js';
import { TableStartedError } from './started.js';
import { journalOfTable, tableMemory } from './tableFiles.js';

/** A table at which this process has a seat or watches. */
export interface OpenTable {
  readonly room: TableRoom;
  /** The game's id among the stored games, once the game is stored. */
  storedId(): string | undefined;
  /**
   * Ends the connection. Stores the game if it is over, or if it cannot continue for this player. Returns a one-line
   * reason if the game could not be stored.
   */
  close(): Promise<string | undefined>;
  /** Opens or joins the next table with the same players. */
  next(): Promise<OpenTable>;
}

/** How a new table is opened. */
export interface HostOptions {
  readonly name: string;
  readonly rules: RuleSet;
  /** The value of `--listen`. */
  readonly listen?: string | undefined;
  /** An opening invitation to another server. Absent if the server runs on this computer. */
  readonly server?: string | undefined;
}

/**
 * Opens a table and takes the Master's seat.
 *
 * @throws UsageError
 */
export async function hostTable(
  home: Home,
  { name, rules, listen, server }: HostOptions,
): Promise<OpenTable> {
  if (server !== undefined) {
    return enter(home, { invitation: readInvitation(server), name, purpose: 'open' }, rules);
  }
  const folder = join(home.path, 'hosted', newGameId(new Date()));
  const { address, port, code } = await startHostedServer(folder, listen);
  const hosted = { folder, listen: hostAndPort(address, port) };
  const invitation = readInvitation(`${hostAndPort(ownAddress(address), port)}/${code}`);
  return enter(home, { invitation, name, purpose: 'open', hosted }, rules);
}

/**
 * Starts the server of the last table of this player again, at the same address, and returns to the seat.
 *
 * @throws UsageError
 */
export async function resumeHosted(home: Home): Promise<OpenTable> {
  const file = await openNewestTable(home, ({ hosted }) => hosted !== undefined);
  if (!file?.hosted) throw new UsageError(networkMessages.nothingToResume);
  try {
    await startHostedServer(file.hosted.folder, file.hosted.listen);
  } catch (error) {
    await file.close();
    throw resumeProblem(error, file.hosted);
  }
  return begin(home, file, OFFICIAL);
}

/** Replaces the advice to choose another folder or port, because a resumed server needs its old folder and port. */
function resumeProblem(error: unknown, { folder, listen }: NonNullable<TableFile['hosted']>): unknown {
  if (!(error instanceof UsageError)) return error;
  const port = Number(/\d+$/.exec(listen)?.[0]);
  switch (error.message) {
    case networkMessages.dataInUse(folder):
      return new UsageError(networkMessages.stillRunning(commandForHints(process.stderr)));
    case networkMessages.cannotListen('port-busy', '', port):
      return new UsageError(networkMessages.resumePortBusy(port));
    default:
      return error;
  }
}

/** @throws UsageError */
export const joinTable = (home: Home, invitation: string, name: string): Promise<OpenTable> =>
  enter(home, { invitation: readTableInvitation(invitation), name, purpose: 'join' }, OFFICIAL);

/** @throws UsageError */
export const watchTable = (home: Home, invitation: string, name: string): Promise<OpenTable> =>
  enter(home, { invitation: readTableInvitation(invitation), name, purpose: 'watch' }, OFFICIAL);

/**
 * Returns to the last table, or undefined if there is none.
 *
 * @throws UsageError if another process is at this table, or the server refuses
 */
export async function backToTable(home: Home): Promise<OpenTable | undefined> {
  const file = await openNewestTable(home, () => true);
  return file && begin(home, file, OFFICIAL);
}

/**
 * Opens the newest suitable table among the stored tables that no other process uses. Several windows can have seats at
 * the same time, so a table in use does not hide the others.
 *
 * @throws UsageError if other processes use all suitable tables
 */
async function openNewestTable(
  { files, path }: Home,
  suits: (file: TableFile) => boolean,
): Promise<TableFile | undefined> {
  let isInUse = false;
  for (const id of await listTables(files, path)) {
    try {
      const file = await returnToTable(files, path, id);
      if (file && suits(file)) return file;
      await file?.close();
    } catch (error) {
      if (error instanceof LockHeldError) isInUse = true;
      else if (error instanceof DamagedRecordsError) warn(networkMessages.damaged(error.message));
      else throw error;
    }
  }
  if (isInUse) throw new UsageError(networkMessages.tableInUse);
  return undefined;
}

/** @throws UsageError */
/**
 * Reads an invitation to a table.
 *
 * @throws UsageError, also if the invitation only opens tables
 */
function readTableInvitation(typed: string): Invitation {
  const invitation = readInvitation(typed);
  if (invitation.code.table === OPENING_TABLE)
    throw new UsageError(networkMessages.opensTables(typed, commandForHints(process.stderr)));
  return invitation;
}

function readInvitation(typed: string): Invitation {
  const parsed = parseInvitation(typed);
  if (!parsed.ok) throw new UsageError(invitationText(typed, parsed.problem));
  return parsed.invitation;
}

/** Returns the address at which this computer reaches a server that runs on it. */
const ownAddress = (address: string): string =>
  address === '::' || address === '0.0.0.0' || isLoopback(address) ? '127.0.0.1' : address;

interface Entering extends Pick<TableStart, 'name' | 'purpose' | 'hosted'> {
  readonly invitation: Invitation;
}

async function enter(home: Home, { invitation, ...start }: Entering, rules: RuleSet): Promise<OpenTable> {
  const file = await beginTable(
    home.files,
    home.path,
    { ...start, invitation: formatInvitation(invitation), secrets: newSecrets() },
    new Date(),
  );
  return begin(home, file, rules);
}

/**
 * Connects to the table of a file, and waits until the table is known.
 *
 * @throws UsageError if the server cannot be reached or refuses
 */
async function begin(home: Home, file: TableFile, rules: RuleSet): Promise<OpenTable> {
  const invitation = readInvitation(file.invitation);
  const { name, purpose } = file;
  const client = createTableClient({
    purpose:
      purpose === 'open' ? ({ type: purpose, name, rules } satisfies Purpose) : { type: purpose, name },
    memory: tableMemory(file),
    connect: (code) => connect(withCode(invitation, code)),
  });
  const room = tableRoom(
    client,
    (code) => invitationsOf(file, invitation, code),
    file.hosted ? 'here' : 'elsewhere',
  );
  await firstAnswer(client);
  const link = room.getLink();
  const isEnded = link.type === 'reconnecting' && link.code === 'own-server';
  if (link.type !== 'stopped' && !isEnded) return openTable(home, file, client, room);
  await client.close();
  // Nothing is lost: a file without records holds only secrets that no server knows.
  if (file.records.length === 0 && file.seat === undefined) await file.remove();
  else {
    const settled = await settle(home, file, client);
    if (settled.problem !== undefined) throw new UsageError(settled.problem);
  }
  if (isEnded) throw new UsageError(networkMessages.serverEnded(commandForHints(process.stderr)));
  if (link.type === 'stopped' && link.code === 'started')
    throw new TableStartedError(formatInvitation(invitation), name);
  const isUnknown = link.type === 'stopped' && link.code === 'table-unknown';
  throw new UsageError(
    isUnknown ? `${tableLinkText(link)} ${networkMessages.forget(file.path)}` : tableLinkText(link),
  );
}

const firstAnswer = (client: TableClient): Promise<void> =>
  new Promise((resolve) => {
    let stop = (): unknown => undefined;
    const look = (): void => {
      const { link, table, code } = client.getState();
      // Until the client is connected, the records on this computer may be out of date.
      if (link.type === 'connecting') return;
      if (link.type === 'reconnecting' && (!table || code === undefined)) return;
      stop();
      resolve();
    };
    stop = client.subscribe(look);
    look();
  });

function withCode(invitation: Invitation, code: string | undefined): Invitation {
  const parsed = code === undefined ? undefined : parseCode(code);
  return parsed?.ok ? { ...invitation, code: parsed.code } : invitation;
}

/** Returns the invitations to a table: one for each address of its server if the server runs on this computer. */
function invitationsOf({ hosted }: TableFile, invitation: Invitation, code: string): readonly string[] {
  if (!hosted) return [formatInvitation(withCode(invitation, code))];
  const [, bracketed, plain = '', port] = /^(?:\[(.*)\]|(.*)):(\d+)$/.exec(hosted.listen) ?? [];
  return addressesOf({ address: bracketed ?? plain, port: Number(port) }).map((place) => `${place}/${code}`);
}

function openTable(home: Home, file: TableFile, client: TableClient, room: TableRoom): OpenTable {
  let stored: string | undefined;
  return {
    room,
    storedId: () => stored,
    async close() {
      await client.close();
      const { id, problem } = await settle(home, file, client);
      stored = id;
      return problem;
    },
    async next() {
      const secrets = newSecrets();
      const start = { invitation: file.invitation, name: file.name, secrets };
      const code = client.getState().now?.again ?? (await openNext(client, file.name, secrets));
      const invitation = formatInvitation(withCode(readInvitation(file.invitation), code));
      const next = await beginTable(
        home.files,
        home.path,
        { ...start, invitation, purpose: 'join', ...(file.hosted && { hosted: file.hosted }) },
        new Date(),
      );
      return begin(home, next, OFFICIAL);
    },
  };
}

/**
 * Asks the server for another table. Resolves with the code of the next table, even if somebody else has opened it
 * first.
 */
const openNext = (client: TableClient, name: string, secrets: TableStart['secrets']): Promise<string> =>
  new Promise((resolve, reject) => {
    let stop = (): unknown => undefined;
    const before = client.getState().denial;
    const look = (): void => {
      const { now, link, denial } = client.getState();
      if (now?.again !== undefined) resolve(now.again);
      else if (denial !== before && denial) reject(new UsageError(tableRefusalText({ why: denial.code })));
      else if (link.type === 'stopped') reject(new UsageError(tableRefusalText({ why: 'closed' })));
      else return;
      stop();
    };
    stop = client.subscribe(look);
    client.openNext(name, secrets);
    look();
  });

/** What became of the game of a table: the id of the stored game, or a one-line reason why it could not be stored. */
interface Settled {
  readonly id?: string | undefined;
  readonly problem?: string;
}

/**
 * Stores the game of a table if it is over, or if it cannot continue for this player, and deletes the file of the table.
 * Otherwise keeps the file, so that the player can return. If the game cannot be stored, the player can try again later.
 */
async function settle(home: Home, file: TableFile, client: TableClient): Promise<Settled> {
  const { table, member, fault, link } = client.getState();
  const isOverNow = table?.game !== undefined && isOver(table.game);
  const isWatching = file.purpose === 'watch';
  const hasLeft = member !== undefined && table?.members[member]?.gone !== undefined;
  const isRefused =
    link.type === 'stopped' && link.why.type === 'refused' && link.why.why.code !== 'not-stored';
  const canReturn = !isOverNow && !hasLeft && fault === undefined && !isRefused;
  try {
    if (canReturn && !isWatching) {
      await file.close();
      return {};
    }
    const journal = isWatching && !isOverNow ? undefined : journalOfTable(client.records(), member);
    if (journal) {
      const added = await home.store.addTableGame(journal.bytes);
      if (!added.ok) throw new Error(added.problem.code);
    }
    await file.remove();
    return { id: journal?.id };
  } catch (error) {
    await file.close();
    return { problem: networkMessages.notStored(faultText(error)) };
  }
}

/**
 * Returns the name to use at a table.
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

/** The rules of a new table, unless the Master chooses others. */
export const DEFAULT_RULES: RuleSet = findRuleSet('virtual-place') ?? OFFICIAL;

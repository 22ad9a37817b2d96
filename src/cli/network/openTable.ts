import { isOver, OFFICIAL, type RuleSet } from '../../engine/index.js';
import {
  addressesOf,
  connect,
  createTableClient,
  formatInvitation,
  type Invitation,
  parseCode,
  parseInvitation,
  type Purpose,
  type TableClient,
  tableRoom,
  isOtherLog,
} from '../../net/index.js';
import type { TableLink, TableRoom } from '../../session/index.js';
import { beginTable, faultText, type TableFile, type TableStart } from '../../storage/index.js';
import {
  invitationText,
  networkMessages,
  lostText,
  tableLinkText,
  tableRefusalText,
} from '../../text/index.js';
import { newSecrets, publicKeyOf } from '../../table/index.js';
import type { Home } from '../home/home.js';
import { UsageError } from '../options.js';
import { commandForHints } from '../startCommand.js';
import { TableStartedError } from './started.js';
import { journalOfTable, tableMemory } from './tableFiles.js';

/** A table where this process has a seat or watches. */
export interface OpenTable {
  readonly room: TableRoom;
  /** The id of the stored game; undefined until the game is stored. */
  storedId(): string | undefined;
  /**
   * Disconnects. Stores the game if it's over, or if it can't continue for this player. Resolves with a one-line reason
   * if storing fails.
   */
  close(): Promise<string | undefined>;
  next(): Promise<OpenTable>;
}

/** @throws UsageError */
export function readInvitation(typed: string): Invitation {
  const parsed = parseInvitation(typed);
  if (!parsed.ok) throw new UsageError(invitationText(typed, parsed.problem));
  return parsed.invitation;
}

export interface NewTable {
  readonly rules: RuleSet;
  /** Anybody can join a public table, because the server lists it. */
  readonly isPublic: boolean;
}

/**
 * How often we first try to reach a server that's down or can't open the table. Six attempts take about ten seconds.
 */
const FIRST_ATTEMPTS = 6;

/** The table to open if an earlier run ended before the server answered. */
const PRIVATE_TABLE: NewTable = { rules: OFFICIAL, isPublic: false };

/**
 * Connects to a stored table, and waits until the server has sent the table's state.
 *
 * @throws UsageError if the server can't be reached or refuses
 */
export async function connectToTable(
  home: Home,
  file: TableFile,
  { rules, isPublic }: NewTable = PRIVATE_TABLE,
): Promise<OpenTable> {
  const invitation = readInvitation(file.invitation);
  const { name, purpose } = file;
  const client = createTableClient({
    purpose:
      purpose === 'open'
        ? ({ type: purpose, name, rules, isPublic } satisfies Purpose)
        : { type: purpose, name },
    memory: tableMemory(file),
    connect: (code) => connect(withCode(invitation, code)),
  });
  const room = tableRoom(
    client,
    (code) => invitationsOf(file, invitation, code),
    file.hosted ? 'here' : 'elsewhere',
  );
  await firstAnswer(client, room);
  const link = room.getLink();
  const isEnded = hasOwnServerEnded(link);
  const { table, denial } = client.getState();
  const isUnserved = link.type === 'reconnecting' && !table;
  if (link.type !== 'stopped' && !isEnded && !isUnserved) return openTable(home, file, client, room);
  await client.close();
  // Without records and a seat, the file contains only secrets that no server knows, so nothing is lost.
  if (file.records.length === 0 && file.seat === undefined) await file.remove();
  else {
    const settled = await settle(home, file, client, link);
    if (settled.problem !== undefined) throw new UsageError(settled.problem);
  }
  if (isEnded) throw new UsageError(networkMessages.serverEnded(commandForHints(process.stderr)));
  if (isUnserved)
    throw new UsageError(
      denial ? tableRefusalText({ why: denial.code }) : networkMessages.unserved(lostText(link.code)),
    );
  if (link.type === 'stopped' && link.code === 'started')
    throw new TableStartedError(formatInvitation(invitation), name);
  if (link.type === 'stopped' && link.code === 'bad-message' && isPublic)
    throw new UsageError(networkMessages.publicUnknown);
  const isUnknown = link.type === 'stopped' && link.code === 'table-unknown';
  throw new UsageError(
    isUnknown ? `${tableLinkText(link)} ${networkMessages.forget(file.path)}` : tableLinkText(link),
  );
}

const hasOwnServerEnded = (link: TableLink): boolean =>
  link.type === 'reconnecting' && link.code === 'own-server';

/** Calls `find` now, and after each change of the client's state, until it returns something. Rejects if it throws. */
const found = <Found>(client: TableClient, find: () => Found | undefined): Promise<Found> =>
  new Promise((resolve, reject) => {
    let stop = (): unknown => undefined;
    const look = (): void => {
      try {
        const result = find();
        if (result === undefined) return;
        resolve(result);
      } catch (error) {
        reject(error as Error);
      }
      stop();
    };
    stop = client.subscribe(look);
    look();
  });

const firstAnswer = (client: TableClient, room: TableRoom): Promise<true> =>
  found(client, () => {
    const { link, table, code } = client.getState();
    // Until the client is connected, this computer's records may be out of date.
    if (link.type === 'connecting') return undefined;
    const isServed = table !== undefined && code !== undefined;
    const hasEnded = code !== undefined && hasOwnServerEnded(room.getLink());
    const isTrying = link.type === 'reconnecting' && !isServed && !hasEnded && link.attempts < FIRST_ATTEMPTS;
    return isTrying ? undefined : true;
  });

function withCode(invitation: Invitation, code: string | undefined): Invitation {
  const parsed = code === undefined ? undefined : parseCode(code);
  return parsed?.ok ? { ...invitation, code: parsed.code } : invitation;
}

/** The invitations to a table. If its server runs on this computer, there's one for each address. */
function invitationsOf({ hosted }: TableFile, invitation: Invitation, code: string): readonly string[] {
  if (!hosted) return [formatInvitation(withCode(invitation, code))];
  const [, bracketed, plain = '', port] = /^(?:\[(.*)\]|(.*)):(\d+)$/.exec(hosted.listen) ?? [];
  return addressesOf({ address: bracketed ?? plain, port: Number(port) }).map((place) => `${place}/${code}`);
}

function openTable(home: Home, file: TableFile, client: TableClient, room: TableRoom): OpenTable {
  let stored: string | undefined;
  // Store the game as soon as it's over: players may keep the table open for hours, and a crash could lose the game.
  // Closing the table stores it again, with the chat after the end, and reports what went wrong.
  const storing = found(client, () => isGameOver(client) || undefined)
    .then(() => storeGame(home, file, client))
    .catch(() => undefined);
  return {
    room,
    storedId: () => stored,
    async close() {
      await client.close();
      if (isGameOver(client)) await storing;
      const { id, problem } = await settle(home, file, client, room.getLink());
      stored = id;
      return problem;
    },
    async next() {
      const start = { invitation: file.invitation, name: file.name };
      const enter = async (code: string): Promise<OpenTable> => {
        const secrets = await file.nextSecrets(newSecrets, code);
        const invitation = formatInvitation(withCode(readInvitation(file.invitation), code));
        const next = await beginTable(
          home.files,
          home.path,
          { ...start, secrets, invitation, purpose: 'join', ...(file.hosted && { hosted: file.hosted }) },
          new Date(),
        );
        return connectToTable(home, next);
      };
      const known = client.getState().now?.again;
      if (known !== undefined) {
        try {
          return await enter(known);
        } catch (error) {
          if (!(error instanceof UsageError)) throw error;
          // If that table has ended or started, ask for another one below. Any other problem will make that request
          // fail, too.
        }
      }
      return enter(await openNext(client, file.name, await file.nextSecrets(newSecrets)));
    },
  };
}

/** Asks the server for another table. Resolves with the next table's code, even if somebody else opened it first. */
function openNext(client: TableClient, name: string, secrets: TableStart['secrets']): Promise<string> {
  const before = client.getState();
  client.openNext(name, secrets);
  return found(client, () => {
    const { now, link, denial } = client.getState();
    if (now !== before.now && now?.again !== undefined) return now.again;
    if (denial !== before.denial && denial) throw new UsageError(tableRefusalText({ why: denial.code }));
    // The connection is lost, so we don't know whether the server has opened a table. The player can ask again with the
    // same secrets.
    if (link.type !== 'connected') throw new UsageError(tableRefusalText({ why: 'closed' }));
    return undefined;
  });
}

const isGameOver = (client: TableClient): boolean => {
  const { game } = client.getState().table ?? {};
  return game !== undefined && isOver(game);
};

function memberOf({ secrets }: TableFile, client: TableClient): number | undefined {
  const key = publicKeyOf(secrets.key);
  const member = client.getState().table?.members.findIndex((each) => each.key === key) ?? -1;
  return member < 0 ? undefined : member;
}

/**
 * Stores a table's game with the other games, and resolves with its id. Undefined if the game hasn't started.
 *
 * @throws Error if the game is refused, or the system's error
 */
async function storeGame(home: Home, file: TableFile, client: TableClient): Promise<string | undefined> {
  const journal = journalOfTable(client.records(), memberOf(file, client));
  if (!journal) return undefined;
  const added = await home.store.addTableGame(journal.bytes);
  if (!added.ok) throw new Error(added.problem.code);
  return journal.id;
}

interface Settled {
  readonly id?: string | undefined;
  readonly problem?: string;
}

/**
 * Stores a table's game if it's over or can't continue for this player, and deletes the table's file. Otherwise keeps
 * the file, so that the player can return, even if the server lacks the table at the moment. If storing fails, the
 * player can try again later.
 */
async function settle(home: Home, file: TableFile, client: TableClient, seen: TableLink): Promise<Settled> {
  const { table, code, fault, link } = client.getState();
  const isOverNow = isGameOver(client);
  const isWatching = file.purpose === 'watch';
  const member = memberOf(file, client);
  // A player who leaves before the game starts is removed from the list of members.
  const hasLeft = table !== undefined && (member === undefined || table.members[member]?.gone !== undefined);
  const isPassing =
    seen.type === 'stopped' && ['not-stored', 'table-unknown', 'table-damaged'].includes(seen.code);
  const isRefused = link.type === 'stopped' && ['removed', 'refused'].includes(link.why.type) && !isPassing;
  // Without a code, the Master hasn't let the player in. If the server has lost records, keep the file: the server may
  // get them back from a backup.
  const isWrong = fault !== undefined && !isOtherLog(fault);
  const canReturn = code !== undefined && !isOverNow && !hasLeft && !isWrong && !isRefused;
  try {
    if (canReturn && !isWatching) {
      await file.close();
      return {};
    }
    const id = isWatching && !isOverNow ? undefined : await storeGame(home, file, client);
    await file.remove();
    return { id };
  } catch (error) {
    await file.close();
    return { problem: networkMessages.notStored(faultText(error), commandForHints(process.stderr)) };
  }
}

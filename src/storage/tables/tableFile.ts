import { join } from 'node:path';
import * as v from 'valibot';
import { type Hold, isHold } from '../../engine/index.js';
import type { FilePort } from '../files/filePort.js';
import { makeFolders } from '../files/folders.js';
import { removeLeftovers } from '../files/wholeFile.js';
import { type Lock, takeLock } from '../journal/lock.js';
import { GAME_ID, isGameId, newerFormat, newGameId, TIME, timeText } from '../journal/records.js';
import {
  createRecordFile,
  DamagedRecordsError,
  openRecordFile,
  readFirstRecord,
  type RecordFile,
} from './recordFile.js';

const FORMAT = 2 as const;
const SECRET = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const SECRETS = v.strictObject({ key: SECRET, chain: SECRET, token: SECRET });

const FIRST = v.strictObject({
  format: v.literal(FORMAT),
  id: GAME_ID,
  created: TIME,
  /** An invitation to the table, or to a server that opens tables. */
  invitation: v.string(),
  name: v.string(),
  purpose: v.picklist(['open', 'join', 'watch']),
  secrets: SECRETS,
  hosted: v.exactOptional(v.strictObject({ folder: v.string(), listen: v.string() })),
});

/** The first line of a table from an earlier version, which can't continue. */
const OLD_FIRST = v.object({ format: v.literal(1), created: TIME, name: v.string() });

const LINE = v.union([
  v.strictObject({ record: v.looseObject({ type: v.string() }) }),
  v.strictObject({ seat: v.strictObject({ code: v.string() }) }),
  v.strictObject({ roll: v.strictObject({ roll: v.number(), hold: v.custom<Hold>(isHold) }) }),
  v.strictObject({ next: SECRETS, code: v.exactOptional(v.string()) }),
]);

/** What a client stores before it connects to a table. */
export interface TableStart {
  readonly invitation: string;
  readonly name: string;
  readonly purpose: 'open' | 'join' | 'watch';
  /** The seat's key, chain seed and token: 32 bytes each, in base64url. */
  readonly secrets: { readonly key: string; readonly chain: string; readonly token: string };
  /** The server's data folder, and where it listens. Only if it runs on this computer. */
  readonly hosted?: { readonly folder: string; readonly listen: string };
}

/** What this computer keeps about a table until the game ends or the player leaves. */
export interface TableFile extends TableStart {
  readonly path: string;
  /** A date and six random characters, as in the file's name. */
  readonly id: string;
  readonly created: string;
  /** Undefined until the server has given this player a seat. */
  readonly seat?: { readonly code: string };
  /** What has arrived of the table's log, oldest first. */
  readonly records: readonly object[];
  readonly lastRoll?: { readonly roll: number; readonly hold: Hold };
  append(record: object): Promise<void>;
  saveSeat(code: string): Promise<void>;
  saveRoll(roll: { readonly roll: number; readonly hold: Hold }): Promise<void>;
  /**
   * The secrets for this player's seat at the next table, once they're on the disk. Asking again for the same table
   * gives the same secrets, so the player keeps the seat even if the server's answer gets lost. Each table gets new
   * secrets, because two games must not use the same chain of links.
   *
   * @param code the code of the next table; absent to ask the server for a new table
   */
  nextSecrets(create: () => TableStart['secrets'], code?: string): Promise<TableStart['secrets']>;
  close(): Promise<void>;
  /** Closes and deletes the file, once the game is stored with the others. */
  remove(): Promise<void>;
}

/**
 * Thrown for a table of an earlier version, which can't continue. Its file now has another name, and isn't listed any
 * more.
 */
export class OldTableError extends Error {
  readonly code = 'OLD_TABLE';
  constructor(
    /** The player's name, when the file was created, and its new path. */
    readonly table: { readonly name: string; readonly created: string; readonly path: string },
  ) {
    super(table.path);
  }
}

/** Thrown for a table of a later version. The message is the path of its file, which stays unchanged. */
export class NewerTableError extends Error {
  readonly code = 'NEWER_TABLE';
}

const folderIn = (home: string): string => join(home, 'tables');
const pathIn = (home: string, id: string): string => join(folderIn(home), `${id}.jsonl`);
const lockIn = (home: string, id: string): string => join(folderIn(home), `${id}.lock`);

/**
 * Stores a new table before the client connects to it.
 *
 * @throws ShortWriteError, or the system's error
 */
export async function beginTable(
  files: FilePort,
  home: string,
  start: TableStart,
  now: Date,
): Promise<TableFile> {
  await makeFolders(files, folderIn(home));
  const id = newGameId(now);
  const lock = await takeLock(files, lockIn(home, id));
  const first = { format: FORMAT, id, created: timeText(now), ...start } as const;
  try {
    const file = await createRecordFile(files, pathIn(home, id), first);
    await removeLeftovers(files, folderIn(home), (left) => {
      const [owner = '', ending = ''] = left.split('.');
      return isGameId(owner) && (ending === 'jsonl' || ending === 'lock');
    });
    return tableFile(files, home, file, lock, first, []);
  } catch (error) {
    await lock.release().catch(() => undefined);
    throw error;
  }
}

/**
 * Opens a table from its file.
 *
 * @returns undefined if the file is missing
 * @throws LockHeldError if another process is at the table, OldTableError, NewerTableError, DamagedRecordsError if a
 * line is damaged or isn't a record of a table, NotAFileError, TooLargeError, or the system's error
 */
export async function returnToTable(
  files: FilePort,
  home: string,
  id: string,
): Promise<TableFile | undefined> {
  const lock = await takeLock(files, lockIn(home, id));
  let opened: TableFile | undefined;
  try {
    const file = await openRecordFile(files, pathIn(home, id));
    const first = v.safeParse(FIRST, file?.records[0]);
    const lines = v.safeParse(v.array(LINE), file?.records.slice(1));
    if (file && first.success && lines.success)
      opened = tableFile(files, home, file, lock, first.output, lines.output);
    else await file?.close();
    if (v.is(OLD_FIRST, file?.records[0])) {
      const { name, created } = file.records[0];
      throw new OldTableError({ name, created, path: await setAside(files, pathIn(home, id)) });
    }
    if (newerFormat(file?.records[0], FORMAT) !== undefined) throw new NewerTableError(pathIn(home, id));
    if (file && !opened) throw new DamagedRecordsError(pathIn(home, id));
  } finally {
    if (!opened) await lock.release().catch(() => undefined);
  }
  return opened;
}

/** Renames a file, so that `listTables` doesn't find it. Returns the new path. */
async function setAside(files: FilePort, path: string): Promise<string> {
  const aside = `${path}.unused`;
  await files.rename(path, aside);
  return aside;
}

/**
 * The ids of the stored tables, newest first, even those that can't be read. Throws the system's error if the folder
 * can't be listed.
 */
export async function listTables(files: FilePort, home: string): Promise<readonly string[]> {
  const names = await files.list(folderIn(home));
  const ids = names.filter((name) => name.endsWith('.jsonl')).map((name) => name.slice(0, -'.jsonl'.length));
  const times = await Promise.all(
    ids.filter(isGameId).map(async (id) => ({ id, created: await createdAt(files, home, id) })),
  );
  return times.sort((a, b) => (a.created < b.created ? 1 : -1)).map(({ id }) => id);
}

/** When a table was stored. If its file can't be read, the day in its id has to do. */
async function createdAt(files: FilePort, home: string, id: string): Promise<string> {
  const first = await readFirstRecord(files, pathIn(home, id)).catch(() => undefined);
  return v.is(FIRST, first) || v.is(OLD_FIRST, first) ? first.created : id;
}

function tableFile(
  files: FilePort,
  home: string,
  file: RecordFile,
  lock: Lock,
  first: v.InferOutput<typeof FIRST>,
  lines: readonly v.InferOutput<typeof LINE>[],
): TableFile {
  const seat = lines.findLast((line) => 'seat' in line)?.seat;
  const lastRoll = lines.findLast((line) => 'roll' in line)?.roll;
  let next = lines.findLast((line) => 'next' in line);
  const release = (): Promise<void> => lock.release().catch(() => undefined);
  return {
    ...first,
    path: pathIn(home, first.id),
    ...(seat && { seat }),
    ...(lastRoll && { lastRoll }),
    records: lines.flatMap((line) => ('record' in line ? [line.record] : [])),
    append: (record) => file.append({ record }),
    saveSeat: (code) => file.append({ seat: { code } }),
    saveRoll: (roll) => file.append({ roll }),
    async nextSecrets(create, code) {
      if (next && next.code === code) return next.next;
      // The player asked for a new table with these secrets, and `code` is that table's code.
      const isAnswer = next !== undefined && next.code === undefined;
      const line = { next: next && isAnswer ? next.next : create(), ...(code !== undefined && { code }) };
      await file.append(line);
      next = line;
      return line.next;
    },
    close: () => file.close().finally(release),
    async remove() {
      try {
        await file.close();
        await files.remove(pathIn(home, first.id));
      } finally {
        await release();
      }
    },
  };
}

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { faultCode, type FilePort } from '../files/filePort.js';
import { makeFolders } from '../files/folders.js';
import { createFile, FileExistsError, readFile } from '../files/wholeFile.js';
import { type Lock, takeLock } from '../journal/lock.js';
import { createRecordFile, openRecordFile, type RecordFile } from './recordFile.js';

/** How many log files stay open. The system limits the number of open files of a process. */
const MAX_OPEN = 200;

const SCHEMA = 'yahtzee-cli/server@1';
const SERVER = v.strictObject({
  schema: v.literal(SCHEMA),
  secret: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
});

/** The logs of all tables of a server. Records are plain JSON objects here; `table/` checks them. */
export interface ServerFiles {
  /** The server's secret, 32 bytes. Anyone who knows the secret can open and read every table. */
  readonly secret: Uint8Array;
  /** Whether the folder had no secret before, and therefore contains nothing worth keeping. */
  readonly isNew: boolean;
  /**
   * Returns the records of a table, or undefined if there is no such table.
   *
   * @throws DamagedRecordsError, or the system's error
   */
  read(table: string): Promise<readonly unknown[] | undefined>;
  /**
   * Stores a record after exactly `after` other records. Returns `conflict` if the log has another number of records.
   *
   * @throws ShortWriteError, or the system's error
   */
  append(table: string, after: number, record: object): Promise<'stored' | 'conflict'>;
  /** Returns whether the folder contains a table. */
  hasTables(): Promise<boolean>;
  close(): Promise<void>;
  /**
   * Closes the files, and deletes all logs and the secret.
   *
   * @throws the system's error
   */
  remove(): Promise<void>;
}

/**
 * Opens the folder of a server, and creates it if necessary. Only one process at a time can use a folder.
 *
 * @throws LockHeldError, NotAFileError, or the system's error
 */
export async function openServerFiles(files: FilePort, folder: string): Promise<ServerFiles> {
  const logs = join(folder, 'tables');
  await makeFolders(files, logs);
  const lock = await takeLock(files, join(folder, 'server.lock'));
  try {
    const path = join(folder, 'server.json');
    const removeSecret = (): Promise<void> => files.remove(path);
    return serverFiles(files, logs, await readSecret(files, path), lock, removeSecret);
  } catch (error) {
    await lock.release().catch(() => undefined);
    throw error;
  }
}

type Secret = Pick<ServerFiles, 'secret' | 'isNew'>;

/** Returns the secret of a server, and creates it if necessary. */
async function readSecret(files: FilePort, path: string): Promise<Secret> {
  let isNew = false;
  const text = await readFile(files, path, 4096).catch(async (error: unknown) => {
    if (faultCode(error) !== 'ENOENT') throw error;
    const created = JSON.stringify({ schema: SCHEMA, secret: randomBytes(32).toString('base64url') });
    await createFile(files, path, Buffer.from(`${created}\n`));
    isNew = true;
    return Buffer.from(created);
  });
  const { secret } = v.parse(SERVER, JSON.parse(new TextDecoder().decode(text)));
  return { secret: Buffer.from(secret, 'base64url'), isNew };
}

interface OpenLog {
  readonly file: Pick<RecordFile, 'append' | 'close'>;
  /** The number of records. */
  count: number;
}

function serverFiles(
  files: FilePort,
  folder: string,
  secret: Secret,
  lock: Lock,
  removeSecret: () => Promise<void>,
): ServerFiles {
  /** The open logs, least recently used first. */
  const open = new Map<string, OpenLog>();

  const pathOf = (table: string): string => join(folder, `${table}.jsonl`);

  const keep = async (table: string, log: OpenLog): Promise<void> => {
    open.delete(table);
    open.set(table, log);
    const [oldest] = open.size > MAX_OPEN ? open : [];
    if (!oldest) return;
    open.delete(oldest[0]);
    await oldest[1].file.close().catch(() => undefined);
  };

  /** Opens a log. Does not keep its records, because the log may stay open for hours. */
  const openLog = async (
    table: string,
  ): Promise<{ readonly log: OpenLog; readonly records: readonly unknown[] } | undefined> => {
    const opened = await openRecordFile(files, pathOf(table));
    if (!opened) return undefined;
    const { records, ...file } = opened;
    return { log: { file, count: records.length }, records };
  };

  const logNames = async (): Promise<readonly string[]> =>
    (await files.list(folder)).filter((name) => name.endsWith('.jsonl'));

  const closeLogs = async (): Promise<void> => {
    for (const { file } of open.values()) await file.close().catch(() => undefined);
    open.clear();
  };

  return {
    ...secret,
    async read(table) {
      const known = open.get(table);
      open.delete(table);
      await known?.file.close().catch(() => undefined);
      const opened = await openLog(table);
      if (opened) await keep(table, opened.log);
      return opened?.records;
    },
    async append(table, after, record) {
      const known = open.get(table) ?? (await openLog(table))?.log;
      if (!known) {
        if (after !== 0) return 'conflict';
        try {
          await keep(table, { file: await createRecordFile(files, pathOf(table), record), count: 1 });
        } catch (error) {
          if (error instanceof FileExistsError) return 'conflict';
          throw error;
        }
        return 'stored';
      }
      await keep(table, known);
      if (known.count !== after) return 'conflict';
      await known.file.append(record);
      known.count++;
      return 'stored';
    },
    hasTables: async () => (await logNames()).length > 0,
    async close() {
      await closeLogs();
      await lock.release().catch(() => undefined);
    },
    async remove() {
      await closeLogs();
      for (const name of await logNames()) await files.remove(join(folder, name));
      await removeSecret();
      await lock.release();
    },
  };
}

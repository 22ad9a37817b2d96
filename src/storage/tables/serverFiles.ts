import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { faultCode, type FilePort } from '../files/filePort.js';
import { makeFolders } from '../files/folders.js';
import { readFile, removeLeftovers, replaceFile, withFile, writeAll } from '../files/wholeFile.js';
import { frame } from '../journal/frame.js';
import { type Lock, takeLock } from '../journal/lock.js';
import { DamagedRecordsError, readRecords, type RecordsEnd, startRecords } from './recordFile.js';
import { recoverLines, removeAheadFiles, type WriteAhead, writeAhead } from './writeAhead.js';

const MAX_AHEAD_BYTES = 8 * 1024 * 1024;
/** The server remembers where the logs of this many tables end. It reads any other log again before appending to it. */
const MAX_KNOWN = 1000;
/**
 * How many of the least recently used tables to look at when one must be forgotten. If all of them are busy, the next
 * task tries again.
 */
const MAX_TRIED = 8;

const SCHEMA = 'yahtzee-cli/server@1';
const SERVER = v.strictObject({
  schema: v.literal(SCHEMA),
  secret: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
});

/** Thrown if a server's secret is damaged. The message is the path of its file. */
export class DamagedSecretError extends Error {
  readonly code = 'DAMAGED';
}

const LINE = v.strictObject({
  position: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  entry: v.looseObject({ type: v.string() }),
});

/** Earlier versions wrote one record per line, and the first opened the table. */
const OLD_FIRST = v.object({ n: v.literal(1), type: v.literal('opened') });

/** A line of a table's log. Positions count every entry the table ever had, even those since replaced. */
export type StoredEntry = v.InferOutput<typeof LINE>;

/** The logs of a server's tables. Entries are plain JSON objects here; `net/` checks them. */
export interface ServerFiles {
  /** 32 random bytes. Whoever knows them can open and read every table. */
  readonly secret: Uint8Array;
  /** True if the folder had no secret before. Then it contains no tables worth keeping. */
  readonly isNew: boolean;
  /**
   * A table's entries, oldest first. Undefined if there's no such table, or if an earlier version wrote its log.
   *
   * @throws DamagedRecordsError, or the system's error
   */
  read(table: string): Promise<readonly StoredEntry[] | undefined>;
  /**
   * Stores an entry after the one at position `after`. Resolves with the new position, or with `conflict` if the log
   * ends elsewhere.
   *
   * @throws ShortWriteError, or the system's error
   */
  append(table: string, after: number, entry: object): Promise<number | 'conflict'>;
  /** Like `append`, but replaces all earlier entries. Creates the table if `after` is 0. */
  replace(table: string, after: number, entry: object): Promise<number | 'conflict'>;
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
 * Opens a server's folder, or creates it. Only one process at a time can use it.
 *
 * @param maxAheadBytes how large the write-ahead log may get before its lines are copied to the tables' files
 * @throws LockHeldError, NotAFileError, DamagedRecordsError, DamagedSecretError, or the system's error
 */
export async function openServerFiles(
  files: FilePort,
  folder: string,
  maxAheadBytes = MAX_AHEAD_BYTES,
): Promise<ServerFiles> {
  const logs = join(folder, 'tables');
  await makeFolders(files, logs);
  const lock = await takeLock(files, join(folder, 'server.lock'));
  try {
    const path = join(folder, 'server.json');
    const removeSecret = (): Promise<void> => files.remove(path);
    const place = { files, folder, logs, maxAheadBytes };
    await removeLeftovers(files, folder, (left) => /^server\.(json$|lock\.)|^write-ahead-/.test(left));
    await removeLeftovers(files, logs, (left) => left.endsWith('.jsonl'));
    await recoverLines(files, folder, (table) => pathOf(place, table));
    return serverFiles(place, await readSecret(files, path), lock, removeSecret);
  } catch (error) {
    await lock.release().catch(() => undefined);
    throw error;
  }
}

type Secret = Pick<ServerFiles, 'secret' | 'isNew'>;

async function readSecret(files: FilePort, path: string): Promise<Secret> {
  let isNew = false;
  const text = await readFile(files, path, 4096).catch(async (error: unknown) => {
    if (faultCode(error) !== 'ENOENT') throw error;
    const created = JSON.stringify({ schema: SCHEMA, secret: randomBytes(32).toString('base64url') });
    await replaceFile(files, path, Buffer.from(`${created}\n`));
    isNew = true;
    return Buffer.from(created);
  });
  try {
    const { secret } = v.parse(SERVER, JSON.parse(new TextDecoder().decode(text)));
    return { secret: Buffer.from(secret, 'base64url'), isNew };
  } catch (error) {
    throw new DamagedSecretError(path, { cause: error });
  }
}

interface Place {
  readonly files: FilePort;
  readonly folder: string;
  readonly logs: string;
  readonly maxAheadBytes: number;
}

const pathOf = ({ logs }: Place, table: string): string => join(logs, `${table}.jsonl`);

/** A table's log. Its last lines may be only in the write-ahead log and in memory. */
interface KnownLog {
  position: number;
  /** Where the table's file will end once it contains `unsaved`. */
  end: RecordsEnd;
  /** The newest lines: already in the write-ahead log, but not yet in the table's file. */
  unsaved: string[];
}

interface KnownTable {
  tasks: number;
  lastTask: Promise<void>;
  /** Undefined until the table's file is read, or if it doesn't exist. */
  log?: KnownLog;
}

function serverFiles(
  place: Place,
  secret: Secret,
  lock: Lock,
  removeSecret: () => Promise<void>,
): ServerFiles {
  const { files } = place;
  const ahead: WriteAhead = writeAhead(files, place.folder);
  /** Tables by name, the least recently used first. */
  const tables = new Map<string, KnownTable>();
  let saving: Promise<void> | undefined;

  /** Runs a task once the table's earlier tasks are done. */
  const inTurn = async <Result>(
    name: string,
    task: (table: KnownTable) => Promise<Result>,
  ): Promise<Result> => {
    const table = tables.get(name) ?? { tasks: 0, lastTask: Promise.resolve() };
    tables.delete(name);
    tables.set(name, table);
    forgetOldest();
    table.tasks++;
    const earlier = table.lastTask;
    let end = (): void => undefined;
    table.lastTask = new Promise((resolve) => (end = resolve));
    await earlier;
    try {
      return await task(table);
    } finally {
      table.tasks--;
      end();
    }
  };

  const forgetOldest = (): void => {
    if (tables.size <= MAX_KNOWN) return;
    let tried = 0;
    for (const [name, { tasks, log }] of tables) {
      if (tasks === 0 && (!log || log.unsaved.length === 0)) {
        tables.delete(name);
        return;
      }
      if (++tried === MAX_TRIED) return;
    }
  };

  const save = async (name: string, table: KnownTable): Promise<void> => {
    const { log } = table;
    if (!log || log.unsaved.length === 0) return;
    const bytes = Buffer.from(log.unsaved.join(''));
    try {
      await withFile(files, pathOf(place, name), 'update', async (file) => {
        await writeAll(file, bytes, log.end.bytes - bytes.length);
        await file.sync();
      });
      log.unsaved = [];
    } catch (error) {
      if (faultCode(error) !== 'ENOENT') throw error;
      // Somebody has deleted the table.
      delete table.log;
    }
  };

  /** Writes all unsaved lines to the tables' files, then deletes the old files of the write-ahead log. */
  const saveAll = async (): Promise<void> => {
    const removeEarlier = ahead.startFile();
    const faults: unknown[] = [];
    for (const name of [...tables.keys()]) {
      await inTurn(name, (table) => save(name, table)).catch((error: unknown) => faults.push(error));
    }
    // Keep the old files: only they have the lines that couldn't be saved.
    if (faults.length > 0) throw faults[0];
    await removeEarlier();
  };

  /** Reads a log from its file. To save memory, remembers only the last position and the file's end. */
  const load = async (name: string, table: KnownTable): Promise<readonly StoredEntry[] | undefined> => {
    delete table.log;
    const path = pathOf(place, name);
    const stored = await readRecords(files, path);
    if (!stored || v.is(OLD_FIRST, stored.records[0])) return undefined;
    const entries = stored.records.map((line) => {
      if (v.is(LINE, line)) return line;
      throw new DamagedRecordsError(path);
    });
    table.log = { position: entries.at(-1)?.position ?? 0, end: stored.end, unsaved: [] };
    return entries;
  };

  const logNames = async (): Promise<readonly string[]> =>
    (await files.list(place.logs)).filter((name) => name.endsWith('.jsonl'));

  return {
    ...secret,
    read: (name) =>
      inTurn(name, async (table) => {
        await save(name, table);
        return load(name, table);
      }),
    append: (name, after, entry) =>
      inTurn(name, async (table) => {
        if (!table.log) await load(name, table);
        const { log } = table;
        if (log?.position !== after) return 'conflict';
        const position = after + 1;
        const { line, sum } = frame({ position, entry }, log.end.sum);
        await ahead.store({ table: name, at: log.end.bytes, line });
        log.unsaved.push(line);
        log.end = { bytes: log.end.bytes + Buffer.byteLength(line), sum };
        log.position = position;
        if (ahead.size() > place.maxAheadBytes)
          saving ??= saveAll()
            .catch(() => undefined)
            .finally(() => (saving = undefined));
        return position;
      }),
    replace: (name, after, entry) =>
      inTurn(name, async (table) => {
        // Save first: if replacing the file fails, it still has all earlier entries.
        await save(name, table);
        if (!table.log) await load(name, table);
        if ((table.log?.position ?? 0) !== after) return 'conflict';
        const position = after + 1;
        // Forget the log for now. After an error, the next task reads whichever file is there.
        delete table.log;
        const end = await startRecords(files, pathOf(place, name), { position, entry });
        table.log = { position, end, unsaved: [] };
        return position;
      }),
    hasTables: async () => (await logNames()).length > 0,
    async close() {
      await saving;
      // Ignore errors: the next server to open this folder recovers the lines from the write-ahead log.
      await saveAll().catch(() => undefined);
      await ahead.close();
      await lock.release().catch(() => undefined);
    },
    async remove() {
      await saving;
      await ahead.close();
      try {
        await removeAheadFiles(files, place.folder);
        for (const name of await logNames()) await files.remove(join(place.logs, name));
        await removeSecret();
      } finally {
        await lock.release();
      }
    },
  };
}

import { join } from 'node:path';
import * as v from 'valibot';
import { personNamed, type Player } from '../engine/index.js';
import { faultCode, type FilePort } from './files/filePort.js';
import { gamesFolder, makeFolders } from './files/folders.js';
import { readFile, replaceFile, TooLargeError } from './files/wholeFile.js';
import { KIND, seats } from './journal/records.js';

const SCHEMA = 'yahtzee-cli/last-players@2';
const MAX_BYTES = 4096;

const FILE = v.variant('schema', [
  v.strictObject({
    schema: v.literal(SCHEMA),
    players: seats(v.strictObject({ name: v.string(), kind: KIND })),
  }),
  // Early versions had no computer players, and stored just names.
  v.strictObject({
    schema: v.literal('yahtzee-cli/last-players@1'),
    players: v.pipe(
      seats(v.string()),
      v.transform((names) => names.map(personNamed)),
    ),
  }),
]);

const fileIn = (home: string): string => join(home, 'last-players.json');

/**
 * The last game's players in seating order. Empty if the file is missing or invalid. Doesn't check the names.
 *
 * @throws NotAFileError, or the system's error
 */
export async function readLastPlayers(files: FilePort, home: string): Promise<readonly Player[]> {
  try {
    const text = new TextDecoder().decode(await readFile(files, fileIn(home), MAX_BYTES));
    const read = v.safeParse(FILE, JSON.parse(text));
    return read.success ? read.output.players : [];
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TooLargeError) return [];
    if (faultCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * True once anybody has saved players, even if the file is invalid by now. Throws the system's error if it can't tell.
 */
export const hasLastPlayers = async (files: FilePort, home: string): Promise<boolean> =>
  (await files.stat(fileIn(home))) !== undefined;

/** @throws ShortWriteError, or the system's error; the file is then unchanged */
export async function writeLastPlayers(
  files: FilePort,
  home: string,
  players: readonly Player[],
): Promise<void> {
  const text = `${JSON.stringify({ schema: SCHEMA, players })}\n`;
  const temporaryIn = gamesFolder(home);
  await makeFolders(files, temporaryIn);
  await replaceFile(files, fileIn(home), Buffer.from(text), { temporaryIn });
}

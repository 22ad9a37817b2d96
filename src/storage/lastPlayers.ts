import * as v from 'valibot';
import { faultCode } from './files/faultCode.js';
import { makeFolder, readWhole, replaceFile } from './syncFiles.js';
import { lastPlayersFile } from './paths.js';

const SCHEMA = 'yahtzee-cli/last-players@1';
const MOST_BYTES = 4096;

const FILE = v.strictObject({
  schema: v.literal(SCHEMA),
  players: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(4)),
});

/**
 * The names of the last game in seating order, as they stand in the file; none where there is no such file
 * or it makes no sense.
 *
 * @throws the system's error when the file is there and cannot be read
 */
export function readLastPlayers(home: string): readonly string[] {
  try {
    const file = readWhole(lastPlayersFile(home), MOST_BYTES);
    if (!file.ok) return [];
    const read = v.safeParse(FILE, JSON.parse(new TextDecoder().decode(file.bytes)));
    return read.success ? read.output.players : [];
  } catch (error) {
    if (faultCode(error) === 'ENOENT' || error instanceof SyntaxError) return [];
    throw error;
  }
}

/** @throws the system's error when they cannot be written */
export function writeLastPlayers(home: string, players: readonly string[]): void {
  makeFolder(home);
  replaceFile(lastPlayersFile(home), `${JSON.stringify({ schema: SCHEMA, players })}\n`);
}

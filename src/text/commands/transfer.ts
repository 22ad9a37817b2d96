import { counted, onOneLine, quoted } from '../phrases.js';
import { faultWords } from './stored.js';

interface RefusalWords {
  readonly id?: string;
  readonly line: number;
  readonly message: string;
}

/** Words of exporting, importing and deleting stored games: one line each. */
export const transferMessages = {
  toTerminal: 'exported games are no text to read: name a file with -o, or a program behind a pipe',
  namelessOutput: '--output needs the name of a file',
  outputThere: (file: string): string =>
    `--output ${quoted(file)} is there already; name another file, or add --force to replace it`,
  outputNoFile: (file: string): string =>
    `--output ${quoted(file)} is no ordinary file; name a file to write`,
  outputFault: (file: string, fault: string): string =>
    `--output ${quoted(file)} cannot be written: ${faultWords(fault)}; name a file in a folder that can be written to`,
  forceWithoutOutput: '--force is about the file of --output: name one, or leave it out',
  nothingExported: 'no games are stored yet, so none is exported',
  exportedUpTo: (id: string, damage: string): string => `game ${id}: ${damage}; it is exported up to there`,

  inputFault: (file: string, fault: string): string =>
    `${quoted(file)} cannot be read: ${faultWords(fault)}; name a file that yahtzee-cli export has written, or - for standard input`,
  notKept: (home: string, fault: string): string =>
    `no game can be stored in ${quoted(home)}: ${faultWords(fault)}; YAHTZEE_HOME can name another folder`,
  /** `id` is absent where it cannot be read. */
  refused: ({ id, line, message }: RefusalWords): string =>
    `not taken in: ${id === undefined ? 'the game' : `game ${id}`} from line ${line} on: ${onOneLine(message)}`,
  noGames: 'line 1 is no header of a game, so this is no file that yahtzee-cli export has written',
  lineTooLong: (line: number): string => `line ${line} is longer than 64 KiB; nothing behind it is read`,
  journalTooLarge: 'it is larger than 4 MiB; nothing after it is read',
  tooManyRefused: (most: number): string => `${most} games are refused: nothing behind them is read`,
  noHeader: 'its first line is no header of a game',
  badRules: 'its rule set makes no sense',
  newerFormat: (format: number, known: number): string =>
    `it has format ${format}, of a newer version of yahtzee-cli; this one reads format ${known}`,
  hidden: (fault: string): string => `what is stored under its id cannot be read: ${faultWords(fault)}`,
  taken:
    'another game, or another state of this one, is stored under its id; delete that first to take this one in',
  imported: (added: number, known: number, refused: number): string =>
    `${counted(added, 'new game', 'new games')}, ${known} known already, ${refused} refused`,

  /** @param about who played, and what came of it */
  confirm: (id: string, day: string, about: string): string =>
    `Delete game ${id} of ${day}: ${about}? It is gone for good. (y/n) `,
  confirmUnreadable: (problem: string): string => `Delete this: ${problem}? It is gone for good. (y/n) `,
  needsAnswer: 'delete asks before it deletes, which takes a terminal; --yes deletes without asking',
  deleted: (id: string): string => `Game ${id} is deleted.`,
  spared: 'Nothing is deleted.',
  remains: (path: string, fault: string): string =>
    `not everything of it is gone: ${onOneLine(path)}: ${faultWords(fault)}`,
  unsyncedDeletion: (id: string, fault: string): string =>
    `game ${id} is deleted, but the disk has not confirmed it: ${faultWords(fault)}`,
  unsynced: (id: string, fault: string): string =>
    `game ${id} is stored, but the disk has not confirmed it: ${faultWords(fault)}`,
  notDeleted: (id: string, fault: string): string => `game ${id} cannot be deleted: ${faultWords(fault)}`,
} as const;

import { counted, onOneLine, quoted } from '../phrases.js';
import { describeFault, newerFormatText } from './stored.js';

/** A game that `import` refused. */
interface RefusedGame {
  /** The game's id; absent if it cannot be read. */
  readonly id?: string;
  /** The number of the line at which the game starts in the file. Lines are numbered from 1. */
  readonly line: number;
  readonly message: string;
}

/** Messages of `export`, `import` and `delete`, one line each. */
export const transferMessages = {
  toTerminal: 'Exported games are data for import. Name a file with --output, or pipe them to a program.',
  namelessOutput: '--output needs a file name.',
  outputExists: (file: string): string =>
    `--output ${quoted(file)}: this file exists. Name another file, or add --force to replace it.`,
  outputNoFile: (file: string): string =>
    `--output ${quoted(file)} is not an ordinary file. Name another file.`,
  outputFault: (file: string, fault: string): string =>
    `--output ${quoted(file)} cannot be written: ${describeFault(fault)}. Name a file in another folder.`,
  forceWithoutOutput: '--force replaces the file of --output. Add --output, or leave out --force.',
  nothingExported: 'You have no stored games, so nothing was exported.',
  exportedUpTo: (id: string, damage: string): string =>
    `Game ${id}: ${damage}; it is exported up to that line`,

  inputFault: (file: string, fault: string): string =>
    `${quoted(file)} cannot be read: ${describeFault(fault)}. Name a file from yahtzee-cli export, or - for standard input.`,
  notStored: (home: string, fault: string): string =>
    `Cannot store games in ${quoted(home)}: ${describeFault(fault)}. Set YAHTZEE_HOME to use another folder.`,
  refused: ({ id, line, message }: RefusedGame): string =>
    `Not imported: ${id === undefined ? 'the game' : `game ${id}`} that starts at line ${line}: ${onOneLine(message)}`,
  noGames: 'line 1 is not a game header, so yahtzee-cli export did not write this file',
  lineTooLong: (line: number): string => `line ${line} is longer than 64 KiB; nothing after it was read`,
  journalTooLarge: 'it is larger than 4 MiB; nothing after it was read',
  tooManyRefused: (max: number): string => `${max} games were refused. The rest of the file was not read.`,
  noHeader: 'its first line is not a game header',
  badRules: 'its rule set is invalid',
  newerFormat: newerFormatText,
  hidden: (fault: string): string => `a stored game with its id cannot be read: ${describeFault(fault)}`,
  taken: 'another game, or another state of this game, is stored under its id; delete that game first',
  imported: (added: number, known: number, refused: number): string =>
    `${counted(added, 'new game', 'new games')}, ${known} already stored, ${refused} refused`,

  /** @param about describes the players and the result */
  confirm: (id: string, day: string, about: string): string =>
    `Delete game ${id} of ${day}: ${about}? You cannot undo this. (y/n) `,
  confirmUnreadable: (problem: string): string => `${problem} Delete it? You cannot undo this. (y/n) `,
  needsAnswer:
    'delete asks for confirmation, which needs a terminal. Add --yes to delete the game without asking.',
  deleted: (id: string): string => `Game ${id} is deleted.`,
  spared: 'Nothing was deleted.',
  remains: (path: string, fault: string): string =>
    `Part of the game is still there: ${onOneLine(path)}: ${describeFault(fault)}`,
  unsyncedDeletion: (id: string, fault: string): string =>
    `Game ${id} is deleted, but the disk has not confirmed it: ${describeFault(fault)}`,
  unsynced: (id: string, fault: string): string =>
    `Game ${id} is stored, but the disk has not confirmed it: ${describeFault(fault)}`,
  notDeleted: (id: string, fault: string): string => `Cannot delete game ${id}: ${describeFault(fault)}.`,
} as const;

import { commandText } from '../layout.js';
import { counted, onOneLine, quoted } from '../phrases.js';
import { describeFault, newerFormatText } from './stored.js';

export interface RefusedGame {
  /** The game's id, if it can be read. */
  readonly id?: string;
  /** Where the game starts in the file, counted from 1. */
  readonly line: number;
  readonly message: string;
}

/** Messages of `export`, `import` and `delete`, one line each. */
export const transferMessages = {
  toTerminal:
    "export doesn't print games to a terminal. Name a file with --output, or pipe the output to a program.",
  namelessOutput: '--output needs a file name.',
  outputExists: (file: string): string =>
    `--output ${quoted(file)}: this file already exists. Name another file, or add --force to replace it.`,
  outputNoFile: (file: string): string =>
    `--output ${quoted(file)} isn't an ordinary file. Name another file.`,
  outputFault: (file: string, fault: string): string =>
    `--output ${quoted(file)} can't be written: ${describeFault(fault)}. Name a file in another folder.`,
  forceWithoutOutput: '--force works only with --output. Add --output, or leave out --force.',
  nothingExported: 'You have no stored games, so nothing was exported.',
  exportedUpTo: (id: string, damage: string): string =>
    `Game ${id}: ${damage}; only the earlier lines were exported`,

  inputFault: (file: string, fault: string): string =>
    `${quoted(file)} can't be read: ${describeFault(fault)}. Name a file written by yahtzee-cli export, or - for standard input.`,
  notStored: (home: string, fault: string): string =>
    `Can't store games in ${quoted(home)}: ${describeFault(fault)}. Set YAHTZEE_HOME to use another folder.`,
  refused: ({ id, line, message }: RefusedGame): string =>
    `Not imported: ${id === undefined ? 'the game' : `game ${id}`} at line ${line}: ${onOneLine(message)}`,
  noGames: "line 1 isn't a game header; give a file written by yahtzee-cli export without --json",
  lineTooLong: (line: number): string =>
    `line ${line} is longer than 64 KiB; the rest of the file wasn't read`,
  journalTooLarge: "the game is larger than 4 MiB; the rest of the file wasn't read",
  gameTooLarge: 'the game is larger than 4 MiB',
  tooManyRefused: (max: number): string => `${max} games were refused. The rest of the file wasn't read.`,
  noHeader: "the first line isn't a game header",
  badRules: 'the rule set is invalid',
  badRuleSet: (problem: string): string => `the rule set is refused: ${problem}`,
  newerFormat: newerFormatText,
  hidden: (fault: string): string => `a stored game with the same id can't be read: ${describeFault(fault)}`,
  taken:
    'a different game, or a different version of this game, is stored under the same id; delete the stored game first',
  imported: (added: number, known: number, refused: number): string =>
    `${counted(added, 'new game', 'new games')}, ${known} already stored, ${refused} refused`,

  /** @param about the game's players and result */
  confirm: (id: string, day: string, about: string): string =>
    `Delete game ${id} of ${day}: ${about}? You can't undo this. (y/n) `,
  confirmUnreadable: (problem: string): string => `${problem} Delete the game? You can't undo this. (y/n) `,
  confirmAll: (games: number): string => `Delete these ${games} games? You can't undo this. (y/n) `,
  needsAnswer: (games: number): string =>
    `delete asks for confirmation, which needs a terminal. Add --yes to delete the ${games === 1 ? 'game' : 'games'} without asking.`,
  nothingNamed: (program?: string): string =>
    `Name the games to delete, or use --unfinished. See: ${commandText('delete --help', program)}`,
  idsWithUnfinished: 'Give game ids or --unfinished, not both.',
  noneUnfinished: 'You have no unfinished games.',
  endedMeanwhile: (id: string): string => `Game ${id} has just ended, so it wasn't deleted.`,
  todaysDaily: (id: string): string =>
    `Game ${id} is today's daily game: you can delete it tomorrow, after 00:00 UTC.`,
  deleted: (id: string): string => `Deleted game ${id}.`,
  spared: 'Nothing was deleted.',
  remains: (path: string, fault: string): string =>
    `One of the game's files couldn't be deleted: ${onOneLine(path)}: ${describeFault(fault)}`,
  unsyncedDeletion: (id: string, fault: string): string =>
    `Game ${id} could reappear after a power cut, because its deletion wasn't synced to the disk: ${describeFault(fault)}`,
  unsynced: (id: string, fault: string): string =>
    `Imported game ${id}, but it may not be on the disk yet: ${describeFault(fault)}`,
  notDeleted: (id: string, fault: string): string => `Can't delete game ${id}: ${describeFault(fault)}.`,
} as const;

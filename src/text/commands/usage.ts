import { andList, counted, quoted } from '../phrases.js';

/** What is wrong with a command line: one line each, with what is allowed. */
export const usageMessages = {
  optionsFirst: (word: string): string =>
    `options go behind the command: yahtzee-cli ${word}, and then what it takes`,
  noCommand: (word: string, commands: readonly string[]): string =>
    `there is no command ${quoted(word)}; the commands are ${andList(commands)}`,
  /** `problem` is the parser's own line. */
  seeHelp: (problem: string, command: string): string =>
    `${problem.replace(/\.$/, '')}; see yahtzee-cli ${command} --help`,
  players: (problem: string): string => `--players: ${problem}`,
  computer: (typed: string, levels: readonly string[]): string =>
    `--computer ${quoted(typed)}: there is no such level; the levels are ${andList(levels)}`,
  seats: (people: number, computers: number, most: number): string =>
    people === 0
      ? `${computers} computers cannot play; allowed are 1 to ${most}`
      : `${counted(people, 'person', 'people')} and ${counted(computers, 'computer', 'computers')} are too many; allowed are ${most} players together, and --watch seats computers only`,
  watchWithPlayers: '--watch seats computers only: give no --players with it, or leave it out',
  seed: (typed: string, longest: number): string =>
    `--seed ${quoted(typed)}: a seed is 1 to ${longest} characters of text`,
  dailySeed: (typed: string): string =>
    `--seed ${quoted(typed)}: seeds that begin with "daily:" are for daily games, which yahtzee-cli daily plays; give another`,
  threads: (typed: string, most: number): string =>
    `--threads ${quoted(typed)}: 1 to ${most} threads can compute; give one of these numbers`,
  listWithId: '--list lists every rule set: give it no id',
  filled: (problem: string): string => `--filled: ${problem}`,
  bonuses: (problem: string): string => `--yahtzee-bonuses: ${problem}`,
  besideBatch: (option: string, field: string): string =>
    `${option} does not go with -; give "${field}" in each line instead`,

  record: {
    nameless: '--record needs the name of a file',
    'not-a-file': (file: string): string =>
      `--record ${quoted(file)} is no ordinary file; name a file to write`,
    'no-folder': (file: string): string =>
      `--record ${quoted(file)}: there is no such folder; name a file in a folder that exists`,
    'not-writable': (file: string): string =>
      `--record ${quoted(file)}: its folder cannot be written to; name a file in another`,
  },

  noRules: (idOrFile: string, ids: readonly string[]): string =>
    `no rule set or file ${quoted(idOrFile)}; the rule sets are ${ids.join(', ')}, or name a house rules file`,
  houseRules: (file: string, problem: string): string => `house rules ${quoted(file)}: ${problem}`,
} as const;

/** Why a file of house rules cannot be read at all. */
export const houseRulesFileMessages = {
  notAFile: 'not a file; a JSON file is wanted',
  notText: 'not UTF-8 text; a JSON file is wanted',
  unreadable: (fault: string): string => `cannot be read (${fault})`,
  tooLarge: (maxBytes: number): string => `larger than the ${maxBytes / 1024} KiB allowed`,
  notJson: (line: number, column: number): string =>
    `not JSON: line ${line}, column ${column} cannot be read`,
} as const;

import { commandText } from '../layout.js';
import { counted, orList, quoted } from '../phrases.js';

/**
 * Explains in one line what is wrong with a command line, and what is allowed. `program` is the command that starts
 * yahtzee-cli, for hints on a terminal.
 */
export const usageMessages = {
  optionsFirst: (word: string, program?: string): string =>
    `Options go after the command: ${commandText(`${word} [options]`, program)}`,
  /** @param similar the commands with the most similar names; empty if none is similar */
  noCommand: (word: string, similar: readonly string[], program?: string): string =>
    [
      `There is no command ${quoted(word)}.`,
      ...(similar.length > 0 ? [`Did you mean ${orList(similar)}?`] : []),
      `List all commands with: ${commandText('--help', program)}`,
    ].join(' '),
  onlyOptions: (word: string, program?: string): string =>
    `play takes only options, not ${quoted(word)}. See: ${commandText('play --help', program)}`,
  /**
   * @param problem commander's error message
   * @param command a command's name and a space; empty for the main help
   */
  seeHelp: (problem: string, command: string, program?: string): string =>
    `${problem.replace(/\.$/, '')}. See: ${commandText(`${command}--help`, program)}`,
  players: (problem: string): string => `--players: ${problem}`,
  computer: (typed: string, levels: readonly string[]): string =>
    `--computer ${quoted(typed)}: there is no such level. Levels: ${levels.join(', ')}.`,
  seats: (people: number, computers: number, max: number): string =>
    people === 0
      ? `${computers} computers are too many. At most ${max} can play.`
      : `${counted(people, 'person', 'people')} and ${counted(computers, 'computer', 'computers')} are too many. At most ${max} can play. For a game without people, use --watch.`,
  watchWithPlayers: '--watch is for games without people. Leave out --players or --watch.',
  together: (option: string, other: string): string =>
    `--${option} doesn't work with --${other}. Leave out one of them.`,
  ghostPeople: '--ghost is for one person. Give one name with --players.',
  ghostRules: '--ghost takes the rules of the game. Leave out --rules, or choose the game with: --ghost best',
  realDiceSeed: '--real-dice uses a seed only for computer players. Leave out --seed, or add --computer.',
  seed: (typed: string, max: number): string => `--seed ${quoted(typed)}: a seed has 1 to ${max} characters.`,
  dailySeed: (typed: string): string =>
    `--seed ${quoted(typed)}: seeds that start with "daily:" are reserved for the daily game. Give another seed, or run: yahtzee-cli daily`,
  threads: (typed: string, max: number): string =>
    `--threads ${quoted(typed)}: give a number of threads from 1 to ${max}.`,
  shell: (typed: string, shells: readonly string[]): string =>
    `There is no completion script for ${quoted(typed)}. Shells: ${shells.join(', ')}.`,
  listWithId: '--list lists every rule set. Leave out the id.',
  compareAlone:
    '--compare takes rule sets separated by commas, such as --compare official,yatzy. Leave out the id, --list and --export.',
  exportAlone: '--export prints one rule set as a file. Leave out --list and --json.',
  filled: (problem: string): string => `--filled: ${problem}`,
  bonuses: (problem: string): string => `--yahtzee-bonuses: ${problem}`,
  besideBatch: (option: string, field: string): string =>
    `${option} doesn't work with - (standard input). Put "${field}" in each line instead.`,

  record: {
    nameless: '--record needs a file name.',
    'not-a-file': (file: string): string =>
      `--record ${quoted(file)} isn't an ordinary file. Name another file.`,
    'no-folder': (file: string): string =>
      `--record ${quoted(file)}: its folder doesn't exist. Name a file in an existing folder.`,
    'not-writable': (file: string): string =>
      `--record ${quoted(file)}: you can't write to its folder. Name a file in another folder.`,
  },

  noRules: (idOrFile: string, ids: readonly string[]): string =>
    `${quoted(idOrFile)} is neither a rule set nor a file. Rule sets: ${ids.join(', ')}. You can also name a house rules file.`,
  houseRules: (file: string, problem: string): string => `House rules ${quoted(file)}: ${problem}`,
} as const;

/** How both programs start. */
export interface Scenario {
  readonly args?: readonly string[];
  /** Command lines that store games in the home folder first, with the answers that they read. */
  readonly before?: readonly { readonly args: readonly string[]; readonly answers?: string }[];
}

const STORED = [
  { args: ['--watch', '--plain', '-s', 'stored'] },
  { args: ['-p', 'Ann', '--plain', '-s', 'open'], answers: 'score\nchance\n' },
];

/** What is compared: games, the menu with its lists and pages, and screens of commands. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  alone: { args: ['-p', 'Ann', '-s', 'alone', '--no-animation'] },
  'alone with quick keys': { args: ['-p', 'Ann', '-s', 'quick', '--input', 'quick', '--no-animation'] },
  'three people': { args: ['-p', 'Ann,Bob,Cleo', '-s', 'three', '--no-animation'] },
  practice: { args: ['-p', 'Ann', '--practice', '-s', 'practice', '--no-animation'] },
  'with a computer': { args: ['-p', 'Ann', '-c', 'novice', '-s', 'computer', '--no-animation'] },
  'another rule set': { args: ['-p', 'Ann', '-r', 'meowtzee', '-s', 'rules', '--no-animation'] },
  menu: { args: ['--no-animation'], before: STORED },
  replay: { args: ['replay'], before: STORED },
  training: { args: ['train', '--daily'] },
  settings: { args: ['settings'] },
  'line mode': { args: ['-p', 'Ann', '--plain', '-s', 'lines'] },
};

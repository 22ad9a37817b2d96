/** Messages of the command reference (docs/commands.md) and the manual page. */
export const referenceMessages = {
  title: 'Commands and options',
  introduction:
    '`npm run reference` writes this page and the manual page (`man yahtzee-cli`) from the program. `yahtzee-cli --help`\n' +
    'and `yahtzee-cli <command> --help` print the same.',
  headings: {
    name: 'Name',
    synopsis: 'Synopsis',
    description: 'Description',
    examples: 'Examples',
    options: 'Options',
    commands: 'Commands',
    settings: 'Settings',
    environment: 'Environment',
    files: 'Files',
    exitStatus: 'Exit status',
  },
  columns: {
    option: 'option',
    argument: 'argument',
    setting: 'setting',
    variable: 'variable',
    file: 'file',
    status: 'status',
    does: 'what it does',
    allowed: 'values',
    means: 'meaning',
  },
  man: {
    generated: '.\\" Written from the program by npm run reference.',
    manual: 'User Commands',
    name: 'yahtzee-cli, yahtzee - Yahtzee in the terminal',
    description: [
      'Yahtzee for 1 to 4 players at one keyboard, people or computers, under five rule sets or your own rules. Without a command it starts a game: full screen in a terminal, otherwise as lines of text.',
      'On the screen, F1 shows what you can do, the keys that work and the rules. The program saves every action of a game, so you can stop at any time and resume later.',
    ],
    forExample: 'For example:',
  },
  settings:
    'An option overrides the environment, the environment overrides the settings file, and the settings file overrides the defaults.',
  environment: [
    { term: 'YAHTZEE_HOME', meaning: 'folder for games, scores and the players of the last game' },
    { term: 'YAHTZEE_THEME, YAHTZEE_INPUT, ...', meaning: 'one variable for each setting' },
    { term: 'NO_COLOR', meaning: 'turns colour off if it is not empty' },
    { term: 'FORCE_COLOR', meaning: 'turns colour on, even through a pipe; 0 or false turns colour off' },
    {
      term: 'INK_SCREEN_READER',
      meaning: 'shows lines of text instead of a screen, unless the value is 0 or false',
    },
    { term: 'TERM', meaning: 'shows lines of text instead of a screen if the value is dumb' },
    {
      term: 'LC_ALL, LC_CTYPE, LANG',
      meaning: 'whether the terminal shows UTF-8; the first of these that is set decides',
    },
    {
      term: 'XDG_DATA_HOME, XDG_CONFIG_HOME',
      meaning: 'on Linux, the parent folders for data and settings',
    },
  ],
  files: [
    {
      term: '$XDG_DATA_HOME/yahtzee-cli',
      meaning:
        'games, scores and the players of the last game; on Linux in ~/.local/share by default, on other systems in their usual place',
    },
    {
      term: '$XDG_CONFIG_HOME/yahtzee-cli/config.json',
      meaning: 'settings; on Linux in ~/.config by default, on other systems in their usual place',
    },
  ],
  exitStatus: [
    {
      term: '0',
      meaning: 'success; also if you leave a game, or if the program that reads the output closes the pipe',
    },
    {
      term: '1',
      meaning:
        'an error of the program or the disk, a game that could not be saved, or a difference found by `verify`',
    },
    {
      term: '2',
      meaning:
        'wrong usage or bad input, reported in one line; or stored games that could not be read and were left out',
    },
    {
      term: '129, 130, 131, 134, 140, 142, 143',
      meaning: 'ended by a signal (128 plus its number; 130 is Ctrl-C, 143 termination); the game is saved',
    },
  ],
} as const;

/** Texts around the tables in docs/keys.md. */
export const keysPageMessages = {
  /** The line in docs/keys.md that separates the handwritten part from the tables. */
  marker: '<!-- `npm run keys` writes the tables below; the text above is handwritten. -->',
  keys: 'keys',
  does: 'what they do',
  /** The heading of each table. A table lists the keys of one question or view. */
  headings: {
    'player-count': 'How many players',
    'player-name': 'A player’s name',
    'player-level': 'A computer’s level',
    'roll-off': 'The roll-off',
    'hold-count': 'How many dice to hold',
    'dice-numbers': 'Which dice to hold',
    'box-name': 'Which box to fill',
    quick: 'Quick keys',
    'quick-box': 'Quick keys, choosing a box',
    'confirm-zero': 'Confirming a zero',
    computer: 'A computer’s turn',
    'computer-stuck': 'A computer that cannot move',
    coach: 'The coach',
    leave: 'Leave?',
    unfinished: 'Unfinished games',
    settings: 'Settings',
    'settings-names': 'Settings: typing names',
    reading: 'Help and how to play',
    end: 'Final standings',
    'end-cards': 'Final standings on a narrow terminal',
    replay: 'Replay of a stored game',
    'replay-playing': 'Replay, while it plays',
    'too-small': 'A terminal that is too small',
  },
} as const;

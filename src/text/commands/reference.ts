/** Words of the page of all commands, and of the manual page. */
export const referenceMessages = {
  title: 'Commands and options',
  introduction:
    'Made from the program by `npm run reference`, as is the manual page (`man yahtzee-cli`). `--help` of the program\n' +
    'and of each command tells the same.',
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
    allowed: 'what it can be',
    means: 'what it means',
  },
  man: {
    generated: '.\\" Made from the program by npm run reference.',
    manual: 'User Commands',
    name: 'yahtzee-cli, yahtzee - Yahtzee in the terminal',
    description: [
      'Yahtzee for 1 to 4 players at one keyboard, people and computers, by five rule sets or by rules of your own. Without a command it plays: on a screen of its own in a terminal, else as lines of text.',
      'On the screen F1 tells what can be done, the keys that work and the rules in force. Every game is stored while it is played, an action at a time, and can be gone on with.',
    ],
    forExample: 'For example:',
  },
  settings:
    'An option that is typed comes before the environment, that before the file of settings, that before what holds without any.',
  environment: [
    { term: 'YAHTZEE_HOME', meaning: 'the folder of games, scores and the players of the last game' },
    { term: 'YAHTZEE_THEME, YAHTZEE_INPUT, ...', meaning: 'what is set, a variable for each setting' },
    { term: 'NO_COLOR', meaning: 'no colour, where it is not empty' },
    { term: 'FORCE_COLOR', meaning: 'colour even through a pipe; none where it is 0 or false' },
    { term: 'INK_SCREEN_READER', meaning: 'lines of text instead of a screen, unless it is 0 or false' },
    { term: 'TERM', meaning: 'lines of text where it is dumb' },
    { term: 'LC_ALL, LC_CTYPE, LANG', meaning: 'whether the terminal takes UTF-8: the first that is set' },
    {
      term: 'XDG_DATA_HOME, XDG_CONFIG_HOME',
      meaning: 'on Linux, where the folders of data and of settings lie',
    },
  ],
  files: [
    {
      term: '$XDG_DATA_HOME/yahtzee-cli',
      meaning:
        'games, scores and the players of the last game; by default in ~/.local/share, elsewhere in the place of the platform',
    },
    {
      term: '$XDG_CONFIG_HOME/yahtzee-cli/config.json',
      meaning: 'the settings; by default in ~/.config, elsewhere in the place of the platform',
    },
  ],
  exitStatus: [
    { term: '0', meaning: 'done; so it is where a game is left, or a reader of the output goes away' },
    {
      term: '1',
      meaning:
        'a fault of the program or of the disk, a game that could not be saved, or a difference found by `verify`',
    },
    {
      term: '2',
      meaning:
        'wrong usage or bad input, reported in one line; some stored games could not be read and were left out',
    },
    {
      term: '129, 130, 131, 134, 140, 142, 143',
      meaning: 'ended by a signal (128 and its number; 130 is Ctrl-C, 143 termination): the game is saved',
    },
  ],
} as const;

/** Words of the page of all keys. */
export const keysPageMessages = {
  /** Ends the part of the page that is written by hand. */
  marker: '<!-- The tables below are made by `npm run keys`; the text above is written by hand. -->',
  keys: 'keys',
  does: 'what they do',
  /** By what is being asked or shown. */
  headings: {
    'player-count': 'How many players',
    'player-name': 'A player’s name',
    'player-level': 'A computer’s level',
    'roll-off': 'The roll-off',
    'hold-count': 'How many dice to hold',
    'dice-numbers': 'Which dice to hold',
    'box-name': 'Which box to fill',
    quick: 'Quick keys',
    'quick-box': 'Quick keys, a box marked or to be filled',
    'confirm-zero': 'A zero to confirm',
    computer: 'A computer’s turn',
    'computer-stuck': 'A computer that cannot move',
    coach: 'The coach',
    leave: 'Leave?',
    unfinished: 'The unfinished games',
    settings: 'The settings',
    'settings-names': 'The names that are set',
    reading: 'Help and how to play',
    end: 'The final standings',
    'end-cards': 'The final standings on a narrow terminal',
    replay: 'The replay of a stored game',
    'replay-playing': 'The replay while it plays',
    'too-small': 'A terminal that is too small',
  },
} as const;

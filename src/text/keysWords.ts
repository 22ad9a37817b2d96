/** Words of the page of all keys. */
export const keysWords = {
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

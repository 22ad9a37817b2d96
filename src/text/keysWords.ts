/** Words of the page of all keys. */
export const keysWords = {
  title: 'Keys',
  introduction:
    'Made from the keymap by `npm run keys`. The footer of every screen names the most useful ones; F1, and `?`\n' +
    'where that is no text, lists all that work there behind what can be done at the moment. With the mouse,\n' +
    'click a die to hold it, `[ Roll ]` to roll, a box to fill it, and any entry of the footer; the right button\n' +
    'tells what a box would score and why, as marking it with the arrows does.',
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

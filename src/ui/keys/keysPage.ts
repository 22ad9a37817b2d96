import { CONTEXTS, type Context } from './keymap.js';
import { keyHelp } from './keyLabels.js';

const HEADINGS: Readonly<Record<Context, string>> = {
  'player-count': 'How many players',
  'player-name': 'A player’s name',
  'roll-off': 'The roll-off',
  'hold-count': 'How many dice to hold',
  'dice-numbers': 'Which dice to hold',
  'box-name': 'Which box to fill',
  quick: 'Quick keys',
  'quick-box': 'Quick keys, a box marked or to be filled',
  'confirm-zero': 'A zero to confirm',
  leave: 'Leave?',
  reading: 'Help and how to play',
  end: 'The final standings',
  'too-small': 'A terminal that is too small',
};

/** All keys of the screen as a Markdown page; docs/keys.md is this, and a test says so. */
export function keysPage(): string {
  const sections = CONTEXTS.map((context) => {
    const rows = keyHelp(context).map(({ keys, does }) => `| ${keys} | ${does} |`);
    return [`## ${HEADINGS[context]}`, '', '| keys | what they do |', '|---|---|', ...rows].join('\n');
  });
  return (
    [
      '# Keys',
      'Made from the keymap by `npm run keys`. The footer of every screen names the most useful ones; F1 lists\nall that work there. With the mouse, click a die to hold it, a box to mark it and once more to fill it,\nand any entry of the footer.',
      ...sections,
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}

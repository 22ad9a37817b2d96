import { type Command, Option } from 'commander';

/** The options of every command that shows a game to be played. */
export const addScreenOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('-i, --input <way>', 'how to answer on the screen')
        .choices(['prompts', 'quick'])
        .default('prompts'),
    )
    .option('--plain', 'play as lines of text, without a screen')
    .option('--screen-reader', 'the same, as INK_SCREEN_READER asks for, too')
    .option('--no-animation', 'let the dice fall, and computers play, at once')
    .option('--no-color', 'draw without colour')
    .option('--no-mouse', 'leave the mouse to the terminal')
    .option('--record <file>', 'write the game to a file, as JSON');

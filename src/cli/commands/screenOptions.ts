import { type Command, Option } from 'commander';
import { CHOICES } from '../../settings/index.js';

/** The options of every command that shows a game. What is not typed is as it is set. */
export const addLookOptions = (command: Command): Command =>
  command
    .addOption(new Option('--theme <name>', 'how the screen looks').choices(CHOICES.theme))
    .option('--color', 'draw in colour, whatever is set')
    .option('--no-color', 'draw without colour')
    .option('--mouse', 'take clicks, whatever is set')
    .option('--no-mouse', 'leave the mouse to the terminal');

/** The options of every command that shows a game to be played. */
export const addScreenOptions = (command: Command): Command =>
  addLookOptions(
    command
      .addOption(new Option('-i, --input <way>', 'how to answer on the screen').choices(CHOICES.input))
      .option('--plain', 'play as lines of text, without a screen')
      .option('--screen-reader', 'the same, as INK_SCREEN_READER asks for, too')
      .option('--screen', 'play on the screen, whatever is set')
      .option('--animation', 'let dice tumble, whatever is set')
      .option('--no-animation', 'let the dice fall, and computers play, at once'),
  ).option('--record <file>', 'write the game to a file, as JSON');

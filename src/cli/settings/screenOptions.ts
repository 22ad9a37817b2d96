import { type Command, Option } from 'commander';
import { CHOICES } from '../../settings/index.js';

/** The options of every command that shows a game. What is not typed is as it is set. */
export const addLookOptions = (command: Command): Command =>
  command
    .addOption(new Option('--theme <name>', 'theme of the screen').choices(CHOICES.theme))
    .option('--color', 'use colour, overriding the settings')
    .option('--no-color', 'use no colour')
    .option('--mouse', 'use the mouse, overriding the settings')
    .option('--no-mouse', 'leave the mouse to the terminal');

/** The options of every command that shows a game to be played. */
export const addScreenOptions = (command: Command): Command =>
  addLookOptions(
    command
      .addOption(new Option('-i, --input <way>', 'how you answer on the screen').choices(CHOICES.input))
      .option('--plain', 'play in lines of text instead of on a screen')
      .option('--screen-reader', 'the same as --plain')
      .option('--screen', 'play on the screen, overriding the settings')
      .option('--animation', 'animate the dice, overriding the settings')
      .option('--no-animation', 'show rolls and computer moves at once'),
  ).option('--record <file>', 'write the game to a file as JSON');

import { Command, Option } from 'commander';
import { LEVELS } from '../../players/index.js';
import { DIFFICULTIES, ROLLS, THEMES } from '../../training/index.js';
import { addExamples } from '../help.js';
import { addColourOptions } from '../settings/options.js';
import type { TrainOptions } from './train.js';

export function trainCommand(): Command {
  const command = new Command('train')
    .description(
      'Train: choose a move in ten positions, and see its cost and why. Default: positions you got wrong, then others from games at level perfect.',
    )
    .option('--mine', 'only positions that you got wrong: in stored games, or in training')
    .addOption(
      new Option('--level <level>', 'only positions from games at this level')
        .choices(LEVELS)
        .conflicts('mine'),
    )
    .addOption(new Option('--theme <theme>', 'only positions about this theme').choices(THEMES))
    .addOption(
      new Option('--roll <number>', 'only decisions after this roll of a turn').choices(ROLLS.map(String)),
    )
    .option('--box <name>', 'only decisions about whether to fill this box')
    .addOption(
      new Option('--difficulty <difficulty>', 'how close the two best moves are').choices(DIFFICULTIES),
    )
    .addOption(
      new Option('--daily', "today's five positions, the same for everybody").conflicts([
        'mine',
        'level',
        'theme',
        'roll',
        'box',
        'difficulty',
        'seed',
      ]),
    )
    .addOption(
      new Option('--progress', 'show your progress by theme').conflicts([
        'mine',
        'level',
        'roll',
        'box',
        'difficulty',
        'daily',
        'seed',
      ]),
    )
    .option('--player <name>', 'use only the games of this player, and store the answers under this name')
    .option(
      '-r, --rules <id or file>',
      'only positions, or the progress, under this rule set or house rules file; the daily set needs a built-in one',
    )
    .option('-s, --seed <text>', 'the same seed gives the same positions from games at a level')
    .option('--json', 'print the positions or the progress as JSON, without questions')
    .option('--plain', 'print lines of text instead of drawing a screen')
    .option('--screen-reader', 'the same as --plain')
    .action(async (options: TrainOptions) => {
      const { train } = await import('./train.js');
      process.exitCode = await train(options);
    });
  return addExamples(addColourOptions(command), [
    ['yahtzee-cli train', 'train ten positions'],
    ['yahtzee-cli train --mine', 'train only positions that you got wrong'],
    ['yahtzee-cli train --theme straights --difficulty hard', 'train difficult decisions about straights'],
    [
      'yahtzee-cli train --mine --box chance',
      'train positions where you filled Chance too early or too late',
    ],
    ['yahtzee-cli train --level novice', 'train positions from games by beginners'],
    ['yahtzee-cli train --daily', "train today's five positions"],
    ['yahtzee-cli train --progress', 'show your progress by theme'],
    ['yahtzee-cli train --progress --json', 'print your progress as JSON for scripts'],
  ]);
}

import { Command } from 'commander';
import { addExamples } from './help.js';
import { noSuchCommand } from './noSuchCommand.js';

/** `help [command]`: the same as `--help`. Commander's own answers an unknown command with the whole help. */
export function helpCommand(): Command {
  const command = new Command('help')
    .description('Show the help of a command.')
    .argument('[command]', 'a command; default: the whole program')
    .action((name: string | undefined) => {
      const program = command.parent ?? command;
      const asked = name === undefined ? program : program.commands.find((each) => each.name() === name);
      if (!asked) throw noSuchCommand(name ?? '', program);
      asked.outputHelp();
    });
  return addExamples(command, [['yahtzee-cli help score', 'the same as yahtzee-cli score --help']]);
}

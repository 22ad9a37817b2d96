import { Argument, Command } from 'commander';
import { addExamples } from '../help.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** `completion <shell>`: the script by which a shell completes this program's commands, options and values. */
export function completionCommand(): Command {
  const command = new Command('completion')
    .description('The script by which a shell completes commands and options.')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action(async (shell: (typeof SHELLS)[number]) => {
      const { completionScript } = await import('../completion.js');
      completionScript(shell);
    });
  return addExamples(command, [
    ['source <(yahtzee-cli completion bash)', 'for this shell'],
    ['yahtzee-cli completion zsh > ~/.zfunc/_yahtzee-cli', 'for zsh, in a folder of its fpath'],
    ['yahtzee-cli completion fish > ~/.config/fish/completions/yahtzee-cli.fish', 'for fish'],
  ]);
}

/** `complete -- <words...>`: what those scripts ask; the last word is the one to be completed. */
export function completeCommand(): Command {
  const command = new Command('complete')
    .argument('[words...]')
    .allowUnknownOption()
    .action(async (words: readonly string[]) => {
      const { completeWords } = await import('../completion.js');
      completeWords(command.parent ?? command, words);
    });
  return command;
}

import { Argument, Command } from 'commander';
import { addExamples } from '../help.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** `completion <shell>`: prints the script by which a shell completes commands, options and values. */
export function completionCommand(): Command {
  const command = new Command('completion')
    .description('Print the script with which a shell completes commands and options.')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action(async (shell: (typeof SHELLS)[number]) => {
      const { COMPLETION_SCRIPTS } = await import('../completion/scripts.js');
      process.stdout.write(COMPLETION_SCRIPTS[shell]);
    });
  return addExamples(command, [
    ['eval "$(yahtzee-cli completion bash)"', 'for bash, in ~/.bashrc'],
    ['yahtzee-cli completion zsh > ~/.zfunc/_yahtzee-cli', 'for zsh, in a folder of its fpath'],
    ['yahtzee-cli completion fish > ~/.config/fish/completions/yahtzee-cli.fish', 'for fish'],
  ]);
}

/**
 * `complete -- <line>`: prints the candidates for a completion script. The line is as typed, up to the cursor, and may come in
 * several arguments.
 */
export function completeCommand(): Command {
  const command = new Command('complete')
    .argument('[line...]')
    .option('--fish')
    .action(async (parts: readonly string[], { fish }: { readonly fish?: true }) => {
      const { complete } = await import('../completion/completer.js');
      const program = command.parent ?? command;
      const syntax = fish ? 'fish' : 'bash or zsh';
      const { candidates, canBeFile } = complete(program, parts.join(' '), syntax);
      const answer = candidates.map(({ word, description }) => `${word}\t${description}\n`);
      process.stdout.write(answer.join('') + (canBeFile ? ':files\n' : ''));
    });
  return command;
}

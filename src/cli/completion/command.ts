import { Argument, Command } from 'commander';
import { usageMessages } from '../../text/index.js';
import { addExamples } from '../help.js';
import { UsageError } from '../options.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** @throws UsageError */
function readShell(typed: string): Shell {
  const shell = SHELLS.find((each) => each === typed);
  if (shell === undefined) throw new UsageError(usageMessages.shell(typed, SHELLS));
  return shell;
}

export function completionCommand(): Command {
  const command = new Command('completion')
    .description('Print a completion script for your shell.')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS).argParser(readShell))
    .action(async (shell: Shell) => {
      const { COMPLETION_SCRIPTS } = await import('./scripts.js');
      process.stdout.write(COMPLETION_SCRIPTS[shell]);
    });
  return addExamples(command, [
    ['eval "$(yahtzee-cli completion bash)"', 'bash: add this line to ~/.bashrc'],
    ['yahtzee-cli completion zsh > ~/.zfunc/_yahtzee-cli', 'zsh: save the script in a folder in $fpath'],
    [
      'yahtzee-cli completion fish > ~/.config/fish/completions/yahtzee-cli.fish',
      'fish: save the script in this file',
    ],
  ]);
}

/**
 * Creates the hidden command `complete -- <line>`, which the completion scripts call. The line can arrive as several
 * arguments.
 */
export function completeCommand(): Command {
  const command = new Command('complete')
    .argument('[line...]')
    .option('--fish')
    .action(async (parts: readonly string[], { fish }: { readonly fish?: true }) => {
      const { complete } = await import('./completer.js');
      const program = command.parent ?? command;
      const syntax = fish ? 'fish' : 'bash or zsh';
      const { candidates, canBeFile } = complete(program, parts.join(' '), syntax);
      const answer = candidates.map(({ word, description }) => `${word}\t${description}\n`);
      process.stdout.write(answer.join('') + (canBeFile ? ':files\n' : ''));
    });
  return command;
}

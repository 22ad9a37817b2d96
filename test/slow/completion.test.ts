import { test } from '@jest/globals';
import { openShell, startProgram } from '../support/tmux.js';

test('checklist 19: Tab completes a command and an option in bash', async () => {
  await using shell = await openShell();
  await shell.command('exec bash --norc --noprofile -i');
  // A history would be written while the folder is taken away.
  await shell.command("PS1='bash$ '; unset HISTFILE; clear");
  await shell.waitFor((lines) => lines[0] === 'bash$');
  // The program by its name, and of the package bash-completion the one function that the script wants.
  await shell.command(`yahtzee-cli() { ${startProgram('"$@"')}; }`);
  await shell.command(
    '_get_comp_words_by_ref() { words=("${COMP_WORDS[@]}"); cword=$COMP_CWORD; cur=${COMP_WORDS[COMP_CWORD]}; prev=; }',
  );
  await shell.command('eval "$(yahtzee-cli completion bash)"; clear');
  await shell.waitFor((lines) => lines[0] === 'bash$');
  await shell.type('yahtzee-cli simu\t');
  await shell.waitFor('bash$ yahtzee-cli simulate');
  await shell.type('--ga\t');
  await shell.waitFor(([line]) => line === 'bash$ yahtzee-cli simulate --games');
});

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { node, program } from '../support/child.js';
import { runHere } from '../support/runHere.js';
import { openShell, type Shell, startProgram } from '../support/terminal/tmux.js';

const PROMPT = 'tab$';
/**
 * Ctrl-G discards the typed line in all tested shells. Ctrl-C is unsuitable, because fish can ignore the signal until
 * the next key is pressed.
 */
const DISCARD = '\x07';

interface Setup {
  /** The command that starts the shell with the file `start` as its only configuration. */
  readonly command: string;
  /** The first lines of the file `start`. */
  readonly start: string;
  /** The command that the help gives for loading the completion script. */
  readonly load: string;
  /**
   * The file in which the help suggests storing the script, and the command that loads the stored script. The command
   * is empty for shells that find the file automatically.
   */
  readonly stored: { readonly file: string; readonly load: string };
  /** The keys that insert a newline into the command line. */
  readonly newline: string;
  /**
   * More lines to test in this shell, in addition to the lines in AT_CURSOR. Other shells may evaluate the word at the
   * cursor in these lines, whatever the command is. A completion script cannot prevent this evaluation, so these lines
   * are not tested in other shells.
   */
  readonly alsoAtCursor: readonly string[];
}

const GLOBS = ['yahtzee-cli import k*', 'yahtzee-cli import ./[k]*'];

const SHELLS: Readonly<Record<string, Setup>> = {
  bash: {
    command: 'exec bash --noprofile --rcfile start -i',
    start: `PS1='${PROMPT} '; unset HISTFILE; PATH=$HOME/bin:$PATH; cd here
      bind '"\\C-g": kill-whole-line'`,
    load: 'eval "$(yahtzee-cli completion bash)"',
    stored: { file: 'yahtzee-cli', load: 'source ../scripts/yahtzee-cli' },
    newline: '\x16\n',
    alsoAtCursor: [...GLOBS, 'yahtzee-cli export > "${x[$(touch ran)]}/'],
  },
  zsh: {
    command: 'mv start .zshrc; ZDOTDIR=$PWD exec zsh -d -i',
    // By default, when zsh completes the arguments of any command, it first evaluates the word at the cursor.
    // `complete-word` prevents this evaluation.
    start: `PS1='${PROMPT} '; unsetopt prompt_sp; path=(~/bin $path); fpath=(~/scripts $fpath); cd here
      autoload -Uz compinit; compinit -D -u; bindkey '^I' complete-word; bindkey '^G' send-break`,
    load: 'source <(yahtzee-cli completion zsh)',
    stored: { file: '_yahtzee-cli', load: '' },
    newline: '\x16\n',
    alsoAtCursor: GLOBS,
  },
  fish: {
    command: "exec fish --no-config --init-command 'source start'",
    start: `function fish_prompt; printf '${PROMPT} '; end; set -g fish_greeting; set -g fish_history ''
      set -g fish_autosuggestion_enabled 0; set -gx PATH ~/bin $PATH; set -p fish_complete_path ~/scripts; cd here
      bind \\cg cancel-commandline`,
    load: 'yahtzee-cli completion fish | source',
    stored: { file: 'yahtzee-cli.fish', load: '' },
    newline: '\n',
    alsoAtCursor: [],
  },
};

/** A running shell that can complete the commands of the program. The shell's current folder contains a single file. */
interface Completing extends AsyncDisposable {
  readonly shell: Shell;
  /** Types a line, presses Tab, waits for the completed line, and then clears the line. */
  tab(typed: string, completed: string): Promise<void>;
  /** Returns the contents of all files in the current folder, by file name. */
  files(): Readonly<Record<string, string>>;
}

const FILES = { kept: 'as it was\n' };

/**
 * Returns a shell script that answers these lines as the program does, and starts the program for all other lines. A
 * process for each Tab would take most of the time of these tests.
 */
async function answering(lines: readonly string[]): Promise<string> {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const cases: string[] = [];
  for (const line of lines)
    for (const option of [[], ['--fish']]) {
      const args = ['complete', ...option, '--', line];
      const { status, stdout, stderr } = await runHere(args);
      expect({ line, status, stderr }).toEqual({ line, status: 0, stderr: '' });
      cases.push(`${quoted(args.join(' '))}) printf %s ${quoted(stdout)}; exit;;`);
    }
  return `#!/bin/sh\ncase "$*" in\n${cases.join('\n')}\nesac\nexec ${startProgram('"$@"')}\n`;
}

/** Opens a shell. A process of the program completes each line, except those in `lines`. */
async function openCompleting(
  { command, start, newline }: Setup,
  load: string,
  {
    scripts = {},
    lines = [],
  }: { scripts?: Readonly<Record<string, string>>; lines?: readonly string[] } = {},
): Promise<Completing> {
  const shell = await openShell(120, 30);
  const files = Object.entries({
    start: `${start}\n${load}\n`,
    'here/kept': FILES.kept,
    'bin/yahtzee-cli': await answering(lines),
    'bin/yahtzee': '#!/bin/sh\nexec yahtzee-cli "$@"\n',
    ...scripts,
  });
  for (const folder of ['here', 'bin', 'scripts']) mkdirSync(join(shell.home, folder));
  for (const [name, content] of files) {
    writeFileSync(join(shell.home, name), content);
    chmodSync(join(shell.home, name), 0o755);
  }
  /** Ignores leading blanks, because some shells indent continuation rows. */
  const endsWith = (text: string) => (lines: readonly string[]) => {
    const expected = text.split('\n');
    const rows = lines.filter((line) => line !== '').slice(-expected.length);
    return rows.map((row) => row.trim()).join('\n') === text;
  };
  await shell.command(command);
  await shell.waitFor(endsWith(PROMPT));
  const here = join(shell.home, 'here');
  return {
    shell,
    async tab(typed, completed) {
      // Type `_` after the Tab. When `_` appears, the shell has handled the Tab.
      await shell.type(`${typed.replaceAll('\n', newline)}\t_`);
      await shell.waitFor(endsWith(`${PROMPT} ${completed}_`));
      await shell.type(DISCARD);
      await shell.waitFor(endsWith(PROMPT));
    },
    files: () =>
      Object.fromEntries(readdirSync(here).map((name) => [name, readFileSync(join(here, name), 'utf8')])),
    [Symbol.asyncDispose]: () => shell[Symbol.asyncDispose](),
  };
}

/** Lines that would create or change a file if the shell evaluated a word before the cursor. */
const BEFORE_CURSOR: readonly string[] = [
  'yahtzee-cli play -s $(touch ran)',
  'yahtzee-cli play -s "$(touch ran)"',
  "yahtzee-cli play -s '$(touch ran)'",
  'yahtzee-cli play -s `touch ran`',
  'yahtzee-cli play -s "`touch ran`"',
  'yahtzee-cli play -s ${x:-$(touch ran)}',
  'yahtzee-cli play -s <(touch ran)',
  'yahtzee-cli play -s a\\;touch\\ ran',
  'yahtzee-cli play -s "a; touch ran"',
  "yahtzee-cli play -s 'a | touch ran'",
  "yahtzee-cli play -s 'a && touch ran'",
  `yahtzee-cli play -s 'a"'"; touch ran; 'b"`,
  "yahtzee-cli play -s '\ntouch ran\n'",
  'yahtzee-cli play -s "$(\ntouch ran)"',
  'yahtzee-cli play > kept',
  'yahtzee-cli play >kept',
  'yahtzee-cli play >> kept -s kestrel',
  'yahtzee-cli play 2>kept',
  'yahtzee-cli play > made',
  'yahtzee-cli play "> kept"',
  'yahtzee-cli play \\> kept',
  'yahtzee-cli play < kept',
  'yahtzee-cli play -s $HOME/* -p ~ -c k*',
  'touch ran; yahtzee-cli play',
  'touch ran | yahtzee-cli play',
  'touch ran && yahtzee-cli play',
];

/** Lines that would create or change a file if the shell evaluated the word at the cursor. */
const AT_CURSOR: readonly string[] = [
  'yahtzee-cli import $(touch ran)/',
  'yahtzee-cli import "$(touch ran)/',
  "yahtzee-cli import '$(touch ran)/",
  'yahtzee-cli import `touch ran`/',
  'yahtzee-cli import "`touch ran`/',
  'yahtzee-cli import ~$(touch ran)/',
  'yahtzee-cli import ${x:-$(touch ran)}/',
  'yahtzee-cli import "${x[$(touch ran)]}/',
  'yahtzee-cli import "$((x[$(touch ran)]))/',
  'yahtzee-cli import *(e:touch\\ ran:)/',
  'yahtzee-cli import "a; touch ran; ',
  "yahtzee-cli import 'a | touch ran | ",
  'yahtzee-cli import "> kept',
  'yahtzee-cli --rules=$(touch ran)/',
  'yahtzee-cli play -s $(touch ran)',
  'yahtzee-cli play -s "$(touch ran)"',
  'yahtzee-cli play -s "\ntouch ran\n',
];

/** The lines that most shells pass on for these lists. `;`, `|` and `&&` start another line. */
const PASSED: readonly string[] = [
  ...BEFORE_CURSOR.map((before) => `${before} --dup`),
  ...AT_CURSOR,
  ...GLOBS,
  'yahtzee-cli play --dup',
];

/** Lines before and after a Tab. */
const COMPLETED: readonly (readonly [typed: string, completed: string])[] = [
  ['yahtzee simu', 'yahtzee simulate '],
  ['yahtzee-cli simulate --ga', 'yahtzee-cli simulate --games '],
  ['yahtzee-cli --rules=m', 'yahtzee-cli --rules=meowtzee '],
  ['yahtzee-cli --rules m', 'yahtzee-cli --rules meowtzee '],
  ['yahtzee-cli --rules=ke', 'yahtzee-cli --rules=kept '],
  ['yahtzee-cli settings "theme" co', 'yahtzee-cli settings "theme" colour-blind '],
  ['yahtzee-cli settings "the', 'yahtzee-cli settings "theme" '],
  ['yahtzee-cli import ke', 'yahtzee-cli import kept '],
  ['yahtzee-cli export -o ke', 'yahtzee-cli export -o kept '],
  ['yahtzee-cli export > ke', 'yahtzee-cli export > kept '],
  ['yahtzee-cli import ~/here/ke', 'yahtzee-cli import ~/here/kept '],
  ['yahtzee-cli resume ke', 'yahtzee-cli resume ke'],
  ['yahtzee-cli ke', 'yahtzee-cli ke'],
];

describe.each(Object.entries(SHELLS))('checklist 19: completion in %s', (name, setup) => {
  test('Tab completes commands, options, values and files', async () => {
    const lines = [...COMPLETED.map(([typed]) => typed), 'yahtzee-cli score'];
    await using completing = await openCompleting(setup, setup.load, { lines });
    const { shell, tab } = completing;
    for (const [typed, completed] of COMPLETED) await tab(typed, completed);
    await shell.type('yahtzee-cli score\t\t');
    await shell.waitFor('scores');
    if (name !== 'bash') await shell.waitFor('the best scores');
  });

  test('Tab never evaluates any part of the line', async () => {
    await using completing = await openCompleting(setup, setup.load, { lines: PASSED });
    for (const before of BEFORE_CURSOR) {
      // Bash treats a backquote as the start of another command, so it does not complete the line.
      const isOffered = !(name === 'bash' && before.includes('`'));
      await completing.tab(`${before} --dup`, `${before} --dup${isOffered ? 'licate ' : ''}`);
      expect({ before, files: completing.files() }).toEqual({ before, files: FILES });
    }
    for (const typed of [...AT_CURSOR, ...setup.alsoAtCursor]) {
      await completing.tab(typed, typed);
      expect({ typed, files: completing.files() }).toEqual({ typed, files: FILES });
    }
  });

  test('loading the script twice prints nothing', async () => {
    const load = `${setup.load} >> ../printed 2>&1`;
    await using completing = await openCompleting(setup, `${load}\n${load}`);
    expect(completing.shell.file('printed')).toBe('');
    await completing.tab('yahtzee-cli simu', 'yahtzee-cli simulate ');
  });

  test('a stored script is found and completes commands', async () => {
    const script = spawnSync(node, [program, 'completion', name], { encoding: 'utf8' }).stdout;
    const { file, load } = setup.stored;
    await using completing = await openCompleting(setup, load, { scripts: { [`scripts/${file}`]: script } });
    await completing.tab('yahtzee-cli simu', 'yahtzee-cli simulate ');
    await completing.tab('yahtzee-cli simulate --ga', 'yahtzee-cli simulate --games ');
  });
});

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../child.js';

/** The code of a fake program that only records its arguments. */
const RECORDER = `#!/bin/sh
{ for word; do printf '%s\\0' "$word"; done; echo; } >> "$RECORDED"
`;
/** The code of a fake `ssh` that runs the remote command on this machine. */
const REMOTE_SHELL = '#!/bin/sh\nshift\nexec "$@"\n';

/**
 * Runs a command line in a shell, and returns the arguments of each call to `yahtzee-cli`. Both `yahtzee-cli` and `ssh`
 * are fakes.
 */
export function wordsInShell(line: string): readonly (readonly string[])[] {
  // In a line of plain words, a shell has nothing to do.
  if (/^yahtzee-cli[\w ,./=:-]*$/.test(line)) return [line.split(/ +/).slice(1)];
  using folder = temporaryFolder();
  const recorded = join(folder.path, 'recorded');
  writeFileSync(recorded, '');
  putProgram(folder.path, 'yahtzee-cli', RECORDER);
  putProgram(folder.path, 'ssh', REMOTE_SHELL);
  for (const name of ['.zfunc', '.config/fish/completions'])
    mkdirSync(join(folder.path, name), { recursive: true });
  writeFileSync(join(folder.path, 'games.jsonl'), '');
  // Replace `source` with `cat`, which reads all output. Otherwise bash would not wait for the programs in <( ).
  const { status, stderr } = spawnSync(
    'bash',
    ['--norc', '-c', `${line.replace(/^source /, 'cat ')}; wait`],
    {
      cwd: folder.path,
      encoding: 'utf8',
      env: { PATH: `${folder.path}:${process.env['PATH'] ?? ''}`, HOME: folder.path, RECORDED: recorded },
    },
  );
  if (status !== 0) throw new Error(`${line}: status ${status}\n${stderr}`);
  const runs = readFileSync(recorded, 'utf8').split('\n').slice(0, -1);
  return runs.map((run) => run.split('\0').slice(0, -1));
}

/** Creates an executable file with this code in a folder. */
export function putProgram(folder: string, name: string, code: string): void {
  const path = join(folder, name);
  writeFileSync(path, code);
  chmodSync(path, 0o755);
}

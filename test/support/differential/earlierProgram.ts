import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Builds the program of a commit in `.cache/earlier/`, unless it is there. Returns the path of its script. */
export function earlierProgram(commit: string): string {
  const id = execFileSync('git', ['rev-parse', '--short', `${commit}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const folder = join(root, '.cache/earlier', id);
  const run = (command: string, ...args: readonly string[]): void =>
    void execFileSync(command, args, { cwd: existsSync(folder) ? folder : root, stdio: 'inherit' });
  if (!existsSync(folder)) run('git', 'clone', '--quiet', '--shared', '--no-checkout', root, folder);
  if (!existsSync(join(folder, 'dist/cli.js'))) {
    run('git', 'checkout', '--quiet', '--detach', id);
    // This also builds the program.
    run('npm', 'ci', '--no-audit', '--no-fund');
  }
  return join(folder, 'bin/yahtzee-cli.js');
}

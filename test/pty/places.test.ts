import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { type Env, temporaryFolder, WITHOUT_VECTORS } from '../support/child.js';
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

// These folders are used only on Linux. The games are in an XDG folder, and the settings in the home folder.
(process.platform === 'linux' ? test : test.skip)(
  'checklist 18: games and settings are in the folders of the system, with access only for the player despite any umask',
  async () => {
    using home = temporaryFolder();
    const [data, settings] = ['data/yahtzee-cli', '.config/yahtzee-cli'];
    const env = { ...NONE, XDG_DATA_HOME: join(home.path, 'data') };
    const shell = (program: string): string => `umask 000; exec ${program}`;
    await using term = await launch({ home: home.path, env, shell, nodeFlags: [WITHOUT_VECTORS] });
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

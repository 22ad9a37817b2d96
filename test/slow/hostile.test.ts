import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { forEachAtOnce, printCounts } from '../support/atOnce.js';
import { temporaryFolder } from '../support/child.js';
import { QUICK, SHORT } from '../support/houseRules.js';
import { WAIT_LIMIT_MS } from '../support/limits.mjs';
import { fillInOrder } from '../support/lineGame.js';
import { slowFile, slowTextLines } from '../support/stored/naiveJournal.js';
import { launch } from '../support/pty.js';
import { run } from '../support/run.js';
import { runHere } from '../support/runHere.js';
import { indexPath, journalPath, keepGame, lockPath, storeIn } from '../support/store.js';
import { storedGame } from '../support/stored/storedGames.js';

const ID = '2026-01-31-hstfgm';
const CREATED = '2026-01-31T12:00:00.000Z';
/** Text that tries to write to the clipboard, clear the screen, reverse or hide letters, and end the line. */
const FOUL = '\u001b]52;c;aGVsbG8=\u0007\u001b[2J\u202eA\u200bn\u2066n\u009b31m\r\n\u007f';
const DEEP = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
const { game, events } = storedGame({ rules: QUICK, seed: 'hostile', actions: 6 });

const headerText = (changes: object = {}): string =>
  JSON.stringify({ format: 1, id: ID, created: CREATED, header: { ...game.header, ...changes } });
const eventTexts = events.map((event) => JSON.stringify({ at: CREATED, event }));
/** Returns a valid record of the index, with a game that has these changes, as JSON. */
const indexText = (changes: object = {}, player = { name: 'Ann', kind: 'person', score: 1575 }): string => {
  const zeros = (length: number): readonly number[] => Array.from({ length }, () => 0);
  const dice = { faces: zeros(6), pairs: zeros(21), rolls: zeros(7) };
  const figures = { fate: 'finished', upperBonus: 'missed', points: zeros(13), yahtzeeBonuses: 0, dice };
  return JSON.stringify({
    format: 1,
    score: {
      game: ID,
      created: CREATED,
      ended: CREATED,
      outcome: 'finished',
      rules: { id: 'official', version: 1, name: 'Official rules', sum: '606d4c76' },
      seed: 'x',
      players: [player],
      bytes: Buffer.byteLength(lines(headerText())),
      ...changes,
    },
    seats: [{ ...player, ...figures }],
  });
};
const playersText = (players: readonly string[]): string =>
  JSON.stringify({ schema: 'yahtzee-cli/last-players@1', players });
const lockText = (host: string): string => JSON.stringify({ pid: 1, host, started: '' });

const write =
  (bytes: string | Uint8Array | (() => Uint8Array)) =>
  (path: string): void =>
    writeFileSync(path, typeof bytes === 'function' ? bytes() : bytes);
const lines = (...texts: readonly string[]): string => slowTextLines(texts).join('');
const polluting = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},';

/** Hostile files to put in place of any stored file. Each function creates a hostile file at a path. */
const EVERYWHERE: Readonly<Record<string, (path: string) => void>> = {
  '1 GB': (path) => {
    writeFileSync(path, '');
    truncateSync(path, 2 ** 30);
  },
  'a line of 10 MB': write(() => Buffer.alloc(10 * 2 ** 20, 'x')),
  'a link to a secret file': (path) => symlinkSync(join(dirname(path), '../secret'), path),
  'a link to a device': (path) => symlinkSync('/dev/zero', path),
  'a FIFO': (path) => execFileSync('mkfifo', [path]),
  'a folder': (path) => mkdirSync(path),
  'random bytes': write(Buffer.from('\0\u00ff{"\u001b]52;c;aGk=\u0007')),
  'JSON nested 10,000 deep': write(DEEP),
};

/** For each kind of stored file, files with valid formats but hostile contents. */
const INSIDE: Readonly<Record<string, Readonly<Record<string, (path: string) => void>>>> = {
  journal: {
    'a header nested 10,000 deep': write(lines(`{"format":1,"deep":${DEEP}}`)),
    'an event nested 10,000 deep': write(
      lines(headerText(), ...eventTexts, `{"at":"${CREATED}","event":{"type":"later","deep":${DEEP}}}`),
    ),
    'a header with __proto__': write(lines(headerText().replace('{', polluting), ...eventTexts)),
    'an event with __proto__': write(
      lines(headerText(), ...eventTexts.map((text) => text.replace('"event":{', `"event":${polluting}`))),
    ),
    'rules with __proto__': write(
      lines(headerText().replace('"rules":{', `"rules":${polluting}`), ...eventTexts),
    ),
    "an id that's a path": write(lines(headerText().replace(ID, '../../secret'), ...eventTexts)),
    'foul names': write(lines(headerText({ players: [{ name: FOUL, kind: 'person' }] }), ...eventTexts)),
    'a foul seed': write(lines(headerText({ seed: FOUL }), ...eventTexts)),
    'a foul rule set': write(
      lines(
        headerText({ rules: { ...game.header.rules, id: 'foul', name: FOUL, provenance: FOUL } }),
        ...eventTexts,
      ),
    ),
  },
  index: {
    'a score nested 10,000 deep': write(lines(`{"format":1,"deep":${DEEP}}`)),
    'a score with __proto__': write(lines(indexText().replace('{', polluting))),
    "a game id that's a path": write(lines(indexText({ game: '../../secret' }))),
    'foul names': write(lines(indexText({ seed: FOUL }, { name: FOUL, kind: FOUL, score: 1 }))),
  },
  lock: {
    'a foul host': write(lockText(FOUL)),
    'the name of this machine with foul text': write(lockText(`${hostname()}${FOUL}`)),
  },
  players: {
    'foul names': write(playersText([FOUL, 'Bob'])),
    'names with __proto__': write(playersText(['Ann']).replace('{', polluting)),
  },
};

const PLACES: Readonly<Record<string, (home: string) => string>> = {
  journal: (home) => journalPath(home, ID),
  index: indexPath,
  lock: (home) => lockPath(home, ID),
  players: (home) => join(home, 'last-players.json'),
};

/** A whole game, under short rules. */
const PLAY: readonly string[] = ['-p', 'Ann'];
const ANSWERS = fillInOrder(SHORT.boxes.map(({ label }) => label)).join('\n');
/** Files that a reader could read or wait for without end. A process tries each of them once. */
const ENDLESS = ['1 GB', 'a link to a device', 'a FIFO'];
const TABLES = [['games', '--json'], ['scores']];
/**
 * The hostile files that are also tested with `stats`. The list is short, because `stats` reads the same files as
 * `games` and takes much longer: it also solves the rule set.
 */
const WITH_STATS = ['foul names', 'a foul rule set'];
/** Commands that print games and scores in formats missing from TABLES. This list is used only for readable files. */
const FORMATS = [['games'], ['scores', '--json'], ['scores', '--csv']];

/** The commands that read each kind of file. */
const COMMANDS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  journal: [
    ...TABLES,
    ['resume', ID],
    ['replay', ID],
    ['verify', ID],
    ['export', ID, '-o', '/dev/null'],
    PLAY,
  ],
  index: [...TABLES, ['verify', ID], PLAY],
  lock: [['games'], ['resume', ID], ['delete', ID, '--yes']],
  players: [PLAY],
};

/** Matches control characters, and characters that reverse or hide text. Newlines are allowed. */
const CONTROL = /(?!\n)\p{Cc}|\p{Cf}/u;
/**
 * Returns the text around the first control character in the output. Allows CRLF, which the CSV standard requires at
 * line ends.
 */
const controlIn = (output: string): string | undefined => {
  const found = CONTROL.exec(output.replaceAll('\r\n', '\n'));
  return found ? JSON.stringify(output.slice(Math.max(0, found.index - 40), found.index + 20)) : undefined;
};
const STACK = /\n\s+at .*:\d+:\d+/;

/**
 * Creates a home folder with a finished game. One secret file is inside the home folder, and another secret file is
 * outside it.
 */
async function makeHome(root: string): Promise<{ readonly home: string; readonly sound: string }> {
  const home = join(root, 'yahtzee');
  const store = await storeIn(home);
  const { id } = await keepGame(store, { rules: SHORT, seed: 'sound' });
  await store.addScore(id);
  writeFileSync(join(root, 'secret'), 'secret');
  writeFileSync(join(home, 'secret'), 'secret');
  return { home, sound: id };
}

test.each(Object.keys(PLACES))(
  'a hostile file in place of the %s causes no crash, and no control characters are printed',
  async (place) => {
    const cases = Object.entries({ ...EVERYWHERE, ...INSIDE[place] });
    let commands = 0;
    let slowest = 0;
    await forEachAtOnce(cases, async ([what, make]) => {
      using root = temporaryFolder();
      const { home, sound } = await makeHome(root.path);
      if (place !== 'journal')
        writeFileSync(journalPath(home, ID), slowFile([JSON.parse(headerText()) as object]));
      const path = PLACES[place]?.(home) ?? '';
      rmSync(path, { force: true });
      make(path);
      const rules = join(root.path, 'short.json');
      writeFileSync(rules, JSON.stringify(SHORT));
      const before = readFileSync(journalPath(home, sound));
      const readable = place !== 'lock' && INSIDE[place]?.[what] !== undefined;
      const all = [
        ...(COMMANDS[place] ?? []),
        ...(readable ? FORMATS : []),
        ...(WITH_STATS.includes(what) ? [['stats']] : []),
        // Do not import a FIFO, because any program that opens a FIFO waits for data.
        ...(place === 'journal' && what !== 'a FIFO' ? [['import', path]] : []),
      ];
      for (const [index, args] of all.entries()) {
        const at = { place, what, args };
        const start = performance.now();
        const options = {
          home: root.path,
          ...(args === PLAY ? { input: ANSWERS, env: { YAHTZEE_RULES: rules } } : { input: 'leave\n' }),
        };
        const { status, stdout, stderr } =
          index === 0 && place === 'journal' && ENDLESS.includes(what)
            ? await run(args, { ...options, timeout: WAIT_LIMIT_MS })
            : await runHere(args, options);
        slowest = Math.max(slowest, performance.now() - start);
        expect({ ...at, status, isKnown: [0, 1, 2].includes(status ?? -1) }).toEqual({
          ...at,
          status,
          isKnown: true,
        });
        expect({ ...at, control: controlIn(stdout + stderr) }).toEqual({ ...at, control: undefined });
        expect({ ...at, stack: STACK.exec(stderr)?.[0] }).toEqual({ ...at, stack: undefined });
        expect({ ...at, isSecret: stdout.includes('secret') }).toEqual({ ...at, isSecret: false });
        if (args === PLAY)
          expect({ ...at, status, isOver: stdout.includes('The game is over.') }).toEqual({
            ...at,
            status: 0,
            isOver: true,
          });
        // The program must still find the undamaged game.
        if (args.join(' ') === 'games --json') expect(stdout).toContain(sound);
        if (status === 2) expect(stderr).toMatch(/^[^\n]+\n$/);
        commands++;
      }
      expect(readFileSync(journalPath(home, sound))).toEqual(before);
      for (const folder of [root.path, home])
        expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('secret');
    });
    printCounts(
      `hostile files in place of the ${place}: ${cases.length} kinds, ${commands} commands, the slowest ${Math.round(slowest)} ms; 0 crashes, 0 control bytes`,
    );
  },
);

test('despite hostile files, the menu appears without control characters or secrets', async () => {
  using root = temporaryFolder();
  const { home } = await makeHome(root.path);
  const ids = [...'abcdefgh'].map((letter) => `2026-02-01-hstfg${letter}`);
  const makes = [...Object.values(EVERYWHERE), ...Object.values(INSIDE['journal'] ?? {})];
  for (const [index, id] of ids.entries()) makes[index]?.(journalPath(home, id));
  INSIDE['journal']?.['foul names']?.(journalPath(home, ID));
  INSIDE['lock']?.['a foul host']?.(lockPath(home, ID));
  INSIDE['players']?.['foul names']?.(PLACES['players']?.(home) ?? '');
  rmSync(indexPath(home));
  INSIDE['index']?.['foul names']?.(indexPath(home));
  await using term = await launch({ home: root.path });
  await term.waitFor(/r Resume +.*: round 2/);
  expect(term.rawOutput()).not.toContain('\u001b]52');
  expect(term.rawOutput()).not.toMatch(/[\u0080-\u009f]|\p{Cf}/u);
  expect(term.screen()).not.toContain('secret');
});

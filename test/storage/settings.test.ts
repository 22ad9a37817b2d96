import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CHOICES, isChoice, SETTING_NAMES, type Settings } from '../../src/settings/index.js';
import { nodeFiles, readSettings, writeSettings } from '../../src/storage/index.js';
import { temporaryFolder } from '../support/child.js';
import { faultyFiles } from '../support/faults/faultyFiles.js';

const files = nodeFiles;
const anyName = (): undefined => undefined;
const noBob = (name: string): string | undefined => (name === 'Bob' ? 'not Bob' : undefined);

/** Generates valid settings. */
const SETTINGS: fc.Arbitrary<Partial<Settings>> = fc.record(
  {
    theme: fc.constantFrom('classic'),
    input: fc.constantFrom('prompts', 'quick'),
    mouse: fc.constantFrom('on', 'off'),
    animation: fc.constantFrom('on', 'off'),
    speed: fc.constantFrom('slow', 'normal', 'fast', 'at-once'),
    confirmations: fc.constantFrom('none', 'risky', 'all'),
    names: fc.array(fc.string(), { maxLength: 4 }),
    rules: fc.string({ minLength: 1 }),
    colour: fc.constantFrom('auto', 'on', 'off'),
    display: fc.constantFrom('screen', 'lines'),
    bell: fc.constantFrom('on', 'off'),
  },
  { requiredKeys: [] },
);

/** Writes text to a settings file, and then reads the file's settings. */
function readText(
  text: string | Uint8Array,
  checkName: typeof noBob = anyName,
): ReturnType<typeof readSettings> {
  using folder = temporaryFolder();
  const path = join(folder.path, 'config.json');
  writeFileSync(path, text);
  return readSettings(path, checkName);
}

describe('settings files', () => {
  test('a missing settings file is treated as empty', () => {
    using folder = temporaryFolder();
    const reading = { ok: true, settings: {}, lines: {} };
    expect(readSettings(join(folder.path, 'config.json'), anyName)).toEqual(reading);
    expect(readSettings(join(folder.path, 'none/config.json'), anyName)).toEqual(reading);
  });

  test('a settings file is read with the line number of each setting', () => {
    fc.assert(
      fc.property(SETTINGS, fc.constantFrom(0, 1, 2), (settings, indent) => {
        const text = JSON.stringify(settings, null, indent);
        const reading = readText(text);
        expect(reading).toMatchObject({ ok: true, settings });
        if (!reading.ok) return;
        const names = SETTING_NAMES.filter((name) => name in settings);
        expect(Object.keys(reading.lines)).toEqual(names);
        const lines = text.split('\n');
        for (const name of names) expect(lines[(reading.lines[name] ?? 0) - 1]).toContain(`"${name}":`);
      }),
      { numRuns: 50 },
    );
  });

  test.each(SETTING_NAMES.filter(isChoice))(
    'a settings file can contain every value of the setting %s',
    (name) => {
      for (const word of CHOICES[name]) {
        expect(readText(JSON.stringify({ [name]: word }))).toMatchObject({ settings: { [name]: word } });
      }
    },
  );

  test('docs/storage.md names every setting of the settings file', () => {
    const paragraphs = readFileSync('docs/storage.md', 'utf8').split('\n\n');
    const first = paragraphs.findIndex((text) =>
      text.startsWith('The settings file contains one JSON object'),
    );
    // In docs/storage.md, this paragraph is followed by a list of all settings.
    const described = paragraphs[first + 1] ?? '';
    for (const name of SETTING_NAMES) expect(described).toContain(`\`${name}\``);
  });

  test('a settings file can begin with a byte order mark', () => {
    expect(readText('\ufeff{"input":"quick"}')).toMatchObject({ ok: true, settings: { input: 'quick' } });
  });

  test('the last value of a duplicate setting is used', () => {
    expect(readText('{\n"speed":"slow",\n"speed":"fast"}')).toMatchObject({
      settings: { speed: 'fast' },
      lines: { speed: 3 },
    });
  });
});

describe('invalid settings files', () => {
  const wrong = (name: string, value: unknown, line: number) => ({
    code: 'invalid',
    problem: { code: 'wrong-value', name, value },
    line,
  });
  const BROKEN: readonly (readonly [string | Uint8Array, object])[] = [
    ['', { code: 'not-json', place: { line: 1, column: 1 } }],
    ['{\n  "input": "quick",\n}', { code: 'not-json', place: { line: 3, column: 1 } }],
    ['{\n  // mine\n}', { code: 'not-json', place: { line: 2, column: 3 } }],
    ['[]', { code: 'invalid', problem: { code: 'no-settings', value: [] }, line: undefined }],
    ['"quick"', { code: 'invalid', problem: { code: 'no-settings', value: 'quick' }, line: undefined }],
    ['null', { code: 'invalid', problem: { code: 'no-settings', value: null }, line: undefined }],
    [
      '{\n"mouse": "on",\n"mouze": "on"\n}',
      { code: 'invalid', problem: { code: 'unknown', name: 'mouze' }, line: 3 },
    ],
    ['{"__proto__": {}}', { code: 'invalid', problem: { code: 'unknown', name: '__proto__' }, line: 1 }],
    ['{\n\n"input": "fast"}', wrong('input', 'fast', 3)],
    ['{"a": {"input": 1},\n"b": 2}', { code: 'invalid', problem: { code: 'unknown', name: 'a' }, line: 1 }],
    ['{"mouse": true}', wrong('mouse', true, 1)],
    ['{"theme": "gothic"}', wrong('theme', 'gothic', 1)],
    ['{"animation": null}', wrong('animation', null, 1)],
    ['{"confirmations": "maybe"}', wrong('confirmations', 'maybe', 1)],
    ['{"speed": "On"}', wrong('speed', 'On', 1)],
    ['{"colour": 16}', wrong('colour', 16, 1)],
    ['{\n"names": "Ann"}', wrong('names', 'Ann', 2)],
    ['{"names": ["A","B","C","D","E"]}', wrong('names', ['A', 'B', 'C', 'D', 'E'], 1)],
    ['{\n"names": ["A",\n5]}', wrong('names', ['A', 5], 2)],
    [
      '{\n\n"names": ["Ann", "Bob"]}',
      { code: 'invalid', problem: { code: 'bad-name', why: 'not Bob' }, line: 3 },
    ],
    ['{"rules": ""}', wrong('rules', '', 1)],
    [Uint8Array.of(0x7b, 0xff, 0x7d), { code: 'not-text' }],
    [`{${' '.repeat(65 * 1024)}}`, { code: 'unreadable', fault: 'TOO_LARGE' }],
  ];

  test.each(BROKEN)('an invalid settings file is reported: %#', (text, problem) => {
    expect(readText(text, noBob)).toEqual({ ok: false, problem });
  });

  test.each(BROKEN)('an invalid settings file is never overwritten: %#', async (text, problem) => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'config.json');
    writeFileSync(path, text);
    const before = statSync(path);
    expect(await writeSettings(files, path, noBob, { mouse: 'off' })).toEqual(problem);
    expect(readFileSync(path)).toEqual(Buffer.from(text));
    expect(statSync(path).ino).toBe(before.ino);
    expect(readdirSync(folder.path)).toEqual(['config.json']);
  });

  test('a folder is reported as an invalid settings file', async () => {
    using folder = temporaryFolder();
    mkdirSync(join(folder.path, 'config.json'));
    const problem = { code: 'unreadable', fault: 'NOT_A_FILE' };
    expect(readSettings(join(folder.path, 'config.json'), anyName)).toEqual({ ok: false, problem });
    expect(await writeSettings(files, join(folder.path, 'config.json'), anyName, {})).toEqual(problem);
  });
});

describe('writeSettings', () => {
  test('keeps earlier settings, in a file that only the user can access', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'a/b/config.json');
    await writeSettings(files, path, anyName, { speed: 'fast' });
    await writeSettings(files, path, anyName, { input: 'quick', names: ['Ann', 'Bob'] });
    expect(readFileSync(path, 'utf8')).toBe(
      '{\n  "input": "quick",\n  "speed": "fast",\n  "names": [\n    "Ann",\n    "Bob"\n  ]\n}\n',
    );
    expect([path, join(folder.path, 'a'), join(folder.path, 'a/b')].map(modeOf)).toEqual([
      0o600, 0o700, 0o700,
    ]);
    expect(readdirSync(join(folder.path, 'a/b'))).toEqual(['config.json']);
  });

  test('keeps every setting if several changes are made at the same time', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'config.json');
    const changes: readonly Partial<Settings>[] = [
      { speed: 'fast' },
      { input: 'quick' },
      { mouse: 'off' },
      { bell: 'on' },
      { animation: 'off' },
      { display: 'lines' },
    ];
    const problems = await Promise.all(changes.map((change) => writeSettings(files, path, anyName, change)));
    expect(problems).toEqual(changes.map(() => undefined));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(Object.assign({}, ...changes));
    expect(readdirSync(folder.path)).toEqual(['config.json']);
  });

  test('removes a setting whose new value is undefined', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'config.json');
    await writeSettings(files, path, anyName, { input: 'quick', mouse: 'off' });
    await writeSettings(files, path, anyName, { input: undefined });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ mouse: 'off' });
  });

  test('writes settings that readSettings reads unchanged', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'config.json');
    await fc.assert(
      fc.asyncProperty(SETTINGS, async (settings) => {
        const unset = Object.fromEntries(SETTING_NAMES.map((name) => [name, undefined]));
        await writeSettings(files, path, anyName, { ...unset, ...settings });
        expect(readSettings(path, anyName)).toMatchObject({ ok: true, settings });
      }),
      { numRuns: 30 },
    );
  });

  test('changes the target of a link and keeps the link', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'config.json');
    const real = join(folder.path, 'dotfiles.json');
    writeFileSync(real, '{"mouse": "off"}');
    symlinkSync(real, path);
    expect(readSettings(path, anyName)).toMatchObject({ settings: { mouse: 'off' } });
    await writeSettings(files, path, anyName, { speed: 'slow' });
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(JSON.parse(readFileSync(real, 'utf8'))).toEqual({ mouse: 'off', speed: 'slow' });
  });

  test('creates the target of a link if the target is missing', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'home/config.json');
    const between = join(folder.path, 'between.json');
    mkdirSync(join(folder.path, 'home'));
    symlinkSync('../between.json', path);
    symlinkSync(join('dotfiles', 'yahtzee', 'config.json'), between);
    expect(readSettings(path, anyName)).toEqual({ ok: true, settings: {}, lines: {} });
    await writeSettings(files, path, anyName, { speed: 'slow' });
    await writeSettings(files, path, anyName, { mouse: 'off' });
    expect([path, between].map((link) => lstatSync(link).isSymbolicLink())).toEqual([true, true]);
    const real = join(folder.path, 'dotfiles/yahtzee/config.json');
    expect(JSON.parse(readFileSync(real, 'utf8'))).toEqual({ mouse: 'off', speed: 'slow' });
  });

  test('reports a problem if links form a cycle', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'config.json');
    symlinkSync('config.json', path);
    const problem = { code: 'unreadable', fault: 'ELOOP' };
    expect(await writeSettings(files, path, anyName, { speed: 'slow' })).toEqual(problem);
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
  });

  const failures = ['ENOSPC@1+', 'ENOSPC@2+', 'short@3', 'EROFS@4+', 'EIO@5+'];
  test.each([...failures, 'EIO@9+', 'short@10', 'ENOSPC@10+', 'EIO@11+', 'EROFS@13'])(
    'keeps the old settings if the disk reports an error: %s',
    async (faults) => {
      using folder = temporaryFolder();
      const path = join(folder.path, 'config.json');
      await writeSettings(files, path, anyName, { input: 'quick' });
      const faulty = faultyFiles(faults);
      await expect(writeSettings(faulty, path, anyName, { input: 'prompts' })).rejects.toThrow();
      expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ input: 'quick' });
    },
  );
});

const modeOf = (path: string): number => statSync(path).mode & 0o777;

import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { settingsOfEnvironment } from '../../src/cli/settings/open.js';
import { editableSettings } from '../../src/cli/settings/store.js';
import { createWarnings } from '../../src/cli/output.js';
import { resolveSettings, type SettingSources } from '../../src/settings/index.js';
import { type Env, temporaryFolder } from '../support/child.js';
import { house } from '../support/houseRules.js';
import { run, type RunResult } from '../support/run.js';
import { runHere } from '../support/runHere.js';

const fileIn = (home: string): string => join(home, '.config/yahtzee-cli/config.json');

/** Writes a settings file into a home folder. */
function writeSettingsIn(home: string, settings: object | string): string {
  const file = fileIn(home);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings, null, 2));
  return file;
}

const settings = (
  home: string,
  args: readonly string[],
  env: Env = {},
  start: typeof runHere = runHere,
): Promise<RunResult> => start(['settings', ...args], { home, env });

interface Answer {
  readonly file: string;
  readonly problem?: string;
  readonly settings: Readonly<Record<string, { readonly value: unknown; readonly source: string }>>;
}

async function answered(home: string, env: Env = {}, start = runHere): Promise<Answer> {
  const { stdout } = await settings(home, ['--json'], env, start);
  return JSON.parse(stdout) as Answer;
}

describe('settings', () => {
  test('prints every setting and where its value comes from, as a table and as JSON', async () => {
    using home = temporaryFolder();
    const file = writeSettingsIn(home.path, { input: 'quick', names: ['Zoë', '雪'], mouse: 'off' });
    const env = { YAHTZEE_MOUSE: 'ON' };
    expect(await settings(home.path, [], env)).toEqual({
      status: 0,
      stderr: '',
      stdout: [
        'theme          classic   default',
        'input          quick     file',
        'mouse          on        environment',
        'animation      on        default',
        'speed          normal    default',
        'confirmations  risky     default',
        'names          Zoë,雪    file',
        'rules          official  default',
        'colour         auto      default',
        'background     auto      default',
        'display        screen    default',
        'bell           off       default',
        `Settings file: ${file}`,
        '',
      ].join('\n'),
    });
    expect(await answered(home.path, env)).toEqual({
      schema: 'yahtzee-cli/settings@1',
      file,
      settings: {
        theme: { value: 'classic', source: 'default' },
        input: { value: 'quick', source: 'file' },
        mouse: { value: 'on', source: 'environment' },
        animation: { value: 'on', source: 'default' },
        speed: { value: 'normal', source: 'default' },
        confirmations: { value: 'risky', source: 'default' },
        names: { value: ['Zoë', '雪'], source: 'file' },
        rules: { value: 'official', source: 'default' },
        colour: { value: 'auto', source: 'default' },
        background: { value: 'auto', source: 'default' },
        display: { value: 'screen', source: 'default' },
        bell: { value: 'off', source: 'default' },
      },
    });
  });

  test('sets a value, prints it, and resets it', async () => {
    using home = temporaryFolder();
    const file = fileIn(home.path);
    expect((await settings(home.path, ['input', 'Quick'])).stdout).toBe(`input: quick, saved in ${file}\n`);
    expect((await settings(home.path, ['names', ' Ann , Bob'])).stdout).toBe(
      `names: Ann,Bob, saved in ${file}\n`,
    );
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ input: 'quick', names: ['Ann', 'Bob'] });
    expect((await settings(home.path, ['input'])).stdout).toBe('quick\n');
    expect((await settings(home.path, ['names'])).stdout).toBe('Ann,Bob\n');
    expect((await settings(home.path, ['--reset', 'names'])).stdout).toBe(
      `Removed names from ${file}. The value is now none, the default.\n`,
    );
    expect((await settings(home.path, ['names'])).stdout).toBe('none\n');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ input: 'quick' });
  });

  test('prints a message if an environment variable overrides the settings file', async () => {
    using home = temporaryFolder();
    const { stdout } = await settings(home.path, ['speed', 'fast'], { YAHTZEE_SPEED: 'slow' });
    expect(stdout).toBe(
      `Saved speed in ${fileIn(home.path)}, but an environment variable sets it to slow.\n`,
    );
    expect((await settings(home.path, ['speed'])).stdout).toBe('fast\n');
  });

  test('prints a message if an environment variable still sets a setting after its reset', async () => {
    using home = temporaryFolder();
    await settings(home.path, ['speed', 'fast']);
    const { stdout } = await settings(home.path, ['--reset', 'speed'], { YAHTZEE_SPEED: 'slow' });
    expect(stdout).toBe(
      `Removed speed from ${fileIn(home.path)}, but an environment variable sets it to slow.\n`,
    );
    expect((await settings(home.path, ['speed'])).stdout).toBe('normal\n');
  });

  test('saves the id of a built-in rule set, and the absolute path of a house rules file', async () => {
    using home = temporaryFolder();
    const path = join(home.path, 'house.json');
    writeFileSync(path, JSON.stringify(house()));
    await settings(home.path, ['rules', 'Yatzy']);
    expect((await settings(home.path, ['rules'])).stdout).toBe('yatzy\n');
    expect((await settings(home.path, ['rules', path])).stdout).toContain(path);
    expect((await settings(home.path, ['rules'])).stdout).toBe(`${path}\n`);
    const { stdout } = await runHere(['-s', 'x'], { home: home.path, input: '' });
    expect(stdout).toMatch(/^Yahtzee, rules "House/);
  });

  test('prints a path on one line without its control characters', async () => {
    using home = temporaryFolder();
    const path = join(home.path, 'a\x1b]0;title\x07\x1b[31m\nb.json');
    writeFileSync(path, JSON.stringify(house()));
    const clean = join(home.path, 'a]0;title[31m b.json');
    const env = { YAHTZEE_RULES: path };
    const file = fileIn(home.path);
    expect((await settings(home.path, ['rules', path])).stdout).toBe(`rules: ${clean}, saved in ${file}\n`);
    expect((await settings(home.path, ['rules'])).stdout).toBe(`${clean}\n`);
    expect((await settings(home.path, [])).stdout).toMatch(
      new RegExp(`^rules +${clean.replaceAll(/[\][.]/g, '\\$&')}  file$`, 'm'),
    );
    expect((await settings(home.path, ['rules', path], env)).stdout).toBe(
      `Saved rules in ${file}, but an environment variable sets it to ${clean}.\n`,
    );
    expect((await settings(home.path, ['--reset', 'rules'], env)).stdout).toBe(
      `Removed rules from ${file}, but an environment variable sets it to ${clean}.\n`,
    );
    expect((await answered(home.path, env)).settings['rules']?.value).toBe(path);
  });

  test.each([
    ['a,b,c,d,e', '5 names are too many'],
    ['Ann,Ann', 'two players can\'t both be called "Ann"'],
    ['', 'a player needs a name'],
  ])('refuses the names %j with the same messages as for typed names', async (typed, why) => {
    expect(await runHere(['settings', 'names', typed])).toEqual({
      status: 2,
      stdout: '',
      stderr: `yahtzee-cli: names: ${why}; enter 1 to 4 different names, such as Ann,Bob\n`,
    });
  });

  test('exits with status 2 and prints the reason if nothing can be saved', async () => {
    using home = temporaryFolder();
    const broken = writeSettingsIn(home.path, '{\n  "input": "fast"\n}\n');
    expect(await settings(home.path, ['mouse', 'off'])).toEqual({
      status: 2,
      stdout: '',
      stderr: `yahtzee-cli: Settings not saved. Fix or move the settings file: line 2: input is "fast"; it must be prompts or quick (${broken})\n`,
    });
    rmSync(broken);
    const full = await settings(home.path, ['mouse', 'off'], { YAHTZEE_FILE_FAULTS: 'ENOSPC@1+' }, run);
    expect(full).toEqual({
      status: 2,
      stdout: '',
      stderr: `yahtzee-cli: Settings not saved: the disk is full (ENOSPC) (${broken})\n`,
    });
  });
});

test.each([
  [{}, undefined],
  [{ INK_SCREEN_READER: 'true' }, 'lines'],
  [{ INK_SCREEN_READER: '1' }, 'lines'],
  [{ INK_SCREEN_READER: '0' }, undefined],
  [{ INK_SCREEN_READER: 'false' }, undefined],
  [{ INK_SCREEN_READER: '' }, undefined],
  [{ ACCESSIBLE: '1' }, 'lines'],
  [{ ACCESSIBLE: '' }, undefined],
  [{ ACCESSIBLE: '1', INK_SCREEN_READER: '0', YAHTZEE_DISPLAY: 'screen' }, 'lines'],
  [{ INK_SCREEN_READER: '0', YAHTZEE_DISPLAY: 'lines' }, 'lines'],
  [{ INK_SCREEN_READER: 'true', YAHTZEE_DISPLAY: 'screen' }, 'lines'],
] as const)('ACCESSIBLE and INK_SCREEN_READER override the program’s own variable: %j', (env, display) => {
  expect(settingsOfEnvironment(env).display).toBe(display);
});

test.each<[SettingSources, string | undefined]>([
  [{}, undefined],
  [{ file: { rules: 'meowtzee' } }, undefined],
  [{ file: { rules: 'house.json' } }, 'house.json'],
  [{ environment: { rules: 'house.json' } }, resolve('house.json')],
])('the screen shows the path of a house rules file: %j', (wishes, houseFile) => {
  const settings = editableSettings(
    { ...resolveSettings(wishes), file: undefined, lines: {} },
    createWarnings(),
  );
  expect(settings.houseFile).toBe(houseFile);
  expect(settings.values.rules).toBe(houseFile ?? wishes.file?.rules ?? 'official');
});

test('checklist 18: settings are in a private file in the configuration folder of the platform', async () => {
  using home = temporaryFolder();
  await settings(home.path, ['mouse', 'off']);
  const file = fileIn(home.path);
  const modes = [file, dirname(file), dirname(dirname(file))].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual([0o600, 0o700, 0o700]);
  const other = join(home.path, 'elsewhere');
  await settings(home.path, ['mouse', 'on'], { XDG_CONFIG_HOME: other });
  expect(JSON.parse(readFileSync(join(other, 'yahtzee-cli/config.json'), 'utf8'))).toEqual({ mouse: 'on' });
});

// These variables are used only on Linux.
(process.platform === 'linux' ? test : test.skip)(
  'the configuration folder never depends on the current folder',
  async () => {
    using home = temporaryFolder();
    const { file } = await answered(home.path, { XDG_CONFIG_HOME: 'relative' }, run);
    expect(file).toBe(fileIn(home.path));
    const noHome = { HOME: 'relative', XDG_CONFIG_HOME: undefined };
    const { stderr } = await settings(home.path, ['mouse', 'off'], noHome, run);
    expect(stderr).toContain('home directory');
  },
);

describe('checklist 17: options override the environment, which overrides the settings file', () => {
  /** Returns the output of a game in line mode. The output names the rules and the current player. */
  const told = async (home: string, args: readonly string[], env: Env = {}): Promise<string> =>
    (await runHere(['-s', 'x', ...args], { home, env, input: '' })).stdout;

  test('in line mode', async () => {
    using home = temporaryFolder();
    expect(await told(home.path, [])).toMatch(/rules "Official rules"[^]*Player 1 to play/);
    writeSettingsIn(home.path, { rules: 'meowtzee', names: ['Zoë', 'Bob'] });
    expect(await told(home.path, [])).toMatch(/rules "Meowtzee"[^]*Zoë to play/);
    const env = { YAHTZEE_RULES: 'instructions', YAHTZEE_NAMES: 'Ann' };
    expect(await told(home.path, [], env)).toMatch(/rules "[^"]*nstructions[^"]*"[^]*Ann to play/);
    expect(await told(home.path, ['-r', 'official', '-p', 'Cleo'], env)).toMatch(
      /rules "Official rules"[^]*Cleo to play/,
    );
  });

  test.each([
    ['YAHTZEE_INPUT', 'fast', 'prompts or quick'],
    ['YAHTZEE_COLOUR', 'red', 'auto, on or off'],
    ['YAHTZEE_CONFIRMATIONS', 'maybe', 'none, risky or all'],
    ['YAHTZEE_NAMES', 'Ann,Ann', 'two players can\'t both be called "Ann"'],
    [
      'YAHTZEE_NAMES',
      'a,b,c,d,e',
      'YAHTZEE_NAMES: 5 names are too many; enter 1 to 4 different names, such as Ann,Bob\n',
    ],
    ['YAHTZEE_RULES', 'none', '"none" is neither a rule set nor a file'],
  ])('%s=%s is refused', async (name, value, said) => {
    const { status, stdout, stderr } = await runHere(['-s', 'x'], { env: { [name]: value } });
    expect(stderr).toMatch(new RegExp(`^yahtzee-cli: ${name}[^\n]+\n$`));
    expect(stderr).toContain(said);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });
});

describe('checklist 17: reports the line of an error in a settings file, keeps the file, and uses defaults', () => {
  test.each([
    ['{\n  "input": "quick"\n  "mouse": "off"\n}', 'line 3: invalid JSON at column 3'],
    [
      '{\n\n\n  "rules": "meowtzee",\n  "mouze": "off"\n}',
      'line 5: there is no setting "mouze"; the settings are theme, ',
    ],
    ['{\n"rules": "meowtzee",\n"speed": 5}', 'line 3: speed is 5; it must be slow, normal, fast or at-once'],
    [
      '{"rules": "meowtzee",\n"names": ["Ann", " "]}',
      'line 2: names: the name "" starts or ends with a space, or contains invisible characters; enter',
    ],
    ['[]', 'the file contains a list of 0 items; it must contain a JSON object of settings'],
  ])('%j', async (text, said) => {
    using home = temporaryFolder();
    const file = writeSettingsIn(home.path, text);
    const { status, stdout, stderr } = await runHere(['-s', 'x'], { home: home.path, input: '' });
    expect(stderr).toMatch(/^yahtzee-cli: Settings file ignored: [^\n]+\n$/);
    expect(stderr).toContain(said);
    expect(stderr).toContain(file);
    expect(stdout).toMatch(/rules "Official rules"[^]*Player 1 to play/);
    expect(status).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect((await answered(home.path)).problem).toContain(said);
  });

  test('a house rules path is relative to the folder of the settings file', async () => {
    using home = temporaryFolder();
    const file = writeSettingsIn(home.path, { rules: 'house.json' });
    writeFileSync(join(dirname(file), 'house.json'), JSON.stringify(house()));
    expect((await runHere(['-s', 'x'], { home: home.path, input: '' })).stdout).toMatch(
      /^Yahtzee, rules "House/,
    );
  });

  test('reports an invalid rule set in a settings file', async () => {
    using home = temporaryFolder();
    const file = writeSettingsIn(home.path, '{\n  "names": ["Zoë"],\n  "rules": "gone.json"\n}');
    const { stdout, stderr } = await runHere(['-s', 'x'], { home: home.path, input: '' });
    expect(stderr).toBe(
      `yahtzee-cli: Rules setting ignored: line 3: "gone.json" is neither a rule set nor a file. Rule sets: official, meowtzee, virtual-place, instructions, original-1956, yatzy, yatzy-forced. You can also name a house rules file. (${file})\n`,
    );
    expect(stdout).toMatch(/rules "Official rules"[^]*Zoë to play/);
  });
});

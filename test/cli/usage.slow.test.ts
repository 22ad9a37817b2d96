import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Failure, failureOf } from '../../src/cli/options.js';
import { buildProgram } from '../../src/cli/program.js';
import { childEnv, temporaryFolder } from '../support/child.js';
import { house } from '../support/houseRules.js';
import { run } from '../support/run.js';
import { runHere as printedBy } from '../support/runHere.js';

const home = temporaryFolder();
const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  jest.replaceProperty(process, 'env', childEnv(home.path));
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => {
  home[Symbol.dispose]();
});

/** Runs a command line in the process of the test, which is much faster than starting the program. */
async function runHere(args: readonly string[]): Promise<{ stdout: string; failure: Failure | undefined }> {
  const failure = await buildProgram()
    .parseAsync(args, { from: 'user' })
    .then(() => undefined, failureOf);
  return { stdout: printed.splice(0).join(''), failure };
}

describe('a usage error exits with status 2 and prints one line with the mistake and the valid input', () => {
  // These command lines fail in different parts of the program.
  test.each([
    [['nonsense'], /^There is no command "nonsense"\. List all commands with: yahtzee-cli --help$/],
    [['--players', ''], /--players: a player needs a name; give/],
    [['export', 'none'], /No game matches "none"\. List games with: yahtzee-cli games$/],
    [['settings', '--reset'], /argument missing\. See: yahtzee-cli settings --help$/],
  ])('%j, as a process', async (args, said) => {
    const { status, stdout, stderr } = await run(args);
    expect(stderr).toMatch(/^yahtzee-cli: [^\n]+\n$/);
    expect(stderr.slice('yahtzee-cli: '.length, -1)).toMatch(said);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  test.each([
    [['nosuch'], /^There is no command "nosuch"\. List all commands with: yahtzee-cli --help$/],
    [['scors'], /^There is no command "scors"\. Did you mean score or scores\? List all [^\n]+ --help$/],
    [['verfiy', 'k7qwmx'], /^There is no command "verfiy"\. Did you mean verify\? List all commands/],
    [['statistics'], /^There is no command "statistics"\. Did you mean stats\? List all commands/],
    [['hisotry'], /^There is no command "hisotry"\. Did you mean games\? List all commands/],
    [['hlep'], /^There is no command "hlep"\. Did you mean help\? List all commands/],
    [['help', 'nonsense'], /^There is no command "nonsense"\. List all commands with: yahtzee-cli --help$/],
    [['help', 'delte'], /^There is no command "delte"\. Did you mean delete\? List all commands/],
    [['--nonsense'], /unknown option '--nonsense'\. See: yahtzee-cli play --help$/],
    [['--players'], /argument missing/],
    [['-c', 'best'], /--computer "best": [^\n]+ Levels: novice, casual, skilled, perfect, rival\.$/],
    [['--seed', ''], /--seed "": a seed has 1 to 64 characters\.$/],
    [['--input', 'fast'], /'fast' is invalid\. Allowed choices are prompts, quick\.$/],
    [
      ['--theme', 'neon'],
      /'neon' is invalid\. Allowed choices are classic, unicode, large, high-contrast, [^\n]+\.$/,
    ],
    [['--rules', 'none'], /"none" is neither a rule set nor a file\. Rule sets: official, meowtzee,/],
    [['--rules', '/'], /House rules "\/": this path isn't a file/],
    [['--record', ''], /--record needs a file name\./],
    [['--record', '/'], /--record "\/" isn't an ordinary file/],
    [['--record', '/dev/null'], /--record "\/dev\/null" isn't an ordinary file/],
    [['--record', 'no/such/folder/game.json'], /its folder doesn't exist/],
    [['score'], /"" isn't a roll\. Give five faces from 1 to 6, such as 1 3 3 4 3 or 13343\.$/],
    [['scores', '-p', '5'], /--players "5": give a number of players from 1 to 4$/],
    [['scores', '--csv', '--json'], /'--csv' cannot be used with option '--json'$/],
    [['import'], /missing required argument 'file'\. See: yahtzee-cli import --help$/],
    [['export', '-o', 'no/such/folder/x'], /--output "no\/such\/folder\/x" can't be written: no such/],
    [['host', '--resume', '--server', 'x'], /Leave out --resume or --server/],
    [['host', '--resume', '--listen', '7613'], /Leave out --listen: a resumed table keeps its address/],
    [['host', '--resume', '-r', 'official'], /Leave out --rules: a resumed table keeps/],
    [['host', '--resume', '--name', 'Bob'], /Leave out --name: a resumed table keeps/],
    [['host', '--server', 'x', '--listen', '7613'], /Leave out --listen or --server: another server/],
    [['advise', '12345', '--rolls-left', '3'], /argument '3' is invalid\. Allowed choices are 0, 1, 2\.$/],
    [['simulate', '--games', '0'], /--games "0": give a whole number from 1 to 1,000,000,000$/],
    [['--real-dice', '--duplicate'], /^--real-dice doesn't work with --duplicate\. Leave out one of them\.$/],
    [['--real-dice', '-p', 'Ann', '-s', 'x'], /^--real-dice uses a seed only for computer players\. [^\n]+$/],
    [['--ghost', 'best', '--seed', 'x'], /^--ghost doesn't work with --seed\. Leave out one of them\.$/],
    [['--practice', 'daily'], /Options go after the command: yahtzee-cli daily \[options\]$/],
    [['settings', 'input', 'fast'], /^input is "fast"; it must be prompts or quick$/],
    [['settings', 'input', 'quick', 'x'], /too many arguments.*\. See: yahtzee-cli settings --help$/],
  ])("%j, with all that's printed", async (args, said) => {
    const { status, stdout, stderr } = await printedBy(args);
    expect(stderr).toMatch(/^yahtzee-cli: [^\n]+\n$/);
    expect(stderr.slice('yahtzee-cli: '.length, -1)).toMatch(said);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  test.each([
    [['play', 'extra'], /^play takes only options, not "extra"\. See: yahtzee-cli play --help$/],
    [['daily', '--seed', 'x'], /^unknown option '--seed'\. See: yahtzee-cli daily --help$/],
    [['join', 'x', '--bell'], /^unknown option '--bell'\. See: yahtzee-cli join --help$/],
    [['--vesion'], /^unknown option '--vesion' \(Did you mean --version\?\)\. See: yahtzee-cli --help$/],
    [['completion', 'tcsh'], /^There is no completion script for "tcsh"\. Shells: bash, zsh, fish\.$/],
    [
      ['join', 'foo'],
      /^"foo" isn't an invitation: it has no \/ with a code after it\. An invitation looks like this: host:7613\/xxxx-/,
    ],
    [['watch', 'h/abc'], /its code has 3 characters instead of 24\. Copy the invitation again\.$/],
    [['help', 'score', 'rules'], /too many arguments/],
    [['score', '--bogus'], /unknown option '--bogus'\. See: yahtzee-cli score --help$/],
    [['--sed', 'x'], /unknown option '--sed'.*--seed/],
    [['--players', 'Ann,,Bob'], /--players: a player needs a name; give/],
    [['--players', 'Ann,ANN'], /--players: "Ann" and "ANN" are too similar; give/],
    [['-p', '2', '-p', 'Ann'], /--players: the name "2" has only digits; give/],
    [['--players', '0'], /--players: 0 isn't a valid number of players; give/],
    [['--players', '5'], /--players: 5 isn't a valid number of players; give/],
    [['--players', 'A,B,C,D,E'], /--players: 5 names are too many; give/],
    [['--players', 'x'.repeat(21)], /--players: the name .* is wider than 20 columns; give/],
    [['--computer'], /argument missing/],
    [['-c', 'perfect', '-c', ''], /--computer "": there is no such level\. Levels: novice,/],
    [
      ['-p', 'A,B,C', '-c', 'novice', '-c', 'rival'],
      /3 people and 2 computers are too many\. At most 4 can play/,
    ],
    [
      ['-c', 'rival', '-c', 'rival', '-c', 'rival', '-c', 'rival'],
      /1 person and 4 computers .*, use --watch/,
    ],
    [
      ['--watch', ...Array<string[]>(5).fill(['-c', 'novice']).flat()],
      /5 computers are too many\. At most 4/,
    ],
    [['--watch', '-p', 'Ann'], /--watch is for games without people\. Leave out --players or --watch\.$/],
    [['--seed', '\u200b'], /--seed "": a seed has 1 to 64/],
    [['--seed', 'x'.repeat(65)], /--seed "x+\.\.\.": a seed has 1 to 64/],
    [
      ['--seed', 'daily:2026-01-31'],
      /--seed "daily:2026-01-31": seeds that start with "daily:" are reserved for the daily game/,
    ],
    [['--plain=yes'], /unknown option '--plain=yes'/],
    [['score', '1', '2', '3', '4'], /"1 2 3 4" isn't a roll\. Give five faces/],
    [['score', '123456'], /"123456" isn't a roll\. Give five faces/],
    [['score', '12347'], /"12347" isn't a roll\. Give five faces/],
    [['score', '1.3', '3', '4', '3'], /"1\.3 3 4 3" isn't a roll\. Give five faces/],
    [
      ['score', '12345', '--filled', 'aces'],
      /--filled: "aces" must be a box and its points\. Write boxes like this: aces=3/,
    ],
    [['score', '12345', '--filled', 'aces=-1'], /--filled: "aces=-1" must be a box and its points/],
    [['score', '12345', '--filled', 'foo=3'], /--filled: "foo" isn't a box. Boxes: Aces, .*, Chance.$/],
    [['score', '12345', '--filled', 's=3'], /--filled: "s" could be Sixes or Small Straight\. Type more/],
    [['score', '12345', '--filled', 'aces=1,1s=2'], /--filled: Aces is named twice/],
    [['score', '12345', '--filled', 'aces=6'], /--filled: Aces can't score 6; it can score 0-5$/],
    [['score', '12345', '--filled', 'fh=24'], /--filled: Full House can't score 24; it can score 0 or 25$/],
    [['score', '-', '--filled', 'aces=1'], /--filled doesn't work with -/],
    [['scores', '-r', 'none'], /--rules "none": no rule set has this id; the ids are official, [^\n]+$/],
    [['review'], /^You have no finished game\. List games with: yahtzee-cli games$/],
    [['card', '--json'], /^You have no finished game\. List games with: yahtzee-cli games$/],
    [['delete'], /^Name the games to delete, or use --unfinished\. See: yahtzee-cli delete --help$/],
    [['delete', 'x', '--unfinished'], /^Give game ids or --unfinished, not both\.$/],
    [['export', '-o', ''], /--output needs a file name\.$/],
    [['export', '--force'], /--force works only with --output\. Add --output, or leave out --force\.$/],
    [['export', '-o', '/', '--force'], /--output "\/" isn't an ordinary file. Name another file.$/],
    [['score', '12345', '-r', 'none'], /"none" is neither a rule set nor a file/],
    [['advise'], /"" isn't a roll\. Give five faces from 1 to 6, such as 1 3 3 4 3 or 13343\.$/],
    [['advise', '12347'], /"12347" isn't a roll\. Give five faces/],
    [['advise', '12345', '--filled', '3k=3'], /--filled: 3 of a Kind can't score 3; it can score 0 or 5-30$/],
    [['advise', '12345', '--filled', 'fh=7'], /--filled: Full House can't score 7; it can score 0 or 25$/],
    [['advise', '12345', '--filled', 'twos=3'], /--filled: Twos can't score 3; it can score 0, 2, 4, 6, 8/],
    [
      ['advise', '12345', '--yahtzee-bonuses', 'x'],
      /--yahtzee-bonuses: "x" isn't a whole number, at least 0\.$/,
    ],
    [
      ['advise', '12345', '--yahtzee-bonuses', '1'],
      /--yahtzee-bonuses: the card can't have 1 Yahtzee bonus; it can have none$/,
    ],
    [
      ['advise', '12345', '-r', 'yatzy', '--yahtzee-bonuses', '1'],
      /--yahtzee-bonuses: the card can't have 1 Yahtzee bonus; these rules have no Yahtzee bonus$/,
    ],
    [
      ['score', '12345', '-r', 'yatzy', '--filled', 'ones'],
      /--filled: "ones" must be a box and its points\. Write boxes like this: ones=3,twos=6$/,
    ],
    [
      ['advise', '12345', '--yahtzee-bonuses', '2', '--filled', 'yahtzee=50,aces=5'],
      /--yahtzee-bonuses: the card can't have 2 Yahtzee bonuses; it can have at most 1$/,
    ],
    [
      ['advise', '12345', '--filled', 'ones=0,2s=0,3s=0,4s=0,5s=0,6s=0,3k=0,4k=0,fh=0,ss=0,ls=0,y=0,c=5'],
      /--filled: all thirteen boxes are filled; at least one must be open$/,
    ],
    [
      ['advise', '-', '--filled', 'aces=1'],
      /--filled doesn't work with - \(standard input\)\. Put "filled" in each line/,
    ],
    [
      ['advise', '-', '--rolls-left', '1'],
      /--rolls-left doesn't work with - \(standard input\)\. Put "rollsLeft" in each/,
    ],
    [
      ['advise', '-', '--yahtzee-bonuses', '1'],
      /--yahtzee-bonuses doesn't work with - \(standard input\)\. Put "yahtzeeBo/,
    ],
    [['advise', '12345', '-r', 'none'], /"none" is neither a rule set nor a file/],
    [['simulate', '--games', '1e3'], /--games "1e3": give a whole number/],
    [['simulate', '--games', '2000000000'], /--games "2000000000": give a whole number/],
    [['simulate', '--player', 'expert'], /--player "expert": .* novice, casual, skilled, perfect and rival$/],
    [
      ['simulate', ...Array.from({ length: 5 }, () => '--player=casual')],
      /--player: a game has at most 4 players, not 5$/,
    ],
    [['simulate', '--threads', '0'], /--threads "0": give a number of threads from 1 to 64/],
    [['simulate', '--seed', ''], /--seed "": a seed has 1 to 64 characters\.$/],
    [['simulate', '--seed', 'daily:x'], /--seed "daily:x": seeds that start with "daily:"/],
    [['simulate', '-r', 'none'], /"none" is neither a rule set nor a file/],
    [
      ['settings', 'mouze'],
      /there is no setting "mouze"; the settings are theme, input, [a-z, ]+, display and bell$/,
    ],
    [['settings', '--reset', 'x'], /there is no setting "x"; the settings are theme,/],
    [['settings', 'input', '--reset', 'input'], /--reset takes one setting name/],
    [['settings', 'speed', ''], /^speed is ""; it must be slow, normal, fast or at-once$/],
    [['settings', 'names', 'Ann,ann'], /^names: "Ann" and "ann" are too similar; enter 1 to 4 /],
    [['settings', 'names', ''], /^names: a player needs a name; enter 1 to 4 different names, such as Ann,B/],
    [['settings', 'names', 'A,B,C,D,E'], /^names: 5 names are too many; enter 1 to 4 /],
    [['settings', 'rules', 'none'], /^"none" is neither a rule set nor a file\. Rule sets: official,/],
    [['simulate', 'perfect'], /too many arguments.*\. See: yahtzee-cli simulate --help$/],
  ])('%j', async (args, said) => {
    expect(await runHere(args)).toEqual({
      stdout: '',
      failure: { status: 2, line: expect.stringMatching(said) },
    });
  });
});

test('an error message removes the control characters of the input', async () => {
  expect((await printedBy(['\x1b[31m\nx'])).stderr).toMatch(/^[\x20-\x7e]+\n$/);
  for (const args of [['--\x1b[31m\nx'], ['-r', '\x1b[31m\nx'], ['-p', '\x1b]0;x\x07'.repeat(9)]]) {
    const { failure } = await runHere(args);
    expect(failure).toEqual({ status: 2, line: expect.stringMatching(/^[\x20-\x7e]+$/) });
  }
});

describe('the error for an invalid house rules file names the field, its value and the valid values', () => {
  test.each([
    ['{"id": "house",}', /invalid JSON at line 1, column 16$/],
    [
      JSON.stringify(house({ yahtzeeBonus: -5 })),
      /yahtzeeBonus is -5; it must be a whole number from 0 to 1000$/,
    ],
    [
      JSON.stringify(house({ id: 'official' })),
      /id is "official"; it reads like the built-in rule set "Official rules", so choose another one$/,
    ],
    [
      JSON.stringify({ ...house(), extra: 1 }),
      /extra isn't a field of a rule set; allowed fields: id, version, /,
    ],
    [JSON.stringify({ ...house(), name: 5 }), /name is 5; it must be text in quotes$/],
    [JSON.stringify({ ...house(), joker: undefined }), /joker is missing; it must be an object$/],
    [
      JSON.stringify(house()).replace('{', '{"id": "house", '),
      /id appears twice in the file; remove one of the duplicates$/,
    ],
    [
      JSON.stringify(house()).replace('"box":"twos"', '"box":"aces"'),
      /boxes\[1\]\.box is "aces"; each box must be listed only once$/,
    ],
    [
      JSON.stringify(house()).replace('"Chance"', '"Dice"'),
      /boxes\[12\]\.label is "Dice"; it must not be \?, all, back, card, coach, coach all, dice, /,
    ],
    ['[]', /id is missing/],
    ['"official"', /the file contains "official"; it must contain a rule set as a JSON object$/],
    [' '.repeat(70_000), /the file is larger than 64 KiB$/],
    ['['.repeat(60_000), /invalid JSON at line 1, column 501$/],
  ])('%.50s', async (text, said) => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'house.json');
    writeFileSync(path, text);
    const { failure } = await runHere(['score', '12345', '-r', path]);
    expect(failure?.line).toMatch(/^House rules "[^\n]+$/);
    expect(failure).toEqual({ status: 2, line: expect.stringMatching(said) });
  });
});

test('a game uses a valid house rules file', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'house.json');
  writeFileSync(
    path,
    JSON.stringify(
      house({ fixedScores: { fullHouse: 28, smallStraight: 30, largeStraight: 40, yahtzee: 50 } }),
    ),
  );
  const { stdout } = await printedBy(['score', '33355', '-r', path, '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ rules: 'house', boxes: { fullHouse: 28 } });
});

const program = buildProgram();
const commands = program.createHelp().visibleCommands(program);

test.each([[], ...commands.map((command) => [command.name()])].map((words) => [words] as const))(
  'help %j prints the same as --help',
  async (command) => {
    const { stdout, failure } = await runHere([...command, '--help']);
    expect(stdout).toContain('Usage: yahtzee-cli');
    expect(await runHere(['help', ...command])).toEqual({ stdout, failure });
  },
);

test.each(commands.map((command) => command.name()))(
  "a parser that's built only for the command %s has all options of this command",
  (name) => {
    const optionsOf = (parser: typeof program, command: string) =>
      parser.commands.find((each) => each.name() === command)?.options.map(({ flags }) => flags);
    for (const args of [[name], ['--no-pager', name], [name, '-h']]) {
      expect(optionsOf(buildProgram(undefined, args), name)).toEqual(optionsOf(program, name));
    }
    expect(optionsOf(buildProgram(undefined, ['help', name]), name)).toEqual(optionsOf(program, name));
  },
);

test('--help has at most 300 words, and one line of at most 80 columns for each command', async () => {
  const { stdout } = await run(['--help']);
  expect(stdout.trim().split(/\s+/).length).toBeLessThanOrEqual(300);
  const lines = stdout.split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
  for (const command of commands) {
    expect(lines.filter((line) => line.startsWith(`  ${command.name()} `))).toHaveLength(1);
    expect(command.summary().split(' ').length).toBeLessThanOrEqual(8);
  }
});

test('--version prints the version', async () => {
  expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('a game can be played with an unusable index', async () => {
  using folder = temporaryFolder();
  mkdirSync(join(folder.path, 'yahtzee'));
  mkdirSync(join(folder.path, 'yahtzee/index.jsonl'));
  const { status, stdout, stderr } = await printedBy([], { home: folder.path, input: '' });
  expect(status).toBe(0);
  expect(stdout).toContain('The game is unfinished.');
  expect(stderr).toMatch(
    /^yahtzee-cli: Can't use index\.jsonl in "[^\n]+" \([^\n]+ordinary file\), so [^\n]+ Delete or rename the file: the next command writes a new one\.\n$/,
  );
});

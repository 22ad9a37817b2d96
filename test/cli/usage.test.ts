import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/child.js';
import { house } from '../support/houseRules.js';
import { run } from '../support/run.js';

describe('wrong usage ends with status 2 and one line that says what is wrong and what is allowed', () => {
  test.each([
    [['nonsense'], /no command "nonsense"; the commands are play, [a-z, ]+ and completion$/],
    [['play', 'nonsense'], /no command "nonsense"/],
    [['help', 'nonsense'], /no command "nonsense"; the commands are play, [a-z, ]+ and completion$/],
    [['help', 'score', 'rules'], /too many arguments/],
    [['--nonsense'], /unknown option '--nonsense'; see yahtzee-cli play --help$/],
    [['score', '--bogus'], /unknown option '--bogus'; see yahtzee-cli score --help$/],
    [['--sed', 'x'], /unknown option '--sed'.*--seed/],
    [['--players'], /argument missing/],
    [['--players', ''], /--players: a player needs a name; allowed are/],
    [['--players', 'Ann,,Bob'], /--players: a player needs a name; allowed are/],
    [['--players', 'Ann,ANN'], /--players: "Ann" and "ANN" are too much alike; allowed are/],
    [['-p', '2', '-p', 'Ann'], /--players: a number says how many play, and stands alone; allowed are/],
    [['--players', '0'], /--players: 0 players cannot play; allowed are/],
    [['--players', '5'], /--players: 5 players cannot play; allowed are/],
    [['--players', 'A,B,C,D,E'], /--players: 5 names are too many; allowed are/],
    [['--players', 'x'.repeat(21)], /--players: the name .* is wider than 20 columns; allowed are/],
    [['--computer'], /argument missing/],
    [['-c', 'best'], /--computer "best": [^\n]+ levels are novice, casual, skilled, perfect and rival$/],
    [['-c', 'perfect', '-c', ''], /--computer "": there is no such level; the levels are novice,/],
    [['-p', 'A,B,C', '-c', 'novice', '-c', 'rival'], /3 people and 2 computers are too many; allowed are 4/],
    [
      ['-c', 'rival', '-c', 'rival', '-c', 'rival', '-c', 'rival'],
      /1 person and 4 computers .* --watch seats/,
    ],
    [
      ['--watch', ...Array<string[]>(5).fill(['-c', 'novice']).flat()],
      /5 computers cannot play; allowed are 1/,
    ],
    [['--watch', '-p', 'Ann'], /--watch seats computers only: give no --players with it, or leave it out$/],
    [['--seed', ''], /--seed "": a seed is 1 to 64 characters of text$/],
    [['--seed', '\u200b'], /--seed "": a seed is 1 to 64/],
    [['--seed', 'x'.repeat(65)], /--seed "x+\.\.\.": a seed is 1 to 64/],
    [
      ['--seed', 'daily:2026-01-31'],
      /--seed "daily:2026-01-31": seeds that begin with "daily:" are for daily games/,
    ],
    [['--input', 'fast'], /'fast' is invalid\. Allowed choices are prompts, quick\.$/],
    [['--rules', 'none'], /no rule set or file "none"; the rule sets are official, meowtzee,/],
    [['--rules', '/'], /house rules "\/": not a file/],
    [['--record', ''], /--record needs the name of a file/],
    [['--record', '/'], /--record "\/" is no ordinary file/],
    [['--record', '/dev/null'], /--record "\/dev\/null" is no ordinary file/],
    [['--record', 'no/such/folder/game.json'], /there is no such folder/],
    [['--plain=yes'], /unknown option '--plain=yes'/],
    [['score'], /the dice are ""; five faces from 1 to 6 are wanted, such as 1 3 3 4 3 or 13343$/],
    [['score', '1', '2', '3', '4'], /the dice are "1 2 3 4"; five faces/],
    [['score', '123456'], /the dice are "123456"; five faces/],
    [['score', '12347'], /the dice are "12347"; five faces/],
    [['score', '1.3', '3', '4', '3'], /the dice are "1\.3 3 4 3"; five faces/],
    [['score', '12345', '--filled', 'aces'], /--filled: "aces" is no box with its points; such as aces=3/],
    [['score', '12345', '--filled', 'aces=-1'], /--filled: "aces=-1" is no box with its points/],
    [['score', '12345', '--filled', 'foo=3'], /--filled: "foo" is no box; the boxes are Aces, .* or Chance$/],
    [['score', '12345', '--filled', 's=3'], /--filled: "s" could be Sixes or Small Straight$/],
    [['score', '12345', '--filled', 'aces=1,1s=2'], /--filled: Aces is named twice/],
    [['score', '12345', '--filled', 'aces=6'], /--filled: Aces cannot hold 6; it can hold 0-5$/],
    [['score', '12345', '--filled', 'fh=24'], /--filled: Full House cannot hold 24; it can hold 0 or 25$/],
    [['score', '-', '--filled', 'aces=1'], /--filled does not go with -/],
    [['scores', '-p', '5'], /--players "5": a game has 1 to 4 players; give one of these numbers$/],
    [['scores', '--csv', '--json'], /'--csv' cannot be used with option '--json'$/],
    [['scores', '-r', 'none'], /--rules "none": no rule set has this id; the ids are official, [^\n]+$/],
    [['import'], /missing required argument 'file'; see yahtzee-cli import --help$/],
    [['review'], /missing required argument 'game'; see yahtzee-cli review --help$/],
    [['delete'], /missing required argument 'game'; see yahtzee-cli \w+ --help$/],
    [['export', '-o', ''], /--output needs the name of a file$/],
    [['export', '--force'], /--force is about the file of --output: name one, or leave it out$/],
    [['export', '-o', '/', '--force'], /--output "\/" is no ordinary file; name a file to write$/],
    [
      ['export', '-o', 'no/such/folder/x'],
      /--output "no\/such\/folder\/x" cannot be written: there is no such/,
    ],
    [['export', 'none'], /there is no stored game "none"; yahtzee-cli games lists them$/],
    [['score', '12345', '-r', 'none'], /no rule set or file "none"/],
    [['advise'], /the dice are ""; five faces from 1 to 6 are wanted, such as 1 3 3 4 3 or 13343$/],
    [['advise', '12347'], /the dice are "12347"; five faces/],
    [['advise', '12345', '--rolls-left', '3'], /argument '3' is invalid\. Allowed choices are 0, 1, 2\.$/],
    [['advise', '12345', '--filled', '3k=3'], /--filled: 3 of a Kind cannot hold 3; it can hold 0 or 5-30$/],
    [['advise', '12345', '--filled', 'fh=7'], /--filled: Full House cannot hold 7; it can hold 0 or 25$/],
    [['advise', '12345', '--filled', 'twos=3'], /--filled: Twos cannot hold 3; it can hold 0, 2, 4, 6, 8/],
    [
      ['advise', '12345', '--yahtzee-bonuses', 'x'],
      /--yahtzee-bonuses: "x" is no whole number from 0 to 12$/,
    ],
    [
      ['advise', '12345', '--yahtzee-bonuses', '1'],
      /--yahtzee-bonuses: the card cannot have 1 Yahtzee bonus; none can stand on it$/,
    ],
    [
      ['advise', '12345', '--yahtzee-bonuses', '2', '--filled', 'yahtzee=50,aces=5'],
      /--yahtzee-bonuses: the card cannot have 2 Yahtzee bonuses; at most 1 can stand on it$/,
    ],
    [
      ['advise', '12345', '--filled', 'ones=0,2s=0,3s=0,4s=0,5s=0,6s=0,3k=0,4k=0,fh=0,ss=0,ls=0,y=0,c=5'],
      /--filled: all thirteen boxes are filled; one has to be open$/,
    ],
    [['advise', '-', '--filled', 'aces=1'], /--filled does not go with -; give "filled" in each line/],
    [['advise', '-', '--rolls-left', '1'], /--rolls-left does not go with -; give "rollsLeft" in each/],
    [['advise', '-', '--yahtzee-bonuses', '1'], /--yahtzee-bonuses does not go with -; give "yahtzeeBo/],
    [['advise', '12345', '-r', 'none'], /no rule set or file "none"/],
    [['simulate', '--games', '0'], /--games "0": give a whole number from 1 to 1,000,000,000$/],
    [['simulate', '--games', '1e3'], /--games "1e3": give a whole number/],
    [['simulate', '--games', '2000000000'], /--games "2000000000": give a whole number/],
    [['simulate', '--player', 'expert'], /--player "expert": .* novice, casual, skilled, perfect and rival$/],
    [
      ['simulate', ...Array.from({ length: 5 }, () => '--player=casual')],
      /--player: 5 players are too many; allowed are 1 to 4$/,
    ],
    [['simulate', '--threads', '0'], /--threads "0": 1 to 64 threads can compute/],
    [['simulate', '--seed', ''], /--seed "": a seed is 1 to 64 characters of text$/],
    [['simulate', '--seed', 'daily:x'], /--seed "daily:x": seeds that begin with "daily:"/],
    [['simulate', '-r', 'none'], /no rule set or file "none"/],
    [['--practice', 'daily'], /options go behind the command: yahtzee-cli daily, and then what it takes$/],
    [
      ['settings', 'mouze'],
      /there is no setting "mouze"; the settings are theme, input, [a-z, ]+, colour and display$/,
    ],
    [['settings', '--reset', 'x'], /there is no setting "x"; the settings are theme,/],
    [['settings', '--reset'], /argument missing; see yahtzee-cli settings --help$/],
    [['settings', 'input', '--reset', 'input'], /--reset takes the one name behind it/],
    [['settings', 'input', 'fast'], /^input is "fast"; it must be prompts or quick$/],
    [['settings', 'speed', ''], /^speed is ""; it must be slow, normal, fast or at-once$/],
    [['settings', 'names', 'Ann,ann'], /^names: "Ann" and "ann" are too much alike; allowed are up to 4 /],
    [
      ['settings', 'names', ''],
      /^names: a player needs a name; allowed are up to 4 different names, such as Ann,B/,
    ],
    [['settings', 'names', 'A,B,C,D,E'], /^names: 5 names are too many; allowed are up to 4 /],
    [['settings', 'rules', 'none'], /^no rule set or file "none"; the rule sets are official,/],
    [['settings', 'input', 'quick', 'x'], /too many arguments.*; see yahtzee-cli settings --help$/],
    [['simulate', 'perfect'], /too many arguments.*; see yahtzee-cli simulate --help$/],
  ])('%j', async (args, said) => {
    const { status, stdout, stderr } = await run(args);
    expect(stderr).toMatch(/^yahtzee-cli: [^\n]+\n$/);
    expect(stderr.slice('yahtzee-cli: '.length, -1)).toMatch(said);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });
});

test('what was typed reaches the terminal without its control characters', async () => {
  for (const args of [
    ['\x1b[31m\nx'],
    ['--\x1b[31m\nx'],
    ['-r', '\x1b[31m\nx'],
    ['-p', '\x1b]0;x\x07'.repeat(9)],
  ]) {
    const { status, stderr } = await run(args);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^[\x20-\x7e]+\n$/);
  }
});

describe('a house rules file that cannot be used is named with its field, value and what is allowed', () => {
  test.each([
    ['{"id": "house",}', /not JSON: line 1, column 16 cannot be read$/],
    [
      JSON.stringify(house({ yahtzeeBonus: -5 })),
      /yahtzeeBonus is -5; it must be a whole number from 0 to 1000$/,
    ],
    [
      JSON.stringify(house({ id: 'official' })),
      /id is "official"; it must be lower case words .* none of official, /,
    ],
    [
      JSON.stringify({ ...house(), extra: 1 }),
      /extra is no field of a rule set; allowed there: id, version, /,
    ],
    [JSON.stringify({ ...house(), name: 5 }), /name is 5; it must be text in quotes$/],
    [JSON.stringify({ ...house(), joker: undefined }), /joker is missing; it must be an object$/],
    [
      JSON.stringify(house()).replace('{', '{"id": "house", '),
      /id is in the file twice; remove one of them$/,
    ],
    [
      JSON.stringify(house()).replace('"box":"twos"', '"box":"aces"'),
      /boxes\[1\]\.box is "aces"; each box must be listed only once$/,
    ],
    [
      JSON.stringify(house()).replace('"Chance"', '"Dice"'),
      /boxes\[12\]\.label is "Dice"; it must not be \?, back, card, coach, dice, /,
    ],
    ['[]', /id is missing/],
    ['"official"', /the file holds "official"; it must hold a rule set, an object$/],
    [' '.repeat(70_000), /larger than the 64 KiB allowed$/],
    ['['.repeat(60_000), /not JSON: line 1, column 501 cannot be read$/],
  ])('%.50s', async (text, said) => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'house.json');
    writeFileSync(path, text);
    const { status, stderr } = await run(['score', '12345', '-r', path]);
    expect(stderr).toMatch(/^yahtzee-cli: house rules "[^\n]+\n$/);
    expect(stderr.trimEnd()).toMatch(said);
    expect(status).toBe(2);
  });
});

test('a good house rules file is played by', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'house.json');
  writeFileSync(
    path,
    JSON.stringify(
      house({ fixedScores: { fullHouse: 28, smallStraight: 30, largeStraight: 40, yahtzee: 50 } }),
    ),
  );
  const { stdout } = await run(['score', '33355', '-r', path, '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ rules: 'house', boxes: { fullHouse: 28 } });
});

test.each([
  [[]],
  [['play']],
  [['daily']],
  [['card']],
  [['replay']],
  [['verify']],
  [['rules']],
  [['score']],
  [['stats']],
  [['games']],
  [['scores']],
  [['export']],
  [['import']],
  [['delete']],
  [['simulate']],
  [['settings']],
])('help %j is what --help says', async (command) => {
  expect(await run(['help', ...command])).toEqual(await run([...command, '--help']));
});

test('--help names every option of play, and --version the version', async () => {
  const help = await run(['--help']);
  for (const option of [
    '--players',
    '--computer',
    '--watch',
    '--rules',
    '--seed',
    '--input',
    '--plain',
    '--record',
    '--duplicate',
  ]) {
    expect(help.stdout).toContain(option);
  }
  expect(Math.max(...help.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('an index of scores that cannot be used does not stop a game', async () => {
  using folder = temporaryFolder();
  mkdirSync(join(folder.path, 'yahtzee'));
  mkdirSync(join(folder.path, 'yahtzee/scores.jsonl'));
  const { status, stdout, stderr } = await run([], { home: folder.path, input: '' });
  expect(status).toBe(0);
  expect(stdout).toContain('The game ended unfinished.');
  expect(stderr).toMatch(
    /^yahtzee-cli: scores\.jsonl in "[^\n]+" is not used, [^\n]+ordinary file; once it is moved away, a new one is made\n$/,
  );
});

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { dayAt } from '../../../src/cli/home/daily.js';
import { YATZY_FORCED } from '../../../src/engine/index.js';
import { minutesToNextDay } from '../../../src/text/index.js';
import { temporaryFolder } from '../../support/child.js';
import { clockAt } from '../../support/clock.js';
import { forge, onlyJournal, readJournalText } from '../../support/stored/journals.js';
import { house } from '../../support/houseRules.js';
import { fillInOrder, SHORT_NAMES } from '../../support/lineGame.js';
import { run, type RunOptions, type RunResult } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';
import { storeGames } from '../../support/stored/storedHome.js';

const WHOLE = fillInOrder(SHORT_NAMES);
const WHOLE_YATZY = fillInOrder(YATZY_FORCED.boxes.map(({ label }) => label));

interface Daily {
  /** Runs `daily` with the system clock set to a given time. */
  at(now: string, answers?: readonly string[], ...args: readonly string[]): Promise<RunResult>;
  /** Runs `daily` in the morning, and keeps its game open until a promise resolves. */
  openUntil(inputEnds: Promise<unknown>, ...args: readonly string[]): Promise<RunResult>;
  readonly home: string;
}

/** Runs `daily` in a home folder. With `faults`, the commands are processes whose file-system calls fail. */
function dailyIn(home: string, faults?: string): Daily {
  const start = (now: string, args: readonly string[], input: Partial<RunOptions>): Promise<RunResult> =>
    faults === undefined
      ? runHere(['daily', ...args], { home, now, ...input })
      : run(['daily', ...args], {
          home,
          nodeFlags: clockAt(now),
          env: { YAHTZEE_FILE_FAULTS: faults },
          ...input,
        });
  return {
    home,
    at: (now, answers = [], ...args) =>
      start(now, args, { input: answers.map((answer) => `${answer}\n`).join('') }),
    openUntil: (inputEnds, ...args) => start(MORNING, args, { inputEnds }),
  };
}

const MORNING = '2026-01-31T09:35:00.000Z';
const NOON = '2026-01-31T12:00:00.000Z';
const EVENING = '2026-01-31T18:00:00.000Z';
const MIDNIGHT = '2026-02-01T00:00:00.000Z';

test('the current day is in UTC and ends at 00:00', () => {
  expect(dayAt(new Date('2026-01-31T23:59:59.999Z'))).toBe('2026-01-31');
  expect(minutesToNextDay(new Date('2026-01-31T23:59:59.999Z'))).toBe(1);
  expect(minutesToNextDay(new Date(MIDNIGHT))).toBe(24 * 60);
  expect(minutesToNextDay(new Date(MORNING))).toBe(14 * 60 + 25);
});

const locksIn = (home: string): readonly string[] =>
  readdirSync(join(home, 'yahtzee/games')).filter((name) => name.includes('.lock'));

/** The name of every lock file for Ann's daily game starts with this text. */
const LOCK_OF_ANN = 'daily-6590a2de.lock';

/** Returns the number of the file-system call that takes the lock for the daily game. Calls are numbered from 1. */
async function findClaimCall(): Promise<number> {
  using folder = temporaryFolder();
  const trace = join(folder.path, 'trace');
  await dailyIn(folder.path, `trace:${trace}`).at(MORNING);
  const calls = readFileSync(trace, 'utf8').trimEnd().split('\n');
  const claimed = calls.findIndex((call) => call.includes('"rename"') && call.includes('/daily-'));
  expect(claimed).toBeGreaterThan(0);
  return claimed + 1;
}

let found: Promise<number> | undefined;
const claimCall = (): Promise<number> => (found ??= findClaimCall());

describe('daily', () => {
  test('plays a solo game under the official rules with the dice of the day', async () => {
    using folder = temporaryFolder();
    const daily = dailyIn(folder.path);
    const { status, stdout, stderr } = await daily.at(MORNING, WHOLE, '-p', 'Żofia');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^1\. Żofia, (\d+) points$[^]*^\1 is the first score to beat in daily games\.$/m);
    const { path, id } = onlyJournal(folder.path);
    const { header } = readJournalText(path).first;
    expect(header).toMatchObject({
      rules: { id: 'official' },
      players: [{ name: 'Żofia', kind: 'person' }],
      seed: 'daily:2026-01-31',
      daily: true,
    });
    expect(header).not.toHaveProperty('seedGiven');
    expect((await runHere(['verify', id], { home: folder.path })).status).toBe(0);
  });

  test('gives everybody the same dice, different every day', async () => {
    const rolled = async (now: string): Promise<readonly unknown[]> => {
      using folder = temporaryFolder();
      await dailyIn(folder.path).at(now, WHOLE.slice(0, 12));
      return readJournalText(onlyJournal(folder.path).path).events.map(({ event }) => event);
    };
    const first = await rolled(MORNING);
    expect(first).toHaveLength(13);
    expect(await rolled(NOON)).toEqual(first);
    expect(await rolled(MIDNIGHT)).not.toEqual(first);
  });

  test('can be played once a day with each name', async () => {
    using folder = temporaryFolder();
    const daily = dailyIn(folder.path);
    const first = await daily.at(MORNING, WHOLE, '-p', 'Ann');
    const score = /^1\. Ann, (\d+) points$/m.exec(first.stdout)?.[1];
    const again = await daily.at(NOON, WHOLE, '-p', 'Ann');
    expect({ status: again.status, stderr: again.stderr }).toEqual({ status: 0, stderr: '' });
    const [played, ...card] = again.stdout.trimEnd().split('\n');
    expect(played).toBe(`The daily game of 2026-01-31 is finished: Ann scored ${score}.`);
    expect(card.pop()).toBe('To let somebody else play, run: yahtzee-cli daily -p <name>');
    expect(card.pop()).toBe('The next daily game starts at 00:00 UTC, in 12 hours.');
    expect(card.at(-1)).toMatch(/^Perfect play scores \d+ with the same dice\.$/);
    expect(card.at(-2)).toMatch(/^Best moves: \d+ of 13 turns\./);
    expect(card.slice(0, -2).join('\n')).toMatch(/^\+-+\+\n\| YAHTZEE-CLI .*\n[^]*\n\+-+\+$/);
    expect(card.join('\n')).toContain(`GRAND TOTAL ${score} `);
    // The first run printed the same result, apart from the time until the next game.
    expect(first.stdout).toContain([played, ...card].join('\n'));
    for (const args of [[], ['-p', 'ann'], ['-p', 'ＡＮＮ']]) {
      expect((await daily.at(NOON, WHOLE, ...args)).stdout).toBe(again.stdout);
    }
    onlyJournal(folder.path);
  });

  test('can be played by somebody else with the same dice; the later score is ranked and marked', async () => {
    using folder = temporaryFolder();
    const home = folder.path;
    const daily = dailyIn(home);
    const ann = await daily.at(MORNING, WHOLE, '-p', 'Ann');
    expect(ann.stdout).not.toContain('finished after');
    const bob = await daily.at(NOON, WHOLE, '-p', 'Bob');
    expect({ status: bob.status, stderr: bob.stderr }).toEqual({ status: 0, stderr: '' });
    expect(bob.stdout).toContain('\nYour score will be marked "finished after Ann started".\n');
    const score = /^1\. Bob, (\d+) points$/m.exec(bob.stdout)?.[1];
    expect(ann.stdout).toContain(`1. Ann, ${score} points`);
    expect(bob.stdout).toContain(`${score}: ties the best score by Ann. Place 1 of 2.`);
    expect(bob.stdout).toMatch(
      /\n\| finished after Ann started +\|\n\+-+\+\nBest moves: .*\nPerfect play .*\nAlso played by: Ann \d+\.\nThe next daily game starts /,
    );
    const cleo = await daily.at(EVENING, WHOLE.slice(0, 3), '-p', 'Cleo');
    expect(cleo.stdout).toContain('\nYour score will be marked "finished after Ann and Bob started".\n');

    const rolls = readdirSync(join(home, 'yahtzee/games'))
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => readJournalText(join(home, 'yahtzee/games', name)).events[0]?.event);
    expect(rolls).toHaveLength(3);
    expect(new Set(rolls.map((roll) => JSON.stringify(roll))).size).toBe(1);
    const { stdout } = await runHere(['scores', '--json'], { home });
    expect(JSON.parse(stdout)).toMatchObject({
      scores: [
        { name: 'Ann', place: 1, marks: [] },
        { name: 'Bob', place: 1, marks: ['played-after'], playedAfter: ['Ann'] },
      ],
    });
    expect((await daily.at(NOON, [], '-p', 'Ann')).stdout).toContain(
      `\nAlso played by: Bob ${score}, Cleo (unfinished).\n`,
    );
  });

  // Slow file-system calls let every process look for a daily game before any process starts one.
  const SLOW = 'slow25@1-30';

  test('starts a game for each name if several processes run at the same time', async () => {
    using folder = temporaryFolder();
    const daily = dailyIn(folder.path, SLOW);
    const names = ['Ann', 'Bob'];
    const results = await Promise.all(names.map((name) => daily.at(MORNING, [], '-p', name)));
    expect(results.map(({ status, stderr }) => ({ status, stderr }))).toEqual(
      names.map(() => ({ status: 0, stderr: '' })),
    );
    const files = readdirSync(join(folder.path, 'yahtzee/games'));
    expect(files.filter((name) => name.endsWith('.jsonl'))).toHaveLength(2);
    expect(locksIn(folder.path)).toEqual([]);
  });

  test('starts one game if two processes start at the same time for the same name', async () => {
    using folder = temporaryFolder();
    const daily = dailyIn(folder.path, SLOW);
    let release = (): void => undefined;
    // If the winner's game ended earlier, a slow loser could resume it.
    const loserEnds = new Promise<void>((resolve) => (release = resolve));
    const running = ['Ann', 'ann'].map((name) => daily.openUntil(loserEnds, '-p', name));
    const loser = await Promise.race(running);
    release();
    expect(loser).toMatchObject({ status: 2, stdout: '' });
    expect(loser.stderr).toMatch(
      /^yahtzee-cli: (Process \d+ on \S+ is starting today's game for "[Aa]nn": try again in a moment|Game \S+ is open in process .*)\n$/,
    );
    const winner = (await Promise.all(running)).find((result) => result !== loser);
    expect(winner).toMatchObject({ status: 0, stderr: '' });
    const { first } = readJournalText(onlyJournal(folder.path).path);
    expect(winner?.stdout).toContain(first.header.players[0]?.name);
    expect(locksIn(folder.path)).toEqual([]);
  });

  test("doesn't start while a process on another machine could be starting the same game", async () => {
    using folder = temporaryFolder();
    const lock = join(folder.path, `yahtzee/games/${LOCK_OF_ANN}.4711-0123abcd`);
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, JSON.stringify({ pid: 4711, host: 'kestrel', started: '' }));
    const daily = dailyIn(folder.path);
    expect(await daily.at(MORNING, [], '-p', 'ann')).toEqual({
      status: 2,
      stdout: '',
      stderr: `yahtzee-cli: Process 4711 on kestrel is starting today's game for "ann": try again in a moment. If that process has ended, delete ${lock}\n`,
    });
    expect((await daily.at(MORNING, [], '-p', 'Bob')).status).toBe(0);
  });

  test("starts a game even if the lock file can't be written", async () => {
    using folder = temporaryFolder();
    const claimed = await claimCall();
    const { status, stdout } = await dailyIn(folder.path, `EROFS@${claimed}`).at(MORNING);
    expect(status).toBe(0);
    expect(stdout).toContain('The game is unfinished.');
    expect(readJournalText(onlyJournal(folder.path).path).first.header).toMatchObject({ daily: true });
  });

  test('starts a game even if another process was killed while starting one', async () => {
    using folder = temporaryFolder();
    const killed = await dailyIn(folder.path, `kill@${(await claimCall()) + 1}`).at(MORNING);
    expect(killed.status).toBeNull();
    expect(locksIn(folder.path)).toHaveLength(1);
    expect((await dailyIn(folder.path).at(NOON)).stdout).toContain('The game is unfinished.');
    expect(readJournalText(onlyJournal(folder.path).path).first.header).toMatchObject({ daily: true });
  });

  test('refuses --record after the game has ended, and names the game', async () => {
    using folder = temporaryFolder();
    const daily = dailyIn(folder.path);
    const record = join(folder.path, 'first.json');
    await daily.at(MORNING, WHOLE, '--record', record);
    const { id } = onlyJournal(folder.path);
    const other = join(folder.path, 'second.json');
    expect(await daily.at(NOON, [], '--record', other)).toEqual({
      status: 2,
      stdout: '',
      stderr: `yahtzee-cli: --record: the daily game for 2026-01-31 has already ended. Print its record with: yahtzee-cli replay ${id} --json\n`,
    });
    expect(existsSync(other)).toBe(false);
    const { stdout } = await runHere(['replay', id, '--json'], { home: folder.path });
    expect(stdout).toBe(readFileSync(record, 'utf8'));
  });

  test('has another game for each built-in rule set, with other dice and its own result', async () => {
    using folder = temporaryFolder();
    const home = folder.path;
    const daily = dailyIn(home);
    await daily.at(MORNING, WHOLE, '-p', 'Ann');
    const yatzy = await daily.at(NOON, WHOLE_YATZY, '-r', 'yatzy-forced', '-p', 'Ann');
    expect({ status: yatzy.status, stderr: yatzy.stderr }).toEqual({ status: 0, stderr: '' });
    expect(yatzy.stdout).not.toContain('will be marked');
    expect(yatzy.stdout).toMatch(
      /is finished: Ann scored \d+\.\n\+-+\+\n.*\n\| Forced Yatzy +\|\n[^]*streak 1 day/,
    );
    const journals = readdirSync(join(home, 'yahtzee/games'))
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => readJournalText(join(home, 'yahtzee/games', name)));
    expect(journals.map(({ first }) => first.header.seed).sort()).toEqual([
      'daily:2026-01-31',
      'daily:2026-01-31:yatzy-forced',
    ]);
    const [one, other] = journals.map(({ events }) => events.map(({ event }) => event));
    expect(one?.[0]).not.toEqual(other?.[0]);
    const again = await daily.at(EVENING, [], '-r', 'yatzy-forced', '-p', 'Ann');
    expect(again.stdout).toMatch(/\n\| Forced Yatzy .*\n.*\n\| [#=-]{15} /);
    expect(again.stdout).toMatch(
      /\nTo let somebody else play, run: yahtzee-cli daily -r yatzy-forced -p <name>\n$/,
    );
    expect((await daily.at(EVENING, [], '-p', 'Ann')).stdout).toContain('\n| Official rules ');
    expect((await runHere(['verify'], { home })).status).toBe(0);
  });

  test('follows the rule set in the settings, and refuses house rules', async () => {
    using folder = temporaryFolder();
    const start = (rules: string): Promise<RunResult> =>
      runHere(['daily'], { home: folder.path, now: MORNING, env: { YAHTZEE_RULES: rules } });
    expect((await start('yatzy')).status).toBe(0);
    expect(readJournalText(onlyJournal(folder.path).path).first.header.rules.id).toBe('yatzy');
    const file = join(folder.path, 'house.json');
    writeFileSync(file, JSON.stringify(house()));
    expect(await start(file)).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'yahtzee-cli: House rules have no daily game. Choose a built-in rule set, such as official (-r official).\n',
    });
  });

  test('resumes the unfinished game of the day, with the dice of the uninterrupted game', async () => {
    using inOne = temporaryFolder();
    await dailyIn(inOne.path).at(MORNING, WHOLE, '-p', 'Ann');
    using folder = temporaryFolder();
    const daily = dailyIn(folder.path);
    const begun = await daily.at(MORNING, WHOLE.slice(0, 7), '-p', 'Ann');
    expect(begun.stdout).toMatch(/\nThe game is saved\. Resume it with: yahtzee-cli resume \S+\n$/);
    const { status, stdout } = await daily.at(NOON, WHOLE.slice(7), '-p', 'ann');
    expect(status).toBe(0);
    expect(stdout).toContain('Resuming game ');
    expect(stdout).toContain('The daily game of 2026-01-31 is finished: Ann scored ');
    const eventsIn = (home: string): unknown =>
      readJournalText(onlyJournal(home).path).events.map(({ event }) => event);
    expect(eventsIn(folder.path)).toEqual(eventsIn(inOne.path));
  });

  test('counts for its day if the game ends after midnight', async () => {
    using folder = temporaryFolder();
    const daily = dailyIn(folder.path);
    await daily.at(NOON, WHOLE.slice(0, 7), '-p', 'Ann');
    const { id } = onlyJournal(folder.path);
    const input = WHOLE.slice(7).join('\n');
    const resumed = await runHere(['resume', id], { home: folder.path, now: MIDNIGHT, input });
    expect(resumed.stdout).toMatch(
      /^The daily game of 2026-01-31 is finished: Ann scored \d+\.\n\+-+\+\n[^]*\n\+-+\+\nBest moves: .*\nPerfect play .*\nTo play the daily game of 2026-02-01, run: yahtzee-cli daily -r official\n$/m,
    );
    // After midnight, the command `daily` starts a new game. With the clock set back to the day before, the command
    // reports that the first game is finished.
    expect((await daily.at(MIDNIGHT)).stdout).toContain('The game is unfinished.');
    expect((await daily.at(MORNING)).stdout).toContain('The daily game of 2026-01-31 is finished: ');
  });

  test('counts as played if the game was abandoned', async () => {
    using folder = temporaryFolder();
    const daily = dailyIn(folder.path);
    await daily.at(MORNING, [], '-p', 'Ann');
    const { id, path } = onlyJournal(folder.path);
    forge(path, ({ first, events }) => ({
      first,
      events: [...events, { at: NOON, event: { type: 'left', seat: 0 } }],
    }));
    const { status, stdout } = await daily.at(NOON, WHOLE);
    expect(status).toBe(0);
    expect(stdout).toBe(
      [
        'The daily game of 2026-01-31 has ended because Ann left.',
        'The next daily game starts at 00:00 UTC, in 12 hours.',
        'To let somebody else play, run: yahtzee-cli daily -p <name>',
        '',
      ].join('\n'),
    );
    expect(onlyJournal(folder.path).id).toBe(id);
    expect((await daily.at(NOON, WHOLE, '-p', 'Bob')).stdout).toMatch(
      /\n\| finished after Ann started +\|\n\+-+\+\nBest moves: .*\nPerfect play .*\nAlso played by: Ann \(left\)\.\n/,
    );
  });

  test('uses the player of the last daily game by default', async () => {
    using folder = temporaryFolder();
    const daily = dailyIn(folder.path);
    await daily.at(MORNING, WHOLE, '-p', 'Ann');
    await daily.at(NOON, WHOLE.slice(0, 7), '-p', 'Bob');
    const resumed = await daily.at(NOON, WHOLE.slice(7));
    expect(resumed.stdout).toContain('Resuming game ');
    expect(resumed.stdout).toContain('2026-01-31 is finished: Bob scored ');
    expect((await daily.at(MIDNIGHT)).stdout).toContain('\nBob');
  });

  test('prefers the first name in the settings, even if somebody else has already played', async () => {
    using folder = temporaryFolder();
    const daily = dailyIn(folder.path);
    await daily.at(MORNING, WHOLE, '-p', 'Ann');
    mkdirSync(join(folder.path, '.config/yahtzee-cli'), { recursive: true });
    const settings = { names: ['Bob', 'Cleo'] };
    writeFileSync(join(folder.path, '.config/yahtzee-cli/config.json'), JSON.stringify(settings));
    const { stdout } = await daily.at(NOON);
    expect(stdout).toContain('Your score will be marked "finished after Ann started".');
    expect(stdout).toContain('\nBob');
  });

  test('uses the first person of the last game, or Player 1, for the first daily game', async () => {
    using folder = temporaryFolder();
    expect((await dailyIn(folder.path).at(MORNING)).stdout).toContain('Player 1');
    using other = temporaryFolder();
    const players = [
      { name: 'Rival', kind: 'rival' },
      { name: 'Cleo', kind: 'person' },
      { name: 'Bob', kind: 'person' },
    ];
    mkdirSync(join(other.path, 'yahtzee'));
    const file = join(other.path, 'yahtzee/last-players.json');
    writeFileSync(file, JSON.stringify({ schema: 'yahtzee-cli/last-players@2', players }));
    const { stdout } = await dailyIn(other.path).at(MORNING);
    expect(stdout).toContain('\nCleo');
  });

  test('ignores ordinary games with the same seed', async () => {
    using folder = temporaryFolder();
    await storeGames(folder.path, [{ seed: 'daily:2026-01-31', names: ['Dora'] }]);
    const { stdout } = await dailyIn(folder.path).at(MORNING, [], '-p', 'Ann');
    expect(stdout).toContain('The game is unfinished.');
    expect(stdout).toContain('\nAnn');
  });

  test('shows the earliest game if several were imported for the same name and day', async () => {
    using folder = temporaryFolder();
    const wish = { daily: '2026-01-31' };
    const ids = await storeGames(folder.path, [
      { ...wish, created: NOON, names: ['ANN'] },
      { ...wish, created: MORNING, names: ['Ann'] },
      { ...wish, created: NOON, names: ['ann'], actions: 3 },
    ]);
    const daily = dailyIn(folder.path);
    expect((await daily.at(NOON, [], '-p', 'ann')).stdout).toContain('2026-01-31 is finished: Ann scored ');
    const record = join(folder.path, 'game.json');
    expect((await daily.at(NOON, [], '-p', 'ann', '--record', record)).stderr).toContain(`replay ${ids[1]} `);
  });

  test.each([
    [['-p', 'Ann,Bob'], /--players "Ann,Bob": the daily game is for one player\. Give one name\.$/],
    [['-p', 'Ann', '-p', 'Bob'], /--players "Ann,Bob": the daily game is for one player\. Give one name\.$/],
    [['-p', '2'], /--players "2": the daily game is for one player\. Give one name\.$/],
    [['-p', ''], /--players: a player needs a name/],
    [['-s', 'x'], /unknown option '-s'\. See: yahtzee-cli daily --help$/],
    [['-r', 'nonsense'], /: "nonsense" is neither a rule set nor a file\./],
    [['--practice'], /unknown option '--practice'/],
    [['-c', 'novice'], /unknown option '-c'/],
  ])('refuses %j', async (args, said) => {
    const { status, stdout, stderr } = await runHere(['daily', ...args]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.trimEnd()).toMatch(said);
    expect(stderr).toMatch(/^yahtzee-cli: [^\n]+\n$/);
  });
});

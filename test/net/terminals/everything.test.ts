import { basename } from 'node:path';
import { expect, test } from '@jest/globals';
import { printCounts } from '../../support/atOnce.js';
import { killHosted, storedGames, storedLog, until } from '../../support/net/scene.js';
import {
  begin,
  endPrograms,
  expectSameGame,
  openTerminals,
  type Player,
  seatInTerminals,
  see,
  seeSameFingerprint,
  type Terminals,
  without,
  write,
} from '../../support/net/terminals.js';
import { SHORT_ROUNDS, shortRules } from '../../support/net/wholeGame.js';
import { diceOn, fillBox, firstRoll, playRounds, takeTurn } from '../../support/net/terminalTurns.js';

/** Resizes a terminal. The same dice must appear at the new size, with the header, one card and the footer. */
async function resize({ term }: Player, columns: number, rows: number): Promise<void> {
  const dice = diceOn(term.lines());
  term.resize(columns, rows);
  const isWhole = (lines: readonly string[]): boolean =>
    // Large terminals centre the board.
    lines.find((line) => line !== '')?.includes("'S TURN") === true &&
    diceOn(lines) === dice &&
    lines.filter((line) => line.startsWith('GRAND')).length === 1 &&
    lines.some((line) => /^-+$/.test(line) && line.length > columns / 2) &&
    lines.every((line) => line.length <= columns) &&
    lines.some((line) => line.includes('? help'));
  await term.waitFor(Object.assign(isWhole, { toString: () => `the board with ${dice}` }));
}

/** A player leaves for good in the own turn, after the first roll. */
async function leaveInTurn(player: Player, others: readonly Player[]): Promise<void> {
  const { name, term } = player;
  await firstRoll(player, others);
  term.press('f10');
  await see([player], /^> 1 +Stay at the table/m);
  term.type('3');
  await see([player], /^> 3 +Leave the table for good/m);
  term.press('enter');
  await see(others, `${name} has left the table.`);
  expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
  expect(term.screen()).toContain('The game is saved.');
}

/** The process of a player is killed, and the game waits for this player. Returns the player in a new terminal. */
async function killAndReturn(
  { open }: Terminals,
  player: Player,
  others: readonly [before: Player, next: Player],
): Promise<Player> {
  const { name, term } = player;
  term.kill('SIGKILL');
  await term.exited;
  await see(others, `${name} is away.`);
  await takeTurn(others[1], [others[0]]);
  await see(others, `It's ${name}'s turn, but ${name} is away.`);
  const back = await open(name, '80x24', ['join', '--no-animation']);
  await see(others, `${name} is back.`);
  return back;
}

/** The server is killed after the Master's first roll. Returns the Master in a new terminal, with the same dice. */
async function crashAndResume(
  { scene, open }: Terminals,
  master: Player,
  others: readonly Player[],
): Promise<Player> {
  const { name, term } = master;
  await firstRoll(master, others);
  const dice = diceOn(term.lines());
  await killHosted(scene, name);
  await see([master], 'Your server has ended. Press Ctrl-C, and then run: yahtzee-cli host --resume');
  await see(others, "The server doesn't answer.");
  term.press('ctrl-c');
  expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
  const resumed = await open(name, '80x24', ['host', '--resume', '--no-animation']);
  // The news that another player is back can come immediately after the news about the connection.
  await see(others, /You're connected to the table\.|is back\./);
  const hasDice = (lines: readonly string[]): boolean => diceOn(lines) === dice;
  await see([resumed, ...others], Object.assign(hasDice, { toString: () => dice }));
  return resumed;
}

test('four terminals of different sizes play a game with chat, resizes, a leaver, a reconnection and a crash of the server, and each can verify it', async () => {
  await using terminals = openTerminals();
  const { scene } = terminals;
  const four = await seatInTerminals(
    terminals,
    [
      ['Ann', '80x24'],
      ['Bob', '45x24'],
      ['Cleo', '80x24'],
      ['Dan', '120x40'],
    ],
    { options: ['--no-animation'], table: shortRules(scene) },
  );
  const [ann, bob, cleo, dan] = four;
  await write(cleo, 'Hello to the lobby');
  await see(four, /^Cleo: Hello to the lobby$/m);
  await begin(four);
  await playRounds(four, 1, 2, { '2 Bob': { holds: ['134'] }, '2 Dan': { holds: ['25', '12'] } });
  await write(cleo, 'Good luck, everybody!');
  await see([ann, bob, dan], 'Cleo says "Good luck, everybody!"');
  await see([dan], /CHAT$/m);
  await playRounds(four, 3, 3, {
    '3 Ann': {
      async afterRoll() {
        await resize(bob, 120, 40);
        await see([bob], /CHAT$/m);
        await resize(cleo, 45, 24);
        await resize(bob, 45, 24);
        await resize(cleo, 80, 24);
      },
    },
    // Cleo resizes her window in the middle of an answer.
    '3 Cleo': {
      async afterRoll() {
        cleo.term.type('13');
        await see([cleo], ': 13_');
        for (const [columns, rows] of [
          [45, 24],
          [120, 40],
          [80, 24],
        ] as const) {
          await resize(cleo, columns, rows);
          await see([cleo], ': 13_');
        }
        cleo.term.press('ctrl-u');
        await see([cleo], ': _');
      },
      holds: ['25'],
    },
  });

  const three = without(four, dan);
  for (const player of three) await takeTurn(player, without(four, player));
  await leaveInTurn(dan, three);

  await takeTurn(ann, [bob, cleo]);
  const cleoAgain = await killAndReturn(terminals, cleo, [ann, bob]);
  await takeTurn(cleoAgain, [ann, bob]);

  const annAgain = await crashAndResume(terminals, ann, [bob, cleoAgain]);
  const rest = [annAgain, bob, cleoAgain];
  await fillBox(annAgain, [bob, cleoAgain]);
  await takeTurn(bob, without(rest, bob));
  await takeTurn(cleoAgain, without(rest, cleoAgain));
  await playRounds(rest, SHORT_ROUNDS, SHORT_ROUNDS);

  const fingerprint = await seeSameFingerprint(rest);
  await endPrograms(rest);
  const log = await expectSameGame(terminals, rest, fingerprint);
  terminals.expectFitting();
  const early = storedLog(scene, 'Dan');
  expect(early).toEqual(log.slice(0, early.length));
  const [journal = ''] = storedGames(scene, 'Dan');
  const verified = await scene.runHere('Dan', ['verify', basename(journal, '.jsonl')]);
  expect(verified).toMatchObject({ status: 0, stderr: '' });
  await until(() => scene.hostedServers('Ann').length === 0, 'the server to end');
  printCounts(`four terminals: ${log.length} records`);
});

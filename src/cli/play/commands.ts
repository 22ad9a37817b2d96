import { Command } from 'commander';
import { LEVELS } from '../../players/index.js';
import { addExamples, wrongWord } from '../help.js';
import { addPlayOptions, addTableOptions } from '../settings/options.js';
import type { DailyOptions } from './daily.js';
import type { PlayOptions, ResumeOptions } from './play.js';
import type { HostRunOptions, JoinRunOptions, TableRunOptions } from './tableRun.js';

const appendNames = (names: string, before?: string): string =>
  before === undefined ? names : `${before},${names}`;

/**
 * The default command. The caller must allow excess arguments, because commander passes an unknown command's name to
 * `play` as an argument.
 */
export function playCommand(): Command {
  const command = new Command('play')
    .description('Play Yahtzee. This is the default command.')
    .option(
      '-p, --players <names>',
      'comma-separated names (such as Ann,Bob) or the number of players (1-4)',
      appendNames,
    )
    .option(
      '-c, --computer <level>',
      `add a computer player at this level: ${LEVELS.join(', ')}; repeat for more players`,
      (level: string, others: readonly string[] = []) => [...others, level],
    )
    .option('--watch', 'watch a game between computer players; default levels: perfect and rival')
    .option('-r, --rules <id or file>', 'rule set id or house rules file')
    .option('-s, --seed <text>', 'seed for the dice: the same seed gives the same dice')
    .option('--duplicate', 'give every player the same dice')
    .option('--practice', "practice game: you can take back decisions, but scores don't count")
    .option('--real-dice', "roll real dice at the table, and type their faces; scores aren't ranked")
    .option(
      '--ghost <game>',
      "play a stored game's dice against its card, unranked: a game id or unique part, or best; perfect starts a ranked game with the same dice for you and a computer",
    )
    .action(async (options: PlayOptions, { args: [word] }: Command) => {
      if (word !== undefined) throw wrongWord(word, command);
      const { playGame } = await import('./play.js');
      process.exitCode = await playGame(options);
    });
  return addExamples(addPlayOptions(command), [
    ['yahtzee-cli', 'open the menu'],
    ['yahtzee-cli -p Ann,Bob', 'Ann and Bob play'],
    ['yahtzee-cli -c perfect', 'play against a computer player'],
    ['yahtzee-cli -p Ann,Bob -c novice', 'Ann and Bob play against a computer player'],
    ['yahtzee-cli --watch -c skilled -c rival', 'watch two computer players'],
    ['yahtzee-cli -p 1 -i quick', 'play a solo game with quick keys'],
    ['yahtzee-cli -p Ann,Bob --duplicate', 'Ann and Bob get the same dice'],
    ['yahtzee-cli --ghost best', 'play the dice of your best game against its card'],
    ['yahtzee-cli -r meowtzee', 'play under the Meowtzee rules'],
    ['yahtzee-cli --plain --seed kestrel', 'play in line mode with a chosen seed'],
  ]);
}

export function resumeCommand(): Command {
  const command = new Command('resume')
    .description('Resume an unfinished game.')
    .argument('[game]', 'game id, or a unique part of it; default: the game you left last')
    .option('--repair', 'resume a damaged game from the point before the damage')
    .action(async (game: string | undefined, options: ResumeOptions) => {
      const { resumeGame } = await import('./play.js');
      process.exitCode = await resumeGame(game, options);
    });
  return addExamples(addPlayOptions(command), [
    ['yahtzee-cli resume', 'resume the game you left last'],
    ['yahtzee-cli resume k7qwmx', 'resume the game whose id contains k7qwmx'],
    ['yahtzee-cli games', 'list the stored games with their ids'],
  ]);
}

export function dailyCommand(): Command {
  const command = new Command('daily')
    .description(
      "Play today's solo game: same dice for all, once per name and rule set. If others here start before you finish, your score is marked.",
    )
    .option(
      '-p, --players <name>',
      'your name; default: the first name in the settings, in your last daily game or in your last game',
      appendNames,
    )
    .option('-r, --rules <id>', 'built-in rule set; default: the rules in the settings')
    .action(async (options: DailyOptions) => {
      const { playDaily } = await import('./daily.js');
      process.exitCode = await playDaily(options);
    });
  return addExamples(addPlayOptions(command), [
    ['yahtzee-cli daily', "play or resume today's game, or show the result"],
    ['yahtzee-cli daily -p Bob', "play today's game as Bob, even if somebody else has already played"],
    ['yahtzee-cli daily -r yatzy', "play today's game of Yatzy, which has other dice"],
  ]);
}

const NAME = [
  '--name <name>',
  'your name at the table; default: the first name in the settings or the last game, otherwise your login name',
] as const;

export function hostCommand(): Command {
  const command = new Command('host')
    .description(
      'Open a network table for friends. Elsewhere, they need a tunnel, a server (--server), or a forwarded port and your public address in the invitation.',
    )
    .option(...NAME)
    .option(
      '-r, --rules <id or file>',
      'rule set id or house rules file; default: the rules in the settings, otherwise virtual-place',
    )
    .option(
      '--listen <address>',
      'port, or address and port; default: all addresses, port 7613 or the next free one',
    )
    .option('--server <invitation>', 'open the table on a server; serve prints its invitation; - asks for it')
    .option(
      '--public',
      'list the table on the server, so that anybody can join; needs --server wss://... (or ws:// on this computer)',
    )
    .option('--resume', 'start the server of your last table again, and return to your seat')
    .action(async (options: HostRunOptions) => {
      const { runHost } = await import('./tableRun.js');
      process.exitCode = await runHost(options);
    });
  return addExamples(addTableOptions(command), [
    ['yahtzee-cli host', 'open a table, and print the invitations for your friends'],
    ['yahtzee-cli host --name Ann -r official', 'open a table as Ann, under the official rules'],
    ['yahtzee-cli host --listen 192.168.1.20:7700', 'listen on one address and port'],
    [
      'yahtzee-cli host --server wss://x.org/0000-0000-33x9-akam-9d7p-94tp --public',
      'open a table that anybody can join',
    ],
    ['yahtzee-cli host --server -', 'type or paste the invitation, so that no other user can see it'],
    ['yahtzee-cli host --resume', 'continue your table after the computer has restarted'],
  ]);
}

export function joinCommand(): Command {
  const command = new Command('join')
    .description('Take a seat at a table on the network, or return to your seat.')
    .argument(
      '[invitation]',
      'the invitation from the Master; - asks for it; default: return to your last table',
    )
    .option(...NAME)
    .option(
      '--public <server>',
      'choose from the public tables of a server, such as wss://example.net/yahtzee',
    )
    .action(async (invitation: string | undefined, options: JoinRunOptions) => {
      const { runJoin } = await import('./tableRun.js');
      process.exitCode = await runJoin(invitation, options);
    });
  return addExamples(addTableOptions(command), [
    ['yahtzee-cli join 192.168.1.20:7613/k7qw-m2x9-ahdj-03nb-wxyz-5t6v', 'take a seat'],
    ['yahtzee-cli join -', 'type or paste the invitation, so that no other user can see it'],
    [
      'yahtzee-cli join --public wss://example.net/yahtzee',
      'list the public tables of a server, and join one',
    ],
    ['yahtzee-cli join', 'return to your seat'],
  ]);
}

export function watchCommand(): Command {
  const command = new Command('watch')
    .description('Watch a table on the network.')
    .argument('<invitation>', 'the invitation from the Master; - asks for it')
    .option(...NAME)
    .action(async (invitation: string, options: TableRunOptions) => {
      const { runWatch } = await import('./tableRun.js');
      process.exitCode = await runWatch(invitation, options);
    });
  return addExamples(addTableOptions(command), [
    ['yahtzee-cli watch 192.168.1.20:7613/k7qw-m2x9-ahdj-03nb-wxyz-5t6v', 'watch a game'],
  ]);
}

import type { RefusalCode, TableRefusal, TableView } from '../../../session/index.js';
import { counted } from '../../phrases.js';

const REFUSALS: Readonly<Record<Exclude<RefusalCode, 'chat-too-fast'>, string>> = {
  outdated: 'The game changed before your action arrived. Try again.',
  started: 'The game has started.',
  'not-started': "The game isn't in progress.",
  over: 'The game is over.',
  'lobby-changed': 'Somebody joined or left just now. Look at the seats, then start again.',
  alone: 'Nobody else has a seat yet. Wait for somebody to join, or add a computer player.',
  'table-full': 'All four seats are taken.',
  'name-taken':
    'Somebody at the table already has this name, or one that looks the same. Choose another name with --name.',
  'claims-a-role':
    "Names can't contain brackets, commas, colons or semicolons, or words such as Master. Choose another name with --name.",
  'is-an-answer': 'This name is also an answer or a command in the game. Choose another name with --name.',
  'unusual-letters':
    'This name mixes alphabets, or has characters that are hard to tell apart. Choose another name with --name.',
  'only-master': 'Only the Master can do that.',
  'invalid-rules': 'These rules are invalid.',
  'not-your-turn': "It isn't your turn.",
  rolling: "The dice of the last roll haven't arrived yet.",
  'no-such-member': "That player isn't at the table.",
  'no-vote': 'Nobody can vote to remove that player now.',
  'vote-not-open': 'Nobody can vote to remove that player yet.',
  'voted-already': "You've already voted.",
  'late-yourself': "You're late too, so you can't vote. Play first.",
  'too-much-chat': 'The chat is full. The game continues, but nobody can send more messages.',
  'no-such-table': 'There is no table with this code. It may have been closed.',
  'table-damaged': "The server's copy of this table is damaged. The operator must restore a backup.",
  'no-such-seat': 'You have no seat at this table.',
  'not-opening':
    'This invitation is for a table. To open a new one, ask for the invitation that opens tables.',
  'too-many-watchers': 'Sixteen people are already watching, or six from your network.',
  'not-admitted': 'The table is locked, and a player turned you away.',
  'too-many-waiting': 'The table is locked, and too many people are waiting already. Try again later.',
  removed: "You've been removed from the table.",
  'not-decider': 'Somebody else at the table decides who comes in.',
  'no-such-watcher': 'Nobody with that name is watching now.',
  'change-too-fast':
    "You've unlocked the table or removed people many times. Wait ten seconds, then try again.",
  'no-such-guest': 'That person is no longer waiting.',
  'old-table': "An older version started this game, so it can't continue. Open a new table.",
  'too-many-tables': 'The server has no room for another table. Try again later.',
  'not-stored': "The server couldn't store that. Try again.",
  'no-computers': "The server of this table can't run computer players.",
  'built-in-rules-only':
    "This server's computer players know only the built-in rules. Choose those, or play without computer players.",
  'no-such-level': "The server of this table doesn't have computer players of this level.",
  'other-hold': 'You already asked for this roll with other dice held. Hold those again, or fill a box.',
  'invalid-text': "The message has a character that tables don't accept.",
  'too-long': 'The message is too long. Use at most 200 characters.',
  'not-at-a-table': "That isn't possible at a network table.",
  closed: "You're no longer connected to the table.",
  'bad-message': "The server didn't understand that. Update yahtzee-cli on both computers.",
};

/** Says in one line why an action at a table didn't happen. */
export function tableRefusalText({ why, seconds = 1 }: Pick<TableRefusal, 'why' | 'seconds'>): string {
  if (why === 'chat-too-fast')
    return `You're sending messages too fast. Wait ${counted(seconds, 'second', 'seconds')}.`;
  return isKnown(why) ? REFUSALS[why] : `This action was refused (${why}).`;
}

const isKnown = (why: string): why is keyof typeof REFUSALS => Object.hasOwn(REFUSALS, why);

/** Names in one line a fault in the table's log that only this computer can notice. */
export function tableProblemText({ code, n }: TableView['problems'][number]): string {
  switch (code) {
    case 'not-named':
      return `The roll in record ${n} left out your computer, although it was connected.`;
    case 'other-lobby':
      return 'The game started with different seats or rules from those in the lobby.';
    case 'rewound':
      return `The server's log is shorter than yours: records from ${n} on are missing.`;
    case 'forged':
      return `Record ${n} doesn't contain the name and the key that your computer sent.`;
    case 'forked':
      return `Record ${n} from the server differs from your copy.`;
    default:
      return `Record ${n} of the server's log is wrong (${code}).`;
  }
}

import type { TableLink, TableView } from '../../../session/index.js';
import { commandText } from '../../layout.js';
import { andList, counted, orList } from '../../phrases.js';
import { rulesName } from '../../ruleSets.js';
import { doorHelp } from './tableDoor.js';
import { tableRefusalText } from './tableRefusals.js';

/** In double quotes, with quotes and backslashes escaped as in JSON. */
const escaped = (text: string): string => JSON.stringify(text);

/** In seconds. */
export interface TurnClock {
  readonly shortest: number;
  readonly longest: number;
}

const MUTE_HELP = 'mute <name>: hide the messages of a player, or show them again.';

const LOBBY_HELP: readonly string[] = [
  'say <text>: send a message to the table.',
  MUTE_HELP,
  'leave: leave the table.',
  'quit: stop for now, and keep your seat.',
];

const START_HELP: readonly string[] = [
  'start: start the game. Nobody can join after that.',
  'computer <level>: give a seat to a computer player.',
];

const MASTER_HELP: readonly string[] = [
  'rules <id>: choose other rules, by id or file.',
  'clock <seconds>: set a clock for each turn, or clock off.',
  ...doorHelp('a player or a watcher'),
];

/**
 * Warns that no other computer can reach a table, because all its addresses are like `127.0.0.1`. Undefined if any
 * isn't.
 */
export const localOnlyText = (invitations: readonly string[]): string | undefined =>
  invitations.length > 0 && invitations.every((invitation) => /^(?:127\.|\[::1\])/.test(invitation))
    ? 'Only this computer can reach this address. Leave out --listen, or use a tunnel.'
    : undefined;

/** Both line mode and the screen use these. */
export const tableMessages = {
  invitation: (invitation: string): string => `Invitation: ${invitation}`,
  listening: (address: string): string => `Listening: ${address}`,
  /** Follows the invitations when the server runs on this computer. */
  elsewhere: (invitations: readonly string[]): string =>
    localOnlyText(invitations) ??
    'Friends outside your network need a forwarded port, a tunnel or a public server. See: yahtzee-cli help host',
  noHelp: 'Nobody can stop help from outside: only the dice are sure to be fair.',
  isPublic: 'This table is public: anybody can join it from the list of the server.',
  rules: (name: string): string => `Rules: ${rulesName(name)}.`,
  clock: (seconds: number): string => `Turn clock: ${counted(seconds, 'second', 'seconds')}.`,
  noClock: 'Turns have no clock.',
  seats: (names: readonly string[]): string => `At the table: ${names.join(', ')}.`,
  joined: (name: string): string => `${name} has joined the table.`,
  seated: (name: string, level: string): string => `${name} takes a seat (computer, ${level}).`,
  /** The others can't see whether the player left the lobby or was removed. */
  noLonger: (name: string): string => `${name} is no longer at the table.`,
  began: (names: readonly string[]): string => `The game starts. Seats: ${names.join(', ')}.`,
  deputy: (name: string, master: string): string =>
    `${master} has been away for two minutes. Until ${master} is back, ${name} can start the game and add computer players.`,
  youDeputy: (master: string): string =>
    `${master} has been away for two minutes. Until ${master} is back, you can start the game and add computer players.`,
  newMaster: (name: string): string => `${name} is the Master now.`,
  left: (name: string): string => `${name} has left the table.`,
  votedOut: (name: string): string => `The others have agreed to remove ${name}.`,
  youVotedOut: 'The others have agreed to remove you from the game. You can still watch.',
  away: (name: string): string => `${name} is away. The seat is reserved until ${name} returns.`,
  back: (name: string): string => `${name} is back.`,
  said: (name: string, text: string): string => `${name} says ${escaped(text)}`,
  rolling: (names: readonly string[]): string =>
    names.length === 0 ? 'Waiting for the dice.' : `The roll is waiting for ${andList(names)}.`,
  late: (name: string): string =>
    `${name} is keeping the others waiting. They can soon vote to remove ${name}.`,
  youAreLate: "You're keeping the others waiting. In 30 seconds, they can vote to remove you.",
  /** Says that votes can now remove a player. `how` says how to vote; watchers can't, so they don't get it. */
  voteOpen: (name: string, needed: number, how?: string): string =>
    `${counted(needed, 'vote', 'votes')} can now remove ${name}.${how === undefined ? '' : ` ${how}`}`,
  canVote: (name: string, needed: number): string =>
    tableMessages.voteOpen(name, needed, `To vote, type: agree ${name}`),
  youCanBeRemoved: "You're keeping the others waiting, and they can now vote to remove you.",
  agreed: (name: string, against: string, votes: string): string =>
    `${name} agrees to remove ${against} (${votes}).`,
  votes: (count: number, needed: number): string => `${count} of ${counted(needed, 'vote', 'votes')}`,
  missedRolls: (count: number): string => `Your computer took no part in ${counted(count, 'roll', 'rolls')}.`,
  /** At the end of a game: how many rolls were made without somebody's computer, and how to see which. */
  unlinkedRolls: (count: number, program?: string): string =>
    `${counted(count, 'roll', 'rolls')} went ahead without a player's computer helping to keep them fair. To see which, run: ${commandText('verify', program)}`,
  yourTurn: "It's your turn.",
  yourTime: (seconds: number): string => `You have ${counted(seconds, 'second', 'seconds')}.`,
  turnOf: (name: string): string => `It's ${name}'s turn.`,
  askRoll: 'Roll?',
  rollHelp: 'roll: roll the dice.',
  notRoll: 'Type roll to roll the dice, or help to list the answers.',
  fingerprint: (fingerprint: string): string =>
    `Fingerprint of this game: ${fingerprint}. Everybody at the table should see the same fingerprint.`,
  nextOpened: 'Another table is open for the same players. To join it, type "again".',
  askNext: 'To play another game with the same players, type "again". To end, press Enter.',
  closed: 'Everybody has left, so the table is closed.',
  nobodyCame: "Nobody else was at your table, so it's closed.",
  seatStays: (program?: string): string =>
    `You keep your seat. To return to the table, run: ${commandText('join', program)}`,
  startedWatch: (program?: string): string =>
    `The game has started, so nobody can join. To watch, run: ${commandText('watch -', program)}`,
  stored: (id: string, program?: string): string =>
    `The game is saved. Luck and skill: ${commandText(`review ${id}`, program)}`,
  ownServerEnded: 'Your server has ended. Press Ctrl-C, and then run: yahtzee-cli host --resume',
  youLeft: "You've left the table.",
  returned: "You're back at the table.",
  inProgress: 'The game is in progress.',
  missed: 'While you were away:',
  standings: 'Standings so far, highest total first.',
  connected: "You're connected to the table.",
  /**
   * Says in the lobby who starts the game, and how to find the commands.
   *
   * @param master the name of the Master, if the Master is somebody else
   */
  lobbyHint: (isMaster: boolean, master: string | undefined): string => {
    const help = 'Type help to list the commands.';
    if (isMaster) return `You're the Master: when everybody has a seat, type start. ${help}`;
    return master === undefined ? help : `The Master, ${master}, starts the game. ${help}`;
  },
  watchHelp: [MUTE_HELP, 'leave: stop watching.', 'card, dice, standings: show the game.'],
  /** What you can type in the lobby. Only the Master gets the commands for letting people in. */
  lobbyHelp: (who: 'master' | 'deputy' | 'guest'): readonly string[] => [
    ...(who === 'guest' ? [] : START_HELP),
    ...(who === 'master' ? MASTER_HELP : []),
    ...LOBBY_HELP,
  ],
  turnHelp: ({ decides }: Pick<TableView, 'decides'>): readonly string[] => [
    'say <text>: send a message to the table.',
    MUTE_HELP,
    'agree <name>: vote to remove a player who is late.',
    ...(decides ? doorHelp('a watcher') : []),
    'leave: leave the game for good.',
    'quit: stop for now, and keep your seat.',
    'card, dice, standings: show the game.',
  ],
  unknown: (typed: string): string =>
    `${escaped(typed)} isn't a command here. Type help to list the commands.`,
  notYourTurn: (name: string): string => `It's ${name}'s turn: wait, or type say <text>.`,
  noSuchPlayer: (typed: string, names: readonly string[]): string =>
    typed === ''
      ? `Type the name of a player after the command: ${orList(names)}.`
      : `Nobody at the table is called ${escaped(typed)}. Players: ${andList(names)}.`,
  onlyMaster: (name: string): string => `Only the Master, ${name}, can do that.`,
  noSuchLevel: (typed: string, levels: readonly string[]): string =>
    typed === ''
      ? `Type a level after computer: ${orList(levels)}.`
      : `${escaped(typed)} isn't a level. Levels: ${orList(levels)}.`,
  notAClock: (typed: string, { shortest, longest }: TurnClock): string =>
    typed === ''
      ? `After clock, type a number of seconds from ${shortest} to ${longest}, or off.`
      : `${escaped(typed)} is neither a number of seconds from ${shortest} to ${longest} nor off.`,
  muted: (name: string): string => `You no longer see the messages of ${name}.`,
  unmuted: (name: string): string => `You see the messages of ${name} again.`,
  watching: "You're only watching, so you can't chat or vote.",
  emptyMessage: 'Type the message after say.',
  notStarted: "The game hasn't started.",
  noDice: "The dice of this turn haven't been rolled yet.",
  removeYourself: "You can't remove yourself. To leave the table, type leave.",
};

/** Says what happened to a connection, and what comes next. */
export function tableLinkText(link: TableLink): string {
  switch (link.type) {
    case 'connecting':
      return 'Connecting to the table ...';
    case 'waiting':
      return 'The table is locked. Waiting for a player to let you in.';
    case 'connected':
      return tableMessages.connected;
    case 'reconnecting':
      if (link.code === 'own-server') return tableMessages.ownServerEnded;
      return link.code === 'stopping'
        ? `${lostText(link.code)} You keep your seat. Reconnecting.`
        : `${lostText(link.code)} You keep your seat. Still trying to reconnect.`;
    case 'stopped':
      return stoppedText(link.code, link.detail);
  }
}

export function lostText(code: string): string {
  switch (code) {
    case 'unreachable':
      return "The server doesn't answer.";
    case 'stopping':
      return 'The server has closed the connection, perhaps for a restart.';
    default:
      return 'The connection to the table was lost.';
  }
}

function stoppedText(code: string, detail = ''): string {
  switch (code) {
    case 'wrong-code':
      return 'The code in the invitation is wrong. Ask for the invitation again.';
    case 'table-unknown':
      return 'The server no longer knows this table: it lost its data, or another server took its address. Try later, or ask for a new invitation.';
    case 'version':
      return `The server uses another version of the protocol (${detail}). Update yahtzee-cli on the older side.`;
    case 'not-a-table':
      return 'There is no Yahtzee table at this address. Check the invitation.';
    case 'certificate':
      return `The certificate of the server isn't valid (${detail}).`;
    case 'rewound':
      return "The server's copy of this game differs from yours. The operator must restore a backup. You keep your seat.";
    case 'fault':
      return 'The server sent a wrong record, so your game at this table has stopped.';
    case 'unstored':
      return "This computer couldn't store the game. Check that the disk isn't full, and then run: yahtzee-cli join";
    case 'elsewhere':
      return "You've returned to this seat in another window, so this one has stopped.";
    case 'removed':
      return "You've been removed from the table.";
    case 'closed':
      return "You've left the table.";
    case 'unreachable':
      return detail === 'closed'
        ? 'The server closed the connection. It may be too busy. Try again in a minute, and check the address.'
        : "The server doesn't answer. Check the address, and that the server is running.";
    default:
      return tableRefusalText({ why: code });
  }
}

/** Whose turn it is, in one line. `seconds` is the turn's limit, if there's a clock. */
export function turnText(
  { seats, ownSeat }: Pick<TableView, 'seats' | 'ownSeat'>,
  seat: number,
  seconds?: number,
): string {
  if (seat !== ownSeat) return tableMessages.turnOf(seats[seat]?.name ?? '');
  const { yourTurn, yourTime } = tableMessages;
  return seconds === undefined ? yourTurn : `${yourTurn} ${yourTime(seconds)}`;
}

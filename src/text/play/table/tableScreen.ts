import type { TableLink, TableSeat, TableView } from '../../../session/index.js';
import { andList, counted, onOneLine } from '../../phrases.js';
import { lostText, localOnlyText, tableLinkText, tableMessages } from './table.js';
import { votesText } from './tableNews.js';

/** Messages of the screen only. `tableMessages` serves line mode, too. */
export const tableScreenMessages = {
  title: 'Network table',

  ways: {
    host: 'Host a table',
    join: 'Join a table',
    watch: 'Watch a table',
    back: 'Return to the last table',
    public: 'Public tables',
  },
  waysAbout: {
    host: ['friends join with an invitation', 'invite friends'],
    join: ['with an invitation from the Master', 'by invitation'],
    watch: ['see a game without a seat', 'without a seat'],
    back: ['to your seat, if you still have one', 'to your seat'],
    public: ["join a table that's open to anybody", 'open to anybody'],
  },
  askInvitation: 'Invitation: ',
  askServer: 'Server: ',
  askName: 'Your name: ',
  hints: {
    choose: 'Press a number, or use the arrows and Enter.',
    invitation: 'Paste or type the invitation that the Master has given you.',
    server: 'Type the address of a public server, such as wss://example.net/yahtzee.',
    name: 'The other players see this name.',
    watcher: 'The players see this name.',
  },
  connecting: {
    host: 'Opening a table ...',
    join: 'Connecting to the table ...',
    watch: 'Connecting to the table ...',
    back: 'Connecting to the table ...',
    public: 'Connecting to the table ...',
  },
  reading: 'Reading the list of public tables ...',
  publicTitle: 'Public tables',
  listHeading: { host: 'Master', seats: 'Seats', time: 'Open', rules: 'Rules' },
  seatsTaken: (seats: number): string => `${seats} of 4`,
  position: (place: number, count: number): string => `table ${place} of ${count}`,
  startedWatch: 'The game has started. Press Enter to watch it, or Esc to go back.',
  noServer: 'Type the address of the server first.',
  noInvitation: 'Type or paste the invitation first.',
  badName: (problem: string): string => `You can't use this name: ${problem}.`,
  noLastTable: 'There is no table to return to.',
  seatKept: 'You keep your seat. To return to the table, choose Network table.',

  invitations: 'INVITATIONS',
  invite: [
    'INVITATIONS: send one to your friends, who run: yahtzee-cli join <invitation>',
    'INVITATIONS: yahtzee-cli join <invitation>',
    'INVITATIONS',
  ],
  elsewhere: (invitations: readonly string[]): string =>
    localOnlyText(invitations) ?? 'Friends elsewhere need a forwarded port, a tunnel or a public server.',
  moreInvitations: (count: number): string =>
    `${counted(count, 'more invitation', 'more invitations')}: press i`,
  seats: 'SEATS',
  you: 'you',
  master: 'Master',
  away: 'away',
  gone: { left: 'left', 'voted-out': 'voted out' },
  muted: 'muted',
  computer: (level: string): string => `computer, ${level}`,
  late: 'late',
  canBeRemoved: 'can be voted out',
  noWatchers: 'Nobody is watching.',
  watches: 'watching',
  asks: { seat: 'wants to join', watch: 'wants to watch' },
  watchers: (names: readonly string[]): string => `Watching: ${andList(names.map(onOneLine))}.`,
  waiting: (names: readonly string[], decides: boolean): string =>
    `Waiting to come in: ${andList(names.map(onOneLine))}.${decides ? ` ${tableScreenMessages.letIn}` : ''}`,
  rules: (name: string, clock: number | undefined): string =>
    `${tableMessages.rules(name)} ${clock === undefined ? tableMessages.noClock : tableMessages.clock(clock)}`,
  enterStarts: ['Enter starts the game. Nobody can join after that.', 'Enter starts the game.'],
  needsOthers: ['Wait for somebody to join, or add a computer player.', 'Wait for somebody to join.'],
  waitingFor: (master: string): string => `Waiting for ${master} to start.`,

  picks: {
    level: 'ADD A COMPUTER PLAYER',
    rules: 'RULES',
    clock: 'TIME FOR EACH TURN',
    ghost: 'AGAINST A GHOST',
  },
  noClock: 'no limit',
  clock: (seconds: number): string =>
    seconds % 60 === 0 ? counted(seconds / 60, 'minute', 'minutes') : counted(seconds, 'second', 'seconds'),

  players: 'PLAYERS',
  locked: 'locked',
  letIn: 'To answer, press F6.',
  askDismiss: (name: string): string => `Remove ${name}, who is watching, and lock the table?`,
  askRemove: (name: string, isPerson: boolean): string =>
    `Remove ${name} from the table${isPerson ? ', and lock it' : ''}?`,
  askAgree: (name: string, votes: string): string =>
    `Vote to remove ${name} from the game? So far: ${votes}.`,
  cannotRemove: (name: string): string => `You can't remove ${name} now.`,
  cannotMute: "You can't mute yourself or a computer player.",

  roll: 'Roll? Press Enter or r. ',
  rollShort: 'Roll? ',
  rolling: (names: readonly string[]): string => tableMessages.rolling(names.map(onOneLine)),
  chooses: (name: string): string => `It's ${name}'s turn: ${name} chooses.`,
  rolls: (name: string): string => `It's ${name}'s turn to roll.`,
  isAway: (name: string): string => `It's ${name}'s turn, but ${name} is away.`,
  canVote: (name: string, needed: number): string =>
    tableMessages.voteOpen(name, needed, 'To vote, press F6.'),
  ownServerEnded: 'Your server has ended. Run: host --resume',
  nextOpened: 'Another table is open for the same players. To join it, press n.',
  openingNext: 'Opening another table for the same players ...',
  watchersCannotPlay: "You're only watching, so you can't open another table.",
  watchersCannotWrite: "You're only watching, so you can't chat.",
  fingerprint: (fingerprint: string): readonly string[] => [
    tableMessages.fingerprint(fingerprint),
    `Fingerprint of this game, the same for all: ${fingerprint}`,
    `Fingerprint: ${fingerprint}`,
    fingerprint,
  ],
  unlinkedRolls: (count: number): readonly string[] => [
    `${counted(count, 'roll', 'rolls')} lacked a player's computer, which helps make the dice fair. See: verify`,
    `${counted(count, 'roll', 'rolls')} lacked a player's computer. See: verify`,
  ],

  say: 'Say: ',
  noChat: 'Nobody has written anything yet.',
  chat: 'CHAT',
  unread: (count: number, key: 'F4' | 'F5'): string => `${key}: ${count} new`,
  timeLeft: (seconds: number): string =>
    `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
} as const;

export const tableHelpMessages = {
  network: {
    choose: 'Host a table, join or watch one by invitation, or pick a public one.',
    form: 'Answer the questions, and press Enter after each. You can paste an invitation.',
    connecting: 'Connecting to the table. Wait, or cancel.',
    list: 'These tables are open to anybody. Join one, or press r to read the list again.',
  },
  lobby:
    'Invitations are for your friends. The Master starts the game, adds computer players, and chooses the rules.',
  pick: 'Choose a line, or go back without a change.',
  players: "Hide the messages of a player, or remove a player who doesn't answer.",
  decider: 'You decide who comes in. Lock or unlock the table, answer newcomers, and remove watchers.',
  roll: "It's your turn. Roll all five dice.",
  wait: (name: string): string => `${name} is playing. You see each roll, and which dice ${name} holds.`,
  chat: 'Type a message of up to 200 characters. Everybody at the table sees it. The game goes on meanwhile.',
  closeTable: 'Close your table, where nobody else is, or stay and wait for somebody.',
  leaveTable:
    'Leave the table for good, or step away and keep your seat. To return to your seat, run: yahtzee-cli join',
} as const;

/** Such as `Ann: hello`, without invisible characters. */
export const chatLine = ({ name, text }: TableView['chat'][number]): string =>
  `${onOneLine(name)}: ${onOneLine(text)}`;

/** What the screen says beside a name, such as `you, Master`. */
export function seatMarks(view: TableView, seat: TableSeat, muted: readonly string[]): readonly string[] {
  const words = tableScreenMessages;
  const { name, kind, presence, gone, isMaster } = seat;
  return [
    ...(view.ownSeat === seat.member ? [words.you] : []),
    // After the start, the Master is a player like any other.
    ...(isMaster && view.phase === 'lobby' ? [words.master] : []),
    ...(kind === 'person' ? [] : [words.computer(kind)]),
    // Without a connection, everybody seems to be away.
    ...(presence === 'away' && view.link.type === 'connected' ? [words.away] : []),
    ...(gone === undefined ? [] : [words.gone[gone]]),
    ...(muted.includes(name) ? [words.muted] : []),
    ...lateMarks(view, seat.member),
  ];
}

/** Words for a player who keeps the others waiting, with the votes and who cast them. */
function lateMarks(view: TableView, seat: number): readonly string[] {
  const voters = view.votes
    .filter(({ against }) => against === seat)
    .map((vote) => view.seats[vote.seat]?.name ?? '');
  if (voters.length > 0) return [`${votesText(view, seat)} (${andList(voters.map(onOneLine))})`];
  if (view.votable.includes(seat)) return [tableScreenMessages.canBeRemoved];
  return view.late.includes(seat) ? [tableScreenMessages.late] : [];
}

/**
 * What is wrong with a connection, in several wordings, longest first.
 *
 * @param hasSeat whether the player has a seat at the table
 */
export function linkTroubleTexts(link: TableLink, hasSeat: boolean): readonly string[] {
  if (link.type !== 'reconnecting') return [tableLinkText(link)];
  if (link.code === 'own-server') return [tableMessages.ownServerEnded, tableScreenMessages.ownServerEnded];
  const lost = link.code === 'lost' ? 'The connection was lost.' : lostText(link.code);
  const next = hasSeat ? 'You keep your seat. Still trying.' : 'Still trying.';
  return [...(hasSeat ? [tableLinkText(link)] : []), `${lost} ${next}`];
}

/** Finds the invitation in pasted text, which may be a whole line such as `Invitation: host:7613/code`. */
export const invitationIn = (typed: string): string => typed.trim().split(/\s+/).at(-1) ?? '';

/**
 * Answers to "Leave?" at a network table. Each one's last wording fits in 40 columns. `alone`: nobody else is at the
 * player's own table, so leaving closes it.
 */
export const tableLeaveAnswers = (player: 'seated' | 'watching' | 'alone') =>
  ({
    'player-leaves':
      player === 'alone'
        ? ['Close the table']
        : ['Leave the table for good. The others play on', 'Leave the table for good'],
    'end-game':
      player === 'watching'
        ? ['Stop watching']
        : player === 'alone'
          ? ['Quit, and close the table']
          : ['Step away: you keep your seat, and "join" takes you back', 'Step away, and keep the seat'],
    'play-on': [player === 'watching' ? 'Keep watching' : 'Stay at the table'],
    'to-menu':
      player === 'watching'
        ? ['Go to the menu']
        : ['Go to the menu: you keep your seat', 'Go to the menu, and keep the seat'],
  }) as const;

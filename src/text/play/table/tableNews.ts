import type { TableSeat, TableView } from '../../../session/index.js';
import { tableLinkText, tableMessages } from './table.js';
import { doorMessages } from './tableDoor.js';
import { tableProblemText } from './tableRefusals.js';

/**
 * What earlier news has told the player, and the messages that name a command or a key. People are identified by name,
 * because the index of a seat changes in the lobby.
 */
export interface NewsWords {
  readonly muted: ReadonlySet<string>;
  /** The number of rolls to which this computer contributed no link, and which earlier news has reported. */
  readonly toldMissed: number;
  /** Says that the others can vote to remove a player. `needed` is the number of votes that this takes. */
  readonly canVote: (name: string, needed: number) => string;
  readonly nextOpened: string;
}

/**
 * Returns a line for everything that has changed at a table, apart from the events of the game. Also leaves out who is
 * away or back, who watches and who waits: `peopleReporter` reports that.
 */
export const tableNewsLines = (
  before: TableView,
  after: TableView,
  { muted, toldMissed, canVote, nextOpened }: NewsWords,
): readonly string[] => [
  ...linkNews(before, after),
  ...seatNews(before, after),
  ...deputyNews(before, after),
  ...rulesNews(before, after),
  ...after.chat
    .slice(before.chat.length)
    .filter(({ name }) => !muted.has(name))
    .map(({ name, text }) => tableMessages.said(name, text)),
  ...lockNews(before, after),
  ...voteNews(before, after, canVote),
  ...after.problems.slice(before.problems.length).map(tableProblemText),
  ...(missedNow(after, toldMissed) > toldMissed
    ? [tableMessages.missedRolls(after.missedRolls - toldMissed)]
    : []),
  ...(after.hasNext && !before.hasNext ? [nextOpened] : []),
];

/**
 * Returns the value of `toldMissed` after the news about a view. Without a connection, it doesn't change, because such
 * rolls are reported only when the connection works again.
 */
export const missedNow = ({ link, missedRolls }: TableView, toldMissed: number): number =>
  link.type === 'connected' ? missedRolls : toldMissed;

/** Returns the name of the player at this screen; undefined for somebody who has always watched. */
export const ownName = ({ seats, ownSeat }: TableView): string | undefined =>
  ownSeat === undefined ? undefined : seats[ownSeat]?.name;

/** Returns a line for each player who has lost the seat during the game. */
export const departureLines = (before: TableView, after: TableView): readonly string[] =>
  after.seats
    .filter(({ name, presence }) => presence === 'gone' && seatOf(before, name)?.presence !== 'gone')
    .map((seat) => departureText(seat, ownName(before)));

/**
 * Says in one line why a player no longer has the seat.
 *
 * @param own the name of the player at this screen, who may be watching now
 */
export function departureText({ name, gone }: TableSeat, own: string | undefined): string {
  if (gone !== 'voted-out') return tableMessages.left(name);
  return name === own ? tableMessages.youVotedOut : tableMessages.votedOut(name);
}

const seatOf = ({ seats }: TableView, name: string): TableSeat | undefined =>
  seats.find((seat) => seat.name === name);

/** Returns news about the connection, except its end, which screens and line mode always show by themselves. */
const linkNews = (before: TableView, after: TableView): readonly string[] =>
  isSameLink(before.link, after.link) || after.link.type === 'stopped' ? [] : [tableLinkText(after.link)];

/**
 * Returns whether the player needn't read about a change of the connection: its type is the same, and the player's own
 * server hasn't just ended.
 */
const isSameLink = (before: TableView['link'], after: TableView['link']): boolean =>
  before.type === after.type && hasOwnServerEnded(before) === hasOwnServerEnded(after);

const hasOwnServerEnded = (link: TableView['link']): boolean =>
  link.type === 'reconnecting' && link.code === 'own-server';

function seatNews(before: TableView, after: TableView): readonly string[] {
  // Leave out the player at this screen, who sees the reason when the connection ends.
  const gone = before.seats
    .filter(({ name }) => name !== ownName(before) && !seatOf(after, name))
    .map(({ name }) => tableMessages.noLonger(name));
  // When the game starts, the list of its players says more than the changes of single seats.
  if (before.phase === 'lobby' && after.phase === 'playing') {
    return [...gone, tableMessages.began(after.seats.map(({ name }) => name))];
  }
  return [...gone, ...after.seats.flatMap((seat) => seatChange(seatOf(before, seat.name), seat, after))];
}

function seatChange(
  before: TableSeat | undefined,
  { name, kind, isMaster }: TableSeat,
  { phase }: TableView,
): readonly string[] {
  if (!before) return [kind === 'person' ? tableMessages.joined(name) : tableMessages.seated(name, kind)];
  return isMaster && !before.isMaster && phase === 'lobby' ? [tableMessages.newMaster(name)] : [];
}

function deputyNews(before: TableView, after: TableView): readonly string[] {
  const { deputy = -1, seats, ownSeat } = after;
  const [name, was] = [seats[deputy]?.name, before.seats[before.deputy ?? -1]?.name];
  const master = seats.find(({ isMaster }) => isMaster)?.name;
  if (name === undefined || master === undefined || name === was) return [];
  return [deputy === ownSeat ? tableMessages.youDeputy(master) : tableMessages.deputy(name, master)];
}

const rulesNews = (before: TableView, after: TableView): readonly string[] => [
  ...(JSON.stringify(before.rules) === JSON.stringify(after.rules)
    ? []
    : [tableMessages.rules(after.rules.name)]),
  ...(before.clock === after.clock
    ? []
    : [after.clock === undefined ? tableMessages.noClock : tableMessages.clock(after.clock)]),
];

const lockNews = (before: TableView, after: TableView): readonly string[] =>
  // Without a connection, nobody knows whether the table is locked.
  before.isLocked === after.isLocked || [before, after].some(({ link }) => link.type !== 'connected')
    ? []
    : [after.isLocked ? doorMessages.locked : doorMessages.unlocked];

function voteNews(before: TableView, after: TableView, canVote: NewsWords['canVote']): readonly string[] {
  const nameIn = (seat: number): string => after.seats[seat]?.name ?? '';
  const isNewVote = ({ seat, against }: TableView['votes'][number]): boolean =>
    !before.votes.some((vote) => vote.seat === seat && vote.against === against);
  const own = after.ownSeat === undefined ? undefined : after.seats[after.ownSeat];
  const say = own === undefined || own.presence === 'gone' ? tableMessages.voteOpen : canVote;
  return [
    ...newIn(before.late, after, after.late).map((seat) =>
      seat === after.ownSeat ? tableMessages.youAreLate : tableMessages.late(nameIn(seat)),
    ),
    ...after.votes
      .filter(isNewVote)
      .map(({ seat, against }) =>
        tableMessages.agreed(nameIn(seat), nameIn(against), votesText(after, against)),
      ),
    ...newIn(before.votable, after, after.votable).map((seat) =>
      seat === after.ownSeat ? tableMessages.youCanBeRemoved : say(nameIn(seat), after.votesNeeded),
    ),
  ];
}

/** Returns the seats that weren't in the list before, and that somebody else could vote to remove. */
const newIn = (before: readonly number[], view: TableView, after: readonly number[]): readonly number[] =>
  after.filter((seat) => !before.includes(seat) && hasVoters(view, seat));

/** Such as `1 of 2 votes`. */
export const votesText = ({ votes, votesNeeded }: TableView, against: number): string =>
  tableMessages.votes(votes.filter((vote) => vote.against === against).length, votesNeeded);

/**
 * Returns whether the player at this screen must hear the bell, because the others can soon vote to remove this player.
 *
 * @param before undefined if the player has just come to the table
 */
export const isWarned = (before: TableView | undefined, after: TableView): boolean =>
  after.ownSeat !== undefined && newIn(before?.late ?? [], after, after.late).includes(after.ownSeat);

/** Returns whether anybody else at the table could vote to remove the player in a seat. */
const hasVoters = ({ seats }: TableView, against: number): boolean =>
  seats.some(({ kind, presence }, seat) => seat !== against && kind === 'person' && presence !== 'gone');

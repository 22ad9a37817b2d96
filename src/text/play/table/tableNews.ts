import type { TableSeat, TableView } from '../../../session/index.js';
import { tableLinkText, tableMessages } from './table.js';
import { doorMessages } from './tableDoor.js';
import { tableProblemText } from './tableRefusals.js';

/**
 * What the player already knows, and messages that name a command or a key. People go by name, because seats move in
 * the lobby.
 */
export interface NewsWords {
  readonly muted: ReadonlySet<string>;
  /** How many of the rolls that this computer missed are already reported. */
  readonly toldMissed: number;
  /** Says that the others can vote to remove a player. `needed` is how many votes it takes. */
  readonly canVote: (name: string, needed: number) => string;
  readonly nextOpened: string;
}

/**
 * One line for everything new at a table, apart from events of the game. `peopleReporter` covers who is away, back,
 * watching or waiting.
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
 * Updates `toldMissed` after the news. Without a connection it stays the same, because missed rolls aren't reported
 * then.
 */
export const missedNow = ({ link, missedRolls }: TableView, toldMissed: number): number =>
  link.type === 'connected' ? missedRolls : toldMissed;

/** The name of the player at this screen. Undefined for somebody who has always watched. */
export const ownName = ({ seats, ownSeat }: TableView): string | undefined =>
  ownSeat === undefined ? undefined : seats[ownSeat]?.name;

/** One line for each player who lost their seat during the game. */
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

/** News about the connection. Its end isn't news: screens and line mode always show that. */
const linkNews = (before: TableView, after: TableView): readonly string[] =>
  isSameLink(before.link, after.link) || after.link.type === 'stopped' ? [] : [tableLinkText(after.link)];

/**
 * True if nothing about the connection is worth reading: it's of the same type, and the player's own server hasn't just
 * ended.
 */
const isSameLink = (before: TableView['link'], after: TableView['link']): boolean =>
  before.type === after.type && hasOwnServerEnded(before) === hasOwnServerEnded(after);

const hasOwnServerEnded = (link: TableView['link']): boolean =>
  link.type === 'reconnecting' && link.code === 'own-server';

function seatNews(before: TableView, after: TableView): readonly string[] {
  // Not the player at this screen, who sees the reason when the connection ends.
  const gone = before.seats
    .filter(({ name }) => name !== ownName(before) && !seatOf(after, name))
    .map(({ name }) => tableMessages.noLonger(name));
  // At the start, the list of players says more than each change of a seat.
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

/** Seats that have just become late or votable, and that somebody else could vote to remove. */
const newIn = (before: readonly number[], view: TableView, after: readonly number[]): readonly number[] =>
  after.filter((seat) => !before.includes(seat) && hasVoters(view, seat));

/** Such as `1 of 2 votes`. */
export const votesText = ({ votes, votesNeeded }: TableView, against: number): string =>
  tableMessages.votes(votes.filter((vote) => vote.against === against).length, votesNeeded);

/**
 * True if the player at this screen must hear the bell: the others can soon vote to remove them.
 *
 * @param before undefined if the player has just come to the table
 */
export const isWarned = (before: TableView | undefined, after: TableView): boolean =>
  after.ownSeat !== undefined && newIn(before?.late ?? [], after, after.late).includes(after.ownSeat);

const hasVoters = ({ seats }: TableView, against: number): boolean =>
  seats.some(({ kind, presence }, seat) => seat !== against && kind === 'person' && presence !== 'gone');

import type { TableSeat, TableView } from '../../session/index.js';
import { tableLinkText, tableMessages, tableProblemText } from './table.js';

/**
 * Why the others may vote to remove a player: the turn clock has run out, or the player has not answered for a while.
 */
export type Lateness = 'time-up' | 'idle';

/** What the caller decides about the news: whose messages to hide, and the lines that name a command or a key. */
export interface NewsWords {
  /** The members whose chat messages are hidden. */
  readonly muted: ReadonlySet<number>;
  /** The members who have been here before. Only they can be back. */
  readonly met: ReadonlySet<number>;
  /** Says how to agree to remove a player. */
  readonly canVote: (name: string, why: Lateness) => string;
  /** Says how to join the next table. */
  readonly nextOpened: string;
}

/** Returns a line for everything that has changed at a table, apart from the events of the game. */
export const tableNewsLines = (
  before: TableView,
  after: TableView,
  { muted, met, canVote, nextOpened }: NewsWords,
): readonly string[] => [
  ...linkNews(before, after),
  ...seatNews(before, after, met),
  ...rulesNews(before, after),
  ...after.chat
    .slice(before.chat.length)
    .filter(({ member }) => !muted.has(member))
    .map(({ name, text }) => tableMessages.said(name, text)),
  ...watcherNews(before, after),
  ...voteNews(before, after, canVote),
  ...after.problems.slice(before.problems.length).map(tableProblemText),
  ...(after.hasNext && !before.hasNext ? [nextOpened] : []),
];

/** Returns a line for each player who has lost the seat during the game. */
export const departureLines = (before: TableView, after: TableView): readonly string[] =>
  after.seats
    .filter(({ member, presence }) => presence === 'gone' && !wasGone(before, member))
    .map((seat) => departureText(seat, after));

/** Says in one line why a player no longer has the seat. */
export function departureText(seat: TableSeat, view: TableView): string {
  const { name, member, gone } = seat;
  switch (gone) {
    case 'removed':
      return tableMessages.removed(name);
    case 'voted-out':
      return member === ownMember(view) ? tableMessages.youVotedOut : tableMessages.votedOut(name);
    default:
      return tableMessages.left(name);
  }
}

const ownMember = ({ seats, ownSeat }: TableView): number | undefined =>
  ownSeat === undefined ? undefined : seats[ownSeat]?.member;

const wasGone = ({ seats }: TableView, member: number): boolean =>
  seats.find((seat) => seat.member === member)?.presence === 'gone';

/** Leaves out the end of a connection, because screens and line mode always show it themselves. */
const linkNews = (before: TableView, after: TableView): readonly string[] =>
  isSameLink(before.link, after.link) || after.link.type === 'stopped' ? [] : [tableLinkText(after.link)];

/** Returns whether two states of the connection need no separate news. Only the end of the player's own server does. */
const isSameLink = (before: TableView['link'], after: TableView['link']): boolean =>
  before.type === after.type && hasOwnServerEnded(before) === hasOwnServerEnded(after);

const hasOwnServerEnded = (link: TableView['link']): boolean =>
  link.type === 'reconnecting' && link.code === 'own-server';

function seatNews(before: TableView, after: TableView, met: NewsWords['met']): readonly string[] {
  // A player who is removed in the lobby sees the reason when the connection ends.
  const gone = after.former
    .filter(({ member }) => member !== ownMember(before) && isIn(before, member))
    .map((seat) => departureText(seat, after));
  // The start of the game changes the seats, but the list of the players says who plays.
  if (before.phase === 'lobby' && after.phase === 'playing') {
    return [...gone, tableMessages.began(after.seats.map(({ name }) => name))];
  }
  // Without a connection, all players seem to be away.
  const wasConnected = before.link.type === 'connected';
  const known = new Map(before.seats.map((seat) => [seat.member, seat]));
  const changes = after.seats.flatMap((seat) =>
    seatChange(known.get(seat.member), seat, after, { met, wasConnected }),
  );
  return [...gone, ...changes];
}

const isIn = ({ seats }: TableView, member: number): boolean => seats.some((seat) => seat.member === member);

function seatChange(
  before: TableSeat | undefined,
  seat: TableSeat,
  view: TableView,
  { met, wasConnected }: { readonly met: NewsWords['met']; readonly wasConnected: boolean },
): readonly string[] {
  const { name, kind, presence } = seat;
  if (!before) return [kind === 'person' ? tableMessages.joined(name) : tableMessages.seated(name, kind)];
  return [
    ...(presence === 'away' && before.presence === 'here' && view.link.type === 'connected'
      ? [tableMessages.away(name)]
      : []),
    ...(wasConnected &&
    isBack(before, seat) &&
    met.has(seat.member) &&
    seat.member !== ownMember(view) &&
    view.phase !== 'over'
      ? [tableMessages.back(name)]
      : []),
    ...(seat.isMaster && !before.isMaster && view.phase === 'lobby' ? [tableMessages.newMaster(name)] : []),
  ];
}

const isBack = (before: TableSeat, { presence }: TableSeat): boolean =>
  presence === 'here' && before.presence === 'away';

const rulesNews = (before: TableView, after: TableView): readonly string[] => [
  ...(before.rules === after.rules ? [] : [tableMessages.rules(after.rules.name)]),
  ...(before.clock === after.clock
    ? []
    : [after.clock === undefined ? tableMessages.noClock : tableMessages.clock(after.clock)]),
];

const watcherNews = (before: TableView, after: TableView): readonly string[] =>
  after.watchers.filter((name) => !before.watchers.includes(name)).map(tableMessages.watches);

function voteNews(before: TableView, after: TableView, canVote: NewsWords['canVote']): readonly string[] {
  const nameOf = (seat: number): string => after.seats[seat]?.name ?? '';
  // While a roll waits for its dice, the clock does not count.
  const why: Lateness = after.secondsLeft === 0 && !after.isRolling ? 'time-up' : 'idle';
  const isNewVote = ({ seat, against }: TableView['votes'][number]): boolean =>
    !before.votes.some((vote) => vote.seat === seat && vote.against === against);
  return [
    ...after.votes
      .filter(isNewVote)
      .map(({ seat, against }) => tableMessages.agreed(nameOf(seat), nameOf(against))),
    ...after.votable
      .filter((seat) => !before.votable.includes(seat) && hasVoters(after, seat))
      .map((seat) =>
        seat === after.ownSeat ? tableMessages.youCanBeRemoved(why) : canVote(nameOf(seat), why),
      ),
  ];
}

/** Returns whether anybody else at the table could vote to remove the player in a seat. */
const hasVoters = ({ seats }: TableView, against: number): boolean =>
  seats.some(({ kind, presence }, seat) => seat !== against && kind === 'person' && presence !== 'gone');

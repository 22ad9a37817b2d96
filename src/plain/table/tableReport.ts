import {
  peopleReporter,
  type Snapshot,
  type TableLink,
  type TableRoom,
  type TableView,
} from '../../session/index.js';
import {
  doorMessages,
  isWarned,
  missedNow,
  ownName,
  tableLinkText,
  tableMessages,
} from '../../text/index.js';
import { describeArrival, describeGameNews, describeRunningGame, describeTableNews } from './tableNews.js';

/** Reports what happens at a table and in its game, from the first connection on. */
export interface TableReport {
  /** Returns the news since the last call as lines. */
  news(): readonly string[];
  hasNews(): boolean;
  /** Returns whether `news` has described the table. It describes nothing before the first connection. */
  hasArrived(): boolean;
}

export interface ReportOptions {
  readonly muted: ReadonlySet<string>;
  readonly pause: (ms: number) => Promise<void>;
  /** Rings the bell of a terminal. Does nothing if the output isn't a terminal. */
  readonly ringBell: () => void;
  /** Called when a report about people, such as "Ann is away", must be printed although nothing else has changed. */
  readonly wake: () => void;
}

interface Told {
  readonly view?: TableView | undefined;
  readonly link?: TableLink['type'];
  /** The last line about the connection before the table was described. */
  readonly linkText?: string;
  readonly hasArrived: boolean;
  /** The latest state of the game that was reported; absent before the game starts. */
  readonly game?: Snapshot | undefined;
  readonly missed: number;
  /** The name of this player, who may have lost the seat. */
  readonly own?: string | undefined;
}

export function openTableReport(
  room: TableRoom,
  { muted, pause, ringBell, wake }: ReportOptions,
): TableReport {
  let told: Told = { hasArrived: false, missed: 0 };
  /** Reports about people who come and go, not printed yet. */
  const reports: string[] = [];
  const report = (line: string): void => {
    reports.push(line);
    wake();
  };
  const reportPeople = peopleReporter(
    {
      watching: (names) => report(doorMessages.watching(names)),
      asking: (guests) => report(doorMessages.asking(guests, doorMessages.letIn)),
      away: (name) => report(tableMessages.away(name)),
      back: (name) => report(tableMessages.back(name)),
    },
    pause,
  );

  const describe = (view: TableView, before: Told): readonly string[] => {
    const game = room.session()?.getSnapshot();
    const own = before.own ?? ownName(view);
    const missed = missedNow(view, before.missed);
    told = { ...told, hasArrived: true, game, own, missed };
    const acquaintance = { muted, toldMissed: before.missed };
    const known = before.hasArrived ? before.view : undefined;
    const ofTable = known
      ? describeTableNews(known, view, acquaintance)
      : describeArrival(view, room.seenBefore, acquaintance);
    reportPeople(view);
    if (isWarned(known, view)) ringBell();
    const ofTableAndPeople = [...ofTable, ...reports.splice(0)];
    if (!game) return ofTableAndPeople;
    // A player who arrives during a game needs only a summary.
    const ofGame =
      !known && (room.seenBefore || view.ownSeat === undefined)
        ? describeRunningGame(game, room.seenBefore)
        : describeGameNews(before.game, game, own);
    return [...ofTableAndPeople, ...ofGame];
  };
  return {
    news() {
      const view = room.getView();
      const link = room.getLink();
      const before = told;
      told = { ...before, view, link: link.type };
      if (view && (before.hasArrived || view.link.type !== 'reconnecting')) return describe(view, before);
      if (!view && link.type !== 'waiting') return [];
      // Until there is a connection, what this computer knows about the table can be out of date.
      const linkText = tableLinkText(link);
      told = { ...told, linkText };
      return linkText === before.linkText ? [] : [linkText];
    },
    hasNews: () => reports.length > 0 || room.getView() !== told.view || room.getLink().type !== told.link,
    hasArrived: () => told.hasArrived,
  };
}

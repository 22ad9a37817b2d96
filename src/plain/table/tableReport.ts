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

export interface TableReport {
  /** Everything new since the last call, line by line. */
  news(): readonly string[];
  hasNews(): boolean;
  /** True once `news` has described the table, which it can't do before the first connection. */
  hasArrived(): boolean;
}

export interface ReportOptions {
  readonly muted: ReadonlySet<string>;
  readonly pause: (ms: number) => Promise<void>;
  /** Rings a terminal's bell. Silent if the output isn't a terminal. */
  readonly ringBell: () => void;
  /** Called to print a report about people, such as "Ann is away", even if nothing else has changed. */
  readonly wake: () => void;
}

interface Told {
  readonly view?: TableView | undefined;
  readonly link?: TableLink['type'];
  readonly linkText?: string;
  readonly hasArrived: boolean;
  readonly game?: Snapshot | undefined;
  readonly missed: number;
  /** This player's name, which stays known if the player loses the seat. */
  readonly own?: string | undefined;
}

export function openTableReport(
  room: TableRoom,
  { muted, pause, ringBell, wake }: ReportOptions,
): TableReport {
  let told: Told = { hasArrived: false, missed: 0 };
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
    // Somebody who arrives during a game needs only a summary.
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
      // Until we're connected, what we know about the table may be out of date.
      const linkText = tableLinkText(link);
      told = { ...told, linkText };
      return linkText === before.linkText ? [] : [linkText];
    },
    hasNews: () => reports.length > 0 || room.getView() !== told.view || room.getLink().type !== told.link,
    hasArrived: () => told.hasArrived,
  };
}

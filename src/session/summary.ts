import type { TableGuest, TableSeat, TableView } from './table.js';

/**
 * Reports changes, then stays silent for a while, so that somebody who keeps coming and going can't fill the screen.
 */
interface Reports {
  /** Reports what's new: now or, during a pause, when the pause ends. */
  reportNow(): void;
  rest(): void;
}

const BETWEEN_REPORTS_MS = 10_000;

/**
 * Calls `report` when asked: the first time at once, then at most every ten seconds.
 *
 * @param report reports what is new; returns false if nothing is
 * @param wait resolves after this many milliseconds
 */
function openReports(report: () => boolean, wait: (ms: number) => Promise<void>): Reports {
  let isResting = false;
  const reportNow = (): void => {
    if (!isResting && report()) rest();
  };
  const rest = (): void => {
    if (isResting) return;
    isResting = true;
    void wait(BETWEEN_REPORTS_MS).then(() => {
      isResting = false;
      reportNow();
    });
  };
  return { reportNow, rest };
}

interface Summary {
  /** Takes the names of everybody who is here now, and reports newcomers, except those in `known`. */
  follow(names: readonly string[], known?: readonly string[]): void;
}

/**
 * Reports the first newcomer at once, and then reports at most every ten seconds, however many come and go.
 *
 * @param report reports everybody who is here
 * @param wait resolves after this many milliseconds
 */
function openSummary(
  report: (names: readonly string[]) => void,
  wait: (ms: number) => Promise<void>,
): Summary {
  let reported: readonly string[] = [];
  let here: readonly string[] = [];
  const { reportNow } = openReports(() => {
    if (here.every((name) => reported.includes(name))) return false;
    reported = here;
    report(here);
    return true;
  }, wait);

  return {
    follow(names, known = []) {
      here = names;
      // Somebody who left and comes back is a newcomer.
      reported = [...reported, ...known].filter((name) => names.includes(name));
      reportNow();
    },
  };
}

type PresenceReports = Readonly<Record<'away' | 'back', (name: string) => void>>;

/**
 * Follows a table, and reports when another player is away or back: at once, then at most every ten seconds per player.
 * Silent while the connection is lost, for ten seconds after that (because the others are reconnecting too), and after
 * the end of the game.
 *
 * @param wait resolves after this many milliseconds
 */
function presenceReporter(
  say: PresenceReports,
  wait: (ms: number) => Promise<void>,
): (view: TableView) => void {
  let latest: TableView | undefined;
  /**
   * What we last reported about each player. A player who was never `here` is missing, because a new seat counts as
   * `away` for a moment.
   */
  const reported = new Map<string, 'here' | 'away'>();
  const reports = new Map<string, Reports>();

  const report = (name: string): boolean => {
    const before = reported.get(name);
    const now = latest && isUnderWay(latest) ? presenceOf(latest, name) : 'gone';
    if (before === undefined || now === 'gone' || now === before) return false;
    reported.set(name, now);
    say[now === 'away' ? 'away' : 'back'](name);
    return true;
  };

  const reportsOf = (name: string): Reports => {
    const found = reports.get(name) ?? openReports(() => report(name), wait);
    reports.set(name, found);
    return found;
  };

  return (view) => {
    const wasLost = latest?.link.type === 'reconnecting';
    latest = view;
    if (!isUnderWay(view)) return;
    for (const name of reported.keys()) if (presenceOf(view, name) === 'gone') reported.delete(name);
    for (const [seat, { name, presence }] of view.seats.entries()) {
      if (seat === view.ownSeat) continue;
      if (presence === 'here' && !reported.has(name)) reported.set(name, 'here');
      if (wasLost) reportsOf(name).rest();
      reportsOf(name).reportNow();
    }
  };
}

/** True while a table's view shows who is really there. Without a connection, everybody seems to be away. */
const isUnderWay = ({ link, phase }: TableView): boolean =>
  link.type === 'connected' && (phase === 'lobby' || phase === 'playing');

/** Finds the seat by name, because its index can change in the lobby. */
const presenceOf = ({ seats }: TableView, name: string): TableSeat['presence'] =>
  seats.find((seat) => seat.name === name)?.presence ?? 'gone';

export interface PeopleReports extends PresenceReports {
  readonly watching: (names: readonly string[]) => void;
  /** Says who waits to be let in. Only for the player who decides. */
  readonly asking: (guests: readonly TableGuest[]) => void;
}

/** Strips the note that a server adds if two people share a name: `Bob (watching)` becomes `Bob`. */
const ownNameOf = (watcher: string): string => watcher.replace(/ \(.*$/, '');

/**
 * Follows a table, and reports watchers, guests who wait, and players who are away or back: at once, then at most every
 * ten seconds. A player who gives up the seat to watch isn't reported.
 *
 * @param wait resolves after this many milliseconds
 */
export function peopleReporter(
  { watching, asking, ...presence }: PeopleReports,
  wait: (ms: number) => Promise<void>,
): (view: TableView) => void {
  let guests: readonly TableGuest[] = [];
  const reportPresence = presenceReporter(presence, wait);
  const ofWatchers = openSummary(watching, wait);
  const ofGuests = openSummary(() => asking(guests), wait);
  /** Players who left their seats and haven't appeared among the watchers yet. */
  const departed = new Set<string>();
  let seated: readonly string[] = [];
  return (view) => {
    const { link, seats, watchers, waiting, decides } = view;
    reportPresence(view);
    // Without a connection, we can't know who is there.
    if (link.type !== 'connected') return;
    guests = decides ? waiting : [];
    for (const name of seated) departed.add(name);
    seated = seats.filter(({ presence }) => presence !== 'gone').map(({ name }) => name);
    for (const name of seated) departed.delete(name);
    ofWatchers.follow(
      watchers,
      watchers.filter((name) => departed.delete(ownNameOf(name))),
    );
    ofGuests.follow(guests.map(({ name }) => name));
  };
}

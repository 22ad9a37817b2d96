import type { TableGuest, TableView } from './table.js';

/** Reports people who come and go as they like, so that they cannot fill the screen. */
interface Summary {
  /** Takes the names of those who are here now. Those in `known` need no report. */
  follow(names: readonly string[], known?: readonly string[]): void;
}

/** The shortest time between two reports, in milliseconds. */
const BETWEEN_REPORTS_MS = 10_000;

/**
 * Creates a summary. The first newcomer is reported at once. After that, there is at most one report every ten seconds,
 * however many people come and go.
 *
 * @param report reports everybody who is here now
 * @param wait resolves after a number of milliseconds
 */
function openSummary(
  report: (names: readonly string[]) => void,
  wait: (ms: number) => Promise<void>,
): Summary {
  let reported: readonly string[] = [];
  let here: readonly string[] = [];
  let isResting = false;

  const reportNow = (): void => {
    if (isResting || here.every((name) => reported.includes(name))) return;
    reported = here;
    isResting = true;
    report(here);
    void wait(BETWEEN_REPORTS_MS).then(() => {
      isResting = false;
      reportNow();
    });
  };

  return {
    follow(names, known = []) {
      here = names;
      // Somebody who comes again is a newcomer.
      reported = [...reported, ...known].filter((name) => names.includes(name));
      reportNow();
    },
  };
}

/** Says who is at a network table without a seat. */
export interface PeopleReports {
  readonly watching: (names: readonly string[]) => void;
  /** Says who waits to be let in. Only for the player who decides. */
  readonly asking: (guests: readonly TableGuest[]) => void;
}

/** Returns the name of a watcher without the note that a server adds if a player has the same name. */
const ownNameOf = (watcher: string): string => watcher.replace(/ \(.*$/, '');

/**
 * Returns a function that follows a table, and reports those who watch and those who wait, in summary: at once when
 * somebody comes, and then at most once every ten seconds. Players who give up their seats and watch are no news.
 *
 * @param wait resolves after a number of milliseconds
 */
export function peopleReporter(
  { watching, asking }: PeopleReports,
  wait: (ms: number) => Promise<void>,
): (view: TableView) => void {
  let guests: readonly TableGuest[] = [];
  const ofWatchers = openSummary(watching, wait);
  const ofGuests = openSummary(() => asking(guests), wait);
  /** The players who have lost their seats, and have not been seen as watchers since. */
  const departed = new Set<string>();
  let seated: readonly string[] = [];
  return ({ link, seats, watchers, waiting, decides }) => {
    // Without a connection, nobody knows who is there.
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

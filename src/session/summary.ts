import type { TableGuest, TableView } from './table.js';

/** Reports people who come and go as they like, so that they cannot fill the screen. */
interface Summary {
  /** Takes the names of those who are here now. */
  follow(names: readonly string[]): void;
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
    follow(names) {
      here = names;
      // Somebody who comes again is a newcomer.
      reported = reported.filter((name) => names.includes(name));
      reportNow();
    },
  };
}

/** Says who is at a network table without a seat. */
export interface PeopleReports {
  readonly watching: (names: readonly string[]) => void;
  /** Says who waits for a yes. Only for the player who decides. */
  readonly asking: (guests: readonly TableGuest[]) => void;
}

/**
 * Returns a function that follows a table, and reports those who watch and those who wait, in summary: at once when
 * somebody comes, and then at most once every ten seconds.
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
  return ({ link, watchers, waiting, decides }) => {
    // Without a connection, nobody knows who is there.
    if (link.type !== 'connected') return;
    guests = decides ? waiting : [];
    ofWatchers.follow(watchers);
    ofGuests.follow(guests.map(({ name }) => name));
  };
}

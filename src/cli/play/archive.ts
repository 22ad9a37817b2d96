import type { Analyst } from '../../players/index.js';
import { type DailyAnalysis, savingMessages } from '../../text/index.js';
import type { Archive, ArchivePage } from '../../ui/index.js';
import type { Home } from '../home/home.js';
import { readPastGame } from '../home/storedGames.js';
import { orReason } from '../options.js';
import type { GameFactory } from './gameFactory.js';

/** The screen's `Archive`, plus what line mode and the end of the program need. */
export interface RunArchive extends Archive {
  /** Returns the analysis of the daily game with this id, if the screen has found it. */
  dailyAnalysis(id: string): DailyAnalysis | undefined;
}

/**
 * Opens the archive: everything that the menu opens, except new games. To keep the first frame fast, the code for a
 * page or a list is loaded only when the player opens the page or list.
 *
 * @param home undefined if the player has no home folder; in that case, there are no stored games
 */
export function openArchive(home: Home | undefined, factory: GameFactory, analyst: Analyst): RunArchive {
  const dailyAnalyses = new Map<string, DailyAnalysis>();
  /** Resolves with the result, or with the reason in one line if that is impossible. */
  const orWhyNot = async <Result>(act: (at: Home) => Promise<Result>): Promise<Result | string> =>
    home ? orReason(() => act(home)) : savingMessages.noHome;
  return {
    async list() {
      if (!home) return [];
      const { gameEntries } = await import('../menu/games.js');
      return orReason(() => gameEntries(home, new Date()));
    },
    read: (id) => orWhyNot((at) => readPastGame(at, id)),
    async remove(id) {
      const removal = await orWhyNot(async (at) => {
        const { deleteUnscoredGame } = await import('../menu/games.js');
        return deleteUnscoredGame(at, id, new Date());
      });
      if (typeof removal === 'string') return { isDeleted: false, line: removal };
      if (removal.isDeleted) factory.forget(id);
      return removal;
    },
    async page(page, columns) {
      const lines = await orWhyNot((at) => linesOf(at, page, columns));
      return typeof lines === 'string' ? { status: 'failed', line: lines } : { status: 'ready', lines };
    },
    async daily(rules, names, player) {
      const opened = await orWhyNot(async (at) => {
        const { openDaily } = await import('./dailyGame.js');
        return openDaily({ rules, names, player }, at, factory);
      });
      return typeof opened === 'string' ? { type: 'problem', line: opened } : opened;
    },
    async endedDaily() {
      const ended = factory.lastGame();
      if (!ended) return undefined;
      const { cardOfEnded } = await import('./dailyGame.js');
      const daily = await cardOfEnded(ended, home, analyst);
      void daily.analysed.then(({ analysis }) => analysis && dailyAnalyses.set(ended.id, analysis));
      return daily;
    },
    dailyAnalysis: (id) => dailyAnalyses.get(id),
  };
}

async function linesOf(home: Home, page: ArchivePage, columns: number): Promise<readonly string[]> {
  if (page.name === 'daily') {
    const { dailyResultLines } = await import('./dailyGame.js');
    return dailyResultLines({ day: page.day, rules: page.rules, name: page.player }, home, columns);
  }
  const { pageLines } = await import('../menu/pages.js');
  return pageLines(home, page, columns);
}

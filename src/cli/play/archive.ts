import type { Analyst } from '../../players/index.js';
import { type DailyAnalysis, homeMessages, savingMessages } from '../../text/index.js';
import type { Archive, ArchivePage, PageState } from '../../ui/index.js';
import type { Home } from '../home/home.js';
import { readPastGame } from '../home/storedGames.js';
import { orReason } from '../options.js';
import type { GameFactory } from './gameFactory.js';

/** The screen's `Archive`, plus what line mode and the farewell need. */
export interface RunArchive extends Archive {
  dailyAnalysis(id: string): DailyAnalysis | undefined;
}

/**
 * Opens everything in the menu except new games. A page or a list loads its code only when the player opens it, which
 * keeps the first frame fast.
 *
 * @param home undefined if the player has no home folder; in that case, there are no stored games
 */
export function openArchive(home: Home | undefined, factory: GameFactory, analyst: Analyst): RunArchive {
  const dailyAnalyses = new Map<string, DailyAnalysis>();
  /** Resolves with what `act` returns, or with one line that says why it failed. */
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
      const content = await orWhyNot((at) => contentOf(at, page, columns));
      return typeof content === 'string' ? { status: 'failed', line: content } : content;
    },
    async daily(rules, names, player) {
      const opened = await orWhyNot(async (at) => {
        const { openDaily } = await import('./dailyGame.js');
        return openDaily({ rules, names, player }, at, factory);
      });
      return typeof opened === 'string' ? { type: 'problem', line: opened } : opened;
    },
    async endedCard() {
      const ended = factory.lastGame();
      if (!ended) return undefined;
      const { cardOfEnded } = await import('./dailyGame.js');
      const card = await cardOfEnded(ended, home, analyst);
      void card.analysed.then(({ analysis }) => analysis && dailyAnalyses.set(ended.id, analysis));
      return card;
    },
    dailyAnalysis: (id) => dailyAnalyses.get(id),
  };
}

async function contentOf(home: Home, page: ArchivePage, columns: number): Promise<PageState> {
  if (page.name === 'daily') {
    const { dailyResultLines } = await import('./dailyGame.js');
    const { day, rules, player: name } = page;
    return { status: 'ready', lines: await dailyResultLines({ day, rules, name }, home, columns) };
  }
  const { pageLines } = await import('../menu/pages.js');
  const lines = await pageLines(home, page, columns);
  if (page.name !== 'scores') return { status: 'ready', lines };
  const averages = await pageLines(home, { name: 'averages' }, columns);
  return { status: 'ready', lines, nextPage: { title: homeMessages.titles.averages, lines: averages } };
}

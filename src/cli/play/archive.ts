import { savingMessages } from '../../text/index.js';
import type { Archive, OpenedDaily, ArchivePage, PageState } from '../../ui/index.js';
import type { Home } from '../home/home.js';
import { readPastGame } from '../home/storedGames.js';
import { UsageError } from '../options.js';
import type { GameFactory } from './gameFactory.js';

/**
 * Opens the archive: everything that the menu opens, except new games. To keep the first frame fast, the code for a
 * page or a list is loaded only when the player opens the page or list.
 *
 * @param home undefined if the player has no home folder; in that case, there are no stored games
 */
export function openArchive(home: Home | undefined, factory: GameFactory): Archive {
  return {
    async list() {
      if (!home) return [];
      const { gameEntries } = await import('../menu/games.js');
      try {
        return await gameEntries(home, new Date());
      } catch (error) {
        return reasonOf(error);
      }
    },
    async read(id) {
      if (!home) return savingMessages.noHome;
      return readPastGame(home, id);
    },
    async remove(id) {
      if (!home) return { isDeleted: false, line: savingMessages.noHome };
      const { deleteUnscoredGame } = await import('../menu/games.js');
      const removal = await deleteUnscoredGame(home, id, new Date());
      if (removal.isDeleted) factory.forget(id);
      return removal;
    },
    async page(page, columns) {
      if (!home) return { status: 'failed', line: savingMessages.noHome };
      try {
        return { status: 'ready', lines: await linesOf(home, page, columns) };
      } catch (error) {
        return { status: 'failed', line: reasonOf(error) } satisfies PageState;
      }
    },
    async daily(names, player): Promise<OpenedDaily> {
      if (!home) return { type: 'problem', line: savingMessages.noHome };
      const { openDaily } = await import('./dailyGame.js');
      try {
        return await openDaily({ names, player }, home, factory);
      } catch (error) {
        return { type: 'problem', line: reasonOf(error) };
      }
    },
  };
}

async function linesOf(home: Home, page: ArchivePage, columns: number): Promise<readonly string[]> {
  if (page.name === 'daily') {
    const { dailyResultLines } = await import('./dailyResult.js');
    return dailyResultLines({ day: page.day, name: page.player }, home, columns);
  }
  const { pageLines } = await import('../menu/pages.js');
  return pageLines(home, page, columns);
}

/**
 * Returns a one-line reason for an expected failure.
 *
 * @throws any error that is not a `UsageError`
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof UsageError)) throw error;
  return error.message;
}

import { type GameHeader, isOver } from '../../engine/index.js';
import { rollerFor } from '../../rollers/index.js';
import { type Journal, type Snapshot, startSession } from '../../session/index.js';
import { faultText, type GameJournal, type OpenAnswer } from '../../storage/index.js';
import { savingMessages, storedMessages } from '../../text/index.js';
import type { OpenGame } from '../../ui/index.js';
import type { Home } from '../home/home.js';
import type { Recorder } from './recorder.js';
import { unsavedReason } from '../home/storedGames.js';
import type { Warnings } from '../output.js';

/** What keeps the games of a run. */
export interface Keeping {
  /** Undefined for a player without any home: then no game is stored. */
  readonly home: Home | undefined;
  readonly recorder: Recorder;
  readonly warnings: Warnings;
}

/** A game of this run. */
export interface RunGame extends OpenGame {
  readonly id: string;
  /** What was answered last before this run, where nothing has followed from it yet. */
  readonly answered?: OpenAnswer;
  /** Keeps such an answer for the next run, where that is possible. */
  keepAnswer(answer: OpenAnswer): Promise<void>;
}

/** What a game is opened with. */
export interface Opening {
  readonly id: string;
  readonly header: GameHeader;
  /** Undefined where games are not stored. */
  readonly journal: GameJournal | undefined;
  /** What has happened before this run. */
  readonly past?: Snapshot;
  readonly answered?: OpenAnswer;
  readonly notice?: string;
}

/**
 * Opens a game.
 *
 * @param begun called once somebody plays it
 */
export function openGame(
  { id, header, journal, past, answered, notice }: Opening,
  { home, recorder, warnings }: Keeping,
  begun: (game: RunGame) => void,
): RunGame {
  const roller = rollerFor(header);
  const session = startSession(header, roller, { journal: journalFor(journal), ...(past && { past }) });
  let isScoreKept = false;

  const keepScore = async ({ store, path }: Home): Promise<void> => {
    try {
      await store.keepScore(id);
      isScoreKept = true;
      warnings.set('scores', undefined);
    } catch (error) {
      warnings.set('scores', savingMessages.scoreUnkept(path, faultText(error)));
    }
  };

  const game: RunGame = {
    id,
    session,
    ...(answered !== undefined && { answered }),
    ...(notice !== undefined && { notice }),
    begun: () => begun(game),
    async close() {
      await session.settled();
      const { game: played, unsaved } = session.getSnapshot();
      const isScored = isOver(played);
      if (home && unsaved === undefined && isScored && !isScoreKept) await keepScore(home);
      // The system takes back what cannot be closed.
      await journal?.close().catch(() => undefined);
      const unwritten = await recorder.save(game);
      warnings.set(`game ${id}`, unsaved === undefined ? undefined : storedMessages.unsavedAtEnd(unsaved));
      warnings.set('record', unwritten);
      return unsaved === undefined && unwritten === undefined && (isScoreKept || !isScored || !home);
    },
    async keepAnswer(answer) {
      const { events, unsaved } = session.getSnapshot();
      // It is worth little beside the game, whose own warnings are told.
      if (unsaved === undefined) await home?.store.keepAnswer(id, events.length, answer).catch(() => {});
    },
  };
  return game;
}

const NOWHERE: Journal = { store: () => Promise.resolve(storedMessages.noHome) };

/** A journal as a session takes it, its faults in words. */
const journalFor = (journal: GameJournal | undefined): Journal =>
  journal ? { store: (events) => journal.store(events).then(() => undefined, unsavedReason) } : NOWHERE;

/** What can be done with a game later: undefined where nothing of it is stored. */
export function useOf({ session }: Pick<RunGame, 'session'>): 'resume' | 'replay' | undefined {
  const { game, unsaved } = session.getSnapshot();
  if (unsaved !== undefined || session.storedEvents() === 0) return undefined;
  return isOver(game) ? 'replay' : 'resume';
}

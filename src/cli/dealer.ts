import { type GameHeader, isOver, type RuleSet } from '../engine/index.js';
import { drawSeed, seededRoller } from '../rollers/index.js';
import { type Journal, type Session, type Snapshot, startSession } from '../session/index.js';
import { faultText, type GameJournal, newGameId, type OpenAnswer } from '../storage/index.js';
import { keepingWords, storedWords } from '../text/index.js';
import type { OpenGame } from '../ui/index.js';
import type { Home } from './keeper.js';
import type { Recorder } from './recorder.js';
import { gameProblemText, unsavedReason } from './storedGames.js';
import type { Troubles } from './troubles.js';

/** What all games of a run have in common. */
export interface DealerOptions {
  /** The seed of the first game, the others follow from it; absent, every game draws a seed of its own. */
  readonly seed?: string;
  readonly dice: 'own' | 'same-for-all';
  readonly counting: 'counts' | 'practice';
}

/** What keeps the games of a run. */
export interface Keeping {
  /** Undefined for a player without any home: then no game is stored. */
  readonly home: Home | undefined;
  readonly recorder: Recorder;
  readonly troubles: Troubles;
}

/** A game of this run. */
export interface RunGame extends OpenGame {
  readonly id: string;
  /** What was answered last before this run, where nothing has followed from it yet. */
  readonly answered?: OpenAnswer;
  /** Keeps such an answer for the next run, where that is possible. */
  keepAnswer(answer: OpenAnswer): Promise<void>;
}

/** Opens the games of a run; each has its roll-off and its first roll behind it. */
export interface Dealer {
  deal(players: readonly string[], rules: RuleSet): RunGame;
  /** Goes on with a stored game, or says in one line why it cannot. */
  resume(id: string, damaged: 'refuse' | 'repair'): Promise<RunGame | string>;
  /** Whether nothing of the last game is being stored any more. */
  isSettled(): boolean;
  /** The id of the last game, where it is stored and can be gone on with. */
  unfinished(): string | undefined;
}

export function openDealer({ seed: givenSeed, dice, counting }: DealerOptions, keeping: Keeping): Dealer {
  let games = 0;
  let last: RunGame | undefined;

  const open = (
    id: string,
    header: GameHeader,
    journal: GameJournal | undefined,
    past?: Snapshot,
  ): RunGame => {
    const roller = seededRoller(header.seed, { seats: header.duplicate ? 'same-for-all' : 'own' });
    const session = startSession(header, roller, { journal: journalFor(journal), ...(past && { past }) });
    keeping.recorder.follow(id, session);
    const keepAnswer = async (answer: OpenAnswer): Promise<void> => {
      const { events, unsaved } = session.getSnapshot();
      // It is worth little beside the game, whose own troubles are told.
      if (unsaved === undefined)
        await keeping.home?.store.keepAnswer(id, events.length, answer).catch(() => {});
    };
    last = { id, session, close: closer(id, session, journal, keeping), keepAnswer };
    return last;
  };

  return {
    deal(players, rules) {
      games++;
      const seed = givenSeed === undefined ? undefined : seedOfGame(givenSeed, games);
      const header: GameHeader = {
        rules,
        players: players.map((name) => ({ name, kind: 'person' })),
        seed: seed ?? drawSeed(),
        ...(seed !== undefined && { seedGiven: true }),
        ...(dice === 'same-for-all' && { duplicate: true }),
        ...(counting === 'practice' && { practice: true }),
      };
      const begun = keeping.home?.store.begin(header);
      return open(begun?.id ?? newGameId(new Date()), header, begun?.journal);
    },
    async resume(id, damaged) {
      if (!keeping.home) return keepingWords.noHome;
      const resumed = await keeping.home.store.resume(id, damaged);
      if (!resumed.ok) return gameProblemText(id, resumed.problem);
      const { game, events } = resumed.stored;
      const { answer: answered } = resumed;
      const opened = open(id, game.header, resumed.journal, { game, events });
      return { ...opened, ...(answered !== undefined && { answered }) };
    },
    isSettled: () => last?.session.isSettled() ?? true,
    unfinished() {
      const snapshot = last?.session.getSnapshot();
      return snapshot && snapshot.unsaved === undefined && !isOver(snapshot.game) ? last?.id : undefined;
    },
  };
}

/** The seed of a run's nth game: the same dice again would be the same game again. */
export const seedOfGame = (givenSeed: string, games: number): string =>
  games === 1 ? givenSeed : `${givenSeed}-${games}`;

const NOWHERE: Journal = { store: () => Promise.resolve(storedWords.noHome) };

/** A journal as a session takes it, its faults in words. */
const journalFor = (journal: GameJournal | undefined): Journal =>
  journal ? { store: (events) => journal.store(events).then(() => undefined, unsavedReason) } : NOWHERE;

/**
 * The way to put a game away. What could not be kept is in trouble, and tried again when that is called again.
 */
function closer(
  id: string,
  session: Session,
  journal: GameJournal | undefined,
  { home, recorder, troubles }: Keeping,
): () => Promise<void> {
  let isScoreKept = false;

  const keepScore = async ({ store, path }: Home): Promise<void> => {
    try {
      await store.keepScore(id);
      isScoreKept = true;
      troubles.settle('scores', undefined);
    } catch (error) {
      troubles.settle('scores', keepingWords.scoreUnkept(path, faultText(error)));
    }
  };

  return async () => {
    await session.settled();
    const { game, unsaved } = session.getSnapshot();
    troubles.settle('game', unsaved === undefined ? undefined : storedWords.unsavedAtEnd(unsaved));
    if (home && unsaved === undefined && isOver(game) && !isScoreKept) await keepScore(home);
    // The system takes back what cannot be closed.
    await journal?.close().catch(() => undefined);
    troubles.settle('record', recorder.save());
  };
}

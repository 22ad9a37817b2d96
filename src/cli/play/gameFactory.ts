import {
  dailySeed,
  dayOfDaily,
  GHOST,
  isOver,
  isPerson,
  nameOf,
  personNamed,
  type Player,
  type RuleSet,
  type SeededHeader,
} from '../../engine/index.js';
import { isLevel, LEVELS } from '../../players/index.js';
import { drawSeed, rollerFor, seedOfGame } from '../../rollers/index.js';
import { type Journal, type RulesSession, type Snapshot, startSession } from '../../session/index.js';
import { faultText, type GameJournal, newGameId, type OpenAnswer } from '../../storage/index.js';
import { damageText, gameProblemText, savingMessages, storedMessages } from '../../text/index.js';
import type { OpenGame } from '../../ui/index.js';
import type { Home } from '../home/home.js';
import type { PlayedDaily } from '../home/daily.js';
import { ghostHeader } from '../home/ghosts.js';
import { NOTHING_SEEN, seeSeed, unsavedReason } from '../home/storedGames.js';
import { UsageError } from '../options.js';
import type { Warnings } from '../output.js';
import { commandForHints } from '../startCommand.js';
import type { Recorder } from './recorder.js';

export interface GameOptions {
  /** The seed of the first game; later games derive theirs from it. Without it, every game gets a random seed. */
  readonly seed?: string;
  readonly dice: 'own' | 'same-for-all';
  readonly counting: 'counts' | 'practice' | 'real-dice' | 'duplicate';
  /** Who rolls after a box is filled: the session at once, or the caller; see `SessionStart`. */
  readonly rollsAfterBox?: 'session' | 'caller';
}

export interface GameSaving {
  /** Without a home folder, games aren't stored. */
  readonly home: Home | undefined;
  readonly recorder: Recorder;
  readonly warnings: Warnings;
}

export interface RunGame extends OpenGame {
  readonly session: RulesSession;
  /** Half a move, such as "hold three dice", if an earlier run ended before the player said which dice. */
  readonly answered?: OpenAnswer;
  /** Tries to save half a move, so that the next run can ask for the rest. */
  keepAnswer(answer: OpenAnswer): Promise<void>;
}

export interface GameFactory {
  /**
   * @param kind the kind of this game; default: the kind of all games of this run. A game without people never uses
   *   real dice
   */
  createGame(players: readonly Player[], rules: RuleSet, kind?: GameOptions['counting']): RunGame;
  /**
   * Creates a player's daily game. Later games of the run are ordinary.
   *
   * @param notice a message to show when the game opens
   */
  createDailyGame(played: PlayedDaily, notice?: string): RunGame;
  /**
   * Creates a game against the ghost of a stored game.
   *
   * @param name the name of the person who plays; default: the person of the stored game
   * @param of whose ghost; default: the best person's
   * @throws UsageError if nobody can play against that game
   */
  createGhostGame(id: string, name?: string, of?: string): Promise<RunGame>;
  /** Opens a stored game, or says on one line why it can't be resumed. */
  resumeGame(id: string, damaged: 'refuse' | 'repair'): Promise<RunGame | string>;
  /** The game started or resumed last, stored or not. */
  lastGame(): RunGame | undefined;
  /** The last finished game that another one followed, if any. */
  earlierFinished(): RunGame | undefined;
  /**
   * Call this after a stored game is deleted. The farewell then suggests no command for it, and no warning says that it
   * isn't saved.
   */
  forget(id: string): void;
  /** The last daily game in this run, if any. */
  dailyPlayed(): PlayedDaily | undefined;
}

export function openGameFactory(
  { seed: firstSeed, dice, counting, rollsAfterBox = 'session' }: GameOptions,
  { home, recorder, warnings }: GameSaving,
): GameFactory {
  let games = 0;
  let last: RunGame | undefined;
  let earlierFinished: RunGame | undefined;
  let daily: PlayedDaily | undefined;

  const gameStarted = (game: RunGame): void => {
    if (last?.session.getSnapshot().game.phase.name === 'finished') earlierFinished = last;
    last = game;
    const { header } = game.session.getSnapshot().game;
    const day = dayOfDaily(header);
    if (day !== undefined) daily = { day, rules: header.rules, name: nameOf(header, 0) };
    recorder.follow(game);
  };

  const open = (
    header: SeededHeader,
    { id, journal }: StoredPlace,
    { past, ...details }: Pick<RunGame, 'answered' | 'notice'> & { readonly past?: Snapshot } = {},
  ): RunGame => {
    const start = { journal: sessionJournal(journal), rollsAfterBox, ...(past && { past }) };
    const session = startSession(header, rollerFor(header), start);
    let isScoreSaved = false;

    const saveScore = async ({ store, path }: Home): Promise<void> => {
      try {
        await store.addScore(id);
        isScoreSaved = true;
        warnings.set('scores', undefined);
      } catch (error) {
        warnings.set('scores', savingMessages.scoreNotSaved(path, faultText(error)));
      }
    };

    const game: RunGame = {
      id,
      session,
      ...details,
      started: () => gameStarted(game),
      async close() {
        await session.settled();
        const { game: played, unsaved } = session.getSnapshot();
        const isScored = isOver(played);
        if (home && unsaved === undefined && isScored && !isScoreSaved) await saveScore(home);
        // If closing fails, the operating system closes the file when the process ends.
        await journal?.close().catch(() => undefined);
        const unwritten = await recorder.save(game);
        warnings.set(`game ${id}`, unsaved === undefined ? undefined : storedMessages.unsavedAtEnd(unsaved));
        warnings.set('record', unwritten);
        return unsaved === undefined && unwritten === undefined && (isScoreSaved || !isScored || !home);
      },
      async keepAnswer(answer) {
        const { events, unsaved } = session.getSnapshot();
        // Don't warn if saving fails: the player can easily repeat the answer.
        if (unsaved === undefined) await home?.store.saveAnswer(id, events.length, answer).catch(() => {});
      },
    };
    return game;
  };

  const begin = (header: SeededHeader): StoredPlace =>
    home?.store.begin(header) ?? { id: newGameId(new Date()), journal: undefined };

  return {
    createGame(players, rules, kind = counting) {
      games++;
      const isReal = kind === 'real-dice' && players.some(isPerson);
      const seed = firstSeed === undefined ? undefined : seedOfGame(firstSeed, games);
      const header: SeededHeader = {
        rules,
        players,
        seed: seed ?? drawSeed(),
        ...(seed !== undefined && { seedGiven: true }),
        ...((kind === 'duplicate' || dice === 'same-for-all') && !isReal && { duplicate: true }),
        ...(kind === 'practice' && { practice: true }),
        ...(isReal && { realDice: true }),
      };
      return open(header, begin(header));
    },
    createDailyGame({ day, rules, name }, notice) {
      const seed = dailySeed(day, rules);
      const header: SeededHeader = { rules, players: [personNamed(name)], seed, daily: true };
      return open(header, begin(header), notice === undefined ? {} : { notice });
    },
    async createGhostGame(id, name, of) {
      if (!home) throw new UsageError(savingMessages.noHome);
      const reading = await home.store.read(id);
      if (!reading.ok) throw new UsageError(gameProblemText(id, reading.problem));
      const { header, about } = ghostHeader(reading.stored, name, new Date(), of);
      const { refusal, unranked } = await seeSeed(home, header.seed);
      if (refusal !== undefined) throw new UsageError(refusal);
      return open(header, begin(header), { notice: unranked[0] ?? about });
    },
    async resumeGame(id, damaged) {
      if (!home) return savingMessages.noHome;
      const resumed = await home.store.resume(id, damaged);
      if (!resumed.ok) return gameProblemText(id, resumed.problem, commandForHints(process.stderr));
      const { stored, header, journal, answer, unsynced } = resumed;
      const { game, events, damage } = stored;
      const refuse = async (line: string): Promise<string> => {
        await journal.close().catch(() => undefined);
        return line;
      };
      const stranger = header.players.find(
        (player) => !isPerson(player) && !isLevel(player.kind) && !(header.ghost && player.kind === GHOST),
      );
      if (stranger) return refuse(storedMessages.unknownLevel(id, stranger, LEVELS));
      const seen = header.seedGiven ? await seeSeed(home, header.seed) : NOTHING_SEEN;
      if (seen.refusal !== undefined) return refuse(seen.refusal);
      const notice = damage ? storedMessages.leftOut(damageText(damage)) : seen.unranked[0];
      return open(
        header,
        { id, journal },
        {
          past: { game, events, ...(unsynced !== undefined && { unsaved: storedMessages.fault(unsynced) }) },
          ...(answer !== undefined && { answered: answer }),
          ...(notice !== undefined && { notice }),
        },
      );
    },
    lastGame: () => last,
    earlierFinished: () => earlierFinished,
    forget(id) {
      if (last?.id === id) last = undefined;
      warnings.set(`game ${id}`, undefined);
    },
    dailyPlayed: () => daily,
  };
}

interface StoredPlace {
  readonly id: string;
  readonly journal: GameJournal | undefined;
}

const NO_JOURNAL: Journal = { store: () => Promise.resolve(storedMessages.noHome) };

/** Turns a journal's exceptions into the error messages that a session expects. */
const sessionJournal = (journal: GameJournal | undefined): Journal =>
  journal ? { store: (events) => journal.store(events).then(() => undefined, unsavedReason) } : NO_JOURNAL;

import { resolve } from 'node:path';
import type { Session, Snapshot } from '../../session/index.js';
import {
  faultText,
  type FilePort,
  findTarget,
  gameRecord,
  replaceFile,
  replaceFileNow,
  type ReplaceTarget,
} from '../../storage/index.js';
import { savingMessages, usageMessages } from '../../text/index.js';
import { UsageError } from '../options.js';

/** Writes a run's current game to the `--record` file. Without `--record`, does nothing. */
export interface Recorder {
  /** Sets the current game. */
  follow(game: CurrentGame): void;
  /**
   * Writes the state of a game. Default: the current game. An unfinished game never replaces a finished game.
   *
   * @returns a one-line error message, or undefined if nothing went wrong
   */
  save(game?: CurrentGame): Promise<string | undefined>;
  /** Writes the current game synchronously, which works even while the process exits. */
  saveNow(): string | undefined;
}

/** A game that is being played. */
interface CurrentGame {
  readonly id: string;
  readonly session: Session;
}

/** @throws UsageError if the file cannot be written */
export function openRecorder(file: string | undefined, files: FilePort): Recorder {
  if (file === undefined) return NO_RECORDER;
  const target = targetOf(file);
  let current: CurrentGame | undefined;
  let written: Snapshot | undefined;

  const unwritten = (error: unknown): string => savingMessages.gameNotWritten(file, faultText(error));

  /** Returns the state and text to write. Returns undefined if the file is up to date or contains a finished game. */
  const pendingWrite = (game: CurrentGame | undefined): PendingWrite | undefined => {
    if (!game) return undefined;
    const snapshot = game.session.getSnapshot();
    if (snapshot === written || (isFinished(written) && !isFinished(snapshot))) return undefined;
    return {
      snapshot,
      text: `${JSON.stringify(gameRecord({ id: game.id, game: snapshot.game, events: snapshot.events }))}\n`,
    };
  };

  return {
    follow(game) {
      current = game;
    },
    async save(game = current) {
      const next = pendingWrite(game);
      if (!next) return undefined;
      try {
        await replaceFile(files, target.path, new TextEncoder().encode(next.text), target);
        written = next.snapshot;
        return undefined;
      } catch (error) {
        return unwritten(error);
      }
    },
    saveNow() {
      const next = pendingWrite(current);
      if (!next) return undefined;
      try {
        replaceFileNow(target, next.text);
        written = next.snapshot;
        return undefined;
      } catch (error) {
        return unwritten(error);
      }
    },
  };
}

const NO_RECORDER: Recorder = {
  follow: () => undefined,
  save: () => Promise.resolve(undefined),
  saveNow: () => undefined,
};

/** A game state to write, and the file contents for that state. */
interface PendingWrite {
  readonly snapshot: Snapshot;
  readonly text: string;
}

const isFinished = (snapshot: Snapshot | undefined): boolean => snapshot?.game.phase.name === 'finished';

function targetOf(file: string): ReplaceTarget {
  if (file === '') throw new UsageError(usageMessages.record.nameless);
  const target = findTarget(resolve(file));
  if (typeof target === 'string') throw new UsageError(usageMessages.record[target](file));
  return target;
}

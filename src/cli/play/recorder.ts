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

/** Writes a run's current game to the `--record` file, if there is one. */
export interface Recorder {
  follow(game: CurrentGame): void;
  /**
   * Writes a game, by default the current one. An unfinished game never replaces a finished one.
   *
   * @returns a one-line error message, or undefined if nothing went wrong
   */
  save(game?: CurrentGame): Promise<string | undefined>;
  /** Writes the current game synchronously, which works even while the process exits. */
  saveNow(): string | undefined;
}

interface CurrentGame {
  readonly id: string;
  readonly session: Session;
}

/** @throws UsageError if the file can't be written */
export function openRecorder(file: string | undefined, files: FilePort): Recorder {
  const target = file === undefined ? undefined : targetOf(file);
  let current: CurrentGame | undefined;
  let written: Snapshot | undefined;

  /** What to write; undefined if the file is up to date, or if an unfinished game would replace a finished one. */
  const pendingWrite = (game: CurrentGame | undefined): PendingWrite | undefined => {
    if (!target || !game) return undefined;
    const snapshot = game.session.getSnapshot();
    if (snapshot === written || (isFinished(written) && !isFinished(snapshot))) return undefined;
    const record = gameRecord({ id: game.id, game: snapshot.game, events: snapshot.events });
    return { target, snapshot, text: `${JSON.stringify(record)}\n` };
  };
  const unwritten = (error: unknown): string => savingMessages.gameNotWritten(file ?? '', faultText(error));

  return {
    follow(game) {
      current = game;
    },
    async save(game = current) {
      const next = pendingWrite(game);
      if (!next) return undefined;
      try {
        await replaceFile(files, next.target.path, new TextEncoder().encode(next.text), next.target);
      } catch (error) {
        return unwritten(error);
      }
      written = next.snapshot;
      return undefined;
    },
    saveNow() {
      const next = pendingWrite(current);
      if (!next) return undefined;
      try {
        replaceFileNow(next.target, next.text);
      } catch (error) {
        return unwritten(error);
      }
      written = next.snapshot;
      return undefined;
    },
  };
}

interface PendingWrite {
  readonly target: ReplaceTarget;
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

import { resolve } from 'node:path';
import type { Session, Snapshot } from '../../session/index.js';
import {
  type FilePort,
  faultText,
  findTarget,
  gameRecord,
  replaceWhole,
  replaceWholeNow,
  type ReplaceTarget,
} from '../../storage/index.js';
import { savingMessages, usageMessages } from '../../text/index.js';
import { UsageError } from '../options.js';

/** Writes the games of a run to the file of `--record`; without one it writes nothing. */
export interface Recorder {
  /** From now on this is the game to write where none is named. */
  follow(game: PlayedNow): void;
  /**
   * Writes a game as it now stands. A game left unfinished never takes the place of a finished one.
   *
   * @returns one line on what went wrong, if anything did
   */
  save(game?: PlayedNow): Promise<string | undefined>;
  /** The same before it returns, for the end of the process, which can wait for nothing. */
  saveNow(): string | undefined;
}

export interface PlayedNow {
  readonly id: string;
  readonly session: Session;
}

/** @throws UsageError where the file could not be written later */
export function openRecorder(file: string | undefined, files: FilePort): Recorder {
  if (file === undefined) return NO_RECORDER;
  const target = targetOf(file);
  let current: PlayedNow | undefined;
  let written: Snapshot | undefined;

  const unwritten = (error: unknown): string => savingMessages.gameUnwritten(file, faultText(error));

  /** What is to be written of a game, if anything. */
  const due = (game: PlayedNow | undefined): Due | undefined => {
    if (!game) return undefined;
    const snapshot = game.session.getSnapshot();
    if (snapshot === written || (isFinished(written) && !isFinished(snapshot))) return undefined;
    return { snapshot, text: `${JSON.stringify(gameRecord({ id: game.id, ...snapshot }))}\n` };
  };

  return {
    follow(game) {
      current = game;
    },
    async save(game = current) {
      const next = due(game);
      if (!next) return undefined;
      try {
        await replaceWhole(files, target.path, new TextEncoder().encode(next.text), target);
        written = next.snapshot;
        return undefined;
      } catch (error) {
        return unwritten(error);
      }
    },
    saveNow() {
      const next = due(current);
      if (!next) return undefined;
      try {
        replaceWholeNow(target, next.text);
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

/** A game as it stands, and how that is written. */
interface Due {
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

import { resolve } from 'node:path';
import type { Session, Snapshot } from '../session/index.js';
import { faultText, gameRecord, replaceFault, replaceFile } from '../storage/index.js';
import { keepingWords, usageWords } from '../text/index.js';
import { UsageError } from './usageError.js';

/** Writes the games of a run to the file of `--record`; without one it writes nothing. */
export interface Recorder {
  /** From now on this is the game to write where none is named. */
  follow(game: PlayedNow): void;
  /**
   * Writes a game as it now stands. A game left unfinished never takes the place of a finished one.
   *
   * @returns one line on what went wrong, if anything did
   */
  save(game?: PlayedNow): string | undefined;
}

export interface PlayedNow {
  readonly id: string;
  readonly session: Session;
}

/** @throws UsageError where the file could not be written later */
export function openRecorder(file: string | undefined): Recorder {
  if (file === undefined) return { follow: () => {}, save: () => undefined };
  const path = resolve(file);
  refuseUnwritable(file, path);
  let current: PlayedNow | undefined;
  let written: Snapshot | undefined;
  return {
    follow(game) {
      current = game;
    },
    save(game = current) {
      if (!game) return undefined;
      const snapshot = game.session.getSnapshot();
      if (snapshot === written || (isFinished(written) && !isFinished(snapshot))) return undefined;
      try {
        replaceFile(path, `${JSON.stringify(gameRecord({ id: game.id, ...snapshot }))}\n`, 0o666);
        written = snapshot;
        return undefined;
      } catch (error) {
        return keepingWords.gameUnwritten(file, faultText(error));
      }
    },
  };
}

const isFinished = (snapshot: Snapshot | undefined): boolean => snapshot?.game.phase.name === 'finished';

function refuseUnwritable(file: string, path: string): void {
  if (file === '') throw new UsageError(usageWords.record.nameless);
  const fault = replaceFault(path);
  if (fault !== undefined) throw new UsageError(usageWords.record[fault](file));
}

import { openHome } from '../../../src/cli/home/home.js';
import { seeSeedOfCommand } from '../../../src/cli/home/storedGames.js';
import { createWarnings } from '../../../src/cli/output.js';
import { openGameFactory } from '../../../src/cli/play/gameFactory.js';
import { openKeeper } from '../../../src/cli/play/keeper.js';
import { openRecorder } from '../../../src/cli/play/recorder.js';
import { OFFICIAL, personNamed } from '../../../src/engine/index.js';
import { playPlain } from '../../../src/plain/index.js';
import { fakeAnalyst } from '../fakeAnalyst.js';
import { faultyFiles } from '../faults/faultyFiles.js';

export interface SavedPlay {
  /** Everything that the game printed. */
  readonly stdout: string;
  /** The warning that the program prints when it ends, or '' if there is none. */
  readonly warning: string;
  /** Whether the program ends with status 1, because the game is not saved. */
  readonly isUnsaved: boolean;
}

/**
 * Plays a new game of one person in line mode, as `play` does, but without starting a process. Stores it in a home
 * folder. `faults` has the same format as YAHTZEE_FILE_FAULTS.
 */
export async function playSaved(
  { home: path, name, seed, answers }: SavedWish,
  faults: string,
): Promise<SavedPlay> {
  const files = faultyFiles(faults);
  const home = await openHome({ YAHTZEE_HOME: path }, files);
  const warnings = createWarnings();
  const keeper = openKeeper(home, warnings);
  const saving = { home, recorder: openRecorder(undefined, files), warnings };
  const factory = openGameFactory({ seed, dice: 'own', counting: 'counts' }, saving);
  await seeSeedOfCommand(home, seed);
  const { id, session, started, close } = factory.createGame([personNamed(name)], OFFICIAL);
  const earlier = keeper.soloScores(session.getSnapshot().game.header);
  const isFirst = await keeper.isFirstGame(id);
  started();
  const lines: string[] = [];
  const unread = [...answers];
  const io = {
    say: (line: string) => void lines.push(line),
    answer: async () => unread.shift(),
    canContinue: async () => true,
  };
  await playPlain(session, io, {
    id,
    was: isFirst ? 'first' : 'new',
    earlier,
    analyst: fakeAnalyst(),
    confirmations: 'none',
    asksFirst: false,
  });
  await close();
  return {
    stdout: lines.map((line) => `${line}\n`).join(''),
    warning: warnings.latest() ?? '',
    isUnsaved: warnings.isGameUnsaved(),
  };
}

interface SavedWish {
  /** The folder that the program would find in YAHTZEE_HOME. */
  readonly home: string;
  readonly name: string;
  readonly seed: string;
  readonly answers: readonly string[];
}

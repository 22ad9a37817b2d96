import { createReadStream } from 'node:fs';
import { checkRuleSet } from '../../engine/index.js';
import { verifyGame } from '../../session/index.js';
import {
  type AddProblem,
  type AddResult,
  faultText,
  splitJournals,
  type SplitProblem,
  type StoredGame,
} from '../../storage/index.js';
import {
  damageText,
  differenceText,
  gameProblemText,
  type RefusedGame,
  ruleSetProblemText,
  transferMessages,
} from '../../text/index.js';
import { type Home, requireHome } from '../home/home.js';
import { seeSeed } from '../home/storedGames.js';
import { UsageError } from '../options.js';
import { jsonLine, warn } from '../output.js';

export interface ImportOptions {
  readonly json?: true;
}

/** The import gives up after this many refused games: yahtzee-cli probably didn't write such a file. */
const MAX_REFUSED = 1000;

/**
 * Imports exported games, each completely or not at all. Games that are already stored stay unchanged. Refuses a game,
 * with a warning, if its journal is invalid or contradicts its rules, its seed or its table's log.
 *
 * @param file the name of the file, or `-` for stdin
 * @returns the exit status: 2 if a game was refused, 1 if an imported game couldn't be synced to disk, otherwise 0
 * @throws UsageError
 */
export async function importGames(file: string, { json }: ImportOptions): Promise<number> {
  const home = await requireHome();
  const tally: Tally = { new: [], known: [], refused: [], isUnsynced: false };
  const printResult = (): void => {
    const { new: added, known, refused } = tally;
    const line = json
      ? jsonLine({ schema: 'yahtzee-cli/import@1', new: added, known, refused })
      : transferMessages.imported(added.length, known.length, refused.length);
    process.stdout.write(`${line}\n`);
  };
  try {
    await importAll(home, file, tally);
  } catch (error) {
    // Report the games that were stored before the error.
    if (tally.new.length > 0) printResult();
    throw error;
  }
  printResult();
  if (tally.refused.length > 0) return 2;
  return tally.isUnsynced ? 1 : 0;
}

async function importAll(home: Home, file: string, tally: Tally): Promise<void> {
  const secrets = await secretSeeds(home);
  for await (const piece of splitJournals(bytesOf(file))) {
    const refusal =
      piece.type === 'stop' ? refusalOfRest(piece.problem) : await importGame(home, secrets, piece, tally);
    if (!refusal) continue;
    tally.refused.push(refusal);
    warn(transferMessages.refused(refusal));
    if (tally.refused.length === MAX_REFUSED) {
      warn(transferMessages.tooManyRefused(MAX_REFUSED));
      return;
    }
  }
}

/** Ids of the unfinished ranked games, by seed. Empty if the stored games can't be listed. */
async function secretSeeds({ store }: Home): Promise<ReadonlyMap<string, string>> {
  const unfinished = await store.survey().then(
    (survey) => survey.unfinished,
    () => [],
  );
  return new Map(
    unfinished.flatMap(({ id, seed, hasSecretSeed }) =>
      hasSecretSeed && seed !== undefined ? [[seed, id] as const] : [],
    ),
  );
}

/** What an import has done so far. `known` games were already stored. */
interface Tally {
  readonly new: string[];
  readonly known: string[];
  readonly refused: RefusedGame[];
  /** True if an imported game may not be on the disk yet. */
  isUnsynced: boolean;
}

async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* file === '-' ? process.stdin : createReadStream(file);
  } catch (error) {
    throw new UsageError(transferMessages.inputFault(file, faultText(error)));
  }
}

async function importGame(
  home: Home,
  secrets: ReadonlyMap<string, string>,
  { line, bytes }: { readonly line: number; readonly bytes: Uint8Array },
  tally: Tally,
): Promise<RefusedGame | undefined> {
  const objection = (stored: StoredGame): Promise<string | undefined> => objectionTo(stored, home, secrets);
  const addition: AddResult = await home.store.add(bytes, objection).catch((error: unknown) => {
    throw new UsageError(transferMessages.notStored(home.path, faultText(error)));
  });
  if (!addition.ok) return { line, ...refusalText(addition.problem, line) };
  tally[addition.status].push(addition.id);
  if (addition.status === 'new' && addition.unsynced !== undefined) {
    warn(transferMessages.unsynced(addition.id, addition.unsynced));
    tally.isUnsynced = true;
  }
  return undefined;
}

/**
 * Says on one line why to refuse a game: its rule set is wrong, it contradicts its rules, its seed or its table's log,
 * or nobody may see its dice now. Undefined if nothing is wrong. Skips table logs of earlier versions, which this
 * version can't check.
 *
 * @param secrets the ids of the unfinished ranked games in the home folder, by seed
 */
async function objectionTo(
  stored: StoredGame,
  home: Home,
  secrets: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const { id, game, events, table } = stored;
  const { rules, seed } = game.header;
  const problem = checkRuleSet(rules, 'any');
  if (problem) return transferMessages.badRuleSet(ruleSetProblemText(problem));
  const verification = verifyGame(game.header, events);
  if (!verification.ok) return differenceText(verification.difference);
  const ranked = seed === undefined ? undefined : secrets.get(seed);
  if (seed !== undefined && ranked !== undefined && ranked !== id) {
    const { refusal, unranked } = await seeSeed(home, seed);
    for (const line of unranked) warn(line);
    return refusal;
  }
  if (!table) return undefined;
  const { isOldLog, proveTable } = await import('../home/tableProof.js');
  if (isOldLog(table.records)) return undefined;
  const proof = proveTable(stored, table.records);
  return proof.ok ? undefined : proof.message;
}

/** @param start the line number where the journal starts in the file */
function refusalText(problem: AddProblem, start: number): Omit<RefusedGame, 'line'> {
  switch (problem.code) {
    case 'other-game':
    case 'no-header':
      return { message: transferMessages.noHeader };
    case 'newer-format':
      return { message: transferMessages.newerFormat(problem.format, problem.known) };
    case 'bad-rules':
      return { message: transferMessages.badRules };
    case 'damaged': {
      const { id, damage } = problem;
      return { id, message: damageText({ ...damage, line: start + damage.line - 1 }) };
    }
    case 'too-large':
      return { id: problem.id, message: transferMessages.gameTooLarge };
    case 'unreadable':
      return { id: problem.id, message: transferMessages.hidden(problem.fault) };
    case 'held':
      return { id: problem.id, message: gameProblemText(problem.id, problem) };
    case 'taken':
      return { id: problem.id, message: transferMessages.taken };
    case 'objection':
      return { id: problem.id, message: problem.objection };
  }
}

function refusalOfRest(problem: SplitProblem): RefusedGame {
  switch (problem.code) {
    case 'no-games':
      return { line: 1, message: transferMessages.noGames };
    case 'line-too-long':
      return { line: problem.line, message: transferMessages.lineTooLong(problem.long) };
    case 'journal-too-large':
      return { line: problem.line, message: transferMessages.journalTooLarge };
  }
}

import type { JournalDamage, LooseFileProblem, ResumeProblem, SeeSeedProblem } from '../../storage/index.js';
import { storedMessages } from './stored.js';

/**
 * Explains in one line why a stored game cannot be read or resumed.
 *
 * @param program the command that starts the program, for hints on a terminal
 */
export function gameProblemText(id: string, problem: ResumeProblem, program?: string): string {
  switch (problem.code) {
    case 'no-such-game':
      return storedMessages.noSuchGame(id, program);
    case 'unreadable':
      return storedMessages.unreadable(id, problem.fault);
    case 'no-header':
      return storedMessages.noHeader(id);
    case 'newer-format':
      return storedMessages.newerFormat(id, problem.format, problem.known);
    case 'other-game':
      return storedMessages.otherGame(id, problem.id);
    case 'bad-rules':
      return storedMessages.badRules(id);
    case 'held':
      return storedMessages.held(id, problem.holder);
    case 'over':
      return problem.withoutMoves ? storedMessages.overWithoutMoves(id) : storedMessages.over(id, program);
    case 'damaged':
      return storedMessages.damaged(id, damageText(problem.damage), program);
    case 'at-table':
      return storedMessages.atTable(id, program);
  }
}

/** Explains in one line why a seed cannot be played while a ranked game with this seed is unfinished. */
export const seedProblemText = (id: string, problem: SeeSeedProblem): string =>
  storedMessages.seedKept(
    problem.code === 'unwritable'
      ? storedMessages.unwritable(id, problem.fault)
      : gameProblemText(id, problem),
  );

/** Describes the first damaged line of a journal: its number, and what is wrong with it. */
export function damageText(damage: JournalDamage): string {
  switch (damage.code) {
    case 'torn-end':
      return storedMessages.tornEnd(damage.line);
    case 'bad-line':
      return storedMessages.badLine(damage.line, damage.why);
    case 'bad-event':
      return storedMessages.badEvent(damage.line);
  }
}

/** Explains in one line why the index of games in a home folder cannot be used. */
export const indexProblemText = (home: string, problem: LooseFileProblem): string =>
  storedMessages.indexUnused(
    home,
    problem.code === 'newer-format'
      ? storedMessages.indexNewer(problem.format, problem.known)
      : storedMessages.fault(problem.fault),
  );

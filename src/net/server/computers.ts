import { type Action, currentTurn, type Game, PERSON } from '../../engine/index.js';
import { hashAt, lastGameRecord, memberInTurn, type RecordedAction, type Table } from '../../table/index.js';

/**
 * Chooses the move of the computer player whose turn it is. The game has a seeded header, because the mistakes of
 * computer players depend on a seed.
 */
export type ChooseMove = (game: Game) => Promise<Action>;

/** What a computer player does: it rolls, or fills a box. */
export type Move = Extract<RecordedAction['action'], { type: 'roll' | 'score' }>;

/** The moves of the computer players at a table. */
export interface Computers {
  /**
   * Starts the next move if it is a computer player's turn and no move has been started. Some time later, calls `act`
   * with the move, or with undefined if the computer player could not choose. Meanwhile, the table may have changed.
   */
  plan(table: Table): void;
  /** Cancels the move that is being planned. */
  stop(): void;
}

/** What the moves of computer players need. */
export interface ComputersParts {
  readonly chooseMove: ChooseMove;
  /** The pause before each move in milliseconds, so that people can follow the game. */
  readonly pauseMs: number;
  /** Performs a move of a member, as an answer to the game record `at`. */
  readonly act: (member: number, action: Move | undefined, at: number) => Promise<void>;
  /** Called if an unexpected error prevents a move. */
  readonly failed: (error: unknown) => void;
}

/** Returns the computer players of a table. */
export function createComputers({ chooseMove, pauseMs, act, failed }: ComputersParts): Computers {
  /** The last game record for which a move has been started. */
  let plannedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    plan(table) {
      const member = memberInTurn(table);
      const at = lastGameRecord(table);
      const kind = member === undefined ? PERSON : (table.members[member]?.kind ?? PERSON);
      if (member === undefined || kind === PERSON || table.question || plannedAt === at) return;
      plannedAt = at;
      clearTimeout(timer);
      timer = setTimeout(() => {
        void actionFor(table, chooseMove)
          .then((action) => act(member, action, at))
          .catch(failed)
          .finally(() => {
            // If the move was not performed, the next call of `plan` starts again.
            if (plannedAt === at) plannedAt = 0;
          });
      }, pauseMs);
    },
    stop: () => clearTimeout(timer),
  };
}

async function actionFor(table: Table, chooseMove: ChooseMove): Promise<Move | undefined> {
  const { game } = table;
  const turn = game && currentTurn(game);
  if (!game || !turn) return undefined;
  const roll = table.rolls + 1;
  if (!turn.dice) return { type: 'roll', roll, hold: turn.held };
  const { rules, players } = game.header;
  // Nobody can foresee this seed, because it depends on the links of the last roll.
  const seed = hashAt(table, lastGameRecord(table)) ?? table.id;
  const move = await chooseMove({ ...game, header: { rules, players, seed } });
  if (move.type === 'roll') return { type: 'roll', roll, hold: move.hold };
  return move.type === 'score' ? { type: 'score', box: move.box } : undefined;
}

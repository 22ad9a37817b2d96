import { type Action, currentTurn, type Game, PERSON } from '../../engine/index.js';
import { hashAt, lastGameRecord, memberInTurn, type RecordedAction, type Table } from '../../table/index.js';

/**
 * Chooses a move for the computer player in turn. The game's header must contain a seed, because computer players draw
 * their deliberate mistakes from it.
 */
export type ChooseMove = (game: Game) => Promise<Action>;

/** A computer player rolls, fills a box, or leaves because it can't move. */
export type Move = Extract<RecordedAction['action'], { type: 'roll' | 'score' | 'leave' }>;

/** A computer player leaves the table after this many failed attempts to make the same move. */
const MAX_ATTEMPTS = 5;

export interface Computers {
  /**
   * Starts the next move if it's a computer player's turn and none has started. Later calls `act` with the move, or
   * `failed`. The table may have changed by then.
   */
  plan(table: Table): void;
  stop(): void;
}

export interface ComputersParts {
  readonly chooseMove: ChooseMove;
  /** Milliseconds before each move, so that people can follow. */
  readonly pauseMs: number;
  /** Performs a member's move, as an answer to the game record `at`. Rejects if the rules forbid it. */
  readonly act: (member: number, action: Move, at: number) => Promise<void>;
  /** Called if an unexpected error prevents a move. The next call of `plan` tries again. */
  readonly failed: (error: unknown) => void;
}

export function createComputers({ chooseMove, pauseMs, act, failed }: ComputersParts): Computers {
  /** The last game record that a move was started for. */
  let plannedAt = 0;
  /** How many attempts in a row have failed after the same game record. */
  let failures = { at: 0, count: 0 };
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
        const count = failures.at === at ? failures.count : 0;
        void (
          count < MAX_ATTEMPTS ? actionFor(table, chooseMove) : Promise.resolve({ type: 'leave' } as const)
        )
          .then((action) => act(member, action, at))
          .catch((error: unknown) => {
            failures = { at, count: count + 1 };
            failed(error);
          })
          .finally(() => {
            // If the move wasn't performed, the next `plan` starts again.
            if (plannedAt === at) plannedAt = 0;
          });
      }, pauseMs);
    },
    stop: () => clearTimeout(timer),
  };
}

async function actionFor(table: Table, chooseMove: ChooseMove): Promise<Move> {
  const { game } = table;
  const turn = game && currentTurn(game);
  if (!game || !turn) throw new Error('it is nobody’s turn');
  const roll = table.rolls + 1;
  if (!turn.dice) return { type: 'roll', roll, hold: turn.held };
  const { rules, players } = game.header;
  // Nobody can foresee this seed: it depends on the links of the last roll.
  const seed = hashAt(table, lastGameRecord(table)) ?? table.id;
  const move = await chooseMove({ ...game, header: { rules, players, seed } });
  if (move.type === 'roll') return { type: 'roll', roll, hold: move.hold };
  if (move.type === 'score') return { type: 'score', box: move.box };
  throw new Error(`a computer player can't ${move.type}`);
}

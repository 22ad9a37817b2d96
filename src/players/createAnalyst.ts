import {
  aimsOf,
  isHoldMove,
  type KernelThreads,
  type Move,
  reviewGame,
  type Solution,
  solve,
  solveTurnByTurn,
  type TurnPosition,
} from '../analysis/index.js';
import {
  cardOf,
  currentTurn,
  DIE_INDEXES,
  type Dice,
  type Face,
  type Game,
  type Hold,
  holdOf,
  ROLLS_PER_TURN,
  type RuleSet,
  scoringKey,
  scoringOptions,
  type Turn,
} from '../engine/index.js';
import type { Analyst, ComputerMove, MoveReason } from './analyst.js';
import { isLevel, type Level } from './levels.js';
import { softmax, STYLES } from './styles.js';

/** What an analyst works with. */
export interface AnalystParts {
  readonly threads: KernelThreads;
  /** The chance of those who err, by seed and place; see the rollers. */
  chanceOf(seed: string): (place: Pick<Turn, 'seat' | 'roll'> & { readonly turn: number }) => number;
}

/** An analyst that answers in this thread. Solves a rule set when it is first asked about, in about a third of a second. */
export function createAnalyst({ threads, chanceOf }: AnalystParts): Analyst {
  const solved = remembering((rules) => solve(rules, threads));
  const turnByTurn = remembering(solveTurnByTurn);

  const move = (game: Game): ComputerMove => {
    const turn = turnWithDice(game);
    const { rules, seed, players } = game.header;
    const kind = players[turn.seat]?.kind;
    if (!isLevel(kind)) throw new Error('a move is asked for a person');
    const { sees, spread } = STYLES[styleOf(kind)];
    const solution = sees === 'turn' ? turnByTurn(rules) : solved(rules);
    const position = positionOf(game, turn);
    const { moves } = solution.advise(position);
    const chance = chanceOf(seed)({ seat: turn.seat, turn: turn.number, roll: turn.roll });
    const chosen = softmax(moves, spread, chance);
    if (!chosen) throw new Error('a move is asked for a full card');
    return { action: actionOf(position.dice, chosen), reason: reasonOf(solution, position, chosen) };
  };

  return {
    coach: (game) => {
      const position = positionOf(game, turnWithDice(game));
      return Promise.resolve({ advice: solved(game.header.rules).advise(position), chances: [], goals: [] });
    },
    move: async (game) => move(game),
    review: async (header, events) => reviewGame(solved(header.rules), header, events),
  };
}

const styleOf = (level: Level): Exclude<Level, 'rival'> => (level === 'rival' ? 'perfect' : level);

type TurnWithDice = Turn & { readonly dice: Dice };

function turnWithDice(game: Game): TurnWithDice {
  const turn = currentTurn(game);
  if (!turn?.dice) throw new Error('the analyst is asked about a turn without dice');
  return { ...turn, dice: turn.dice };
}

const positionOf = (game: Game, { seat, dice, roll }: TurnWithDice): TurnPosition => ({
  card: cardOf(game, seat),
  dice,
  rollsLeft: (ROLLS_PER_TURN - roll) as TurnPosition['rollsLeft'],
});

/** Holds the first dice that show these faces. */
function holdOfFaces(dice: Dice, faces: readonly Face[]): Hold {
  const wanted = [...faces];
  return holdOf(
    DIE_INDEXES.filter((place) => {
      const at = wanted.indexOf(dice[place]);
      if (at >= 0) wanted.splice(at, 1);
      return at >= 0;
    }),
  );
}

const actionOf = (dice: Dice, move: Move): ComputerMove['action'] =>
  isHoldMove(move) ? { type: 'roll', hold: holdOfFaces(dice, move.hold) } : { type: 'score', box: move.box };

/** An aim that is less likely than this beside the likeliest is not named. */
const WORTH_NAMING = 1 / 3;
const MOST_AIMS = 3;

function reasonOf(solution: Solution, position: TurnPosition, move: Move): MoveReason {
  if (!isHoldMove(move)) {
    const { boxes } = scoringOptions(solution.rules, position.card, position.dice);
    return { type: 'score', box: move.box, points: boxes[move.box] ?? 0 };
  }
  const aims = aimsOf(solution, position, move);
  const least = (aims[0]?.chance ?? 0) * WORTH_NAMING;
  const named = aims.filter(({ chance }) => chance >= least).slice(0, MOST_AIMS);
  return { type: 'hold', faces: move.hold, aims: named.map(({ box }) => box) };
}

/** Keeps what was made for the rule sets that were asked about last, those that score alike as one. */
function remembering<Made>(make: (rules: RuleSet) => Made): (rules: RuleSet) => Made {
  let last: { readonly key: string; readonly made: Made } | undefined;
  return (rules) => {
    const key = scoringKey(rules);
    if (last?.key !== key) last = { key, made: make(rules) };
    return last.made;
  };
}

import { type Dice, DISTINCT_ROLLS, type RuleSet, schemeOf, scoringOptions } from '../../engine/index.js';
import * as at from '../kernel/directory.js';
import { CHILDREN, HOLDS, indexOfHold } from '../solver/holds.js';
import { type Arena, codeOf, createArena, placeTasks } from '../solver/memory.js';
import {
  type ComputedRows,
  kernelModule,
  type KernelThreads,
  ONE_THREAD,
  PAGE_BYTES,
  performWork,
} from '../solver/runKernel.js';
import type { SolvedRules } from '../solver/solve.js';
import { stateAfter } from '../solver/solvedValues.js';
import {
  countBits,
  fiveAlikeContents,
  maskOf,
  type Masks,
  masksOf,
  type State,
  stateOf,
} from '../solver/states.js';
import type { BoxChoice, Choice, Move, Part, Parts, TurnPosition } from '../types.js';

interface StateParts {
  /** Computes the parts of every state that a game can reach from `from`. Skips those computed earlier. */
  compute(from: State, threads: KernelThreads): void;
  /** Writes the parts of a computed state to the list `to`, except those of its filled boxes. */
  read(state: State, to: Float64Array): void;
}

/** A row in the kernel's memory. `address` and `first` are its first lane's; `length` counts its lanes. */
interface Row {
  readonly number: number;
  readonly address: number;
  readonly first: number;
  readonly length: number;
}

/** In memory, a state's parts start with the two bonuses; those of the boxes follow. */
const UPPER_BONUS = 0;
const YAHTZEE_BONUS = 1;

/**
 * Up to this many rows, one thread is fast enough: it's done before another one has started, and needs no memory for a
 * list of tasks.
 */
const FEW_ROWS = 500;

/** Grows the kernel's memory by the parts of all rows. Only this thread uses it, and it exists as long as the rows. */
function createParts({ kernel, memory, scratch }: ComputedRows, masks: Masks): StateParts {
  const pages = (): number => memory.buffer.byteLength / PAGE_BYTES;
  const add = (arena: Arena): void => {
    memory.grow(arena.pages() - pages());
    arena.fill(memory);
  };
  const entries = new Uint32Array(memory.buffer, at.ROWS, 1)[0] ?? 0;
  const rowAt = (mask: number, holdsScore: 0 | 1): Row => {
    const entry = kernel.rowOf(mask, holdsScore, 0);
    const [address = 0, first = 0, length = 0] = new Uint32Array(memory.buffer, entry, 3);
    return { number: (entry - entries) / at.ROW_BYTES, address, first, length };
  };
  const listBytes = (length: number): number => 8 * (length + 2 * at.BLOCK_LANES);

  const arena = createArena(memory.buffer.byteLength);
  const rows = masks.byCount
    .flat()
    .flatMap((mask) =>
      fiveAlikeContents(masks, mask).map((holdsScore) => ({ mask, ...rowAt(mask, holdsScore) })),
    );
  const addresses = new Uint32Array(rows.length);
  for (const { mask, number, length } of rows) {
    const parts = at.BONUS_PARTS + countBits(masks.full & ~mask);
    addresses[number] = arena.reserve(parts * listBytes(length));
  }
  const flow = kernel.flowOf(scratch);
  const table = arena.place(addresses);
  add(arena);
  const values = new Float64Array(memory.buffer);
  for (const { mask, number, address, length } of rows) {
    if (mask !== masks.full) continue;
    // A full card has no points to come except its upper bonus, so its value is that part.
    const from = address / 8 - at.BLOCK_LANES;
    values.copyWithin((addresses[number] ?? 0) / 8, from, from + listBytes(length) / 8);
  }

  const computed = new Set<number>();
  return {
    compute(state, threads) {
      const levels = masks.byCount
        .slice(0, -1)
        .reverse()
        .map((level) =>
          level
            .filter((mask) => (mask & state.mask) === state.mask)
            .flatMap((mask) =>
              contentsAfter(masks, state, mask).map((holdsScore) => ({ mask, holdsScore, upper: 0 })),
            )
            .filter((each) => !computed.has(codeOf(each))),
        );
      const states = levels.flat();
      if (states.length > FEW_ROWS) {
        const tasks = createArena(memory.buffer.byteLength);
        const codes = levels.map((level) => level.map(codeOf));
        const { list } = placeTasks(tasks, {
          levels: codes,
          threads: threads.count,
          spaceBytes: at.REACH,
          parts: table,
        });
        add(tasks);
        performWork({ module: kernelModule(), memory, list }, threads);
      } else {
        for (const { mask, holdsScore } of states) kernel.splitRow(flow, table, mask, holdsScore);
      }
      for (const each of states) computed.add(codeOf(each));
    },
    read({ mask, holdsScore, upper }, to) {
      const { number, first, length } = rowAt(mask, holdsScore);
      const lane = Math.min(Math.max(upper - first, 0), length - 1);
      let place = (addresses[number] ?? 0) / 8 + at.BLOCK_LANES + lane;
      for (let part = 0; part < to.length; part++) {
        if (part >= at.BONUS_PARTS && (mask >> (part - at.BONUS_PARTS)) & 1) continue;
        to[part] = values[place] ?? 0;
        place += listBytes(length) / 8;
      }
    },
  };
}

/** What `holdsScore` can be once a game has gone from `state` to a card with the filled boxes `mask`. */
const contentsAfter = (masks: Masks, state: State, mask: number): readonly (0 | 1)[] =>
  state.mask & masks.fiveAlike ? [state.holdsScore] : fiveAlikeContents(masks, mask);

export const partsOf = (rules: RuleSet): readonly Part[] => [
  ...schemeOf(rules).boxes,
  'upperBonus',
  'yahtzeeBonus',
];

const numberOf = (part: Part, index: number): number =>
  part === 'upperBonus' ? UPPER_BONUS : part === 'yahtzeeBonus' ? YAHTZEE_BONUS : at.BONUS_PARTS + index;

const PARTS = new WeakMap<ComputedRows, StateParts>();

/** Keeps the parts for later calls, because many positions need those of the same state. */
function stateParts({ rules, rows }: SolvedRules): StateParts {
  const parts = PARTS.get(rows) ?? createParts(rows, masksOf(rules));
  PARTS.set(rows, parts);
  return parts;
}

/**
 * The parts of the expected final score after each of these moves, with best play from then on. The first call for an
 * empty card takes about a second, or several with more boxes. Later calls take milliseconds if a game can get from an
 * earlier call's card to theirs.
 */
export function partsAfter(
  solved: SolvedRules,
  position: TurnPosition,
  moves: readonly (Move | Choice)[],
  threads: KernelThreads = ONE_THREAD,
): readonly Parts[] {
  const { card, dice } = position;
  const ofStates = stateParts(solved);
  ofStates.compute(stateOf(solved.rules, card), threads);
  const boxParts = partsOfBoxes(solved, position, ofStates);
  const holds = moves.some((move) => 'hold' in move)
    ? partsOfHolds(solved, position, boxParts)
    : new Float64Array();
  const { extraFiveAlike } = schemeOf(solved.rules);
  const held: Readonly<Record<Part, number>> = {
    ...card.filled,
    yahtzeeBonus: card.yahtzeeBonuses * (extraFiveAlike?.bonus ?? 0),
  };
  const fillBox = (move: Pick<BoxChoice, 'box'>): Float64Array => {
    const { boxes, yahtzeeBonus } = scoringOptions(solved.rules, card, dice);
    return boxParts({ box: move.box, points: boxes[move.box] ?? 0, yahtzeeBonus });
  };
  return moves.map((move) => {
    const parts = 'hold' in move ? listOf(holds, indexOfHold(move.hold)) : fillBox(move);
    return Object.fromEntries(
      partsOf(solved.rules).map((part, index) => [
        part,
        (held[part] ?? 0) + (parts[numberOf(part, index)] ?? 0),
      ]),
    );
  });
}

const listOf = (lists: Float64Array, hold: number): Float64Array => {
  const count = lists.length / HOLDS.length;
  return lists.subarray(hold * count, (hold + 1) * count);
};

/**
 * Makes a function that finds the parts still to come if the player fills a box at the end of the turn. It caches its
 * results, because many rolls score the same in a box.
 */
function partsOfBoxes(
  { rules }: SolvedRules,
  { card }: TurnPosition,
  ofStates: StateParts,
): (choice: BoxChoice) => Float64Array {
  const state = stateOf(rules, card);
  const known = new Map<string, Float64Array>();
  return ({ box, points, yahtzeeBonus }) => {
    const key = `${box} ${points} ${yahtzeeBonus}`;
    const cached = known.get(key);
    if (cached) return cached;
    const parts = new Float64Array(partsOf(rules).length);
    ofStates.read(stateAfter(rules, state, maskOf(rules, [box]), points), parts);
    parts[at.BONUS_PARTS + (schemeOf(rules).positions.get(box) ?? 0)] = points;
    parts[YAHTZEE_BONUS] = (parts[YAHTZEE_BONUS] ?? 0) + yahtzeeBonus;
    known.set(key, parts);
    return parts;
  };
}

/**
 * The parts still to come after every hold, in the order of HOLDS. Each part of a hold is the mean of that part over
 * its six children (the holds with one more die).
 */
function partsOfHolds(
  solved: SolvedRules,
  { card, rollsLeft }: TurnPosition,
  boxParts: (choice: BoxChoice) => Float64Array,
): Float64Array {
  const count = partsOf(solved.rules).length;
  let holds = new Float64Array();
  for (const left of ([0, 1] as const).slice(0, rollsLeft)) {
    const partsOfRoll = (dice: Dice): Float64Array => {
      const best = solved.best({ card, dice, rollsLeft: left });
      return 'hold' in best ? listOf(holds, indexOfHold(best.hold)) : boxParts(best);
    };
    const next = new Float64Array(HOLDS.length * count);
    DISTINCT_ROLLS.forEach((dice, roll) => next.set(partsOfRoll(dice), roll * count));
    CHILDREN.forEach((children, index) => {
      const parts = listOf(next, DISTINCT_ROLLS.length + index);
      for (const child of children) {
        listOf(next, child).forEach((value, part) => (parts[part] = (parts[part] ?? 0) + value / 6));
      }
    });
    holds = next;
  }
  return holds;
}

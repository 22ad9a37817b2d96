// Computes the chance of each way to fill a box in one turn of best play, for a block of states: first the values,
// backwards from the boxes to the first roll, then the chances, forwards. Of equally good moves, the first is played:
// boxes in the scheme's order, then holds by the number of sixes, then fives, fours, threes, twos and ones, always
// fewest first. So if it doesn't matter which die the player rolls again, it's the highest.
import {
  BLOCK_BYTES,
  CHILDREN,
  CHILDREN_BYTES,
  DICE_VALUES,
  EACH_LANE,
  HOLD_COUNT,
  LAST_EDGES_BYTES,
  OFFSET_BYTES,
  PARENTS_OF_1,
  ROLL_CHANCES,
  ROLL_COUNT,
  BEST_WITH_1_LEFT,
  BEST_WITH_2_LEFT,
  HELD_CHANCES,
  SCORED_CHANCES,
  VECTOR_BYTES,
} from './directory';
import { average, maximise } from './lattice';
import { listOutcomes, scoreRollChances } from './outcomes';
import { scoreRolls } from './scoring';
import { findSources } from './sources';
import { addBlock, Block, isAsGood } from './vectors';

const ROLLS_BYTES: u32 = ROLL_COUNT * BLOCK_BYTES;
const HOLDS_BYTES: u32 = HOLD_COUNT * BLOCK_BYTES;
/**
 * By how many bits to shift an offset from the tables: they have the offsets of vectors, and a block is four times as
 * large.
 */
const SCALE: u32 = 2;

/**
 * Plays a turn from each state in a block of lanes, lists the outcomes in the flow space, and returns their number. An
 * outcome has a source, and a block with its chance in each lane.
 */
export function spreadTurn(space: usize, mask: u32, holdsScore: u32, lane: i32): u32 {
  const rolls = space + DICE_VALUES;
  const oneLeft = space + BEST_WITH_1_LEFT;
  const twoLeft = space + BEST_WITH_2_LEFT;
  findSources(space, mask, holdsScore, 0);
  scoreRolls<Block>(space, mask, lane, load<u32>(EACH_LANE), rolls);
  memory.copy(oneLeft, rolls, ROLLS_BYTES);
  average<Block>(oneLeft);
  maximise<Block>(oneLeft);
  memory.copy(twoLeft, oneLeft, ROLLS_BYTES);
  average<Block>(twoLeft);
  maximise<Block>(twoLeft);

  const held = space + HELD_CHANCES;
  const scored = space + SCORED_CHANCES;
  memory.fill(held, 0, HOLDS_BYTES);
  memory.fill(scored, 0, ROLLS_BYTES);
  rollAllDice(held);
  hold(held, twoLeft, rolls, scored);
  rollAgain(held);
  hold(held, oneLeft, rolls, scored);
  rollAgain(held);
  for (let at: u32 = 0; at < ROLLS_BYTES; at += VECTOR_BYTES) addTo(scored + at, v128.load(held + at));
  scoreRollChances(space, mask, lane);
  return listOutcomes(space, mask);
}

function addTo(to: usize, chances: v128): void {
  v128.store(to, f64x2.add(v128.load(to), chances));
}

function rollAllDice(held: usize): void {
  let chance: usize = load<u32>(ROLL_CHANCES);
  const end = held + ROLLS_BYTES;
  for (let to = held; to < end; chance += 8) {
    const p = v128.load64_splat(chance);
    for (const next = to + BLOCK_BYTES; to < next; to += VECTOR_BYTES) v128.store(to, p);
  }
}

/**
 * Moves the chances of rolls to their best holds, or to `scored` if scoring is best. The lists of parents end with the
 * largest holds, which have to come first here, so it reads them backwards.
 */
function hold(held: usize, best: usize, rolls: usize, scored: usize): void {
  for (let faces: u32 = 5; faces > 0; faces--) {
    const list: usize = PARENTS_OF_1 + ((faces - 1) << 2);
    const first: usize = load<u32>(list);
    let edges: usize = faces === 5 ? first + LAST_EDGES_BYTES : load<u32>(list, 4);
    while (edges > first) {
      const next = edges;
      edges -= (faces + 1) << 1;
      const from = (<u32>load<u16>(edges)) << SCALE;
      if (from < ROLLS_BYTES) stopRolling(held + from, best + from, rolls + from, scored + from);
      holdFewer(held, best, from, edges + 2, next);
    }
  }
}

/** Moves a roll's chances to `scored` in each lane where it's best to stop rolling. */
function stopRolling(held: usize, best: usize, roll: usize, scored: usize): void {
  for (let at = 0; at < BLOCK_BYTES; at += VECTOR_BYTES) {
    const chances = v128.load(held + at);
    const isBest = isAsGood(v128.load(roll + at), v128.load(best + at));
    v128.store(scored + at, f64x2.add(v128.load(scored + at), v128.and(chances, isBest)));
    v128.store(held + at, v128.andnot(chances, isBest));
  }
}

/**
 * Moves a set's chances to its parents, the sets with one die fewer. In each lane, a parent gets the chance if its best
 * hold is as good as the set's. If no parent is, it's best to hold the whole set, which then keeps the chance.
 */
function holdFewer(held: usize, best: usize, from: u32, parents: usize, end: usize): void {
  let c0 = v128.load(held + from);
  let c1 = v128.load(held + from, 16);
  let c2 = v128.load(held + from, 32);
  let c3 = v128.load(held + from, 48);
  const b0 = v128.load(best + from);
  const b1 = v128.load(best + from, 16);
  const b2 = v128.load(best + from, 32);
  const b3 = v128.load(best + from, 48);
  for (let parent = end - 2; parent >= parents; parent -= 2) {
    if (!v128.any_true(v128.or(v128.or(c0, c1), v128.or(c2, c3)))) break;
    const to = (<u32>load<u16>(parent)) << SCALE;
    const e0 = isAsGood(v128.load(best + to), b0);
    const e1 = isAsGood(v128.load(best + to, 16), b1);
    const e2 = isAsGood(v128.load(best + to, 32), b2);
    const e3 = isAsGood(v128.load(best + to, 48), b3);
    addBlock(held + to, v128.and(c0, e0), v128.and(c1, e1), v128.and(c2, e2), v128.and(c3, e3));
    c0 = v128.andnot(c0, e0);
    c1 = v128.andnot(c1, e1);
    c2 = v128.andnot(c2, e2);
    c3 = v128.andnot(c3, e3);
  }
  v128.store(held + from, c0);
  v128.store(held + from, c1, 16);
  v128.store(held + from, c2, 32);
  v128.store(held + from, c3, 48);
}

/** Spreads each hold's chance over the rolls that can follow, one die at a time. */
function rollAgain(held: usize): void {
  const sixth = f64x2.splat(1.0 / 6.0);
  const none = f64x2.splat(0);
  const first = held + ROLLS_BYTES;
  let edges: usize = load<u32>(CHILDREN) + (HOLD_COUNT - ROLL_COUNT) * CHILDREN_BYTES;
  for (let from = held + HOLDS_BYTES - BLOCK_BYTES; from >= first; from -= BLOCK_BYTES) {
    edges -= CHILDREN_BYTES;
    let c0 = v128.load(from);
    let c1 = v128.load(from, 16);
    let c2 = v128.load(from, 32);
    let c3 = v128.load(from, 48);
    if (!v128.any_true(v128.or(v128.or(c0, c1), v128.or(c2, c3)))) continue;
    c0 = f64x2.mul(c0, sixth);
    c1 = f64x2.mul(c1, sixth);
    c2 = f64x2.mul(c2, sixth);
    c3 = f64x2.mul(c3, sixth);
    for (let child = 0; child < CHILDREN_BYTES; child += OFFSET_BYTES) {
      addBlock(held + ((<u32>load<u16>(edges + child)) << SCALE), c0, c1, c2, c3);
    }
    for (let at = 0; at < BLOCK_BYTES; at += VECTOR_BYTES) v128.store(from + at, none);
  }
}

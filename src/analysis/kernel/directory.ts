// The memory layout of the WebAssembly kernel. Only numbers here, because the file compiles both as AssemblyScript
// (kernel) and as TypeScript (solver). Each constant adds the size of the entry before it, so entries follow each other
// without gaps.

// AssemblyScript can't import the engine's constants; a test checks that these match.
export const MAX_BOXES = 16;
export const UPPER_COUNT = 6;
export const FACE_COUNT = 6;

export const ROLL_COUNT = 252;
export const HOLD_COUNT = 462;

const WORD_BYTES = 4;
const F64_BYTES = 8;
/** A vector has two lanes, which are f64 values. */
export const VECTOR_BYTES = 16;
/** Lanes per block: each pass through the lattice of holds computes four vectors of two lanes. */
export const BLOCK_LANES = 8;
export const BLOCK_BYTES = BLOCK_LANES * F64_BYTES;

// ---- The directory: the memory starts with a list of addresses, counts and flags. Each constant is the position of
// an entry in bytes, and its comment says what the entry is.

/**
 * Points to the children of the 210 holds with fewer than five dice. A child is the hold with one more die; each hold
 * has six offsets, one for each face of that die.
 */
export const CHILDREN = 0;
/**
 * Point to five lists, for holds with 1, 2, 3, 4 and 5 different faces. Each entry has the offsets of a hold and of its
 * parents (the holds with one die fewer).
 */
export const PARENTS_OF_1 = CHILDREN + WORD_BYTES;
export const PARENTS_OF_2 = PARENTS_OF_1 + WORD_BYTES;
export const PARENTS_OF_3 = PARENTS_OF_2 + WORD_BYTES;
export const PARENTS_OF_4 = PARENTS_OF_3 + WORD_BYTES;
export const PARENTS_OF_5 = PARENTS_OF_4 + WORD_BYTES;
/** Points to the chances for the 252 rolls (f64 values). */
export const ROLL_CHANCES = PARENTS_OF_5 + WORD_BYTES;
/** Points to the indexes of the six rolls with five of a kind, from five ones to five sixes. */
export const FIVE_ALIKE = ROLL_CHANCES + WORD_BYTES;

/** The rule set's boxes as a mask: one bit per box, in the order of the engine's scheme. */
export const ALL_BOXES = FIVE_ALIKE + WORD_BYTES;
/** The bit of the box for five of a kind; 0 if the rules treat later ones like any other roll. */
export const FIVE_ALIKE_BOX = ALL_BOXES + WORD_BYTES;
/** Points to the boxes that can be filled next: a mask (u16) for each mask of filled boxes. */
export const OPEN_BOXES = FIVE_ALIKE_BOX + WORD_BYTES;
/**
 * Points to a table of slots: the possible scores of all boxes. It starts with each box's first slot index and number
 * of slots.
 */
export const SLOTS = OPEN_BOXES + WORD_BYTES;
/**
 * Point to the upper and the lower section's tries (prefix trees; see scoring.ts), one for each subset of the section's
 * boxes. Each entry has the address and the node count of a trie's last level.
 */
export const UPPER_TRIES = SLOTS + WORD_BYTES;
export const LOWER_TRIES = UPPER_TRIES + WORD_BYTES;
/** Point to each section's trie leaves. A leaf is a roll's node in a trie's last level, so each trie has 252. */
export const UPPER_LEAVES = LOWER_TRIES + WORD_BYTES;
export const LOWER_LEAVES = UPPER_LEAVES + WORD_BYTES;
/**
 * Points to the joker steps: for each content of the Yahtzee box (zero or score), each face, and each state of its
 * upper box (filled or open).
 */
export const JOKERS = LOWER_LEAVES + WORD_BYTES;
/** In points. */
export const BONUS_OF_YAHTZEE = JOKERS + WORD_BYTES;
/**
 * Higher upper totals count as this one. 0 if lanes are upper totals, because each row then has a lane for every total.
 */
export const UPPER_CAP = BONUS_OF_YAHTZEE + WORD_BYTES;

/**
 * Points to a list of row indexes: for each mask of filled boxes, its first row without and with a score in the Yahtzee
 * box.
 */
export const FIRST_ROWS = UPPER_CAP + WORD_BYTES;
/** Points to the list of rows; see `ROW_BYTES`. */
export const ROWS = FIRST_ROWS + WORD_BYTES;
/** 1 if each upper total has its own row, 0 if upper totals are lanes. `rowOf` multiplies the upper total by it. */
export const ROWS_PER_TOTAL = ROWS + WORD_BYTES;
/**
 * 1 if a lane is a running score, 0 if it's an upper total. If it's 1, the points of a turn lead to a higher lane; if
 * it's 0, they're added to the value. Always equal to `ROWS_PER_TOTAL`.
 */
export const LANES_ARE_SCORES = ROWS_PER_TOTAL + WORD_BYTES;

/** Points to the task list for the values of all rows. */
export const ALL_ROWS = LANES_ARE_SCORES + WORD_BYTES;
/** Points to the scratch spaces, one per thread. */
export const SCRATCH = ALL_ROWS + WORD_BYTES;

/** Points to a list with the slot index of each of the 252 rolls, for one box after the other. */
export const SLOTS_OF_ROLLS = SCRATCH + WORD_BYTES;
/** Points to the flow spaces, one per thread, for the forward computation. */
export const FLOWS = SLOTS_OF_ROLLS + WORD_BYTES;
export const FLOW_BYTES = FLOWS + WORD_BYTES;
/** Points to the eight padding lanes before the first row. */
export const ROWS_BEGIN = FLOW_BYTES + WORD_BYTES;

/** Points to the lane numbers (0, 1, 2, ...) as u32, enough for the longest row. */
export const EACH_LANE = ROWS_BEGIN + WORD_BYTES;
/**
 * Points to the table of shared lanes, or 0 if every lane is computed. It has an entry for each mask of filled upper
 * boxes: the address and length of the list of computed lanes, and the address of a second list. That one has, for each
 * lane of a row, the index of the computed lane with the same value.
 */
export const SHARED_LANES = EACH_LANE + WORD_BYTES;

export const DIRECTORY_BYTES = SHARED_LANES + WORD_BYTES;

// ---- A task list: the rows that the threads compute together. It starts with these entries.

/**
 * Points to the tasks, level by level: a level is all states with the same number of filled boxes. A task is a row, as
 * the code of one of its states; see `codeOf` in solver/memory.ts.
 */
export const TASKS = 0;
/** Points to the ends of the levels in the list of tasks. Each is the index of the level's last task plus 1. */
export const LEVEL_ENDS = TASKS + WORD_BYTES;
export const LEVELS = LEVEL_ENDS + WORD_BYTES;
/** Points to two counters per level: the next free task, and the number of finished tasks. */
export const COUNTERS = LEVELS + WORD_BYTES;
/** Points to the working spaces for these tasks, one per thread. */
export const SPACES = COUNTERS + WORD_BYTES;
export const SPACE_BYTES = SPACES + WORD_BYTES;
/** How many of the working spaces threads have taken so far. */
export const SPACES_TAKEN = SPACE_BYTES + WORD_BYTES;
/** Points to the table of parts if the tasks compute parts; 0 if they compute values. */
export const PARTS = SPACES_TAKEN + WORD_BYTES;
export const TASK_LIST_BYTES = PARTS + WORD_BYTES;

// ---- The sizes of list entries.

/** A hold's offset in a list of vectors, as u16. */
export const OFFSET_BYTES = 2;
/** The offsets of a hold's six children (the holds with one more die). */
export const CHILDREN_BYTES = FACE_COUNT * OFFSET_BYTES;
/**
 * The size of the list for five different faces. It has six rolls, each with its own offset and those of its five
 * parents.
 */
export const LAST_EDGES_BYTES = 6 * 6 * OFFSET_BYTES;
/**
 * The address and number of a row's first lane, and its length in lanes. In memory, each row has eight padding lanes
 * at each end.
 */
export const ROW_BYTES = 3 * WORD_BYTES;
export const SHARED_LANES_BYTES = 3 * WORD_BYTES;
/** A slot: the points, and a flag that is 1 if they're the full score of the Yahtzee box. */
export const SLOT_BYTES = 2 * WORD_BYTES;
const MAX_SLOTS = 320;
/** The most joker steps for an extra Yahtzee. A step is a mask of boxes and the points of each box. */
export const JOKER_STEPS = 3;
export const JOKER_STEP_BYTES = (1 + MAX_BOXES) * WORD_BYTES;
export const JOKER_BYTES = JOKER_STEPS * JOKER_STEP_BYTES;
/**
 * The source of a candidate (a way to end the turn): the address of the next state's row, the lane offset, the number
 * of lanes, the box and its points as one number (box + 16 x points), the points to add to each value (f64), and the
 * address of the row's entry in the list of rows (8 bytes).
 */
export const SOURCE_BYTES = 4 * WORD_BYTES + 2 * F64_BYTES;
/** The sources of an extra Yahtzee of one face: how many there are (8 bytes), and then the sources. */
export const JOKER_SOURCE_BYTES = F64_BYTES + MAX_BOXES * SOURCE_BYTES;
/** An outcome of a turn: the address of its source, and that of the block with its chance in each of eight lanes. */
export const OUTCOME_BYTES = 2 * WORD_BYTES;
/** For each box, the block with the chances that the turn ends with five dice of one face in it. */
export const FIVE_ALIKE_BLOCKS_BYTES = MAX_BOXES * BLOCK_BYTES;
/** A box's statistics: its mean points, and the chance of a zero. */
export const BOX_TOTAL_BYTES = 2 * F64_BYTES;

// ---- A thread's scratch space.

const HOLD_BLOCKS_BYTES = HOLD_COUNT * BLOCK_BYTES;
const ROLL_BLOCKS_BYTES = ROLL_COUNT * BLOCK_BYTES;
const HOLD_VECTORS_BYTES = HOLD_COUNT * VECTOR_BYTES;
/** Room for the nodes of two trie levels. A level has at most one node per roll. */
const NODES_BYTES = 2 * ROLL_BLOCKS_BYTES;

/** A block of values for each roll and hold. */
export const DICE_VALUES = 0;
/**
 * Three lists with the value of each roll and hold in one state: with no, one and two rolls left. Each value takes the
 * first lane of a vector; the second is unused.
 */
export const NO_ROLLS_LEFT = DICE_VALUES + HOLD_BLOCKS_BYTES;
export const ONE_ROLL_LEFT = NO_ROLLS_LEFT + HOLD_VECTORS_BYTES;
export const TWO_ROLLS_LEFT = ONE_ROLL_LEFT + HOLD_VECTORS_BYTES;
export const CANDIDATES = TWO_ROLLS_LEFT + HOLD_VECTORS_BYTES;
export const UPPER_NODES = CANDIDATES + MAX_SLOTS * BLOCK_BYTES;
export const LOWER_NODES = UPPER_NODES + NODES_BYTES;
export const SLOT_SOURCES = LOWER_NODES + NODES_BYTES;
export const JOKER_SOURCES = SLOT_SOURCES + MAX_SLOTS * SOURCE_BYTES;
const SCRATCH_END = JOKER_SOURCES + FACE_COUNT * JOKER_SOURCE_BYTES;
/**
 * Rounded up to a multiple of 64 bytes (a cache line), so that threads rarely write to the same cache line and slow
 * each other down.
 */
export const SCRATCH_BYTES = (SCRATCH_END + 63) & ~63;

// ---- A thread's flow space, for the forward computation. It starts with a scratch space.

const AFTER_SCRATCH = SCRATCH_BYTES;
/** Two lists with the value of the best hold for each set of dice: with one roll left and with two. */
export const BEST_WITH_1_LEFT = AFTER_SCRATCH;
export const BEST_WITH_2_LEFT = BEST_WITH_1_LEFT + HOLD_BLOCKS_BYTES;
/** The chance of each roll and hold during a turn. */
export const HELD_CHANCES = BEST_WITH_2_LEFT + HOLD_BLOCKS_BYTES;
/** The chance that the player stops at each roll and scores it. */
export const SCORED_CHANCES = HELD_CHANCES + HOLD_BLOCKS_BYTES;
export const SLOT_CHANCES = SCORED_CHANCES + ROLL_BLOCKS_BYTES;
export const FIVE_ALIKE_CHANCES = SLOT_CHANCES + MAX_SLOTS * BLOCK_BYTES;
export const OUTCOMES = FIVE_ALIKE_CHANCES + FACE_COUNT * FIVE_ALIKE_BLOCKS_BYTES;
/** The variance of final scores, as two sums that have to be added: one for each lane of a vector. */
export const VARIANCE = OUTCOMES + (MAX_SLOTS + FACE_COUNT * MAX_BOXES) * OUTCOME_BYTES;
export const BOX_TOTALS = VARIANCE + 2 * F64_BYTES;
/** The chance of reaching each state, in the order of the rows' values. */
export const REACH = BOX_TOTALS + MAX_BOXES * BOX_TOTAL_BYTES;

// ---- The parts of the expected final score: the mean points of the upper bonus, the Yahtzee bonus and each box. A row
// has a list of f64 values for each part that can still get points: first for the two bonuses, then for the open boxes.
// Each list has the row's lanes and padding. A table has the address of each row's first list.
export const BONUS_PARTS = 2;

// The memory layout of the WebAssembly kernel. This file contains only numbers, because it must compile both as
// AssemblyScript (for the kernel) and as TypeScript (for the solver). The position of each entry is the position of the
// previous entry plus the size of the previous entry.

// AssemblyScript cannot import the engine's constants. A test checks that these numbers match the engine's.
/** The most boxes of a rule set. */
export const MAX_BOXES = 16;
export const UPPER_COUNT = 6;
export const FACE_COUNT = 6;

export const ROLL_COUNT = 252;
export const HOLD_COUNT = 462;

const WORD_BYTES = 4;
const F64_BYTES = 8;
/** A SIMD vector has two lanes, each an f64 value. */
export const VECTOR_BYTES = 16;
/** A block has eight lanes, because each pass through the lattice of holds computes four vectors of two lanes each. */
export const BLOCK_LANES = 8;
export const BLOCK_BYTES = BLOCK_LANES * F64_BYTES;

// ---- The directory: the memory starts with a list of addresses, counts and flags. Each constant below is the position
// of an entry in this list, in bytes. The comment above each constant describes the entry.

/**
 * Address of the children of the 210 holds with fewer than five dice. Each hold has six child offsets, one for each
 * face of the added die.
 */
export const CHILDREN = 0;
/**
 * Addresses of five lists, for the holds with 1, 2, 3, 4 and 5 different faces. Each entry contains the offset of a
 * hold and the offsets of its parents (the holds with one die fewer).
 */
export const PARENTS_OF_1 = CHILDREN + WORD_BYTES;
export const PARENTS_OF_2 = PARENTS_OF_1 + WORD_BYTES;
export const PARENTS_OF_3 = PARENTS_OF_2 + WORD_BYTES;
export const PARENTS_OF_4 = PARENTS_OF_3 + WORD_BYTES;
export const PARENTS_OF_5 = PARENTS_OF_4 + WORD_BYTES;
/** Address of the chances for the 252 rolls (f64 values). */
export const ROLL_CHANCES = PARENTS_OF_5 + WORD_BYTES;
/** Address of the indexes of the six five-of-a-kind rolls, ordered by face. */
export const FIVE_ALIKE = ROLL_CHANCES + WORD_BYTES;

/** The boxes of the rule set, as a mask. A mask has one bit per box, in the order of the engine's scheme. */
export const ALL_BOXES = FIVE_ALIKE + WORD_BYTES;
/** The bit of the box whose later five of a kind are special, or 0 if there is none. */
export const FIVE_ALIKE_BOX = ALL_BOXES + WORD_BYTES;
/** Address of the boxes that can be filled next, a mask (u16) for each mask of filled boxes. */
export const OPEN_BOXES = FIVE_ALIKE_BOX + WORD_BYTES;
/**
 * Address of the list of slots (possible scores) for all boxes. The list begins with the first slot index and the slot
 * count of each box.
 */
export const SLOTS = OPEN_BOXES + WORD_BYTES;
/**
 * Addresses of the tries (prefix trees; see scoring.ts) for the upper and the lower section. Each subset of a section's
 * boxes has a trie. The list of tries contains the address and the node count of each trie's last level.
 */
export const UPPER_TRIES = SLOTS + WORD_BYTES;
export const LOWER_TRIES = UPPER_TRIES + WORD_BYTES;
/**
 * Addresses of the trie leaves for each section. A leaf is a roll's node in the last level of a trie, so each trie has
 * 252 leaves.
 */
export const UPPER_LEAVES = LOWER_TRIES + WORD_BYTES;
export const LOWER_LEAVES = UPPER_LEAVES + WORD_BYTES;
/**
 * Address of the joker steps, indexed by Yahtzee box (zero or score), face, and matching upper box (filled or open).
 */
export const JOKERS = LOWER_LEAVES + WORD_BYTES;
/** The Yahtzee bonus in points. */
export const BONUS_OF_YAHTZEE = JOKERS + WORD_BYTES;
/**
 * Upper totals above this cap are treated as equal to the cap. The cap is 0 if lanes are upper totals, because the
 * choice of a row then does not depend on the upper total.
 */
export const UPPER_CAP = BONUS_OF_YAHTZEE + WORD_BYTES;

/**
 * Address of a list with the index of the first row for each mask of filled boxes. Each mask has two entries. The
 * second entry applies if the Yahtzee box contains its score; otherwise, the first entry applies.
 */
export const FIRST_ROWS = UPPER_CAP + WORD_BYTES;
/** Address of the list of rows; see `ROW_BYTES`. */
export const ROWS = FIRST_ROWS + WORD_BYTES;
/**
 * 1 if each upper total has its own row, 0 if upper totals are lanes. `rowOf` multiplies the upper total by this
 * number.
 */
export const ROWS_PER_TOTAL = ROWS + WORD_BYTES;
/**
 * 1 if each lane is a running score, 0 if each lane is an upper total. Scored points lead to a higher lane if the flag
 * is 1, and are added to the value if the flag is 0. This flag always equals `ROWS_PER_TOTAL`.
 */
export const LANES_ARE_SCORES = ROWS_PER_TOTAL + WORD_BYTES;

/** Address of the task list that computes the values of all rows. */
export const ALL_ROWS = LANES_ARE_SCORES + WORD_BYTES;
/** Address of the scratch spaces, one for each thread. */
export const SCRATCH = ALL_ROWS + WORD_BYTES;

/** Address of the slot indexes of the rolls. Each box has 252 indexes, one for each roll. */
export const SLOTS_OF_ROLLS = SCRATCH + WORD_BYTES;
/**
 * Address of the flow spaces, one for each thread. A flow space contains the data of a thread's forward computation.
 */
export const FLOWS = SLOTS_OF_ROLLS + WORD_BYTES;
/** The size of a flow space in bytes. */
export const FLOW_BYTES = FLOWS + WORD_BYTES;
/** Address of the eight padding lanes before the first row. */
export const ROWS_BEGIN = FLOW_BYTES + WORD_BYTES;

/** Address of a list of lane numbers (0, 1, 2, ...) as u32, long enough for the longest row. */
export const EACH_LANE = ROWS_BEGIN + WORD_BYTES;
/**
 * Address of the table of shared lanes, or 0 if every lane is computed. The table has an entry for each mask of filled
 * upper boxes. An entry contains the address and length of the list of computed lanes, and the address of a second
 * list. For each lane of a row, the second list contains an index into the list of computed lanes: the computed lane at
 * this index has the same value.
 */
export const SHARED_LANES = EACH_LANE + WORD_BYTES;

export const DIRECTORY_BYTES = SHARED_LANES + WORD_BYTES;

// ---- A task list: work on rows that threads share. It starts with the entries below.

/**
 * Address of the tasks, sorted by level. All states of a level have the same number of filled boxes. A task is a row,
 * identified by the code of one of its states; see `codeOf` in solver/memory.ts.
 */
export const TASKS = 0;
/** Address of the list of level ends. The end of a level is the index of its last task plus 1. */
export const LEVEL_ENDS = TASKS + WORD_BYTES;
/** The number of levels. */
export const LEVELS = LEVEL_ENDS + WORD_BYTES;
/** Address of two counters for each level: the next free task, and the number of finished tasks. */
export const COUNTERS = LEVELS + WORD_BYTES;
/** Address of the working spaces for these tasks, one for each thread. */
export const SPACES = COUNTERS + WORD_BYTES;
/** The size of a working space in bytes. */
export const SPACE_BYTES = SPACES + WORD_BYTES;
/** The number of working spaces already in use. */
export const SPACES_TAKEN = SPACE_BYTES + WORD_BYTES;
/** Address of the table of parts if the tasks compute parts, or 0 if they compute values. */
export const PARTS = SPACES_TAKEN + WORD_BYTES;
export const TASK_LIST_BYTES = PARTS + WORD_BYTES;

// ---- The sizes of list entries.

/** The offset of a hold in a list of vectors, as u16. */
export const OFFSET_BYTES = 2;
/** The offsets of the six children of a hold. The children are the holds with one more die. */
export const CHILDREN_BYTES = FACE_COUNT * OFFSET_BYTES;
/** The list for five different faces: six rolls, each with its own offset and the offsets of its five parents. */
export const LAST_EDGES_BYTES = 6 * 6 * OFFSET_BYTES;
/**
 * A row: the address and number of its first lane, and its length in lanes. In memory, each row has eight padding lanes
 * at each end.
 */
export const ROW_BYTES = 3 * WORD_BYTES;
/** An entry of `SHARED_LANES`. */
export const SHARED_LANES_BYTES = 3 * WORD_BYTES;
/** A slot: its points, and a flag that is 1 for the full score of the Yahtzee box. */
export const SLOT_BYTES = 2 * WORD_BYTES;
/** The maximum number of slots in a rule set. */
const MAX_SLOTS = 320;
/**
 * The maximum number of joker steps for an extra Yahtzee. A step consists of a mask of boxes and the points of each
 * box.
 */
export const JOKER_STEPS = 3;
export const JOKER_STEP_BYTES = (1 + MAX_BOXES) * WORD_BYTES;
export const JOKER_BYTES = JOKER_STEPS * JOKER_STEP_BYTES;
/**
 * The source of a candidate score. An entry contains the address of the row, the lane offset, the number of lanes, the
 * box and its points as one number (box + 16 x points), the points to add to each value (f64), and the address of the
 * row's entry in the list of rows (8 bytes).
 */
export const SOURCE_BYTES = 4 * WORD_BYTES + 2 * F64_BYTES;
/** The list of sources for five dice of the same face: the number of sources (8 bytes), followed by the sources. */
export const JOKER_SOURCE_BYTES = F64_BYTES + MAX_BOXES * SOURCE_BYTES;
/** An outcome of a turn: the address of its source and the address of its block of chances. */
export const OUTCOME_BYTES = 2 * WORD_BYTES;
/** The blocks of chances for five dice of the same face: one block for each box. */
export const FIVE_ALIKE_BLOCKS_BYTES = MAX_BOXES * BLOCK_BYTES;
/** Statistics for a box: its mean points, and the chance of a zero. */
export const BOX_TOTAL_BYTES = 2 * F64_BYTES;

// ---- A thread's scratch space.

const HOLD_BLOCKS_BYTES = HOLD_COUNT * BLOCK_BYTES;
const ROLL_BLOCKS_BYTES = ROLL_COUNT * BLOCK_BYTES;
const HOLD_VECTORS_BYTES = HOLD_COUNT * VECTOR_BYTES;
/** The nodes of two trie levels. A level has at most one node per roll. */
const NODES_BYTES = 2 * ROLL_BLOCKS_BYTES;

/** A block of values for each roll and each hold. */
export const DICE_VALUES = 0;
/**
 * Three lists of the values of all rolls and holds in a single state: one list each for no rolls, one roll and two
 * rolls left. Each value is in the first lane of a vector.
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
/** Rounded up to a multiple of 64 bytes (the size of a cache line) to reduce false sharing between threads. */
export const SCRATCH_BYTES = (SCRATCH_END + 63) & ~63;

// ---- A thread's flow space, for the forward computation. A flow space begins with a scratch space.

const AFTER_SCRATCH = SCRATCH_BYTES;
/** The values of the best holds with one roll left and with two rolls left. */
export const BEST_WITH_1_LEFT = AFTER_SCRATCH;
export const BEST_WITH_2_LEFT = BEST_WITH_1_LEFT + HOLD_BLOCKS_BYTES;
/** The chance of each roll and each hold during a turn. */
export const HELD_CHANCES = BEST_WITH_2_LEFT + HOLD_BLOCKS_BYTES;
/** For each roll, the chance that the player stops rolling and scores this roll. */
export const SCORED_CHANCES = HELD_CHANCES + HOLD_BLOCKS_BYTES;
export const SLOT_CHANCES = SCORED_CHANCES + ROLL_BLOCKS_BYTES;
export const FIVE_ALIKE_CHANCES = SLOT_CHANCES + MAX_SLOTS * BLOCK_BYTES;
export const OUTCOMES = FIVE_ALIKE_CHANCES + FACE_COUNT * FIVE_ALIKE_BLOCKS_BYTES;
/** The variance of final scores, split into two sums, one for each lane of a vector. */
export const VARIANCE = OUTCOMES + (MAX_SLOTS + FACE_COUNT * MAX_BOXES) * OUTCOME_BYTES;
/** Statistics for the boxes; see `BOX_TOTAL_BYTES`. */
export const BOX_TOTALS = VARIANCE + 2 * F64_BYTES;
/** The chance of reaching each state. States are in the same order as their values in the rows. */
export const REACH = BOX_TOTALS + MAX_BOXES * BOX_TOTAL_BYTES;

// ---- The parts of the expected final score: the mean points of the upper bonus, of the Yahtzee bonus and of each box.
// A row has a list of f64 values for each part that can still get points, with the same lanes and padding as the row
// itself: first the two bonuses, then the boxes that are not filled. A table has the address of the first list of each
// row.
export const BONUS_PARTS = 2;

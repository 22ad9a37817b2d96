// The layout of the kernel's memory. The kernel compiles this file as AssemblyScript and the solver as TypeScript, so
// it contains only numbers. Each address is the previous address plus the size of its entry.

// AssemblyScript cannot import the engine's lists. A test checks that these numbers match them.
export const BOX_COUNT = 13;
export const UPPER_COUNT = 6;
/** The index of the Yahtzee box. */
export const INDEX_OF_YAHTZEE = 11;
export const FACE_COUNT = 6;

export const ROLL_COUNT = 252;
export const HOLD_COUNT = 462;

const WORD_BYTES = 4;
const F64_BYTES = 8;
/** A vector has two lanes. */
export const VECTOR_BYTES = 16;
/** A block has eight lanes, because the lattice is computed for four vectors at once. */
export const BLOCK_LANES = 8;
export const BLOCK_BYTES = BLOCK_LANES * F64_BYTES;

// ---- The directory: the first words of the memory are addresses, counts and flags.

/**
 * Address of six offsets for each of the 210 holds of fewer than five dice: one hold for each face that can be added.
 */
export const CHILDREN = 0;
/**
 * Addresses of five lists: the holds with 1, 2, 3, 4 and 5 different faces. An entry is a hold and its parents, as
 * offsets.
 */
export const PARENTS_OF_1 = CHILDREN + WORD_BYTES;
export const PARENTS_OF_2 = PARENTS_OF_1 + WORD_BYTES;
export const PARENTS_OF_3 = PARENTS_OF_2 + WORD_BYTES;
export const PARENTS_OF_4 = PARENTS_OF_3 + WORD_BYTES;
export const PARENTS_OF_5 = PARENTS_OF_4 + WORD_BYTES;
/** Address of the chances of the 252 rolls, as f64. */
export const ROLL_CHANCES = PARENTS_OF_5 + WORD_BYTES;
/** Address of the indexes of the six rolls with five of a kind, by face. */
export const FIVE_ALIKE = ROLL_CHANCES + WORD_BYTES;

/** Address of the slots of each box: the index of its first slot, and the number of its slots. */
export const SLOTS = FIVE_ALIKE + WORD_BYTES;
/** Addresses of the trie levels of each subset of a section. A level is the address of its steps and their number. */
export const UPPER_TRIES = SLOTS + WORD_BYTES;
export const LOWER_TRIES = UPPER_TRIES + WORD_BYTES;
/** Addresses of the trie leaves: for each subset of a section, the node index of each of the 252 rolls. */
export const UPPER_LEAVES = LOWER_TRIES + WORD_BYTES;
export const LOWER_LEAVES = UPPER_LEAVES + WORD_BYTES;
/** Address of the joker steps, by Yahtzee box (zero or score), face, and matching upper box (filled or open). */
export const JOKERS = LOWER_LEAVES + WORD_BYTES;
/** The Yahtzee bonus in points. */
export const BONUS_OF_YAHTZEE = JOKERS + WORD_BYTES;
/** The upper total from which all higher totals are equivalent; 0 if the lanes are upper totals. */
export const UPPER_CAP = BONUS_OF_YAHTZEE + WORD_BYTES;

/** Address of the index of the first row for each mask and each content of the Yahtzee box (0 or its score). */
export const FIRST_ROWS = UPPER_CAP + WORD_BYTES;
/** Address of the rows. */
export const ROWS = FIRST_ROWS + WORD_BYTES;
/** 1 if each upper total has a separate row, whose lanes are scores; 0 if the lanes of a row are the upper totals. */
export const ROWS_PER_TOTAL = ROWS + WORD_BYTES;
/** 1 if lanes are scores, so points lead to another lane; 0 if points are added to the value. */
export const LANES_ARE_SCORES = ROWS_PER_TOTAL + WORD_BYTES;

/** Address of the rows to compute, level by level. Each row is given by the code of its state. */
export const TASKS = LANES_ARE_SCORES + WORD_BYTES;
/** Address of the end of each level: the number of its last task plus 1. */
export const LEVEL_ENDS = TASKS + WORD_BYTES;
export const LEVELS = LEVEL_ENDS + WORD_BYTES;
/** Address of two counters for each level: the next free task, and the number of finished tasks. */
export const COUNTERS = LEVELS + WORD_BYTES;

/** Address of the first thread's scratch space. The spaces of the other threads follow. */
export const SCRATCH = COUNTERS + WORD_BYTES;
/** The number of scratch spaces already in use by threads. */
export const SCRATCH_TAKEN = SCRATCH + WORD_BYTES;

/** Address of the slots of the rolls: for each box, the slot of each of the 252 rolls. */
export const SLOTS_OF_ROLLS = SCRATCH_TAKEN + WORD_BYTES;
/** Address of the space in which the first thread follows games. The spaces of the other threads come after it. */
export const FLOWS = SLOTS_OF_ROLLS + WORD_BYTES;
/** The size in bytes of the space in which a thread follows games. */
export const FLOW_BYTES = FLOWS + WORD_BYTES;
/** Address of the eight lanes before the first row. */
export const ROWS_BEGIN = FLOW_BYTES + WORD_BYTES;

/** Address of the list 0, 1, 2, ... with one number for each lane of the longest row, as u32. */
export const EACH_LANE = ROWS_BEGIN + WORD_BYTES;
/**
 * Address of the shared lanes, by the mask of the filled upper boxes. An entry has the address of the list of computed
 * lanes, their number, and the address of a list that maps each lane to the computed lane with its value. 0 if every
 * lane is computed.
 */
export const SHARED_LANES = EACH_LANE + WORD_BYTES;

export const DIRECTORY_BYTES = SHARED_LANES + WORD_BYTES;

// ---- Entries of the lists.

/** The offset of a hold in a list of vectors, as u16. */
export const OFFSET_BYTES = 2;
/** The children of a hold: the holds with one more die. */
export const CHILDREN_BYTES = FACE_COUNT * OFFSET_BYTES;
/** The list for five different faces: six rolls, each as its offset and those of its five parents. */
export const LAST_EDGES_BYTES = 6 * 6 * OFFSET_BYTES;
/** A row: the address and the number of its first lane, and its number of lanes. Eight extra lanes pad either side. */
export const ROW_BYTES = 3 * WORD_BYTES;
/** An entry of `SHARED_LANES`. */
export const SHARED_LANES_BYTES = 3 * WORD_BYTES;
/** A slot: its points, and whether the Yahtzee box then contains its score. */
export const SLOT_BYTES = 2 * WORD_BYTES;
/** The maximum number of slots of a rule set. */
const MAX_SLOTS = 256;
/** The number of joker steps for an extra Yahtzee. A step is a mask of boxes, and the points of each box. */
export const JOKER_STEPS = 3;
export const JOKER_STEP_BYTES = (1 + BOX_COUNT) * WORD_BYTES;
export const JOKER_BYTES = JOKER_STEPS * JOKER_STEP_BYTES;
/** The source of a candidate's values: address, lane offset, lanes, box + 16 x its points, points to add (f64). */
export const SOURCE_BYTES = 4 * WORD_BYTES + F64_BYTES;
/** The sources for five of a kind with one face: their number (8 bytes), then each source. */
export const JOKER_SOURCE_BYTES = F64_BYTES + BOX_COUNT * SOURCE_BYTES;
/** An outcome: the addresses of a source and of a block with its chances. */
export const OUTCOME_BYTES = 2 * WORD_BYTES;
/** A block for each box that five of a kind with one face can fill. */
export const FIVE_ALIKE_BLOCKS_BYTES = BOX_COUNT * BLOCK_BYTES;
/** The result of a box: its mean points, and its chance of a zero. */
export const BOX_TOTAL_BYTES = 2 * F64_BYTES;

// ---- A thread's scratch space.

const HOLD_BLOCKS_BYTES = HOLD_COUNT * BLOCK_BYTES;
const ROLL_BLOCKS_BYTES = ROLL_COUNT * BLOCK_BYTES;
const HOLD_VECTORS_BYTES = HOLD_COUNT * VECTOR_BYTES;
/** The nodes of two trie levels. A level has at most one node per roll. */
const NODES_BYTES = 2 * ROLL_BLOCKS_BYTES;

/** A block for each roll and hold. */
export const DICE_VALUES = 0;
/**
 * The turn of one state: the values of rolls and holds with no roll, one roll and two rolls left, in two lanes each.
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
/** Rounded up to whole cache lines of 64 bytes, so that threads rarely write into the same cache line. */
export const SCRATCH_BYTES = (SCRATCH_END + 63) & ~63;

// ---- The space in which a thread follows games. It begins with a scratch space.

const AFTER_SCRATCH = SCRATCH_BYTES;
/** The values of the best holds, with one and with two rolls left. */
export const BEST_WITH_1_LEFT = AFTER_SCRATCH;
export const BEST_WITH_2_LEFT = BEST_WITH_1_LEFT + HOLD_BLOCKS_BYTES;
/** The chances of rolls and holds during a turn. */
export const HELD_CHANCES = BEST_WITH_2_LEFT + HOLD_BLOCKS_BYTES;
/** The chances of the rolls at the moment of scoring. */
export const SCORED_CHANCES = HELD_CHANCES + HOLD_BLOCKS_BYTES;
export const SLOT_CHANCES = SCORED_CHANCES + ROLL_BLOCKS_BYTES;
export const FIVE_ALIKE_CHANCES = SLOT_CHANCES + MAX_SLOTS * BLOCK_BYTES;
export const OUTCOMES = FIVE_ALIKE_CHANCES + FACE_COUNT * FIVE_ALIKE_BLOCKS_BYTES;
/** Two sums that add up to the variance of final scores. */
export const VARIANCE = OUTCOMES + (MAX_SLOTS + FACE_COUNT * BOX_COUNT) * OUTCOME_BYTES;
/** The results of the boxes; see `BOX_TOTAL_BYTES`. */
export const BOX_TOTALS = VARIANCE + 2 * F64_BYTES;
/** The chances of reaching states, in the same order as the values in the rows. */
export const REACH = BOX_TOTALS + BOX_COUNT * BOX_TOTAL_BYTES;

// Where things lie in the kernel's memory: the first words of it are addresses, counts and flags, and this page says
// which is which. Both sides of the kernel read it, so it has nothing but numbers. Each word has four bytes.

/** Address of six offsets for each of the 210 holds of fewer than five dice: the hold with one die more, face by face. */
export const CHILDREN = 0;
/** Addresses of the lists of holds with 1-5 different faces: offset of the hold, then of the holds with one die less. */
export const PARENTS_OF_1 = 4;
export const PARENTS_OF_2 = 8;
export const PARENTS_OF_3 = 12;
export const PARENTS_OF_4 = 16;
export const PARENTS_OF_5 = 20;
/** Address of the chances of the 252 rolls, f64. */
export const ROLL_CHANCES = 24;
/** Address of the indexes of the six rolls of five alike, by face. */
export const FIVE_ALIKE = 28;

/** Address of the slots of each box: address of the first, and how many. */
export const SLOTS = 32;
/** Address of the levels of the tries, for each subset of the upper boxes: address of the steps, and how many. */
export const UPPER_TRIES = 36;
export const LOWER_TRIES = 40;
/** Address of the leaves of the tries: for each subset of the boxes 252 offsets, by roll. */
export const UPPER_LEAVES = 44;
export const LOWER_LEAVES = 48;
/** Address of what extra Yahtzees may do: by what the Yahtzee box holds, by face, by whether its upper box is open. */
export const JOKERS = 52;
/** The Yahtzee bonus in points. */
export const BONUS_OF_YAHTZEE = 56;
/** From this upper total on all are alike. */
export const UPPER_CAP = 60;

/** Address of the index of the first row of each (mask, Yahtzee box holds its score). */
export const FIRST_ROWS = 64;
/** Address of the rows. */
export const ROWS = 68;
/** Rows for one upper total after the other: 1 where the lanes of a row are scores, 0 where they are upper totals. */
export const ROWS_PER_TOTAL = 72;
/** 1 where points move on by lanes, 0 where they are added to the values. */
export const LANES_ARE_SCORES = 76;

/** Address of the rows to be computed: mask, holds its score, upper total; level after level. */
export const TASKS = 80;
/** Address of the number of the task after the last of each level. */
export const LEVEL_ENDS = 84;
export const LEVELS = 88;
/** Address of the counters of each level: the task to be taken next, how many are done. */
export const COUNTERS = 92;

/** Address of the scratch space of the first thread, the bytes of one, and the number of those taken. */
export const SCRATCH = 96;
export const SCRATCH_TAKEN = 100;

/** Address of the slots of the rolls: for each box 252, by roll. */
export const SLOTS_OF_ROLLS = 104;
/** Address of the space in which the first thread follows games, and the bytes of one. */
export const FLOWS = 108;
export const FLOW_BYTES = 112;
/** Address of what lies before the first lane of the first row. */
export const ROWS_BEGIN = 116;

/** Address of the numbers of all lanes of a row, one after the other: u32, as many as the longest row has. */
export const EACH_LANE = 120;
/**
 * Address of the lists of lanes by mask of the filled upper boxes: address of those that are computed, how many, and
 * address of which of them each lane is worth. 0 where all are computed.
 */
export const SHARED_LANES = 124;

export const DIRECTORY_BYTES = 128;

/** A vector holds two lanes. */
export const VECTOR_BYTES = 16;
/** What the lattice is computed for at once: four vectors. */
export const BLOCK_LANES = 8;
export const BLOCK_BYTES = 64;

export const ROLL_COUNT = 252;
export const HOLD_COUNT = 462;

/** How many bytes the edges of holds with five different faces take. */
export const LAST_EDGES_BYTES = 72;

/** A row: the address of its first lane, the number of that lane, how many lanes; eight more lie on either side. */
export const ROW_BYTES = 12;
/** Lists of the lanes of a row. */
export const SHARED_LANES_BYTES = 12;
/** A slot: points, and whether the Yahtzee box holds its score after them. */
export const SLOT_BYTES = 8;
export const NODE_REGION_BLOCKS = 252;
/** What an extra Yahtzee may do: so many steps, each a mask of boxes and the points of all thirteen. */
export const JOKER_STEPS = 3;
export const JOKER_STEP_BYTES = 56;
export const JOKER_BYTES = 168;

// A thread's scratch space, from its beginning.
export const DICE_VALUES = 0;
/** The turn of one state, two lanes each: values of rolls and holds with no roll, one roll and two rolls left. */
export const NO_ROLLS_LEFT = 29568;
export const ONE_ROLL_LEFT = 36960;
export const TWO_ROLLS_LEFT = 44352;
export const CANDIDATES = 51744;
export const UPPER_NODES = 68128;
export const LOWER_NODES = 100384;
export const SLOT_SOURCES = 132640;
export const JOKER_SOURCES = 138784;
export const SCRATCH_BYTES = 141312;

/** Where a candidate's values come from: address, lane moved by, lanes, box + 16 x its points, points to add (f64). */
export const SOURCE_BYTES = 24;
/** The sources of one face of five alike: how many, then each of them. */
export const JOKER_SOURCE_BYTES = 320;

// The space in which a thread follows games, from its beginning: a scratch space; the values of best holds with one and
// with two rolls left; chances of holds and rolls on the way, of rolls at their end, of slots, of choices for five alike;
// a list of all outcomes; two sums that make the variance of final scores; what each box gets; and the chances to come to states, which lie as
// their values do in the rows.
export const BEST_WITH_1_LEFT = 141312;
export const BEST_WITH_2_LEFT = 170880;
export const HELD_CHANCES = 200448;
export const SCORED_CHANCES = 230016;
export const SLOT_CHANCES = 246144;
export const FIVE_ALIKE_CHANCES = 262528;
export const OUTCOMES = 267520;
export const VARIANCE = 270208;
export const BOX_TOTALS = 270224;
export const REACH = 270432;
/** An outcome: the addresses of a source and of its chances, a block of them. */
export const OUTCOME_BYTES = 8;
/** Choices of one face of five alike. */
export const FIVE_ALIKE_CHOICES = 13;
/** What a box gets: its mean points, and how often none. */
export const BOX_TOTAL_BYTES = 16;

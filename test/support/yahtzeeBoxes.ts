import { type BoxId, OFFICIAL, schemeOf } from '../../src/engine/index.js';

/** The upper and the lower boxes of Yahtzee, which are the same in all its variants. */
export const { upper: UPPER_BOXES, lower: LOWER_BOXES } = schemeOf(OFFICIAL);

/** Returns the face of an upper box of Yahtzee. */
export const faceOf = (box: BoxId): number => UPPER_BOXES.indexOf(box) + 1;

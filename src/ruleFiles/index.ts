/** Schemas for the structure of rule sets in files and messages. The engine checks their values. */
import * as v from 'valibot';
import {
  FACES,
  JOKER_STYLES,
  MAX_BOXES,
  MAX_NAMES,
  MAX_POINTS,
  ORDERS,
  YAHTZEE_BOXES,
} from '../engine/index.js';

const HEAD = { id: v.string(), version: v.number(), name: v.string(), provenance: v.string() };
const UPPER_BONUS = v.strictObject({ threshold: v.number(), points: v.number() });
const STYLE = v.picklist(JOKER_STYLES);
const TRUE = v.exactOptional(v.literal(true));

/** Rule sets with the thirteen boxes of Yahtzee. Never change this schema: stored games contain such rules. */
export const YAHTZEE_SHAPE = v.strictObject({
  ...HEAD,
  boxes: v.array(v.strictObject({ box: v.picklist(YAHTZEE_BOXES), label: v.string() })),
  upperBonus: UPPER_BONUS,
  fixedScores: v.strictObject({
    fullHouse: v.number(),
    smallStraight: v.number(),
    largeStraight: v.number(),
    yahtzee: v.number(),
  }),
  yahtzeeBonus: v.number(),
  joker: v.strictObject({ afterYahtzee: STYLE, afterZero: STYLE }),
});

export const PATTERN = v.variant('kind', [
  v.strictObject({ kind: v.literal('face'), face: v.picklist(FACES) }),
  v.strictObject({ kind: v.literal('any') }),
  v.strictObject({ kind: v.literal('alike'), count: v.picklist([2, 3, 4, 5]) }),
  v.strictObject({ kind: v.literal('two-pairs'), fourAlikeCounts: TRUE }),
  v.strictObject({ kind: v.literal('full-house'), fiveAlikeCounts: TRUE }),
  v.strictObject({
    kind: v.literal('run'),
    length: v.picklist([4, 5]),
    from: v.exactOptional(v.picklist(FACES)),
  }),
]);

export const WORTH = v.variant('kind', [
  v.strictObject({ kind: v.literal('fixed'), points: v.number() }),
  v.strictObject({
    kind: v.literal('sum'),
    of: v.picklist(['all', 'pattern']),
    plus: v.exactOptional(v.number()),
  }),
]);

/** Rule sets that define their own boxes. */
export const BOX_SHAPE = v.strictObject({
  ...HEAD,
  boxes: v.array(
    v.strictObject({
      box: v.string(),
      label: v.string(),
      names: v.exactOptional(v.pipe(v.array(v.string()), v.maxLength(MAX_NAMES))),
      letter: v.exactOptional(v.string()),
      pattern: PATTERN,
      worth: WORTH,
    }),
  ),
  order: v.picklist(ORDERS),
  upperBonus: UPPER_BONUS,
  extraFiveAlike: v.exactOptional(
    v.strictObject({ box: v.string(), bonus: v.number(), afterScore: STYLE, afterZero: STYLE }),
  ),
});

export const RULE_SET = v.union([YAHTZEE_SHAPE, BOX_SHAPE]);

/** A box's id. The rules choose it freely, but not a name that every object has, such as `constructor`. */
export const BOX_ID = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-zA-Z0-9]{0,29}$/),
  v.check((box) => !(box in Object.prototype)),
);

export const TURN = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_BOXES));

export const POINTS = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_POINTS));

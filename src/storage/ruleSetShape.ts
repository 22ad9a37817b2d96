import * as v from 'valibot';
import { BOXES, JOKER_STYLES } from '../engine/index.js';

/** The shape of a rule set from outside; what it means is checked by the engine. */
export const RULE_SET = v.strictObject({
  id: v.string(),
  version: v.number(),
  name: v.string(),
  provenance: v.string(),
  boxes: v.array(v.strictObject({ box: v.picklist(BOXES), label: v.string() })),
  upperBonus: v.strictObject({ threshold: v.number(), points: v.number() }),
  fixedScores: v.strictObject({
    fullHouse: v.number(),
    smallStraight: v.number(),
    largeStraight: v.number(),
    yahtzee: v.number(),
  }),
  yahtzeeBonus: v.number(),
  joker: v.strictObject({ afterYahtzee: v.picklist(JOKER_STYLES), afterZero: v.picklist(JOKER_STYLES) }),
});

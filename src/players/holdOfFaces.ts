import { type Dice, type Face, type Hold, mapPlaces } from '../engine/index.js';

/** Holds the first dice that show these faces. */
export function holdOfFaces(dice: Dice, faces: readonly Face[]): Hold {
  const wanted = [...faces];
  return mapPlaces((place) => {
    const at = wanted.indexOf(dice[place]);
    if (at < 0) return false;
    wanted.splice(at, 1);
    return true;
  });
}

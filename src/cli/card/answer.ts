import type { CardFacts, CardPlayer } from '../../text/index.js';

/** What `card --json` prints. */
export const cardAnswer = (id: string, { day, rules, players, marks, streak }: CardFacts): object => ({
  schema: 'yahtzee-cli/card@1',
  id,
  day,
  rules,
  players: players.map(playerAnswer),
  marks,
  ...(streak !== undefined && { streak }),
});

const playerAnswer = ({ name, place, score, upperBonus, yahtzees, boxesScored }: CardPlayer): object => ({
  name,
  ...(place !== undefined && { place }),
  score,
  upperBonus,
  yahtzees,
  boxesScored,
});

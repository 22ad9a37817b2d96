import type { Statistics } from './tally.js';

/** What of the statistics is about one player. */
export const onePlayer = (statistics: Statistics, name: string): Statistics => ({
  ...statistics,
  rules: statistics.rules.map((group) => ({
    ...group,
    players: group.players.filter((player) => player.name === name),
    headToHead: group.headToHead.filter(({ players }) => players.some((player) => player.name === name)),
  })),
  dice: statistics.dice.filter((report) => report.name === name),
});

import type { RuleSet } from '../engine/index.js';
import type { DiceReport } from './dice/diceReport.js';
import { openDiceTally } from './dice/diceTally.js';
import { groupBy } from './lists.js';
import { type HeadToHead, headToHead } from './players/headToHead.js';
import type { FoldedGame } from './foldedGame.js';
import { compareStarts, byRules } from './playedGame.js';
import { type PlayerStatistics, playerStatistics } from './players/playerStatistics.js';
import { rulesKey, type TableGame } from './players/tableGame.js';

/** The statistics of all added games. */
export interface Statistics {
  /** The number of added games. */
  readonly games: number;
  /** The number of added practice games. Practice games count only in the dice statistics. */
  readonly practiceGames: number;
  /** The number of games that reuse the seed of an earlier game. The dice statistics ignore these games. */
  readonly repeatedSeeds: number;
  /** The statistics of each rule set, built-in rule sets first. */
  readonly rules: readonly RulesStatistics[];
  /** A dice report for each player, sorted by name. */
  readonly dice: readonly DiceReport[];
}

/** The statistics of one rule set, without practice games. */
export interface RulesStatistics {
  /** The rule set as stored in the latest game. Earlier games may use different labels for the boxes. */
  readonly rules: RuleSet;
  readonly players: readonly PlayerStatistics[];
  readonly headToHead: readonly HeadToHead[];
}

/** Collects the statistics of games. */
export interface Tally {
  add(game: FoldedGame): void;
  /** Returns the statistics of all games added so far. Games can be added in any order. */
  statistics(): Statistics;
}

/** Creates an empty tally. */
export function openTally(): Tally {
  const dice = openDiceTally();
  const counting: TableGame[] = [];
  let games = 0;
  return {
    add(game) {
      games++;
      dice.add(game);
      if (!game.practice) counting.push(game);
    },
    statistics: () => ({
      games,
      practiceGames: games - counting.length,
      repeatedSeeds: dice.repeats(),
      rules: groupBy([...counting].sort(compareStarts), ({ rules }) => rulesKey(rules))
        .map(rulesStatistics)
        .sort((a, b) => byRules(a.rules, b.rules)),
      dice: dice.reports(),
    }),
  };
}

function rulesStatistics(games: readonly [TableGame, ...TableGame[]]): RulesStatistics {
  const { rules } = games.at(-1) ?? games[0];
  return { rules, players: playerStatistics(rules, games), headToHead: headToHead(games) };
}

/** Returns the statistics of one player only. */
export const onePlayer = (statistics: Statistics, name: string): Statistics => ({
  ...statistics,
  rules: statistics.rules.map((group) => ({
    ...group,
    players: group.players.filter((player) => player.name === name),
    headToHead: group.headToHead.filter(({ players }) => players.some((player) => player.name === name)),
  })),
  dice: statistics.dice.filter((report) => report.name === name),
});

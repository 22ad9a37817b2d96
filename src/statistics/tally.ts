import type { RuleSet } from '../engine/index.js';
import type { DiceReport } from './dice/diceReport.js';
import { openDiceTally } from './dice/diceTally.js';
import { groupBy } from './lists.js';
import { type HeadToHead, headToHead } from './players/headToHead.js';
import { compareStarts, type PlayedGame, byRules } from './playedGame.js';
import { type PlayerStatistics, playerStatistics } from './players/playerStatistics.js';
import { rulesKey, tableGame, type TableGame } from './players/tableGame.js';

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
  /** Adds a game. The tally does not keep the whole game, only its points and dice counts. */
  add(game: PlayedGame): void;
  /** Returns the statistics of all games added so far. Games can be added in any order. */
  statistics(): Statistics;
}

/** Creates an empty tally. Add games one at a time to avoid having thousands of games in memory at once. */
export function openTally(): Tally {
  const dice = openDiceTally();
  const counting: TableGame[] = [];
  const shared = sharedRules();
  let games = 0;
  return {
    add(game) {
      games++;
      dice.add(game);
      if (!game.game.header.practice) counting.push(tableGame(game, shared));
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

/**
 * Returns a function that maps equal rule sets to one shared object. This saves memory, because each stored game has
 * its own copy of the rules. The rules of a game take more memory than its cards.
 */
function sharedRules(): (rules: RuleSet) => RuleSet {
  const known = new Map<string, RuleSet>();
  return (rules) => {
    const key = JSON.stringify(rules);
    const same = known.get(key) ?? rules;
    known.set(key, same);
    return same;
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

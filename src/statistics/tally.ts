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
  /** The practice games among them, which count only for the dice. */
  readonly practiceGames: number;
  /** The games on the seed of an earlier game, which count for everything but the dice. */
  readonly repeatedSeeds: number;
  /** Built-in rule sets first. */
  readonly rules: readonly RulesStatistics[];
  /** A report for each player, by name. */
  readonly dice: readonly DiceReport[];
}

/** The games of one rule set, without practice games. */
export interface RulesStatistics {
  /** From the latest game, in case the labels have changed. */
  readonly rules: RuleSet;
  readonly players: readonly PlayerStatistics[];
  readonly headToHead: readonly HeadToHead[];
}

/** Adds up games. */
export interface Tally {
  /** Adds a game. Only its points and the counts of its dice are remembered. */
  add(game: PlayedGame): void;
  /** Returns the statistics of the games so far. The order of adding them makes no difference. */
  statistics(): Statistics;
}

/** Opens a tally that takes games one by one, so ten thousand games never fill the memory. */
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
 * Returns the same object for equal rule sets. Each stored game comes with its own, which is larger than its cards.
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

/** Returns the parts of the statistics about one player. */
export const onePlayer = (statistics: Statistics, name: string): Statistics => ({
  ...statistics,
  rules: statistics.rules.map((group) => ({
    ...group,
    players: group.players.filter((player) => player.name === name),
    headToHead: group.headToHead.filter(({ players }) => players.some((player) => player.name === name)),
  })),
  dice: statistics.dice.filter((report) => report.name === name),
});

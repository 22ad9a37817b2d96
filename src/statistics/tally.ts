import type { RuleSet } from '../engine/index.js';
import type { DiceReport } from './dice/diceReport.js';
import { openDiceTally } from './dice/diceTally.js';
import { groupBy } from './lists.js';
import { type HeadToHead, headToHead } from './players/headToHead.js';
import { byBeginning, type PlayedGame, byRules } from './playedGame.js';
import { type PlayerStatistics, playerStatistics } from './players/playerStatistics.js';
import { rulesKey, tableGame, type TableGame } from './players/tableGame.js';

/** What all the games added up to. */
export interface Statistics {
  /** All that were added. */
  readonly games: number;
  /** Of these, practice games: they count for the dice alone. */
  readonly practiceGames: number;
  /** Of these, games on the seed of an earlier one: they count for everything but the dice. */
  readonly repeatedSeeds: number;
  /** Built-in rule sets first. */
  readonly rules: readonly RulesStatistics[];
  /** A report for each player, by name. */
  readonly dice: readonly DiceReport[];
}

/** The games of one rule set, practice games left out. */
export interface RulesStatistics {
  /** As in the latest of the games, where labels have changed. */
  readonly rules: RuleSet;
  readonly players: readonly PlayerStatistics[];
  readonly headToHead: readonly HeadToHead[];
}

/** Games being added up. */
export interface Tally {
  /** Adds a game, of which it keeps the points and how often which dice fell. */
  add(game: PlayedGame): void;
  /** What the games so far come to, whatever the order in which they were added. */
  statistics(): Statistics;
}

/** A fold over games one by one: ten thousand of them never lie in memory together. */
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
      rules: groupBy([...counting].sort(byBeginning), ({ rules }) => rulesKey(rules))
        .map(rulesStatistics)
        .sort((a, b) => byRules(a.rules, b.rules)),
      dice: dice.reports(),
    }),
  };
}

/** Gives the same object for equal rule sets: each stored game comes with one of its own, larger than its cards. */
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

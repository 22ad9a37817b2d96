import { hasGhost, type RuleSet } from '../engine/index.js';
import { countDice, type DiceReport, openDiceTally, type SeatDice } from './dice/diceReport.js';
import { groupBy } from './lists.js';
import {
  byRules,
  compareStarts,
  type PlayedGame,
  rulesKey,
  type TableGame,
  tableGame,
  type TableSeat,
} from './playedGame.js';
import { type HeadToHead, headToHead, type PlayerStatistics, playerStatistics } from './players.js';

/** The statistics of all added games. */
export interface Statistics {
  /** The number of added games. */
  readonly games: number;
  /** The number of added practice games. Practice games count only in the dice statistics. */
  readonly practiceGames: number;
  /** The number of added games with real dice, which count nowhere else. */
  readonly realDiceGames: number;
  /** The number of added games against a ghost, which count nowhere else. */
  readonly ghostGames: number;
  /** The number of games that reuse the seed of an earlier game. The dice statistics ignore these games. */
  readonly repeatedSeeds: number;
  /** The statistics of each rule set, built-in rule sets first. */
  readonly rules: readonly RulesStatistics[];
  /** A dice report for each player, sorted by name. */
  readonly dice: readonly DiceReport[];
}

/** The statistics of one rule set, without practice games, games with real dice and games against a ghost. */
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
  let realDiceGames = 0;
  let ghostGames = 0;
  return {
    add(game) {
      games++;
      if (game.realDice) {
        realDiceGames++;
        return;
      }
      if (hasGhost({ players: game.seats })) {
        ghostGames++;
        return;
      }
      dice.add(game);
      if (!game.practice) counting.push(game);
    },
    statistics: () => ({
      games,
      practiceGames: games - realDiceGames - ghostGames - counting.length,
      realDiceGames,
      ghostGames,
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

/** Everything that the statistics need from a game. A folded game is much smaller than the events of the game. */
export interface FoldedGame extends TableGame {
  readonly practice?: true;
  readonly realDice?: true;
  /** Absent if the game has no seed. */
  readonly seed?: string;
  readonly seats: readonly FoldedSeat[];
}

/** A player's card and the counts of this player's dice. */
export interface FoldedSeat extends TableSeat, SeatDice {}

/** Extracts everything that the statistics need from a game. */
export function foldGame(game: PlayedGame): FoldedGame {
  const { practice, realDice, seed } = game.game.header;
  const { seats, ...table } = tableGame(game);
  const dice = countDice(game);
  return {
    ...table,
    ...(practice && { practice }),
    ...(realDice && { realDice }),
    ...(seed !== undefined && { seed }),
    seats: seats.flatMap((seat, index) => {
      const counts = dice[index];
      return counts ? [{ ...seat, dice: counts }] : [];
    }),
  };
}

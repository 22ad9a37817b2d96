import type { DiceFinding, DiceReport, PlayerStatistics, Statistics } from '../../statistics/index.js';

/** What `stats --json` prints; docs/statistics.md says what the fields mean. */
export const statsAnswer = ({ rules, dice, ...counts }: Statistics): object => ({
  schema: 'yahtzee-cli/stats@1',
  ...counts,
  rules: rules.map((group) => {
    const { id, version, name } = group.rules;
    return { id, version, name, players: group.players.map(playerAnswer), headToHead: group.headToHead };
  }),
  dice: dice.map(diceAnswer),
});

const playerAnswer = ({ name, games, scores }: PlayerStatistics): object => ({
  name,
  games: games.finished,
  unfinished: games.unfinished,
  left: games.left,
  ...scores,
});

const diceAnswer = ({ name, games, faces, pairs, rolls }: DiceReport): object => ({
  name,
  games,
  faces: findingAnswer(faces),
  pairs: findingAnswer(pairs),
  rolls: findingAnswer(rolls),
});

const findingAnswer = <Kind>({ fit, ...finding }: DiceFinding<Kind>): object => ({ ...finding, ...fit });

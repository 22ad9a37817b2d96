import type {
  DiceFinding,
  DiceReport,
  HeadToHead,
  PlayerStatistics,
  Statistics,
} from '../../statistics/index.js';
import type { PerfectPlays } from '../../text/index.js';

/** Returns the document that `stats --json` prints. docs/json.md describes the fields. */
export const statsAnswer = ({ rules, dice, ...counts }: Statistics, perfectPlays: PerfectPlays): object => ({
  schema: 'yahtzee-cli/stats@1',
  ...counts,
  rules: rules.map((group) => {
    const { id, version, name } = group.rules;
    const perfect = perfectPlays.get(group.rules);
    return {
      id,
      version,
      name,
      players: group.players.map(playerAnswer),
      headToHead: group.headToHead.map(recordAnswer),
      ...(perfect && { perfect }),
    };
  }),
  dice: dice.map(diceAnswer),
});

const playerAnswer = ({ name, kind, games, scores }: PlayerStatistics): object => ({
  name,
  kind,
  games: games.finished,
  unfinished: games.unfinished,
  left: games.left,
  ...scores,
});

const recordAnswer = ({ players, ...record }: HeadToHead): object => ({
  names: players.map(({ name }) => name),
  kinds: players.map(({ kind }) => kind),
  ...record,
});

const diceAnswer = ({ name, kind, games, detectable, faces, pairs, rolls }: DiceReport): object => ({
  name,
  kind,
  games,
  detectableDifference: detectable,
  faces: findingAnswer(faces),
  pairs: findingAnswer(pairs),
  rolls: findingAnswer(rolls),
});

const findingAnswer = <Kind>({ fit, ...finding }: DiceFinding<Kind>): object => ({ ...finding, ...fit });

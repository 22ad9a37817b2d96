import {
  BOXES,
  findRuleSet,
  type Game,
  type GameEvent,
  nameOf,
  type RuleSet,
  type Scorecard,
  totals,
} from '../../engine/index.js';

/** The JSON document that `replay --json` prints and `--record` writes. */
export interface GameRecord {
  readonly schema: 'yahtzee-cli/replay@1';
  readonly id: string;
  /** The rule set's id. */
  readonly rules: string;
  /** The complete rule set. Absent for built-in rule sets. */
  readonly ruleSet?: RuleSet;
  readonly seed: string;
  readonly seedGiven?: true;
  readonly practice?: true;
  readonly duplicate?: true;
  readonly daily?: true;
  /** The players in seating order. */
  readonly players: readonly RecordedPlayer[];
  readonly events: readonly GameEvent[];
  readonly finished: boolean;
}

export interface RecordedPlayer {
  readonly name: string;
  readonly kind: string;
  readonly card: Scorecard & {
    readonly upper: number;
    readonly upperBonus: number;
    /** The total of the lower section, without Yahtzee bonuses. */
    readonly lower: number;
    readonly grand: number;
  };
}

export interface RecordedGame {
  readonly id: string;
  readonly game: Game;
  readonly events: readonly GameEvent[];
}

/** Returns the document that `replay --json` and `--record` write. */
export function gameRecord({ id, game, events }: RecordedGame): GameRecord {
  const { rules, players, seed, seedGiven, practice, duplicate, daily } = game.header;
  return {
    schema: 'yahtzee-cli/replay@1',
    id,
    rules: rules.id,
    ...(findRuleSet(rules.id) ? {} : { ruleSet: rules }),
    seed,
    ...(seedGiven && { seedGiven }),
    ...(practice && { practice }),
    ...(duplicate && { duplicate }),
    ...(daily && { daily }),
    players: game.seats.map(({ card }, seat) => ({
      name: nameOf(game.header, seat),
      kind: players[seat]?.kind ?? 'person',
      card: recordedCard(rules, card),
    })),
    events,
    finished: game.phase.name === 'finished',
  };
}

function recordedCard(rules: RuleSet, card: Scorecard): RecordedPlayer['card'] {
  const { upper, upperBonus, lower, grand } = totals(rules, card);
  const filled = BOXES.flatMap((box) => {
    const points = card.filled[box];
    return points === undefined ? [] : [[box, points] as const];
  });
  return {
    filled: Object.fromEntries(filled),
    yahtzeeBonuses: card.yahtzeeBonuses,
    upper,
    upperBonus,
    lower,
    grand,
  };
}

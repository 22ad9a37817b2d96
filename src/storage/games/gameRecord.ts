import {
  type Game,
  type GameEvent,
  type GameHeader,
  isBuiltIn,
  nameOf,
  type RuleSet,
  schemeOf,
  type Scorecard,
  shownSeed,
  totals,
} from '../../engine/index.js';
import type { TablePlace } from '../journal/records.js';

/**
 * What `replay --json` prints and `--record` writes. Version 2 is for games at a network table, which have no seed. A
 * seed that nobody may see yet is left out; see `hasSecretSeed`.
 */
export interface GameRecord extends Pick<
  GameHeader,
  'seed' | 'seedGiven' | 'practice' | 'duplicate' | 'realDice' | 'ghost' | 'daily' | 'dice'
> {
  readonly schema: 'yahtzee-cli/replay@1' | 'yahtzee-cli/replay@2';
  readonly id: string;
  readonly rules: string;
  /** Only for house rules. */
  readonly ruleSet?: RuleSet;
  readonly table?: TablePlace;
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
  readonly table?: TablePlace;
}

export function gameRecord({ id, game, events, table }: RecordedGame): GameRecord {
  const { rules, players, dice, seedGiven, practice, duplicate, realDice, ghost, daily } = game.header;
  const seed = shownSeed(game);
  return {
    schema: dice === 'table' ? 'yahtzee-cli/replay@2' : 'yahtzee-cli/replay@1',
    id,
    rules: rules.id,
    ...(isBuiltIn(rules) ? {} : { ruleSet: rules }),
    ...(seed !== undefined && { seed }),
    ...(dice && { dice }),
    ...(table && { table: placeOf(table) }),
    ...(seedGiven && { seedGiven }),
    ...(practice && { practice }),
    ...(duplicate && { duplicate }),
    ...(realDice && { realDice }),
    ...(ghost && { ghost }),
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

/** Keeps a table's name and seat, but not its log. */
const placeOf = ({ name, seat }: TablePlace): TablePlace => ({ name, ...(seat !== undefined && { seat }) });

function recordedCard(rules: RuleSet, card: Scorecard): RecordedPlayer['card'] {
  const { upper, upperBonus, lower, grand } = totals(rules, card);
  const filled = schemeOf(rules).boxes.flatMap((box) => {
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

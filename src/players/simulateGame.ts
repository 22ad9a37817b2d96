import {
  type Dice,
  EMPTY_CARD,
  holdOfFaces,
  keepHeld,
  type Roller,
  rollOffLeaders,
  ROLLS_PER_TURN,
  type RuleSet,
  type Scorecard,
  turnsOf,
  withBox,
} from '../engine/index.js';
import type { Policy } from './policy.js';

/** The random number in [0, 1) for one decision of a computer player that makes mistakes. */
export type ChanceAt = (place: {
  readonly seat: number;
  readonly turn: number;
  /** 1-3: how many rolls the player has made in this turn. */
  readonly roll: number;
}) => number;

export interface GameChance {
  readonly roller: Roller;
  readonly chanceAt: ChanceAt;
}

/**
 * Plays a game between computers and returns every seat's full card. Creating the game's events would take ten times as
 * long, so it doesn't. `policies` has one per seat, all for these rules.
 */
export function simulateGame(
  rules: RuleSet,
  policies: readonly Policy[],
  chance: GameChance,
): readonly Scorecard[] {
  const cards: Scorecard[] = policies.map(() => EMPTY_CARD);
  const first = firstSeat(policies.length, chance.roller);
  const turns = turnsOf(rules);
  for (let turn = 1; turn <= turns; turn++) {
    for (let step = 0; step < policies.length; step++) {
      const seat = (first + step) % policies.length;
      const policy = policies[seat];
      const card = cards[seat];
      if (!policy || !card) continue;
      const opponents = cards.filter((_, other) => other !== seat);
      cards[seat] = playTurn({ policy, card, opponents, seat, turn }, chance);
    }
  }
  return cards;
}

interface ComputerTurn {
  readonly policy: Policy;
  readonly card: Scorecard;
  readonly opponents: readonly Scorecard[];
  readonly seat: number;
  readonly turn: number;
}

function playTurn(
  { policy, card, opponents, seat, turn }: ComputerTurn,
  { roller, chanceAt }: GameChance,
): Scorecard {
  const rolled = (roll: number): Dice => roller.diceAt({ kind: 'turn', seat, turn, roll });
  let dice = rolled(1);
  for (let roll = 1; ; roll++) {
    const rollsLeft = (ROLLS_PER_TURN - roll) as 0 | 1 | 2;
    const choice = policy({ position: { card, dice, rollsLeft }, opponents }, () =>
      chanceAt({ seat, turn, roll }),
    );
    if (!('hold' in choice)) return withBox(card, choice);
    dice = keepHeld(dice, holdOfFaces(dice, choice.hold), rolled(roll + 1));
  }
}

function firstSeat(seats: number, roller: Roller): number {
  let contenders: readonly number[] = Array.from({ length: seats }, (_, seat) => seat);
  for (let round = 1; contenders.length > 1; round++) {
    contenders = rollOffLeaders(
      contenders,
      contenders.map((seat) => roller.diceAt({ kind: 'roll-off', seat, round })),
    );
  }
  return contenders[0] ?? 0;
}

import {
  type Dice,
  EMPTY_CARD,
  keepHeld,
  ROLLS_PER_TURN,
  rollOffLeaders,
  type Roller,
  type Scorecard,
  TURNS_PER_SEAT,
  withBox,
} from '../engine/index.js';
import { holdOfFaces } from './holdOfFaces.js';
import type { Policy } from './policy.js';

/** The chance of a computer who errs, by the place of the decision. */
export type ChanceAt = (place: {
  readonly seat: number;
  /** 1-13. */
  readonly turn: number;
  /** Rolls made, 1-3. */
  readonly roll: number;
}) => number;

/** Where chance comes from in one game. */
export interface GameChance {
  readonly roller: Roller;
  readonly chanceAt: ChanceAt;
}

/**
 * Plays a game of computers, exactly as it would come about at the table, without its events: ten times as fast.
 *
 * @param policies one for each seat, of one rule set
 * @returns the cards of all seats, full
 */
export function simulateGame(policies: readonly Policy[], chance: GameChance): readonly Scorecard[] {
  const cards: Scorecard[] = policies.map(() => EMPTY_CARD);
  const first = firstSeat(policies.length, chance.roller);
  for (let turn = 1; turn <= TURNS_PER_SEAT; turn++) {
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

/** Who begins: a single player, or whom the roll-off leaves. */
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

import type { Choice, Forecasts, SolvedRules } from '../../src/analysis/index.js';
import {
  type Dice,
  EMPTY_CARD,
  holdOfFaces,
  keepHeld,
  type Roller,
  ROLLS_PER_TURN,
  type Scorecard,
  withBox,
} from '../../src/engine/index.js';
import { bestResponse, chanceToWin, approximateResponse } from '../../src/players/policy.js';
import { turnOutcomes } from './turnOutcomes.js';

export type OpeningPlay = 'chasing' | 'averaging';

/** A solved rule set with its forecasts. */
export interface Tools {
  readonly solved: SolvedRules;
  readonly forecasts: Forecasts;
}

/** A player's seat, and the dice of the game. */
export interface Place {
  readonly seat: number;
  readonly roller: Roller;
}

/** The first turns of a player in a game for two. */
export interface Opening {
  readonly card: Scorecard;
  /**
   * How much both players' dice changed the player's approximate chance to win. The mean over all dice is 0,
   * however they play.
   */
  readonly luck: number;
}

/** Plays the first turns for the best average. Returns the empty card, and the card after each turn. */
export function averagingCards(
  { solved }: Pick<Tools, 'solved'>,
  place: Place,
  turns: number,
): readonly Scorecard[] {
  const cards: Scorecard[] = [EMPTY_CARD];
  for (let turn = 1; turn <= turns; turn++) {
    const card = cards.at(-1) ?? EMPTY_CARD;
    const choose: Choose = (dice, rollsLeft) => solved.best({ card, dice, rollsLeft });
    cards.push(playTurn(card, place, turn, choose));
  }
  return cards;
}

/**
 * Plays the first turns against an opponent who plays for the best average.
 * @param opponent the opponent's cards: the empty card, and the card after each turn
 * @param starts whether the player has the game's first turn
 */
export function playOpening(
  tools: Tools,
  play: OpeningPlay,
  place: Place,
  opponent: readonly Scorecard[],
  starts: boolean,
): Opening {
  let card = EMPTY_CARD;
  let luck = 0;
  opponent.slice(1).forEach((after, index) => {
    const before = opponent[index] ?? EMPTY_CARD;
    const playOwnTurn = (against: Scorecard): void => {
      const turn = playOwn(tools, play, place, { card, against, number: index + 1 });
      luck += turn.luck;
      card = turn.card;
    };
    if (starts) playOwnTurn(before);
    luck += luckOfOpponent(tools, card, before, after);
    if (!starts) playOwnTurn(after);
  });
  return { card, luck };
}

interface OwnTurn {
  readonly card: Scorecard;
  readonly against: Scorecard;
  readonly number: number;
}

/**
 * Plays a turn. Its luck is the approximate chance to win after it, minus the chance before, plus the cost of
 * the decisions: what each loses against the decision with the greatest chance.
 */
function playOwn(
  { solved, forecasts }: Tools,
  play: OpeningPlay,
  place: Place,
  { card, against, number }: OwnTurn,
): Opening {
  const response = approximateResponse(solved, forecasts, card, [against]);
  let luck = -response.expected;
  let last = 0;
  const after = playTurn(card, place, number, (dice, rollsLeft) => {
    const position = { card, dice, rollsLeft };
    const choice = play === 'chasing' ? bestResponse(response, solved, position) : solved.best(position);
    const { choices, expected } = response.weigh(position);
    last = expected[choices.findIndex((other) => isSame(other, choice))] ?? NaN;
    luck += Math.max(...expected) - last;
    return choice;
  });
  // The chance of the last move, which filled a box, is the chance after the turn.
  return { card: after, luck: luck + last };
}

function isSame(choice: Choice, other: Choice): boolean {
  return 'hold' in choice
    ? 'hold' in other && choice.hold.join() === other.hold.join()
    : 'box' in other && choice.box === other.box;
}

/**
 * Returns how much an opponent's turn changed the chance to win, against the mean over all dice of this turn.
 */
function luckOfOpponent(
  { solved, forecasts }: Tools,
  card: Scorecard,
  before: Scorecard,
  after: Scorecard,
): number {
  const own = forecasts.of(card);
  const chanceAgainst = (opponent: Scorecard): number => chanceToWin(own, [forecasts.of(opponent)]);
  return turnOutcomes(solved, before).reduce(
    (luck, outcome) => luck - outcome.chance * chanceAgainst(outcome.card),
    chanceAgainst(after),
  );
}

type Choose = (dice: Dice, rollsLeft: 0 | 1 | 2) => Choice;

function playTurn(card: Scorecard, { seat, roller }: Place, turn: number, choose: Choose): Scorecard {
  const rolled = (roll: number): Dice => roller.diceAt({ kind: 'turn', seat, turn, roll });
  let dice = rolled(1);
  for (let roll = 1; ; roll++) {
    const choice = choose(dice, (ROLLS_PER_TURN - roll) as 0 | 1 | 2);
    if (!('hold' in choice)) return withBox(card, choice);
    dice = keepHeld(dice, holdOfFaces(dice, choice.hold), rolled(roll + 1));
  }
}

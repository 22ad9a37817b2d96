import {
  type Action,
  type BoxId,
  cardOf,
  currentTurn,
  type Dice,
  DIE_INDEXES,
  type DieIndex,
  type Game,
  heldPlaces,
  type Hold,
  HOLD_ALL,
  HOLD_NONE,
  holdOf,
  ROLLS_PER_TURN,
  type RuleSet,
  type Scorecard,
  scoringOptions,
  type ScoringOptions,
  totals,
  withBox,
} from '../../engine/index.js';
import type { InputStyle } from '../../settings/index.js';
import {
  boxWorthText,
  placesNamed,
  readHold,
  refusalText,
  turnMessages,
  type TypedRequest,
} from '../../text/index.js';
import type { QuestionPlace } from '../core/places.js';
import { moveMark } from './questions/marking.js';
import type { QuestionCommand } from './questions/questionCommand.js';

export type Question =
  | { readonly name: 'hold'; readonly typed: string }
  | { readonly name: 'dice-numbers'; readonly count: number; readonly typed: string }
  | {
      readonly name: 'box-name';
      readonly typed: string;
      readonly marked?: BoxId;
      /** The player was asked which dice to hold and held all five, so there's only a box left to choose. */
      readonly isAllHeld?: true;
    }
  | {
      readonly name: 'quick';
      readonly hold: Hold;
      readonly marked?: BoxId;
      /** The die that Space holds or releases. Left out until the player presses an arrow key or Space. */
      readonly cursor?: DieIndex;
    };

export type QuestionOf<Name extends Question['name']> = Extract<Question, { name: Name }>;

/** The question of a turn, with its message. Half an answer doesn't change the game. */
export interface TurnState {
  readonly question: Question;
  readonly confirming?: Confirming;
  /** About the last answer or the highlighted box, for example. */
  readonly message?: string;
}

/** An action that the player must confirm by answering `question` with yes. */
export interface Confirming {
  readonly action: Action;
  readonly question: string;
}

export interface TurnFacts {
  readonly rules: RuleSet;
  readonly card: Scorecard;
  readonly dice: Dice;
  /** From 1 to 3. */
  readonly roll: number;
  readonly rollsLeft: number;
  readonly held: Hold;
  readonly options: ScoringOptions;
}

/** How many points of upper bonus these dice would earn in this box. */
const bonusFrom = (rules: RuleSet, card: Scorecard, box: BoxId, { boxes }: ScoringOptions): number =>
  totals(rules, withBox(card, { box, points: boxes[box] ?? 0, yahtzeeBonus: 0 })).upperBonus -
  totals(rules, card).upperBonus;

/** The facts about the current turn. Undefined after the game, and before the first roll. */
export function turnFacts(game: Game): TurnFacts | undefined {
  const turn = currentTurn(game);
  if (!turn?.dice) return undefined;
  const { rules } = game.header;
  const card = cardOf(game, turn.seat);
  return {
    rules,
    card,
    dice: turn.dice,
    roll: turn.roll,
    rollsLeft: ROLLS_PER_TURN - turn.roll,
    held: turn.held,
    options: scoringOptions(rules, card, turn.dice),
  };
}

/**
 * What the dice would score in each box. The best boxes only get a star after the last roll: any earlier, beginners
 * would take it for advice.
 */
export function candidatesFrom({ rules, card, options, rollsLeft }: TurnFacts): ScoringOptions {
  if (rollsLeft > 0) return { ...options, best: [] };
  const { legal, boxes, best } = options;
  const gainOf = (box: BoxId): number => (boxes[box] ?? 0) + bonusFrom(rules, card, box, options);
  const most = Math.max(1, ...legal.map(gainOf));
  return {
    ...options,
    best: [...best, ...legal.filter((box) => !best.includes(box) && gainOf(box) === most)],
  };
}

/** Where the dice score most or, if no box is best, the first box that the player can fill. */
export const bestBox = ({ options: { best, legal } }: TurnFacts): BoxId | undefined => best[0] ?? legal[0];

/**
 * Asks which dice to hold or, after the last roll, which box to fill.
 *
 * @param before the turn's previous question, if any; with quick keys, the cursor stays on its die
 */
export function firstQuestion(facts: TurnFacts, input: InputStyle, before?: Question): Question {
  if (input === 'quick') {
    const cursor = before?.name === 'quick' ? before.cursor : undefined;
    return { name: 'quick', hold: facts.held, ...(cursor !== undefined && { cursor }) };
  }
  return facts.rollsLeft > 0 ? { name: 'hold', typed: '' } : { name: 'box-name', typed: '' };
}

/** Which place's keys answer a question while the coach is closed. */
export function questionPlace(question: Question, game: Game): QuestionPlace {
  if (question.name !== 'quick') return question.name;
  const isLastRoll = currentTurn(game)?.roll === ROLLS_PER_TURN;
  return question.marked !== undefined || isLastRoll ? 'quick-box' : 'quick';
}

/** The dice to show as HELD: the player's choice or, before one, those held in the last roll. */
export const shownHold = (question: Question, facts: TurnFacts): Hold =>
  chosenHold(question, facts) ?? facts.held;

/** The dice that the player's answer would hold. Undefined if it names none. */
function chosenHold(question: Question, facts: TurnFacts): Hold | undefined {
  switch (question.name) {
    case 'quick':
      return question.hold;
    case 'hold':
      return namedHold(question.typed, facts);
    case 'dice-numbers': {
      const places = placesNamed(question.typed);
      return places.length > 0 ? holdOf(places) : undefined;
    }
    case 'box-name':
      return question.isAllHeld ? HOLD_ALL : undefined;
  }
}

/** Says which dice the player has chosen to hold. Undefined if there are none, or if the question is about a box. */
export function chosenText(question: Question, facts: TurnFacts): string | undefined {
  if (question.name === 'hold' && /^[1-4]$/.test(question.typed))
    return turnMessages.heldCount(question.typed);
  if (question.name === 'box-name' || markedBox(question) !== undefined || facts.rollsLeft === 0)
    return undefined;
  const held = heldPlaces(chosenHold(question, facts) ?? HOLD_NONE).map((place) => facts.dice[place]);
  return held.length > 0 ? turnMessages.held(held) : undefined;
}

/** Names the dice of the last roll. Undefined once the player has begun an answer. */
export function rolledText(question: Question, { dice, held }: TurnFacts): string | undefined {
  const isUntouched =
    question.name === 'quick'
      ? question.marked === undefined && DIE_INDEXES.every((place) => question.hold[place] === held[place])
      : question.typed === '' && markedBox(question) === undefined;
  if (!isUntouched) return undefined;
  return turnMessages.rolled(dice.filter((_, place) => !held[place]));
}

function namedHold(typed: string, { rules, held, options }: TurnFacts): Hold | undefined {
  const reading = readHold(typed, { rules, open: options.legal, held });
  return reading.ok && reading.value.kind === 'hold' ? reading.value.hold : undefined;
}

export const isAllHeld = (hold: Hold): boolean => hold.every((held) => held);

export const markedBox = (question: Question): BoxId | undefined =>
  question.name === 'box-name' || question.name === 'quick' ? question.marked : undefined;

/** What a command leads to: the next state, and perhaps an action or a request. */
export interface TurnStep {
  readonly state: TurnState;
  readonly action?: Action;
  /** A request that the player has typed as a word, such as `coach`. */
  readonly requested?: TypedRequest;
}

export const ask = (question: Question): TurnStep => ({ state: { question } });
export const say = (question: Question, message: string): TurnStep => ({ state: { question, message } });
export const act = (question: Question, action: Action): TurnStep => ({ state: { question }, action });
export const fill = (question: Question, box: BoxId): TurnStep => act(question, { type: 'score', box });
export const request = (question: Question, requested: TypedRequest): TurnStep => ({
  state: { question },
  requested,
});

/**
 * Highlights an open box, or fills it if it's highlighted already. So one wrong key doesn't end the turn.
 *
 * @param unmarked the question without a highlighted box
 */
export const markOrFill = (
  unmarked: QuestionOf<'box-name' | 'quick'>,
  marked: BoxId | undefined,
  box: BoxId,
  facts: TurnFacts,
): TurnStep =>
  marked !== box && facts.options.legal.includes(box)
    ? say({ ...unmarked, marked: box }, worthOf(box, facts))
    : fill(unmarked, box);

export const askedAgain = (question: Question): Question =>
  question.name === 'quick' ? question : { ...question, typed: '' };

/** Explains what the dice would score in an open box, and whether that earns the upper bonus. */
export function worthOf(box: BoxId, { rules, card, dice, options }: TurnFacts): string {
  const worth = boxWorthText(rules, box, dice, options);
  const bonus = bonusFrom(rules, card, box, options);
  return bonus > 0 ? `${worth} ${turnMessages.earnsUpperBonus(bonus)}` : worth;
}

/** Shows what the dice would score in an open box, or what a filled one scored. */
export function explain(question: Question, box: BoxId, facts: TurnFacts): TurnStep {
  const { rules, card, options } = facts;
  const points = card.filled[box];
  return say(
    question,
    points === undefined
      ? worthOf(box, facts)
      : refusalText(rules, { code: 'box-filled', box, points, open: options.legal }),
  );
}

/**
 * Moves the highlight to another box, and explains what the dice would score there. If there's none yet, it starts at
 * the box with the most points or, after Up, at the last one.
 */
export function mark(
  unmarked: QuestionOf<'box-name' | 'quick'>,
  marked: BoxId | undefined,
  command: Extract<QuestionCommand, { verb: 'move' }>,
  facts: TurnFacts,
): TurnStep {
  const first = command.to === 'up' ? undefined : bestBox(facts);
  const box =
    marked === undefined && first !== undefined
      ? first
      : moveMark(facts.rules, facts.options.legal, marked, command.to);
  return box === undefined ? ask(unmarked) : say({ ...unmarked, marked: box }, worthOf(box, facts));
}

import {
  cleanName,
  isPerson,
  MAX_SEATS,
  personNamed,
  type Player,
  type RuleSet,
} from '../../engine/index.js';
import { isLevel, type Level, LEVELS } from '../../players/index.js';
import { computerName, defaultNames, nameProblem, startMessages, suggestedName } from '../../text/index.js';
import type { Command } from '../keys/command.js';
import { editText } from './editText.js';
import type { GameEntry } from './gameList.js';
import { itemBeside, placeBeside } from './listCursor.js';

/** A question on the start screen: how many players there are, or who takes the next seat. */
export type StartQuestion =
  | {
      readonly name: 'player-count';
      readonly typed: string;
      /** The player's earlier answer, if the player has come back to this question. */
      readonly given?: number;
    }
  /** Asks for the name of the person in the next seat. */
  | ({ readonly name: 'player-name'; readonly typed: string } & Seating)
  /**
   * Asks for the level of the computer player in the next seat. `typed` is the name typed before the player switched to
   * a computer player. `isRefused` is present after the program has refused text, such as a name.
   */
  | ({
      readonly name: 'player-level';
      readonly level: Level;
      readonly typed: string;
      readonly isRefused?: true;
    } & Seating);

/** The players seated so far, and the suggested players for all seats. */
export interface Seating {
  readonly count: number;
  /** The players who already have a seat. The current question is about the next free seat. */
  readonly seated: readonly Player[];
  /**
   * The menu item that determines the number of players: a game against a computer, or today's daily game. Absent if
   * the player has chosen the number.
   */
  readonly item?: 'computer' | 'daily';
  /** The suggested player for each seat. Enter accepts the suggestion. */
  readonly offered: readonly Player[];
}

export interface StartState {
  readonly question: StartQuestion;
  readonly rules: RuleSet;
  readonly message?: string;
}

/** Facts that the start screen needs for its questions. */
export interface StartFacts {
  readonly ruleSets: readonly RuleSet[];
  /**
   * The suggested players, in seating order: the names in the settings or, if there are none, the players of the last
   * game. After a game, its players are suggested.
   */
  readonly lastPlayers: readonly Player[];
  /** The players of the last game, even if the settings contain other names. */
  readonly keptPlayers: readonly Player[];
  /**
   * Whether this machine can compute the moves of computer players. The start screen offers computer players only if
   * their moves can be computed.
   */
  readonly computers: 'can-play' | 'cannot-play';
  /** The games that can be resumed, newest first. Undefined until the list has loaded. */
  readonly unfinished: readonly GameEntry[] | undefined;
}

export const startState = (rules: RuleSet): StartState => ({
  question: { name: 'player-count', typed: '' },
  rules,
});

/** Returns whether all of these players can play on this machine. */
export const canPlay = (players: readonly Player[], { computers }: StartFacts): boolean =>
  computers === 'can-play' || players.every(isPerson);

/** Returns the suggested players. Omits computer players if this machine cannot compute their moves. */
export const offeredPlayers = (facts: StartFacts): readonly Player[] =>
  facts.lastPlayers.filter((player) => canPlay([player], facts));

/**
 * Returns what Enter accepts at the first question: the suggested players, or a number of players if nobody is
 * suggested or if the player has already answered this question.
 */
export function firstOffer(facts: StartFacts, given: number | undefined): readonly Player[] | number {
  const players = offeredPlayers(facts);
  return given === undefined && players.length > 0 ? players : (given ?? 1);
}

export const namesOf = (players: readonly Player[]): readonly string[] => players.map(({ name }) => name);

/**
 * Returns the suggested name for the next seat. If the suggested player is a computer player, or if the name is taken,
 * suggests a numbered name such as "Player 2".
 */
export function defaultName({ seated, offered }: Seating): string {
  const player = offered[seated.length];
  return suggestedName(player && isPerson(player) ? player.name : undefined, namesOf(seated));
}

/**
 * Returns the level to mark initially. Prefers the level suggested for this seat, then the level of another computer
 * player, then the weakest level.
 */
function defaultLevel({ seated, offered }: Seating): Level {
  const kinds = [...offered.slice(seated.length, seated.length + 1), ...seated.toReversed(), ...offered];
  return kinds.map(({ kind }) => kind).find(isLevel) ?? LEVELS[0];
}

/**
 * Returns the question for the next seat. Asks for a level if the suggested player is a computer player, otherwise for
 * a name.
 */
const seatQuestion = (seating: Seating): StartQuestion =>
  isLevel(seating.offered[seating.seated.length]?.kind)
    ? { name: 'player-level', level: defaultLevel(seating), typed: '', ...seating }
    : { name: 'player-name', typed: '', ...seating };

/**
 * Returns the seating for one person against one computer player. Takes the person and the level from the suggested
 * players if possible.
 */
function againstComputer({ lastPlayers }: Pick<StartFacts, 'lastPlayers'>): Seating {
  const person = lastPlayers.find(isPerson) ?? personNamed(defaultNames(1)[0] ?? '');
  const level = lastPlayers.map(({ kind }) => kind).find(isLevel) ?? LEVELS[0];
  return { count: 2, seated: [], offered: [person, { name: '', kind: level }] };
}

/** Returns the questions for a game between one person and one computer player. */
export const startAgainstComputer = (rules: RuleSet, facts: StartFacts): StartState => ({
  question: seatQuestion({ ...againstComputer(facts), item: 'computer' }),
  rules,
});

/** Returns the question that asks who plays today's daily game. */
export const startDaily = (rules: RuleSet): StartState => ({
  question: seatQuestion({ count: 1, seated: [], offered: [], item: 'daily' }),
  rules,
});

/** Returns whether the question asks who plays today's daily game, which has fixed rules and no computer players. */
export const isForDaily = (question: StartQuestion): boolean =>
  question.name !== 'player-count' && question.item === 'daily';

/** Returns whether a command has no effect because the question asks who plays today's daily game. */
export const isBlocked = (question: StartQuestion, verb: Command['verb']): boolean =>
  isForDaily(question) && (verb === 'change-rules' || verb === 'seat-computer');

/** The next state of the start screen. */
export interface StartStep {
  readonly state: StartState;
  /** Present when the last seat has been taken. */
  readonly players?: readonly Player[];
  /** The name of the player of the daily game. Present when the player has answered that question. */
  readonly dailyPlayer?: string;
  /** Present if the player goes back from the first question. */
  readonly isLeft?: true;
}

type CountQuestion = Extract<StartQuestion, { name: 'player-count' }>;
type NameQuestion = Extract<StartQuestion, { name: 'player-name' }>;
type LevelQuestion = Extract<StartQuestion, { name: 'player-level' }>;

export function startReducer(state: StartState, command: Command, facts: StartFacts): StartStep {
  if (isBlocked(state.question, command.verb)) return { state };
  if (command.verb === 'change-rules') {
    return { state: { ...state, rules: ruleSetAfter(state.rules, facts.ruleSets) } };
  }
  if (command.verb === 'seat-computer' && facts.computers === 'cannot-play') {
    return { state: { ...state, message: startMessages.noComputers } };
  }
  const { question } = state;
  switch (question.name) {
    case 'player-count':
      return onCount(state, question, command, facts);
    case 'player-name':
      return onName(state, question, command);
    case 'player-level':
      return onLevel(state, question, command);
  }
}

/** Asks another question, and removes the message about the previous answer. */
const ask = ({ rules }: StartState, question: StartQuestion): StartState => ({ rules, question });

function onCount(state: StartState, question: CountQuestion, command: Command, facts: StartFacts): StartStep {
  switch (command.verb) {
    case 'answer':
      return takeCount(state, question, facts);
    case 'seat-computer':
      return { state: ask(state, seatQuestion(againstComputer(facts))) };
    case 'back':
      return { state, isLeft: true };
    default:
      return { state: edit(state, question, command) };
  }
}

function onName(state: StartState, question: NameQuestion, command: Command): StartStep {
  switch (command.verb) {
    case 'answer':
      return takeName(state, question);
    case 'seat-computer':
      return { state: ask(state, { ...question, name: 'player-level', level: defaultLevel(question) }) };
    case 'back':
      return back(state, question);
    default:
      return { state: edit(state, question, command) };
  }
}

function onLevel(state: StartState, question: LevelQuestion, command: Command): StartStep {
  switch (command.verb) {
    case 'answer':
      // After a name, Enter was meant for the name. It must not seat the computer player.
      return question.isRefused
        ? { state: withRefusal(state, withoutRefusal(question)) }
        : takeLevel(state, question, question.level);
    case 'type':
      return { state: withRefusal(state, { ...question, isRefused: true }) };
    case 'choose': {
      const level = LEVELS[command.choice - 1];
      if (level === undefined) return { state };
      // The number can be part of a name, so it only marks the level.
      if (question.isRefused) return { state: ask(state, { ...question, level }) };
      return takeLevel(state, question, level);
    }
    case 'move': {
      const level = itemBeside(LEVELS, question.level, command.to === 'left' ? -1 : 1);
      return { state: ask(state, { ...question, level }) };
    }
    case 'back': {
      const { typed } = question;
      return { state: ask(state, { ...seatingOf(question), name: 'player-name', typed }) };
    }
    default:
      return { state };
  }
}

const withRefusal = (state: StartState, question: LevelQuestion): StartState => ({
  ...ask(state, question),
  message: startMessages.levelRefused(LEVELS),
});

/** Returns the question about a level, as if no text had been refused. */
const withoutRefusal = ({ name, level, typed, ...seating }: LevelQuestion): LevelQuestion => ({
  name,
  level,
  typed,
  ...seatingOf(seating),
});

function edit(state: StartState, question: CountQuestion | NameQuestion, command: Command): StartState {
  const typed = editText(question.typed, command);
  return typed === undefined ? state : ask(state, { ...question, typed });
}

/** Takes the number of players. Enter on an empty line accepts the suggested players or the suggested number. */
function takeCount(state: StartState, question: CountQuestion, facts: StartFacts): StartStep {
  const typed = question.typed.trim();
  const offer = firstOffer(facts, question.given);
  if (typed === '' && typeof offer !== 'number') return { state, players: offer };
  const count = typed === '' ? Number(offer) : /^\d+$/.test(typed) ? Number(typed) : 0;
  return count >= 1 && count <= MAX_SEATS
    ? { state: ask(state, seatQuestion({ count, seated: [], offered: offeredPlayers(facts) })) }
    : {
        state: { ...ask(state, { ...question, typed: '' }), message: startMessages.countRefused(typed) },
      };
}

function takeName(state: StartState, question: NameQuestion): StartStep {
  const { seated, typed } = question;
  const name = typed.trim() === '' ? defaultName(question) : cleanName(typed);
  const problem = nameProblem(name, namesOf(seated));
  return problem === undefined
    ? seat(state, question, personNamed(name))
    : { state: { ...state, message: startMessages.nameRefused(problem) } };
}

const takeLevel = (state: StartState, question: LevelQuestion, level: Level): StartStep =>
  seat(state, question, { name: computerName(level, namesOf(question.seated)), kind: level });

/** Seats a player in the next seat. The game can start when all seats are taken. */
function seat(state: StartState, question: NameQuestion | LevelQuestion, player: Player): StartStep {
  if (question.item === 'daily') return { state, dailyPlayer: player.name };
  const seated = [...question.seated, player];
  if (seated.length === question.count) return { state, players: seated };
  return { state: ask(state, seatQuestion({ ...seatingOf(question), seated })) };
}

/**
 * Goes back to the question about the previous seat. From the first seat, goes back to asking for the number of
 * players or, if the menu has chosen the number of players, to the menu.
 */
function back(state: StartState, question: NameQuestion): StartStep {
  const { count, seated, item } = question;
  const last = seated.at(-1);
  if (last === undefined) {
    return item
      ? { state, isLeft: true }
      : { state: ask(state, { name: 'player-count', typed: '', given: count }) };
  }
  const seating: Seating = { ...seatingOf(question), seated: seated.slice(0, -1) };
  return {
    state: ask(
      state,
      isLevel(last.kind)
        ? { name: 'player-level', level: last.kind, typed: '', ...seating }
        : { name: 'player-name', typed: last.name, ...seating },
    ),
  };
}

/** Returns the seating of a question, without the answer. */
const seatingOf = ({ count, seated, offered, item }: Seating): Seating => ({
  count,
  seated,
  offered,
  ...(item && { item }),
});

/** Returns the rule set after this one, for the key that changes the rules. */
export function ruleSetAfter(rules: RuleSet, ruleSets: readonly RuleSet[]): RuleSet {
  const place = ruleSets.findIndex((each) => each.id === rules.id);
  return ruleSets[placeBeside(place, ruleSets.length, 1)] ?? rules;
}

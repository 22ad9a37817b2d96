import { cleanName, MAX_SEATS, personNamed, type Player } from '../../../engine/index.js';
import { isLevel, type Level, LEVELS } from '../../../players/index.js';
import { computerName, nameProblem, startMessages } from '../../../text/index.js';
import { type Edit, editText, isEdit } from '../../core/editText.js';
import { itemBeside } from '../../core/listCursor.js';
import {
  againstComputer,
  defaultLevel,
  defaultName,
  firstOffer,
  hasFixedSeats,
  namesOf,
  offeredPlayers,
  type Seating,
  seatQuestion,
  type StartFacts,
  type StartQuestion,
  type StartState,
} from '../../model/start.js';

export type StartCommand =
  | Edit
  | { readonly verb: 'answer' }
  | { readonly verb: 'back' }
  | { readonly verb: 'seat-computer' }
  | { readonly verb: 'choose'; readonly level: Level }
  | { readonly verb: 'move'; readonly to: 'left' | 'right' };

export interface StartStep {
  readonly state: StartState;
  /** The new game's players, once the last seat is taken. */
  readonly players?: readonly Player[];
  /** Who plays the daily game, once that's known. */
  readonly dailyPlayer?: string;
  /** The player has gone back from the first question. */
  readonly isLeft?: true;
}

type CountQuestion = Extract<StartQuestion, { name: 'player-count' }>;
type NameQuestion = Extract<StartQuestion, { name: 'player-name' }>;
type LevelQuestion = Extract<StartQuestion, { name: 'player-level' }>;

export function startReducer(state: StartState, command: StartCommand, facts: StartFacts): StartStep {
  if (command.verb === 'seat-computer') {
    if (hasFixedSeats(state.question)) return { state };
    if (facts.computers === 'cannot-play') {
      return { state: { ...state, message: startMessages.noComputers } };
    }
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
const ask = ({ rules, kind }: StartState, question: StartQuestion): StartState => ({
  rules,
  ...(kind && { kind }),
  question,
});

function onCount(
  state: StartState,
  question: CountQuestion,
  command: StartCommand,
  facts: StartFacts,
): StartStep {
  switch (command.verb) {
    case 'answer':
      return takeCount(state, question, facts);
    case 'seat-computer':
      return { state: ask(state, againstComputer(facts)) };
    case 'back':
      return { state, isLeft: true };
    default:
      return { state: edit(state, question, command) };
  }
}

function onName(state: StartState, question: NameQuestion, command: StartCommand): StartStep {
  switch (command.verb) {
    case 'answer':
      return takeName(state, question);
    case 'seat-computer':
      return { state: ask(state, { ...question, name: 'player-level', level: defaultLevel(question) }) };
    case 'back':
      return back(state, question);
    default: {
      const { isRefused, ...rest } = question;
      // The player can correct a refused name by erasing characters. Typing a character replaces the whole name.
      const isReplaced = isRefused && command.verb === 'type';
      return { state: edit(state, isReplaced ? { ...rest, typed: '' } : rest, command) };
    }
  }
}

function onLevel(state: StartState, question: LevelQuestion, command: StartCommand): StartStep {
  switch (command.verb) {
    case 'answer':
      // A player who has typed a name here pressed Enter to confirm the name, not to seat a computer player.
      return question.isRefused
        ? { state: withRefusal(state, withoutRefusal(question)) }
        : takeLevel(state, question, question.level);
    case 'type':
      return { state: withRefusal(state, { ...question, isRefused: true }) };
    case 'choose': {
      const { level } = command;
      // This digit may be part of a name, so it only highlights the level.
      if (question.isRefused) return { state: ask(state, { ...question, level }) };
      return takeLevel(state, question, level);
    }
    case 'move': {
      const level = itemBeside(LEVELS, question.level, command.to === 'left' ? -1 : 1);
      return { state: ask(state, { ...question, level }) };
    }
    case 'back': {
      if (question.item) return back(state, question);
      const { typed } = question;
      return { state: ask(state, { ...seatingOf(question), name: 'player-name', typed }) };
    }
    default:
      return { state };
  }
}

const withRefusal = (state: StartState, question: LevelQuestion): StartState => ({
  ...ask(state, question),
  message: startMessages.levelRefused(LEVELS, question.item === undefined),
});

/** Forgets the refused text at the question about a level. */
const withoutRefusal = ({ name, level, typed, ...seating }: LevelQuestion): LevelQuestion => ({
  name,
  level,
  typed,
  ...seatingOf(seating),
});

function edit(state: StartState, question: CountQuestion | NameQuestion, command: StartCommand): StartState {
  return isEdit(command) ? ask(state, { ...question, typed: editText(question.typed, command) }) : state;
}

/** Takes the typed number of players or, if nothing was typed, the suggestion. */
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
    : {
        state: {
          ...ask(state, { ...question, isRefused: true }),
          message: startMessages.nameRefused(problem),
        },
      };
}

const takeLevel = (state: StartState, question: LevelQuestion, level: Level): StartStep =>
  seat(state, question, { name: computerName(level, namesOf(question.seated)), kind: level });

/** Seats a player. The game can start once all seats are taken. */
function seat(state: StartState, question: NameQuestion | LevelQuestion, player: Player): StartStep {
  if (question.item === 'daily') return { state, dailyPlayer: player.name };
  const seated = [...question.seated, player];
  if (seated.length === question.count)
    return { state, players: question.item === 'computer' ? seated.toReversed() : seated };
  return { state: ask(state, seatQuestion({ ...seatingOf(question), seated })) };
}

/**
 * Goes back to the question about the previous seat. From the first seat, goes to the number of players or, if the menu
 * item has set that number, to the menu.
 */
function back(state: StartState, question: NameQuestion | LevelQuestion): StartStep {
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

/** Who plays, as far as it's known at a question. Leaves out the answer to the question itself. */
const seatingOf = ({ count, seated, offered, item }: Seating): Seating => ({
  count,
  seated,
  offered,
  ...(item && { item }),
});

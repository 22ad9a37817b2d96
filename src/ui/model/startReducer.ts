import { cleanName, MAX_SEATS, personNamed, type Player, type RuleSet } from '../../engine/index.js';
import { isLevel, type Level, LEVELS } from '../../players/index.js';
import { computerName, nameProblem, startMessages } from '../../text/index.js';
import type { Command, Direction } from '../keys/command.js';
import { editText } from './editText.js';
import {
  againstComputer,
  defaultCount,
  defaultLevel,
  defaultName,
  namesOf,
  offeredPlayers,
  seatQuestion,
  type Seating,
  type StartFacts,
  type StartQuestion,
  type StartState,
} from './start.js';

/** What a key leads to on the start screen; `players` is there once the last seat is taken. */
export interface StartStep {
  readonly state: StartState;
  readonly players?: readonly Player[];
}

type CountQuestion = Extract<StartQuestion, { name: 'player-count' }>;
type NameQuestion = Extract<StartQuestion, { name: 'player-name' }>;
type LevelQuestion = Extract<StartQuestion, { name: 'player-level' }>;

/** One key on the start screen. */
export function startReducer(state: StartState, command: Command, facts: StartFacts): StartStep {
  if (command.verb === 'change-rules') {
    return { state: { ...state, rules: ruleSetAfter(state.rules, facts.ruleSets) } };
  }
  if (command.verb === 'seat-computer' && facts.computers === 'cannot-play') {
    return { state: { ...state, message: startMessages.noComputers } };
  }
  const { question } = state;
  switch (question.name) {
    case 'player-count':
      return { state: onCount(state, question, command, facts) };
    case 'player-name':
      return onName(state, question, command);
    case 'player-level':
      return onLevel(state, question, command);
  }
}

/** The next question; what was said about the one before goes. */
const ask = ({ rules }: StartState, question: StartQuestion): StartState => ({ rules, question });

function onCount(
  state: StartState,
  question: CountQuestion,
  command: Command,
  facts: StartFacts,
): StartState {
  switch (command.verb) {
    case 'answer':
      return takeCount(state, question, facts);
    case 'seat-computer':
      return ask(state, seatQuestion(againstComputer(facts)));
    default:
      return edit(state, question, command);
  }
}

function onName(state: StartState, question: NameQuestion, command: Command): StartStep {
  switch (command.verb) {
    case 'answer':
      return takeName(state, question);
    case 'seat-computer':
      return { state: ask(state, { ...question, name: 'player-level', level: defaultLevel(question) }) };
    case 'back':
      return { state: back(state, question) };
    default:
      return { state: edit(state, question, command) };
  }
}

function onLevel(state: StartState, question: LevelQuestion, command: Command): StartStep {
  switch (command.verb) {
    case 'answer':
      return takeLevel(state, question, question.level);
    case 'choose': {
      const level = LEVELS[command.choice - 1];
      return level === undefined ? { state } : takeLevel(state, question, level);
    }
    case 'move':
      return { state: ask(state, { ...question, level: levelBeside(question.level, command.to) }) };
    case 'back': {
      const { count, seated, offered, typed } = question;
      return { state: ask(state, { name: 'player-name', count, seated, offered, typed }) };
    }
    default:
      return { state };
  }
}

function edit(state: StartState, question: CountQuestion | NameQuestion, command: Command): StartState {
  const typed = editText(question.typed, command);
  return typed === undefined ? state : ask(state, { ...question, typed });
}

function takeCount(state: StartState, question: CountQuestion, facts: StartFacts): StartState {
  const typed = question.typed.trim();
  const count = typed === '' ? defaultCount(facts, question.given) : /^\d+$/.test(typed) ? Number(typed) : 0;
  return count >= 1 && count <= MAX_SEATS
    ? ask(state, seatQuestion({ count, seated: [], offered: offeredPlayers(facts) }))
    : { ...ask(state, { ...question, typed: '' }), message: startMessages.countRefused(typed) };
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

/** The table with one more player, who may be the last. */
function seat(state: StartState, question: NameQuestion | LevelQuestion, player: Player): StartStep {
  const { count, offered } = question;
  const seated = [...question.seated, player];
  if (seated.length === count) return { state, players: seated };
  return { state: ask(state, seatQuestion({ count, seated, offered })) };
}

/** The question before: the seat taken last, or how many play. */
function back(state: StartState, { count, seated, offered }: Seating): StartState {
  const last = seated.at(-1);
  if (last === undefined) return ask(state, { name: 'player-count', typed: '', given: count });
  const seating: Seating = { count, seated: seated.slice(0, -1), offered };
  return ask(
    state,
    isLevel(last.kind)
      ? { name: 'player-level', level: last.kind, typed: '', ...seating }
      : { name: 'player-name', typed: last.name, ...seating },
  );
}

function levelBeside(level: Level, to: Direction): Level {
  const step = to === 'left' ? LEVELS.length - 1 : 1;
  return LEVELS[(LEVELS.indexOf(level) + step) % LEVELS.length] ?? level;
}

function ruleSetAfter(rules: RuleSet, ruleSets: readonly RuleSet[]): RuleSet {
  const index = ruleSets.findIndex(({ id }) => id === rules.id);
  return ruleSets[(index + 1) % ruleSets.length] ?? rules;
}

import { cleanName, MOST_SEATS, type RuleSet } from '../../engine/index.js';
import { nameProblem, startWords } from '../../text/index.js';
import type { Command } from '../keys/command.js';
import { editText } from '../keys/editText.js';
import {
  defaultCount,
  defaultName,
  type StartFacts,
  type StartQuestion,
  type StartState,
} from './startState.js';

/** What a key leads to on the start screen; `players` is there once the last name is given. */
export interface StartStep {
  readonly state: StartState;
  readonly players?: readonly string[];
}

/** One key on the start screen. */
export function startReducer(state: StartState, command: Command, facts: StartFacts): StartStep {
  const { question } = state;
  switch (command.verb) {
    case 'change-rules':
      return { state: { ...state, rules: ruleSetAfter(state.rules, facts.ruleSets) } };
    case 'back':
      return { state: back(state) };
    case 'answer':
      return question.name === 'player-count'
        ? { state: takeCount(state, question, facts) }
        : takeName(state, question, facts);
    default: {
      const typed = editText(question.typed, command);
      return { state: typed === undefined ? state : ask(state, { ...question, typed }) };
    }
  }
}

/** The next question; what was said about the one before goes. */
const ask = ({ rules }: StartState, question: StartQuestion): StartState => ({ rules, question });

function takeCount(
  state: StartState,
  question: Extract<StartQuestion, { name: 'player-count' }>,
  facts: StartFacts,
): StartState {
  const typed = question.typed.trim();
  const count = typed === '' ? defaultCount(facts, question.given) : /^\d+$/.test(typed) ? Number(typed) : 0;
  return count >= 1 && count <= MOST_SEATS
    ? ask(state, { name: 'player-name', count, names: [], typed: '' })
    : { ...ask(state, { ...question, typed: '' }), message: startWords.countRefused(typed) };
}

function takeName(
  state: StartState,
  question: Extract<StartQuestion, { name: 'player-name' }>,
  facts: StartFacts,
): StartStep {
  const { count, names, typed } = question;
  const name = typed.trim() === '' ? defaultName(facts, names) : cleanName(typed);
  const problem = nameProblem(name, names);
  if (problem !== undefined) return { state: { ...state, message: startWords.nameRefused(problem) } };
  const given = [...names, name];
  const next = ask(state, { ...question, names: given, typed: '' });
  return given.length < count ? { state: next } : { state: next, players: given };
}

/** The question before: the name given last, or how many play. */
function back(state: StartState): StartState {
  const { question } = state;
  if (question.name === 'player-count') return state;
  const last = question.names.at(-1);
  return last === undefined
    ? ask(state, { name: 'player-count', typed: '', given: question.count })
    : ask(state, { ...question, names: question.names.slice(0, -1), typed: last });
}

function ruleSetAfter(rules: RuleSet, ruleSets: readonly RuleSet[]): RuleSet {
  const index = ruleSets.findIndex(({ id }) => id === rules.id);
  return ruleSets[(index + 1) % ruleSets.length] ?? rules;
}

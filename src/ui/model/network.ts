import { cleanName, isPerson, type RuleSet } from '../../engine/index.js';
import { invitationIn, nameProblem, tableScreenMessages } from '../../text/index.js';
import type { Command } from '../keys/command.js';
import { TABLE_WAYS, type TableWay } from '../keys/tableKeys.js';
import { editText } from './editText.js';
import { itemBeside } from './listCursor.js';
import type { StartFacts } from './start.js';

/** A question about the table to which the player wants to go. */
export type NetworkField = 'invitation' | 'name';

/** The screen on which the player hosts, joins or watches a network table. */
export interface NetworkState {
  /** The rule set of the menu. */
  readonly rules: RuleSet;
  /** The marked way to a table. */
  readonly way: TableWay;
  /** Whether the player chooses a way, answers the questions, or waits for the table. */
  readonly step: 'choose' | 'form' | 'connecting';
  readonly field: NetworkField;
  readonly invitation: string;
  readonly name: string;
  readonly message?: string;
}

/** Everything that is needed to reach a table. */
export interface Destination {
  readonly way: TableWay;
  readonly invitation: string;
  readonly name: string;
}

/** The next state of the screen. */
export interface NetworkStep {
  readonly state: NetworkState;
  /** Present if the player wants to connect now. */
  readonly destination?: Destination;
  /** Present if the player stops connecting. */
  readonly isCancelled?: true;
  /** Present if the player goes back to the menu. */
  readonly isLeft?: true;
}

/** Returns the screen before the first answer. Suggests the name of the first person of the last game. */
export const networkState = (rules: RuleSet, { suggestedPlayers }: StartFacts): NetworkState => ({
  rules,
  way: 'host',
  step: 'choose',
  field: 'name',
  invitation: '',
  name: suggestedPlayers.find(isPerson)?.name ?? '',
});

/** Returns the screen while the program connects to a table that a command has chosen. */
export const connectingState = (rules: RuleSet, facts: StartFacts): NetworkState => ({
  ...networkState(rules, facts),
  way: 'back',
  step: 'connecting',
});

/** The maximum length of an invitation, in characters. */
const LONGEST_INVITATION = 300;

/** Returns the questions that a way to a table asks, in order. */
export const fieldsOf = (way: TableWay): readonly NetworkField[] =>
  way === 'host' ? ['name'] : way === 'back' ? [] : ['invitation', 'name'];

/** Stops connecting, and shows why. Everything that the player has typed stays. */
export const notConnected = (state: NetworkState, message?: string): NetworkState => ({
  ...calm(state),
  step: fieldsOf(state.way).length > 0 ? 'form' : 'choose',
  ...(message !== undefined && { message }),
});

/** The invitation and the name with which a player wanted to join a table. */
export interface JoinAnswers {
  readonly invitation: string;
  readonly player: string;
}

/**
 * Offers to watch a table whose game has started: one press of Enter is enough.
 *
 * @param typed the invitation and the player's name; by default, what the player has typed
 */
export const watchInstead = (
  state: NetworkState,
  { invitation, player }: JoinAnswers = {
    invitation: state.invitation,
    player: state.name,
  },
): NetworkState => ({
  ...calm(state),
  way: 'watch',
  step: 'form',
  field: 'name',
  invitation,
  name: player,
  message: tableScreenMessages.startedWatch,
});

/** Applies a command. */
export function networkReducer(state: NetworkState, command: Command): NetworkStep {
  switch (state.step) {
    case 'choose':
      return onChoice(calm(state), command);
    case 'form':
      return onForm(state, command);
    case 'connecting':
      return command.verb === 'back' ? { state: notConnected(state), isCancelled: true } : { state };
  }
}

/** Removes the message about the previous command. */
const calm = ({ rules, way, step, field, invitation, name }: NetworkState): NetworkState => ({
  rules,
  way,
  step,
  field,
  invitation,
  name,
});

function onChoice(state: NetworkState, command: Command): NetworkStep {
  switch (command.verb) {
    case 'move':
      return { state: { ...state, way: itemBeside(TABLE_WAYS, state.way, command.to === 'up' ? -1 : 1) } };
    case 'answer':
      return choose(state, state.way);
    case 'choose':
      return choose(state, TABLE_WAYS[command.choice - 1] ?? state.way);
    case 'back':
      return { state, isLeft: true };
    default:
      return { state };
  }
}

function choose(state: NetworkState, way: TableWay): NetworkStep {
  const [field] = fieldsOf(way);
  return field === undefined ? connect({ ...state, way }) : { state: { ...state, way, step: 'form', field } };
}

const connect = (state: NetworkState): NetworkStep => ({
  state: { ...calm(state), step: 'connecting' },
  destination: {
    way: state.way,
    invitation: invitationIn(state.invitation),
    name: cleanName(state.name),
  },
});

function onForm(state: NetworkState, command: Command): NetworkStep {
  const fields = fieldsOf(state.way);
  switch (command.verb) {
    case 'back':
      return { state: { ...calm(state), step: 'choose' } };
    case 'move':
      return {
        state: { ...calm(state), field: itemBeside(fields, state.field, command.to === 'up' ? -1 : 1) },
      };
    case 'answer':
      return answer(state, fields);
    default: {
      const typed = editText(state[state.field], command, LONGEST_INVITATION);
      return { state: typed === undefined ? state : { ...calm(state), [state.field]: typed } };
    }
  }
}

/** Goes to the next question. After the last question, connects if all answers are possible. */
function answer(state: NetworkState, fields: readonly NetworkField[]): NetworkStep {
  const next = fields[fields.indexOf(state.field) + 1];
  const wrong = fields.find((field) => problemOf(state, field) !== undefined);
  const isAtWrong = wrong === state.field || (wrong !== undefined && next === undefined);
  if (isAtWrong) return { state: { ...state, field: wrong, message: problemOf(state, wrong) ?? '' } };
  return next === undefined ? connect(state) : { state: { ...calm(state), field: next } };
}

function problemOf({ invitation, name }: NetworkState, field: NetworkField): string | undefined {
  if (field === 'invitation') {
    return invitationIn(invitation) === '' ? tableScreenMessages.noInvitation : undefined;
  }
  const problem = nameProblem(cleanName(name), []);
  return problem === undefined ? undefined : tableScreenMessages.badName(problem);
}

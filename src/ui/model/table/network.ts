import { cleanName, isPerson, type RuleSet } from '../../../engine/index.js';
import type { PublicTable } from '../../../session/index.js';
import { invitationIn, nameProblem, tableScreenMessages } from '../../../text/index.js';
import { type Edit, editText, isEdit } from '../../core/editText.js';
import { itemBeside } from '../../core/listCursor.js';
import type { StartFacts } from '../start.js';
import { type ListCommand, openTableList, tableListReducer, type TableListState } from './tableList.js';

/** The ways to a network table, as the menu lists them. */
export const TABLE_WAYS = ['host', 'join', 'watch', 'back', 'public'] as const;
export type TableWay = (typeof TABLE_WAYS)[number];

export type NetworkCommand = Edit | ListCommand | { readonly verb: 'back' } | { readonly verb: 'try-again' };

export type NetworkField = 'invitation' | 'server' | 'name';

export interface NetworkState {
  readonly rules: RuleSet;
  readonly way: TableWay;
  /**
   * What the player does now: choose a way, answer the questions, wait for a table or a list, or choose a public table.
   */
  readonly step: 'choose' | 'form' | 'connecting' | 'list';
  readonly field: NetworkField;
  readonly invitation: string;
  readonly server: string;
  readonly name: string;
  /** The server's public tables. Left out until they're read. */
  readonly list?: TableListState;
  readonly isReading?: true;
  readonly message?: string;
}

export interface Destination {
  readonly way: Exclude<TableWay, 'public'>;
  readonly invitation: string;
  readonly name: string;
}

export interface NetworkStep {
  readonly state: NetworkState;
  readonly destination?: Destination;
  /** Reads the list of public tables from this server now. */
  readonly server?: string;
  readonly isCancelled?: true;
  readonly isLeft?: true;
}

/**
 * The screen before the player has answered anything. It starts with the name of the first person among the suggested
 * players.
 */
export const networkState = (rules: RuleSet, { suggestedPlayers }: StartFacts): NetworkState => ({
  rules,
  way: 'host',
  step: 'choose',
  field: 'name',
  invitation: '',
  server: '',
  name: suggestedPlayers.find(isPerson)?.name ?? '',
});

/** The screen while we connect to the table named on the command line. */
export const connectingState = (rules: RuleSet, facts: StartFacts): NetworkState => ({
  ...networkState(rules, facts),
  way: 'back',
  step: 'connecting',
});

export const publicTablesState = (
  state: NetworkState,
  server: string,
  name: string,
  tables: readonly PublicTable[],
): NetworkState => ({ ...state, way: 'public', step: 'list', server, name, list: openTableList(tables) });

const LONGEST_INVITATION = 300;

export const fieldsOf = (way: TableWay): readonly NetworkField[] => FIELDS[way];

const FIELDS: Readonly<Record<TableWay, readonly NetworkField[]>> = {
  host: ['name'],
  join: ['invitation', 'name'],
  watch: ['invitation', 'name'],
  back: [],
  public: ['server', 'name'],
};

/** Stops connecting, and says why if there's a message. The player's answers stay in the form. */
export const notConnected = (state: NetworkState, message?: string): NetworkState => ({
  ...(isListed(state) ? calmList(state) : calm(state)),
  step: isListed(state) ? 'list' : fieldsOf(state.way).length > 0 ? 'form' : 'choose',
  ...(message !== undefined && { message }),
});

export const isListed = ({ way, list }: NetworkState): boolean => way === 'public' && list !== undefined;

/**
 * Goes back to the list of public tables while it's read again, and says why the player couldn't join the chosen one.
 */
export const listedAgain = (state: NetworkState, message: string): NetworkState => ({
  ...notConnected(state, message),
  isReading: true,
});

/** Shows the public tables just read. The same table stays highlighted. */
export const withTables = (state: NetworkState, tables: readonly PublicTable[]): NetworkState => ({
  ...calm(state),
  step: 'list',
  list: openTableList(tables, state.list),
  ...(state.message !== undefined && { message: state.message }),
});

export interface JoinAnswers {
  readonly invitation: string;
  readonly player: string;
}

/**
 * Offers to watch a table whose game has started. The form is already filled in, so Enter is enough.
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

export function networkReducer(state: NetworkState, command: NetworkCommand): NetworkStep {
  switch (state.step) {
    case 'choose':
      return onChoice(calm(state), command);
    case 'form':
      return onForm(state, command);
    case 'list':
      return onList(calmList(state), command);
    case 'connecting':
      return command.verb === 'back' ? { state: notConnected(state), isCancelled: true } : { state };
  }
}

/** Drops the message about the previous key, and the list of public tables. */
const calm = ({ rules, way, step, field, invitation, server, name }: NetworkState): NetworkState => ({
  rules,
  way,
  step,
  field,
  invitation,
  server,
  name,
});

/** Drops the message, but keeps the list of public tables. */
const calmList = (state: NetworkState): NetworkState => ({
  ...calm(state),
  ...(state.list && { list: state.list }),
});

function onChoice(state: NetworkState, command: NetworkCommand): NetworkStep {
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

function connect(state: NetworkState): NetworkStep {
  const { way } = state;
  if (way === 'public') return readList({ ...calm(state), step: 'connecting' });
  return {
    state: { ...calm(state), step: 'connecting' },
    destination: { way, invitation: invitationIn(state.invitation), name: cleanName(state.name) },
  };
}

const readList = (state: NetworkState): NetworkStep => ({
  state: { ...state, isReading: true },
  server: invitationIn(state.server),
});

/** Runs a command in the list of public tables. Esc goes back to the ways to a table. */
function onList(state: NetworkState, command: NetworkCommand): NetworkStep {
  const { list } = state;
  if (command.verb === 'back' || !list) return { state: { ...state, step: 'choose' }, isCancelled: true };
  if (command.verb === 'try-again') return readList(state);
  if (isEdit(command)) return { state };
  const { state: moved, chosen } = tableListReducer(list, command);
  const next: NetworkState = { ...state, list: moved };
  if (!chosen) return { state: next };
  return {
    state: { ...next, step: 'connecting' },
    destination: { way: 'join', invitation: chosen.invitation, name: cleanName(state.name) },
  };
}

function onForm(state: NetworkState, command: NetworkCommand): NetworkStep {
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
      if (!isEdit(command)) return { state };
      const typed = editText(state[state.field], command, LONGEST_INVITATION);
      return { state: { ...calm(state), [state.field]: typed } };
    }
  }
}

/** Goes to the next question. After the last one, connects unless an answer is invalid. */
function answer(state: NetworkState, fields: readonly NetworkField[]): NetworkStep {
  const next = fields[fields.indexOf(state.field) + 1];
  const wrong = fields.find((field) => problemOf(state, field) !== undefined);
  const isAtWrong = wrong === state.field || (wrong !== undefined && next === undefined);
  if (isAtWrong) return { state: { ...state, field: wrong, message: problemOf(state, wrong) ?? '' } };
  return next === undefined ? connect(state) : { state: { ...calm(state), field: next } };
}

function problemOf({ invitation, server, name }: NetworkState, field: NetworkField): string | undefined {
  if (field === 'server') return invitationIn(server) === '' ? tableScreenMessages.noServer : undefined;
  if (field === 'invitation') {
    return invitationIn(invitation) === '' ? tableScreenMessages.noInvitation : undefined;
  }
  const problem = nameProblem(cleanName(name), []);
  return problem === undefined ? undefined : tableScreenMessages.badName(problem);
}

import { RULE_SETS } from '../../engine/index.js';
import {
  CHOICES,
  isChoice,
  type ResolvedSettings,
  SETTING_NAMES,
  type SettingName,
  type SettingsChange,
  typedSetting,
} from '../../settings/index.js';
import { namesBetweenCommas, namesProblem } from '../../text/index.js';
import type { Command } from '../keys/command.js';
import { editText } from './editText.js';
import type { Characters } from '../theme/theme.js';
import { itemBeside, moveInList } from './listCursor.js';

/** The settings on the screen. */
export interface SettingsFacts extends ResolvedSettings {
  /** Where changes are saved, in one line. */
  readonly place: string;
  /** Why changes are not saved, or the file is not used, in one line; absent if all is well. */
  readonly problem?: string;
  readonly characters: Characters;
  /** The file of house rules that the program started with, as saved in the settings; absent if there was none. */
  readonly houseFile?: string;
}

/** The state of the settings screen, without the values. */
export interface SettingsState {
  readonly marked: SettingName;
  /** The names being typed, if any. */
  readonly typed?: string;
  /** The problem of the typed names. */
  readonly message?: string;
  /** Present if this is the only screen. */
  readonly isAlone?: true;
}

/** The result of a key: the next state, and the change, if any. */
export interface SettingsStep {
  readonly state: SettingsState;
  readonly change?: SettingsChange;
}

export const settingsState = (behind: 'start' | 'nothing'): SettingsState => ({
  marked: SETTING_NAMES[0] ?? 'input',
  ...(behind === 'nothing' && { isAlone: true }),
});

/** The settings that keys depend on. */
type Facts = Pick<SettingsFacts, 'values' | 'houseFile'>;

/** Applies a key. */
export function settingsReducer(state: SettingsState, command: Command, facts: Facts): SettingsStep {
  if (state.typed !== undefined) return typeNames(state, state.typed, command);
  switch (command.verb) {
    case 'move':
      return onMove(state, command.to, facts);
    case 'answer':
      return changed(state, 1, facts);
    case 'choose-setting':
      return command.name === state.marked ? changed(state, 1, facts) : marked(state, command.name);
    default:
      return { state };
  }
}

const marked = (state: SettingsState, name: SettingName): SettingsStep => ({
  state: { ...withoutText(state), marked: name },
});

const withoutText = ({ marked: name, isAlone }: SettingsState): SettingsState => ({
  marked: name,
  ...(isAlone && { isAlone }),
});

function onMove(
  state: SettingsState,
  to: Extract<Command, { verb: 'move' }>['to'],
  facts: Facts,
): SettingsStep {
  switch (to) {
    case 'left':
      return changed(state, -1, facts);
    case 'right':
      return changed(state, 1, facts);
    default: {
      const place = SETTING_NAMES.indexOf(state.marked);
      const next = moveInList(place, to, { length: SETTING_NAMES.length, ends: 'wrap' });
      return marked(state, SETTING_NAMES[next] ?? state.marked);
    }
  }
}

/** Returns the next or previous value of the marked setting. Names are typed. */
function changed(state: SettingsState, step: 1 | -1, facts: Facts): SettingsStep {
  const { values } = facts;
  const { marked: name } = state;
  const calm = withoutText(state);
  if (isChoice(name)) {
    const choices: readonly string[] = CHOICES[name];
    return { state: calm, change: { [name]: itemBeside(choices, values[name], step) } };
  }
  if (name === 'rules')
    return { state: calm, change: { rules: itemBeside(rulesKnown(facts), values.rules, step) } };
  return { state: { ...calm, typed: typedSetting(name, values) } };
}

/** Returns the ids of the rule sets and the file of house rules, which could not be chosen again otherwise. */
const rulesKnown = ({ houseFile }: Facts): readonly string[] => [
  ...RULE_SETS.map(({ id }) => id),
  ...(houseFile === undefined ? [] : [houseFile]),
];

function typeNames(state: SettingsState, typed: string, command: Command): SettingsStep {
  const calm = withoutText(state);
  if (command.verb === 'back') return { state: calm };
  if (command.verb !== 'answer') {
    const edited = editText(typed, command);
    return { state: edited === undefined ? state : { ...calm, typed: edited } };
  }
  if (typed.trim() === '') return { state: calm, change: { names: undefined } };
  const names = namesBetweenCommas(typed);
  const message = namesProblem(names);
  return message === undefined ? { state: calm, change: { names } } : { state: { ...calm, typed, message } };
}

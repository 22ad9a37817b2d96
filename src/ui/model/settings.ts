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

/** What is set, as the screen shows it. */
export interface SettingsFacts extends ResolvedSettings {
  /** Where changes are kept, one line. */
  readonly place: string;
  /** Why they are not, or why what is kept there is not used, one line; absent where nothing is wrong. */
  readonly problem?: string;
  readonly characters: Characters;
  /** The file of house rules that the run began with, as it is to be kept; absent where it began with none. */
  readonly houseFile?: string;
}

/** The screen of settings, as far as nothing of it is set. */
export interface SettingsState {
  readonly marked: SettingName;
  /** The names being typed; absent while none are. */
  readonly typed?: string;
  /** What is wrong with what was typed. */
  readonly message?: string;
  /** Present where there is no other screen behind this one. */
  readonly isAlone?: true;
}

/** What a key leads to: the state after it, and what it sets, if anything. */
export interface SettingsStep {
  readonly state: SettingsState;
  readonly change?: SettingsChange;
}

export const settingsState = (behind: 'start' | 'nothing'): SettingsState => ({
  marked: SETTING_NAMES[0] ?? 'input',
  ...(behind === 'nothing' && { isAlone: true }),
});

/** What is set, as far as a key needs to know it. */
type Facts = Pick<SettingsFacts, 'values' | 'houseFile'>;

/** One key on the screen of settings. */
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
    case 'up':
    case 'down':
      return marked(state, beside(SETTING_NAMES, state.marked, to === 'up' ? -1 : 1));
    default:
      return marked(state, SETTING_NAMES.at(to === 'first' ? 0 : -1) ?? state.marked);
  }
}

/** The next value of the marked setting, or the one before; names are typed. */
function changed(state: SettingsState, step: 1 | -1, facts: Facts): SettingsStep {
  const { values } = facts;
  const { marked: name } = state;
  const calm = withoutText(state);
  if (isChoice(name)) {
    const choices: readonly string[] = CHOICES[name];
    return { state: calm, change: { [name]: beside(choices, values[name], step) } };
  }
  if (name === 'rules')
    return { state: calm, change: { rules: beside(rulesKnown(facts), values.rules, step) } };
  return { state: { ...calm, typed: typedSetting(name, values) } };
}

/** Ids of the rule sets, and the file of house rules: nobody can choose that again where it is not offered. */
const rulesKnown = ({ houseFile }: Facts): readonly string[] => [
  ...RULE_SETS.map(({ id }) => id),
  ...(houseFile === undefined ? [] : [houseFile]),
];

/** What stands beside an item of a list, which begins again at its end. */
function beside<Item>(items: readonly Item[], item: Item, step: 1 | -1): Item {
  return items[(items.indexOf(item) + step + items.length) % items.length] ?? item;
}

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

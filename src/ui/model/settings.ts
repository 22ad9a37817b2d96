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

/** The settings and facts that the settings screen shows. */
export interface SettingsFacts extends ResolvedSettings {
  /** A line that says where changes are saved. */
  readonly place: string;
  /**
   * One line that says why changes cannot be saved, or why the settings file is ignored; absent if there is no problem.
   */
  readonly problem?: string;
  readonly characters: Characters;
  /** The path of the house rules file; absent if the settings named no such file when the program started. */
  readonly houseFile?: string;
}

/** The state of the settings screen. `SettingsFacts` contains the values of the settings. */
export interface SettingsState {
  readonly marked: SettingName;
  /** The text typed so far for the setting `names`; absent unless the player is editing the names. */
  readonly typed?: string;
  /** Why the typed names are invalid. */
  readonly message?: string;
  /** Present if the program shows only the settings screen. */
  readonly isAlone?: true;
}

/** The next state after a command, and the changed setting, if any. */
export interface SettingsStep {
  readonly state: SettingsState;
  readonly change?: SettingsChange;
}

export const settingsState = (behind: 'start' | 'nothing'): SettingsState => ({
  marked: SETTING_NAMES[0] ?? 'input',
  ...(behind === 'nothing' && { isAlone: true }),
});

type Facts = Pick<SettingsFacts, 'values' | 'houseFile'>;

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

/** Changes the marked setting to its next or previous value. For the setting `names`, opens a text field instead. */
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

/**
 * Returns the values that the setting `rules` can take: rule set ids and the house rules file. If the file were not in
 * this list, a player who has chosen another rule set could not switch back to the house rules.
 */
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

import { Box, Text } from 'ink';
import { RULE_SETS } from '../../../engine/index.js';
import {
  CHOICES,
  isChoice,
  SETTING_NAMES,
  type SettingName,
  type SettingsChange,
  typedSetting,
} from '../../../settings/index.js';
import {
  namesBetweenCommas,
  namesProblem,
  settingsMessages,
  type Size,
  whatNowMessages,
  wrap,
} from '../../../text/index.js';
import { type Keys, layerOf, type PanelBinding, type Step } from '../../core/panel.js';
import { upAndDown } from '../../core/panelKeys.js';
import { ALWAYS, type Direction, HELP, HELP_IN_LIST } from '../../core/bindings.js';
import { editText } from '../../core/editText.js';
import { itemBeside, moveInList } from '../../core/listCursor.js';
import type { Request } from '../../model/messages.js';
import type { Model, OpenPanel, ScreenPanel } from '../../model/model.js';
import type { SettingsFacts } from '../../model/settingsFacts.js';
import { diceFor, LARGE_DICE_SIZE } from '../../model/board/boardRows.js';
import { supportedTheme, THEMES, useTheme } from '../../theme/themes.js';
import { Clickable } from '../../core/Clickable.js';
import { Footer } from '../../core/Footer.js';
import { linesOf, TypedLine } from '../../core/Lines.js';

type SettingsStep = Step<SettingsState, Request>;

/** Shows and changes the settings. Changes take effect and are saved at once. */
const SETTINGS: ScreenPanel<SettingsState> = {
  keys: (state, { settings }) =>
    state.typed === undefined ? listKeys(state, settings) : nameKeys(state, state.typed),
  click: (state, target, { settings }) =>
    state.typed === undefined && isName(target)
      ? target === state.marked
        ? changed(state, 1, settings)
        : marked(state, target)
      : undefined,
  help: ({ typed }) => [typed === undefined ? whatNowMessages.settings : whatNowMessages.settingsNames],
  draw: (state, { world, size }) => <SettingsView model={world} state={state} size={size} />,
};

/** Opens the settings over the current scene, or alone, after `yahtzee-cli settings`. */
export const settingsPanel = (place: 'over-scene' | 'alone'): OpenPanel =>
  layerOf(SETTINGS, {
    marked: SETTING_NAMES[0] ?? 'input',
    ...(place === 'alone' && { isAlone: true }),
  });

export const settingsKeys = (world: Model): readonly Keys<unknown>[] =>
  [{}, { typed: '' }].map((typed) => SETTINGS.keys({ marked: 'names', ...typed }, world));

function listKeys(state: SettingsState, facts: SettingsFacts): Keys<SettingsStep> {
  const move = (keys: readonly string[], to: Direction, does: string): PanelBinding<SettingsStep> => ({
    keys,
    does,
    run: () => moved(state, to),
  });
  return {
    place: 'settings',
    bindings: [
      ...upAndDown((to) => moved(state, to)),
      move(['home', 'g'], 'first', 'highlight the first setting'),
      move(['end', 'G'], 'last', 'highlight the last setting'),
      {
        keys: ['right', 'l'],
        does: 'change to the next value',
        footer: 'change',
        run: () => changed(state, 1, facts),
      },
      { keys: ['left', 'h'], does: 'change to the previous value', run: () => changed(state, -1, facts) },
      { keys: ['enter', ' '], does: 'change to the next value', run: () => changed(state, 1, facts) },
      {
        keys: ['escape', 'q', 'f9'],
        does: 'close the settings',
        footer: 'close',
        run: () => ({
          isClosed: true,
          requests: [state.isAlone ? { type: 'end', ending: 'left' } : { type: 'refresh-menu' }],
        }),
      },
      HELP_IN_LIST,
      ...ALWAYS,
    ],
  };
}

const isName = (target: unknown): target is SettingName => SETTING_NAMES.some((name) => name === target);

const marked = (state: SettingsState, name: SettingName): SettingsStep => ({
  state: { ...withoutText(state), marked: name },
});

const withoutText = ({ marked: name, isAlone }: SettingsState): SettingsState => ({
  marked: name,
  ...(isAlone && { isAlone }),
});

function moved(state: SettingsState, to: Direction): SettingsStep {
  const place = SETTING_NAMES.indexOf(state.marked);
  const next = moveInList(place, to, { length: SETTING_NAMES.length, ends: 'wrap' });
  return marked(state, SETTING_NAMES[next] ?? state.marked);
}

/** Changes the highlighted setting to its next or previous value. `names` opens a line to type them. */
function changed(state: SettingsState, step: 1 | -1, facts: SettingsFacts): SettingsStep {
  const { values } = facts;
  const { marked: name } = state;
  const calm = withoutText(state);
  if (isChoice(name)) {
    const choices: readonly string[] = CHOICES[name];
    return withChange(calm, { [name]: itemBeside(choices, values[name], step) });
  }
  if (name === 'rules') return withChange(calm, { rules: itemBeside(rulesKnown(facts), values.rules, step) });
  return { state: { ...calm, typed: typedSetting(name, values) } };
}

const withChange = (state: SettingsState, change: SettingsChange): SettingsStep => ({
  state,
  requests: [{ type: 'change-settings', change }],
});

/**
 * The values for the setting `rules`: rule set ids and the house rules file. Without the file, a player who chose
 * another rule set couldn't switch back to it.
 */
const rulesKnown = ({ houseFile }: SettingsFacts): readonly string[] => [
  ...RULE_SETS.map(({ id }) => id),
  ...(houseFile === undefined ? [] : [houseFile]),
];

function nameKeys(state: SettingsState, typed: string): Keys<SettingsStep> {
  const calm = withoutText(state);
  const edited = (text: string | undefined): SettingsStep =>
    text === undefined ? {} : { state: { ...calm, typed: text } };
  return {
    place: 'settings-names',
    bindings: [
      { keys: ['enter'], does: 'save these names', footer: 'save', run: () => withNames(calm, typed) },
      { keys: ['escape'], does: 'keep the old names', footer: 'back', run: () => ({ state: calm }) },
      {
        keys: ['ctrl-u'],
        does: 'erase the line',
        footer: 'erase',
        run: () => edited(editText(typed, { verb: 'erase-all' })),
      },
      {
        keys: ['backspace', 'delete'],
        does: 'erase a character',
        run: () => edited(editText(typed, { verb: 'erase' })),
      },
      HELP,
      ...ALWAYS,
    ],
    text: (text) => edited(editText(typed, { verb: 'type', text })),
    takesPastes: true,
  };
}

function withNames(calm: SettingsState, typed: string): SettingsStep {
  if (typed.trim() === '') return withChange(calm, { names: undefined });
  const names = namesBetweenCommas(typed);
  const message = namesProblem(names);
  return message === undefined ? withChange(calm, { names }) : { state: { ...calm, typed, message } };
}

/** The state of the settings screen. `SettingsFacts` has the values of the settings. */
export interface SettingsState {
  readonly marked: SettingName;
  /** What the player has typed so far for the setting `names`, while editing it. */
  readonly typed?: string;
  /** Why the typed names are invalid. */
  readonly message?: string;
  /** There's nothing behind the settings, so closing them exits. */
  readonly isAlone?: true;
}

interface SettingsViewProps {
  readonly model: Model;
  readonly state: SettingsState;
  readonly size: Size;
}

const NAME_WIDTH = Math.max(...SETTING_NAMES.map((name) => name.length)) + 2;

/** Rows that are always drawn: the settings, the footer and the empty last row. */
const LEAST_ROWS = SETTING_NAMES.length + 2;
/** Rows of the heading, the gap below it and the gap below the settings. */
const HEADING_ROWS = 3;

/**
 * Draws the settings with their values, what the highlighted one is for, and the settings file's path. Small terminals
 * get no heading and no path, and a shorter description.
 */
function SettingsView({ model, state, size }: SettingsViewProps) {
  const facts = model.settings;
  const { styles, marks } = useTheme();
  const { columns } = size;
  const free = size.rows - LEAST_ROWS - (state.typed === undefined ? 0 : 1);
  const description = linesOf(descriptionText(state, facts, size), columns, Math.max(1, free));
  const isRoomy = description.length + HEADING_ROWS <= free;
  const room = free - HEADING_ROWS - description.length - 1;
  const place = wrap(facts.problem ?? facts.place, columns).slice(0, Math.max(0, room));
  return (
    <Box flexDirection="column" width={columns}>
      {isRoomy && <Text {...styles.title}>{settingsMessages.title}</Text>}
      {isRoomy && <Text> </Text>}
      {SETTING_NAMES.map((name) => {
        const isMarked = name === state.marked;
        return (
          <Clickable key={name} command={{ verb: 'target', target: name }}>
            <Text wrap="truncate" {...(isMarked ? styles.marked : {})}>
              {`${isMarked ? marks.pointer : ' '} ${name.padEnd(NAME_WIDTH)}${shownValue(name, facts)}`}
            </Text>
          </Clickable>
        );
      })}
      {isRoomy && <Text> </Text>}
      <Text {...(state.message === undefined ? {} : styles.message)}>{description.join('\n')}</Text>
      {state.typed !== undefined && <TypedLine question={settingsMessages.askNames} typed={state.typed} />}
      {room > 0 && <Text> </Text>}
      {room > 0 && (
        <Text {...(facts.problem === undefined ? styles.quiet : styles.message)}>{place.join('\n')}</Text>
      )}
      <Footer columns={columns} />
    </Box>
  );
}

function shownValue(name: SettingName, { values, characters }: SettingsFacts): string {
  const value = typedSetting(name, values);
  const instead = supportedTheme(values.theme, characters);
  return name === 'theme' && instead !== value
    ? settingsMessages.shownAs(value, instead)
    : settingsMessages.shown(value);
}

/**
 * What the highlighted setting is for, its values and where its value comes from; or why the typed value is invalid.
 */
function descriptionText({ marked, message }: SettingsState, facts: SettingsFacts, size: Size): string {
  const choices = isChoice(marked) ? CHOICES[marked] : [];
  const why = marked === 'theme' ? whyOtherTheme(facts, size) : '';
  const about = settingsMessages.marked(marked, choices, facts.sources[marked]);
  return message === undefined ? about + why : settingsMessages.namesRefused(message);
}

/** Says why the chosen theme looks like another one in this terminal. Empty if it doesn't. */
function whyOtherTheme({ values: { theme }, characters }: SettingsFacts, size: Size): string {
  const instead = supportedTheme(theme, characters);
  if (instead !== theme) return settingsMessages.givesWay(theme, instead);
  const { columns, rows } = LARGE_DICE_SIZE;
  return theme === 'large' && diceFor(THEMES.large, size) !== THEMES.large.largeDice
    ? settingsMessages.largeDiceFit(columns, rows)
    : '';
}

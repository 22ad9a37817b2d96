import { Box, Text } from 'ink';
import { CHOICES, isChoice, SETTING_NAMES, type SettingName, typedSetting } from '../../../settings/index.js';
import { settingsMessages, wrap, type Size } from '../../../text/index.js';
import { diceFor, LARGE_DICE_SIZE } from '../../model/board/boardRows.js';
import type { Model } from '../../model/model.js';
import type { SettingsFacts } from '../../model/settingsFacts.js';
import { supportedTheme, THEMES } from '../../theme/themes.js';
import { useTheme } from '../../theme/useTheme.js';
import { Clickable } from '../../core/Clickable.js';
import { Footer } from '../../core/Footer.js';
import { TypedLine } from '../../core/TypedLine.js';

/** The state of the settings screen. `SettingsFacts` contains the values of the settings. */
export interface SettingsState {
  readonly marked: SettingName;
  /** The text typed so far for the setting `names`; absent unless the player is editing the names. */
  readonly typed?: string;
  /** Why the typed names are invalid. */
  readonly message?: string;
  /** Present if there is nothing behind the settings, so that closing them ends the program. */
  readonly isAlone?: true;
}

interface SettingsViewProps {
  readonly model: Model;
  readonly state: SettingsState;
  readonly size: Size;
}

const NAME_WIDTH = Math.max(...SETTING_NAMES.map((name) => name.length)) + 2;

/**
 * The number of lines in addition to the description, the input line and the path: heading, three gaps, settings,
 * footer, and an empty last line.
 */
const CHROME = SETTING_NAMES.length + 6;

/** Draws all settings with their values, a description of the marked setting, and the path of the settings file. */
export function SettingsView({ model, state, size }: SettingsViewProps) {
  const facts = model.settings;
  const { styles, marks } = useTheme();
  const { columns } = size;
  const description = descriptionLines(state, facts, size);
  const inputRows = state.typed === undefined ? 0 : 1;
  const room = Math.max(0, size.rows - CHROME - description.length - inputRows);
  const place = wrap(facts.problem ?? facts.place, columns).slice(0, room);
  return (
    <Box flexDirection="column" width={columns}>
      <Text {...styles.title}>{settingsMessages.title}</Text>
      <Text> </Text>
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
      <Text> </Text>
      <Text {...(state.message === undefined ? {} : styles.message)}>{description.join('\n')}</Text>
      {state.typed !== undefined && <TypedLine question={settingsMessages.askNames} typed={state.typed} />}
      {room > 0 && <Text> </Text>}
      <Text {...(facts.problem === undefined ? styles.quiet : styles.message)}>{place.join('\n')}</Text>
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
 * Returns the lines that describe the marked setting: its purpose, its allowed values and where its value comes from.
 * If the typed value is invalid, returns the reason instead of the description.
 */
function descriptionLines(
  { marked, message }: SettingsState,
  facts: SettingsFacts,
  size: Size,
): readonly string[] {
  const choices = isChoice(marked) ? CHOICES[marked] : [];
  const why = marked === 'theme' ? whyOtherTheme(facts, size) : '';
  const about = settingsMessages.marked(marked, choices, facts.sources[marked]);
  return wrap(message === undefined ? about + why : settingsMessages.namesRefused(message), size.columns);
}

/** Returns a sentence that explains why the chosen theme looks like another theme; empty if it does not. */
function whyOtherTheme({ values: { theme }, characters }: SettingsFacts, size: Size): string {
  const instead = supportedTheme(theme, characters);
  if (instead !== theme) return settingsMessages.givesWay(theme, instead);
  const { largeDice } = THEMES[theme];
  const { columns, rows } = LARGE_DICE_SIZE;
  return largeDice && diceFor(THEMES[theme], size) !== largeDice
    ? settingsMessages.largeDiceFit(columns, rows)
    : '';
}

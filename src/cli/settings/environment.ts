import { SETTING_NAMES, type Settings } from '../../settings/index.js';
import { readSetting } from './check.js';
import { variableOf } from './options.js';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Returns the settings in the environment. Each setting has its own variable. Other programs also
 * use NO_COLOR and FORCE_COLOR, which set the colour, and INK_SCREEN_READER, which selects line mode. Empty variables
 * are ignored, except FORCE_COLOR.
 *
 * NO_COLOR and INK_SCREEN_READER can be an accessibility need, so only an option overrides them. FORCE_COLOR is a
 * fallback, so YAHTZEE_COLOUR overrides it.
 *
 * @throws UsageError if a variable has an invalid value
 */
export function settingsOfEnvironment(env: Env): Partial<Settings> {
  const own = SETTING_NAMES.map((name): Partial<Settings> => {
    const variable = variableOf(name);
    const value = env[variable] ?? '';
    return value === '' ? {} : readSetting(name, value, variable);
  });
  return Object.assign(
    {},
    forcedColour(env),
    ...own,
    refusedColour(env),
    screenReader(env),
  ) as Partial<Settings>;
}

const forcedColour = ({ FORCE_COLOR: forced }: Env): Partial<Settings> =>
  forced === undefined ? {} : { colour: forced === '0' || forced === 'false' ? 'off' : 'on' };

const refusedColour = ({ NO_COLOR: refused = '' }: Env): Partial<Settings> =>
  refused === '' ? {} : { colour: 'off' };

/** INK_SCREEN_READER means that the player uses a screen reader, unless its value is one of these. */
const screenReader = ({ INK_SCREEN_READER: reader = '' }: Env): Partial<Settings> =>
  ['', '0', 'false'].includes(reader) ? {} : { display: 'lines' };

import { SETTING_NAMES, type Settings } from '../../settings/index.js';
import { readSetting } from './check.js';
import { variableOf } from './options.js';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Returns the settings from environment variables. Each setting has its own variable. The standard variables NO_COLOR
 * and FORCE_COLOR also turn colour off or on, and ACCESSIBLE and INK_SCREEN_READER select line mode. Empty variables are
 * ignored.
 *
 * People may need NO_COLOR, ACCESSIBLE and INK_SCREEN_READER for accessibility, so only command-line options override them.
 * YAHTZEE_COLOUR overrides FORCE_COLOR.
 *
 * @throws UsageError if the value of a variable is invalid
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

const forcedColour = ({ FORCE_COLOR: forced = '' }: Env): Partial<Settings> =>
  forced === '' ? {} : { colour: forced === '0' || forced === 'false' ? 'off' : 'on' };

const refusedColour = ({ NO_COLOR: refused = '' }: Env): Partial<Settings> =>
  refused === '' ? {} : { colour: 'off' };

/** Selects line mode if ACCESSIBLE is set, or INK_SCREEN_READER to a value other than 0 or false. */
const screenReader = ({
  ACCESSIBLE: accessible = '',
  INK_SCREEN_READER: reader = '',
}: Env): Partial<Settings> =>
  accessible === '' && ['', '0', 'false'].includes(reader) ? {} : { display: 'lines' };

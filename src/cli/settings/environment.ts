import { SETTING_NAMES, type Settings } from '../../settings/index.js';
import { readSetting } from './check.js';
import { variableOf } from './words.js';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * What the environment says about settings: a variable for each, and what NO_COLOR, FORCE_COLOR and INK_SCREEN_READER
 * say to more programs than this. An empty variable says nothing, but for FORCE_COLOR.
 *
 * NO_COLOR and INK_SCREEN_READER tell of a person's need, which no variable of one program may overrule, only an option
 * that is typed; FORCE_COLOR tells what to do where nobody has said more, and comes behind YAHTZEE_COLOUR.
 *
 * @throws UsageError where a variable holds something that cannot be set
 */
export function settingsOfEnvironment(env: Env): Partial<Settings> {
  const own = SETTING_NAMES.map((name): Partial<Settings> => {
    const variable = variableOf(name);
    const typed = env[variable] ?? '';
    return typed === '' ? {} : readSetting(name, typed, variable);
  });
  return Object.assign(
    {},
    forcedColour(env),
    ...own,
    refusedColour(env),
    linesWanted(env),
  ) as Partial<Settings>;
}

const forcedColour = ({ FORCE_COLOR: forced }: Env): Partial<Settings> =>
  forced === undefined ? {} : { colour: forced === '0' || forced === 'false' ? 'off' : 'on' };

/** Whoever wants no colour from any program wants none from this one. */
const refusedColour = ({ NO_COLOR: refused = '' }: Env): Partial<Settings> =>
  refused === '' ? {} : { colour: 'off' };

/** By this variable programs drawn with Ink are told of a screen reader: `true`, or any other word for it. */
const linesWanted = ({ INK_SCREEN_READER: reader = '' }: Env): Partial<Settings> =>
  ['', '0', 'false'].includes(reader) ? {} : { display: 'lines' };

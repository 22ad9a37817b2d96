import type { InputStyle, Settings, Switch, ThemeName } from '../../settings/index.js';

/** The options that stand for settings, as commander gives them: absent where they were not typed. */
export interface SettingOptions {
  readonly theme?: ThemeName;
  readonly input?: InputStyle;
  readonly animation?: boolean;
  readonly color?: boolean;
  readonly mouse?: boolean;
  readonly rules?: string;
  readonly plain?: true;
  readonly screenReader?: true;
  readonly screen?: true;
}

/** What the options say about settings. */
export const settingsTyped = (options: SettingOptions): Partial<Settings> => {
  const { theme, input, animation, color, mouse, rules, plain, screenReader, screen } = options;
  const display = plain || screenReader ? 'lines' : screen && 'screen';
  return {
    ...(theme !== undefined && { theme }),
    ...(input !== undefined && { input }),
    ...(animation !== undefined && { animation: switched(animation) }),
    ...(color !== undefined && { colour: switched(color) }),
    ...(mouse !== undefined && { mouse: switched(mouse) }),
    ...(rules !== undefined && { rules }),
    ...(display && { display }),
  };
};

const switched = (isOn: boolean): Switch => (isOn ? 'on' : 'off');

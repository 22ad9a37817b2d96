import { createContext, useContext } from 'react';
import type { Theme } from './theme.js';
import { THEMES } from './themes.js';

export const ThemeContext = createContext<Theme>(THEMES.classic);

/** The look of the screen; nothing else knows a colour or a glyph. */
export const useTheme = (): Theme => useContext(ThemeContext);

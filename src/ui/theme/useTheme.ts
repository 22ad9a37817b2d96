import { createContext, useContext } from 'react';
import type { Theme } from './theme.js';
import { THEMES } from './themes.js';

export const ThemeContext = createContext<Theme>(THEMES.classic);

/** Returns the theme of the screen. Nothing else knows a colour or a glyph. */
export const useTheme = (): Theme => useContext(ThemeContext);

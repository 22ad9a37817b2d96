import { createContext, useContext } from 'react';
import type { Theme } from './theme.js';
import { THEMES } from './themes.js';

export const ThemeContext = createContext<Theme>(THEMES.classic);

/** Returns the current theme. Only themes define colours and marks. */
export const useTheme = (): Theme => useContext(ThemeContext);

/** What is told of looks, which go by their names. */
export const themeWords = {
  /** What is said when a key has changed the look. */
  changed: (theme: string): string => `The look is ${theme} now.`,
  givesWay: (theme: string, instead: string): string =>
    `the look ${theme} needs a UTF-8 locale (LC_ALL, LC_CTYPE or LANG), so this is ${instead}`,
} as const;
